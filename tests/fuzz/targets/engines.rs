//! Solves arbitrary candidate grids with every instruction set of this machine.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::engines::check_property(input));
