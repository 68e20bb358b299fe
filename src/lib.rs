//! Sudoku: what a puzzle is, how it is read, solved, explained, made and written.
//!
//! The library needs none of the default features, which are for the command line:
//!
//! ```toml
//! sudoku = { path = "...", default-features = false }
//! ```
//!
//! A puzzle is a [`Grid`](grid::Grid): 81 sets of candidates. Expensive work belongs to a value that you create once
//! per thread and reuse: a [`Solver`](engine::Solver), a [`Rater`](rate::Rater), a [`Generator`](generate::Generator).
//!
//! **Solve** a puzzle, and prove that it has no second solution. [`Limit`] is the number of solutions to look for:
//!
//! ```
//! use sudoku::{Limit, engine::Solver, grid::Grid};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = Solver::new().solve_one(&puzzle, Limit::TWO).unique_solution()?;
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Count** solutions, however many there are:
//!
//! ```
//! use sudoku::{Limit, count, grid::Grid};
//!
//! let open: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84....".parse()?;
//! assert_eq!(count::solutions(&open, Limit::All), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Rate** a puzzle as Sudoku Explainer does, or as the players do:
//!
//! ```
//! use sudoku::{grid::Grid, logic::State, rate::{HumanRater, HumanRating, Rater, Rating}};
//!
//! let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
//! let rating: Rating = Rater::new().rate(&puzzle)?;
//! assert_eq!(rating.to_string(), "4.2/1.2/1.2");
//! let rating: HumanRating = HumanRater::new().rate_unique(State::new(&puzzle));
//! assert_eq!(rating.to_string(), "hard 744");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Explain** the next step:
//!
//! ```
//! use sudoku::{grid::Grid, logic::{Ladder, State, Step, explain}};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let step: Step = Ladder::human().next_step(&State::new(&puzzle)).ok_or("no step is known")?;
//! assert_eq!(step.to_string(), "Naked Single: r5c5 = 5");
//! println!("{}", explain::explanation(&step));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Generate** minimal puzzles; the same seed and number give the same puzzle:
//!
//! ```
//! use sudoku::generate::{Generator, CheckedRequest, NewPuzzle, Outcome, GeneratorRequest};
//!
//! let mut generator = Generator::new(CheckedRequest::new(&GeneratorRequest::default())?, 2026);
//! for outcome in generator.make(0..3, |_| true) {
//!     let Outcome::Made(NewPuzzle { grid, solution, .. }) = outcome else { continue };
//!     assert!(solution.solves(&grid));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Read** a file in any format that the command line reads:
//!
//! ```
//! use sudoku::{format::Batch, grid::Grid};
//!
//! let batch = Batch::read_all(std::fs::File::open("puzzles/mixed.txt")?)?;
//! let puzzles: Vec<&Grid> = batch.iter().filter_map(|(_, puzzle)| puzzle.ok()).collect();
//! assert_eq!(puzzles.len(), 4);
//! let (record, malformed) = batch.iter().find_map(|(record, puzzle)| Some((record, puzzle.err()?))).ok_or("none")?;
//! assert_eq!(format!("line {}: {malformed}", record.line), "line 5: expected 81 cells, found 80");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read the modules in this order; each one imports only those above it.
//!
//! | module | what it is for |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, houses, digits, sets of them, and the grid of 81 candidate sets |
//! | `isa` | instruction sets: which ones this processor has, and code compiled for one of them |
//! | [`random`] | seeded randomness that is the same on every machine |
//! | [`mod@format`] | text to grids and back |
//! | [`Limit`] | the number of solutions after which a search ends |
//! | [`search`] | the reference solver: propagation, branching, an explicit stack, an observer |
//! | [`engine`] | the fast solver: many puzzles at once in the lanes of vector registers |
//! | [`mod@count`] | the number of solutions, also where they are too many to find each |
//! | [`transform`] | equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles |
//! | [`logic`] | human techniques: each step as data, and its English |
//! | [`rate`] | ratings and levels; filters; mistakes in half-solved grids |
//! | [`generate`] | new puzzles, from filled grids that are drawn uniformly |
//! | [`hunt`] | searches around a puzzle: neighbours, backdoors, unavoidable sets |
//! | [`draw`] | pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook |
//! | [`stream`] | read, work on many threads, write in order; knows nothing of sudoku |
//!
//! The command line belongs to the binary alone, in `src/cli`.
#![doc = include_str!("glossary.md")]

pub mod count;
pub mod draw;
pub mod engine;
pub mod format;
pub mod generate;
pub mod grid;
pub mod hunt;
mod isa;
mod limit;
pub mod logic;
pub mod random;
pub mod rate;
pub mod search;
pub mod stream;
pub mod transform;

pub use limit::Limit;

/// The README. Its examples are tested like those of this documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
