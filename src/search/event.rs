//! The events of a search: the lines of its trace.

use super::masks::Contradiction;
use crate::grid::{Cell, Digit};

/// An event of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The givens have been eliminated from their peers; the search begins.
    Start,
    /// The cell has one candidate left and is now filled with it.
    NakedSingle {
        /// The cell.
        cell: Cell,
        /// Its only candidate.
        digit: Digit,
    },
    /// No single is left: the search tries the first candidate in the cell with the fewest candidates.
    Guess(GuessedCell),
    /// The position has no solution, so the last guess is wrong.
    Contradiction(Contradiction),
    /// The search returns to the newest guess and tries the next candidate of its cell.
    Backtrack(GuessedCell),
    /// All cells are filled.
    Solution,
}

/// A cell that the search guesses in, and the candidate that it tries now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuessedCell {
    /// The cell.
    pub cell: Cell,
    /// The candidate that is tried.
    pub digit: Digit,
    /// The rank of this candidate in the order in which the cell's candidates are tried, from 1.
    pub nth: usize,
    /// The number of candidates of the cell.
    pub candidate_count: usize,
    /// The number of guesses on the stack, including this one.
    pub depth: usize,
}
