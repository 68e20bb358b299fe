//! The command line from outside: sessions, output, faults, signals, terminals, and what a script relies on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod blanks;
mod bombs;
mod browser;
mod carried;
mod claims;
mod closed_streams;
mod completions;
mod console;
mod determinism;

mod explain;
mod files_from;
mod full_disk;
mod handbook;
mod help;
mod input;
mod limits;
mod mistakes;
mod output_file;
mod pictures;
mod recipes;
mod shards;
mod signals;
mod talk;
mod terminal;
mod trace;
mod usage;
