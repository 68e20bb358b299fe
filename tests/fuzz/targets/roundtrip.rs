//! What is read, or any grids, written in every form and read again.
#![no_main]

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::roundtrip::hold(input));
