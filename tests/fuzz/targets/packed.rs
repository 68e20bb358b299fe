//! Any bytes as an archive, cut anywhere, through the readers.
#![no_main]

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|input: &[u8]| properties::packed::hold(input));
