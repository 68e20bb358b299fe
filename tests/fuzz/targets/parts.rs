//! Reads texts that are made of known parts.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::parts::check_property(input));
