//! Any bytes behind the beginnings of links and library lines.
#![no_main]

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::spelled::hold(input));
