//! A library that reads, solves, rates, explains, generates, draws and writes sudoku puzzles.
//!
//! The default feature `cli` is for the command line. A library that solves, rates, explains and generates needs no
//! feature:
//!
//! ```toml
//! sudoku = { path = "...", default-features = false }
//! ```
//!
//! | feature | adds |
//! |---|---|
//! | `format` | the module [`mod@format`]: reading and writing |
//! | `draw` | the module [`draw`]: pictures, pages and sheets; includes `format` |
//! | `serde` | `Serialize` and `Deserialize` for grids, solutions, cells, digits, candidates, techniques and steps |
//! | `cli` (default) | all of these, and what the binary needs |
//!
//! Without `format`, the library asks the system for nothing but threads. It runs on `wasm32-unknown-unknown`, too.
//!
//! A puzzle is a [`Grid`](grid::Grid): 81 sets of candidates. For expensive work, create a
//! [`Solver`](engine::Solver), a [`Rater`](rate::Rater) or a [`Generator`](generate::Generator) once per thread and
//! reuse it.
//!
//! **Solve** a puzzle and prove that it has no second solution. A [`Limit`] is the number of solutions to look for:
//!
//! ```
//! use sudoku::{Limit, engine::Solver, grid::Grid};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = Solver::new().prove(&puzzle)?;
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Count** solutions, however many there are:
//!
//! ```
//! use sudoku::{Count, Limit, count, grid::Grid};
//!
//! let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84....".parse()?;
//! assert_eq!(count::solutions(&puzzle, Limit::All), Count::Exact(12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Rate** a puzzle on Sudoku Explainer's scale or by the techniques that players use:
//!
//! ```
//! use sudoku::{grid::Grid, rate::{HumanRater, HumanRating, Rater, Rating}};
//!
//! let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
//! let rating: Rating = Rater::new().rate(&puzzle)?;
//! assert_eq!(rating.to_string(), "4.2/1.2/1.2");
//! let rating: HumanRating = HumanRater::new().rate(&puzzle)?;
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
//! let step: Step = Ladder::human().next_step(&State::new(&puzzle))?;
//! assert_eq!(step.to_string(), "Naked Single: r5c5 = 5");
//! println!("{}", explain::explanation(&step));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Generate** minimal puzzles. The same seed and number always give the same puzzle:
//!
//! ```
//! use sudoku::generate::{GenerationOutcome, Generator, NewPuzzle, Request};
//!
//! let mut generator = Generator::new(Request::builder().with_clues(22..=26).build()?, 2026);
//! for outcome in generator.outcomes(0..3) {
//!     let GenerationOutcome::Made(NewPuzzle { grid, solution, .. }) = outcome else { continue };
//!     assert!(solution.solves(&grid));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Read** a file in any format that the command line reads:
//!
//! ```
//! # #[cfg(feature = "format")] {
//! use sudoku::{format::Batch, grid::Grid};
//!
//! let batch = Batch::read_all(std::fs::File::open("puzzles/mixed.txt")?)?;
//! let puzzles: Vec<&Grid> = batch.iter().filter_map(|(_, puzzle)| puzzle.ok()).collect();
//! assert_eq!(puzzles.len(), 4);
//! let first_error = batch.iter().find_map(|(_, puzzle)| puzzle.err()).ok_or("no malformed record")?;
//! assert_eq!(first_error.to_string(), "line 5, column 81: expected 81 cells, found 80");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read the modules in this order: each one imports only those above it.
//!
//! | module | contents |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, houses, digits, sets of them, and the grid of 81 candidate sets |
//! | `isa` | instruction sets: detects those of this processor and runs code compiled for one of them |
//! | `threads` | distributes work over several threads |
//! | `bands` | how the boxes of a band fit together |
//! | [`random`] | seeded randomness that is the same on every machine |
//! | [`mod@format`] | input and output formats: text to grids and back |
//! | [`StopFlag`] | a flag with which another thread ends work that may take long |
//! | [`Limit`] | the number of solutions after which a search ends |
//! | [`search`] | the reference solver: propagation, branching, an explicit stack, an observer |
//! | [`engine`] | the fast solver: many puzzles at once in the lanes of vector registers |
//! | [`mod@count`] | the number of solutions, even if there are too many to find one by one |
//! | [`transform`] | equivalent and smaller puzzles: symmetries, canonical forms, minimal puzzles |
//! | [`logic`] | human techniques: each step as data, with its explanation in English |
//! | [`rate`] | ratings and levels; filters; mistakes in half-solved grids |
//! | [`generate`] | new puzzles from random solution grids |
//! | [`hunt`] | searches related to a puzzle: neighbours, backdoors, unavoidable sets |
//! | [`draw`] | pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook |
//! | [`stream`] | ordered parallel processing of records, independent of sudoku |
//!
//! The command line is part of the binary only and lives in `src/cli`.
#![doc = include_str!("glossary.md")]

mod answer;
mod bands;
pub mod count;
#[cfg(feature = "draw")]
pub mod draw;
pub mod engine;
#[cfg(feature = "format")]
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
#[cfg(feature = "serde")]
mod serialize;
mod stop_flag;
pub mod stream;
mod threads;
pub mod transform;

pub use answer::{Answer, Count, NotUnique, SearchEnd};
pub use limit::Limit;
pub use stop_flag::StopFlag;

/// The README, included so that its examples are tested like those of this documentation.
#[cfg(all(doctest, feature = "format"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
