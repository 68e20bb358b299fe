//! Generates puzzles.
//!
//! 1. A [full grid](full_grid) is drawn. No grid is preferred.
//! 2. Its digits are visited in random order. Each is removed if the puzzle still has one solution without it. With
//!    symmetry, groups of givens are removed together.
//! 3. The puzzle is rejected if it does not have the requested number of clues, or if a filter rejects it. With
//!    symmetry, a puzzle that must be minimal is also rejected if a single given is still redundant. After a rejection
//!    the generator starts again with another full grid.
//!
//! The digits of a theme are never removed; the full grid is then one of the theme's solutions. If every cell of a
//! pattern must be a given, nothing is removed: digits are changed until there is one solution.
//!
//! If puzzles need not be minimal, a number of clues is drawn first, with all allowed numbers equally likely. The
//! puzzle then keeps at least that number.
//!
//! The puzzles are *not* uniformly distributed among all minimal puzzles. All generators that remove givens from a grid
//! prefer few clues. Here the average is 24.4 clues, while minimal puzzles are estimated to have about 26.6 (D.
//! Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009).
//!
//! A puzzle depends only on the seed, its number and the [`Request`]. It does not depend on the machine, the
//! number of threads, or the instruction set.

mod attempt;
mod climb;
mod full;
mod generator;
mod given_symmetry;
mod request;
mod theme;

pub use full::full_grid;
pub use generator::{GenerationOutcome, Generator, NewPuzzle, Outcomes};
pub use given_symmetry::GivenSymmetry;
pub use request::{ImpossibleRequest, Request, RequestBuilder};
