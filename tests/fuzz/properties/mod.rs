//! What must hold for any bytes, as plain functions that panic where it does not: the fuzz targets call
//! them with what libFuzzer comes up with, the normal suite with the kept inputs and some random ones.
#![allow(dead_code, clippy::unwrap_used, reason = "each user takes its part; a test may panic")]

pub mod bytes;
pub mod engines;
pub mod grids;
pub mod packed;
pub mod readers;
pub mod roundtrip;
pub mod spelled;
pub mod steps;
