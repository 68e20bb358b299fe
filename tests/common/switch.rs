//! The variable `SUDOKU_TESTS`.

use std::env;

/// Returns whether `SUDOKU_TESTS` is set to this word. `renew` replaces the expected text with the actual text.
pub fn is_asked(word: &str) -> bool {
    env::var_os("SUDOKU_TESTS").is_some_and(|tests| tests == word)
}
