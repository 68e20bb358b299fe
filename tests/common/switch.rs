//! The variable `SUDOKU_TESTS`.

use std::env;

/// Whether `SUDOKU_TESTS` is set to this word: `renew` writes what was found in place of what was expected.
pub fn is_asked(word: &str) -> bool {
    env::var_os("SUDOKU_TESTS").is_some_and(|tests| tests == word)
}
