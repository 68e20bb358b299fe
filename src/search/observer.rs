//! The steps of a search, and observers that follow them.

use std::ops::ControlFlow;

use super::Contradiction;
use crate::grid::{Cell, Digit, Grid};

/// A step of the search.
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
    /// No single is left: the first candidate of a cell is tried.
    Guess {
        /// The cell with the fewest candidates.
        cell: Cell,
        /// The digit tried.
        digit: Digit,
        /// The number of the digit among the cell's candidates, from 1.
        nth: usize,
        /// The number of candidates of the cell.
        of: usize,
        /// The number of kept states, including this one.
        depth: usize,
    },
    /// The last guess fails.
    Contradiction(Contradiction),
    /// The newest kept state is back, and the next candidate of its cell is tried.
    Return {
        /// The cell guessed in that state.
        cell: Cell,
        /// The digit tried now.
        digit: Digit,
        /// The number of the digit among the cell's candidates, from 1.
        nth: usize,
        /// The number of candidates of the cell.
        of: usize,
        /// The number of kept states, including this one.
        depth: usize,
    },
    /// All cells are filled.
    Solution,
}

/// Follows the steps of a search.
pub trait Observer {
    /// Takes a step, with the candidates after it. A break ends the search.
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()>;
}

/// Ignores all steps, and costs nothing.
impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Event, _: &Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
