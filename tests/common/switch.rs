//! What `SUDOKU_TESTS` asks for, and tests that lack what they need.

use std::env;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whether `SUDOKU_TESTS` is set to this word: `renew` writes what was found in place of what was expected, `all` lets
/// no test be skipped.
pub fn is_asked(word: &str) -> bool {
    env::var_os("SUDOKU_TESTS").is_some_and(|tests| tests == word)
}

/// Says that something is missing without which a test proves nothing, and how often that was so. Not captured: whoever
/// runs the tests sees it. With `SUDOKU_TESTS=all` the test fails instead.
pub fn skipped(why: impl Display) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    assert!(!is_asked("all"), "skipped: {why}");
    let count = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    let _ = writeln!(io::stderr(), "skipped: {why} ({count} so far)");
}
