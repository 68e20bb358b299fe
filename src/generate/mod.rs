//! New puzzles.
//!
//! 1. A [full grid](full_grid) is drawn, each equally likely.
//! 2. Its cells are tried in random order, and each is taken out if the puzzle keeps one solution without
//!    it. With symmetry, groups of cells are.
//! 3. If the puzzle is to be minimal, but its givens went in groups, it is thrown away where a single
//!    given could still go; so it is if it has not the clues that are asked for, or is turned down.
//!    Then all begins anew.
//!
//! A puzzle that need not be minimal is given a number of clues first, each that is allowed equally likely,
//! and nothing is taken out below it.
//!
//! The puzzles are *not* uniform among all minimal puzzles. As from all generators that take givens out of
//! a grid, those with few clues come up more often than their share: here they have 24.4 on average, where
//! minimal puzzles have about 26.6 by estimation (D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
//! generator", 2009).
//!
//! Every puzzle has a number. It is a function of the seed, its number and the [`Request`] alone: not of
//! the machine, nor of the threads or the instruction set.
//!
//! ```
//! use sudoku::generate::{Generator, Outcome, GeneratorPlan, Request, SymmetryClass};
//!
//! let request = Request { symmetry: SymmetryClass::Rotational, minimal: false, clues: 26..=30, ..Request::default() };
//! let mut generator = Generator::new(GeneratorPlan::new(&request)?, 2026);
//! for outcome in generator.make(0..3, |_| true) {
//!     let Outcome::Made(made) = outcome else { panic!("this is easy to make") };
//!     assert!((26..=30).contains(&made.grid.filled().len()));
//! }
//! # Ok::<(), sudoku::generate::Impossible>(())
//! ```

mod attempt;
mod full;
mod generator;
mod recent;
mod request;
mod symmetry_class;

pub use full::full_grid;
pub use generator::{Generator, NewPuzzle, Outcome};
pub use recent::RecentPuzzles;
pub use request::{GeneratorPlan, Impossible, Request};
pub use symmetry_class::SymmetryClass;
