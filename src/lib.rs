//! Sudoku: what a puzzle is, how it is read, solved and written.
//!
//! Read the modules in this order; each one imports only those above it.
//!
//! | module | what it is for |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, houses, digits, sets of them, and the grid of 81 candidate sets |
//! | [`random`] | seeded randomness that is the same on every machine |
//! | [`mod@format`] | text to grids and back |
//! | [`search`] | the reference solver: propagation, branching, an explicit stack, an observer |
//! | [`engine`] | the fast solver: many puzzles at once in the lanes of vector registers |
//! | [`mod@count`] | how many solutions, where they are too many to find each |
//! | [`transform`] | equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles |
//! | [`logic`] | human techniques: each step as data, and its English |
//! | [`rate`] | from steps to ratings and a level; what a filter asks for; what is wrong with a half-solved grid |
//! | [`generate`] | new puzzles, from filled grids that are drawn uniformly |
//! | [`hunt`] | for those who hunt puzzles with few givens, or hard ones: what lies near a puzzle, and what makes it hard |
//! | [`draw`] | pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print |
//! | [`stream`] | read, work on many threads, write in order; knows nothing of sudoku |
//!
//! The command line is the binary's own and stands in `src/cli`.

pub mod count;
pub mod draw;
pub mod engine;
pub mod format;
pub mod generate;
pub mod grid;
pub mod hunt;
pub mod logic;
pub mod random;
pub mod rate;
pub mod search;
pub mod stream;
pub mod transform;

/// The README, whose example is tested like those of this documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
