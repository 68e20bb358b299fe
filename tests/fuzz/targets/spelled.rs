//! Any bytes behind the beginnings of links and library lines.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::spelled::hold(input));
