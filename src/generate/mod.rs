//! New puzzles.
//!
//! 1. A [full grid](full_grid) is drawn, all grids with equal probability.
//! 2. Its givens are tried in random order. Each is taken out if the puzzle still has one solution. With symmetry,
//!    groups of givens are taken out together.
//! 3. The puzzle is rejected if it does not have the number of clues asked for, or if `accept` rejects it. With
//!    symmetry, a puzzle that must be minimal is also rejected if a single given is still redundant. After a rejection
//!    all begins anew.
//!
//! A theme has digits that are never taken out; the full grid is then one of its solutions. If all cells of a pattern
//! are to be givens, nothing is taken out: digits are changed until there is one solution.
//!
//! If puzzles need not be minimal, a number of clues is drawn first, all allowed numbers with equal probability. No
//! given is then taken out below that number.
//!
//! The puzzles are *not* uniform among all minimal puzzles. All generators that take givens out of a grid prefer few
//! clues. Here the average is 24.4 clues, while minimal puzzles have about 26.6 by estimation (D. Berthier, "Unbiased
//! statistics of a CSP: a controlled-bias generator", 2009).
//!
//! A puzzle is a function of the seed, its number and the [`GeneratorRequest`] alone. It does not depend on the
//! machine, the number of threads, or the instruction set.
//!
//! ```
//! use sudoku::generate::{Generator, GenerationOutcome, CheckedRequest, GeneratorRequest, SymmetryClass};
//!
//! let request = GeneratorRequest { symmetry: SymmetryClass::Rotational, minimal: false, clues: 26..=30, ..GeneratorRequest::default() };
//! let mut generator = Generator::new(CheckedRequest::new(&request)?, 2026);
//! for outcome in generator.make(0..3, |_| true) {
//!     let GenerationOutcome::Made(made) = outcome else { panic!("this is easy to make") };
//!     assert!((26..=30).contains(&made.grid.filled().len()));
//! }
//! # Ok::<(), sudoku::generate::ImpossibleRequest>(())
//! ```

mod attempt;
mod climb;
mod full;
mod generator;
mod request;
mod symmetry_class;

pub use full::full_grid;
pub use generator::{GenerationOutcome, Generator, NewPuzzle};
pub use request::{CheckedRequest, GeneratorRequest, ImpossibleRequest};
pub use symmetry_class::SymmetryClass;
