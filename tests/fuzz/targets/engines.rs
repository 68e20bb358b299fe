//! Any candidate grids through every engine of the machine.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::engines::hold(input));
