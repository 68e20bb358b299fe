//! The steps of every listed technique on any candidate grid.
#![no_main]

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::steps::hold(input));
