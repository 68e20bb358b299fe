//! Reads arbitrary bytes, cut anywhere.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::readers::check_property(input));
