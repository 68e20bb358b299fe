//! What goes wrong around the binary, and the manners that scripts rely on: one file for each family of faults.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod closed_streams;
mod full_disk;
mod input;
mod manners;
mod signals;

/// No solution, which the plain search takes minutes to see.
const HOPELESS: &str =
    ".....5......6.1.43..........1.5........1.6...........553.....61..................";
