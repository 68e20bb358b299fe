//! Any candidate grids through every engine of the machine.
#![no_main]

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::engines::hold(input));
