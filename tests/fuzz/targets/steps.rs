//! Lists the steps of every technique on arbitrary candidate grids.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::steps::check_property(input));
