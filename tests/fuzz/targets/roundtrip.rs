//! What is read, or any grids, written in every form and read again.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::roundtrip::hold(input));
