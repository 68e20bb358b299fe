//! Reads arbitrary bytes as an archive, cut anywhere.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::compressed::check_property(input));
