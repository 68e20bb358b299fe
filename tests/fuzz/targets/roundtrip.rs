//! Writes records or arbitrary grids in every format and reads them again.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::roundtrip::check_property(input));
