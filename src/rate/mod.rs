//! Rates puzzles: turns the steps of a ladder into ratings, levels, and counts of techniques.
//!
//! ER is the difficulty of the hardest step. EP ("pearl") is the difficulty of the hardest step up to the first digit
//! placed, and ED ("diamond") is the difficulty of the first step. The three are written `7.2/1.2/1.2`, on the scale of
//! Glenn Fowler's `serate`, a command line for Sudoku Explainer 1.2.1. The players' ladder gives a score and a
//! [level](crate::logic::Level), as in HoDoKu.
//!
//! ```
//! use sudoku::grid::Grid;
//! use sudoku::logic::Level;
//! use sudoku::rate::{PlayersRater, Rater};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(Rater::new().rate(&puzzle)?.to_string(), "1.2/1.2/1.2");
//! assert_eq!(PlayersRater::new().rate(&puzzle)?.level, Level::Easy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod filter;
mod flaw;
mod players;
mod range;
mod rater;
mod rating;
mod usage;
mod wishes;

pub use filter::{ErFilter, ErRange, Gem};
pub use flaw::{Flaw, SuspectCells, WrongCells, occurring_candidates, only_solution};
pub use players::{PlayersFilter, PlayersRater, PlayersRating, PlayersTally};
pub use range::{NumberRange, ParseRangeError};
pub use rater::{BoundedRating, PartialRating, Rater};
pub use rating::{ErRating, TechniqueCounts};
pub use usage::{OtherTechniques, Usage};
pub use wishes::{ImpossibleRating, Wishes};
