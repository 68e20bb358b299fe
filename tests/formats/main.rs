//! Every way to write a puzzle that the contract names is read, by itself and among others, and every
//! broken record is one error at the right place that costs no other record.
#![allow(clippy::unwrap_used)]

mod damage;
mod errors;
mod grids;
mod lines;
mod mixed;
mod texts;
