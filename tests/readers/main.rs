//! The readers: every way to write a puzzle is read, by itself and among others. Every malformed record is one error at
//! the right location, and no other record is lost. What is written reads back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../fuzz/properties/mod.rs"]
mod fuzz_properties;

mod claims;
mod compressed;
mod drawn;
mod errors;
mod grids;
mod ipuz;
mod json;
mod mixed;
mod open_sudoku;
mod positions;
mod properties;
mod records;
mod row_groups;
mod rules;
mod site_links;
mod styles;
mod surroundings;
mod table;
mod texts;
mod written;

use common::random;
