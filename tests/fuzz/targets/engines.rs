//! Runs every engine of the machine on arbitrary candidate grids.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::engines::hold(input));
