//! The reasons why a state has no solution.

use crate::grid::{Cell, Clash, Digit, House};

/// A proof that a state has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Two givens of one house are equal.
    #[error("{0}")]
    Clash(Clash),
    /// A cell has no candidate left.
    #[error("no candidate left for {0}")]
    NoCandidate(Cell),
    /// No cell of a house can take a digit.
    #[error("no place for {digit} in {house}")]
    NoPlace {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
    },
}
