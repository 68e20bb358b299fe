//! Reads the beginnings of links and library lines, followed by arbitrary bytes.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::site_links::check_property(input));
