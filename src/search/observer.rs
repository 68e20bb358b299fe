//! Who hears each step of the search.

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
        /// Which of the cell's candidates it is, from 1.
        nth: usize,
        /// How many candidates the cell has.
        of: usize,
        /// How many states are kept, this one included.
        depth: usize,
    },
    /// What was tried last fails.
    Contradiction(Contradiction),
    /// The newest kept state is back, and the next candidate of its cell is tried.
    Return {
        /// The cell guessed in that state.
        cell: Cell,
        /// The digit tried now.
        digit: Digit,
        /// Which of the cell's candidates it is, from 1.
        nth: usize,
        /// How many candidates the cell has.
        of: usize,
        /// How many states were kept, this one included.
        depth: usize,
    },
    /// All cells are filled.
    Solution,
}

/// Hears the steps of a search as they happen.
pub trait Observer {
    /// A step, with the candidates as they are after it. To break off ends the search.
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()>;
}

/// Hears nothing, and costs nothing.
impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Event, _: &Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
