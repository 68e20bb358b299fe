//! Properties that hold for arbitrary bytes, as functions that panic if a property does not hold. The fuzz targets call
//! them with the inputs of libFuzzer, the normal suite with the kept inputs and with others made from them.
#![allow(dead_code, clippy::unwrap_used, reason = "each user calls a part; a test may panic")]

pub mod bytes;
pub mod compressed;
pub mod engines;
pub mod grids;
pub mod parts;
pub mod readers;
pub mod roundtrip;
pub mod site_links;
pub mod steps;
