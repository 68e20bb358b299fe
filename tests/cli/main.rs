//! The command line from outside: sessions, output, faults, signals, terminals, and what a script relies on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg_attr(not(unix), allow(unused, reason = "only the tests for Unix use everything"))]

#[path = "../common/mod.rs"]
mod common;

mod blanks;
#[cfg(unix)]
mod bombs;
#[cfg(unix)]
mod browser;
#[cfg(unix)]
mod completions;
#[cfg(unix)]
mod console;
mod coprocess;
#[cfg(target_os = "linux")]
mod destinations;
mod determinism;
mod explain;
mod filters;
mod handbook;
#[cfg(unix)]
mod help;
mod hints;
#[cfg(unix)]
mod input;
#[cfg(unix)]
mod interruptions;
mod library_examples;
#[cfg(target_os = "linux")]
mod limits;
mod lists;
mod options;
#[cfg(unix)]
mod output_file;
mod pictures;
#[cfg(unix)]
mod recipes;
mod shards;
mod sheets;
mod solve_techniques;
#[cfg(unix)]
mod terminal;
mod trace;
mod vocabulary;
