//! The steps of every listed technique on any candidate grid.
#![no_main]

include!("modules.rs");

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::steps::hold(input));
