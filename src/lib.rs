//! Sudoku: what a puzzle is, how it is read, solved and written.
//!
//! Read the modules in this order; each one imports only those above it.
//!
//! | module | what it is for |
//! |---|---|
//! | [`grid`] | the vocabulary: cells, houses, digits, sets of them, and the grid of 81 candidate sets |
//! | `isa` | instruction sets: which ones this processor has, and code compiled for one of them |
//! | [`random`] | seeded randomness that is the same on every machine |
//! | [`mod@format`] | text to grids and back |
//! | [`Limit`] | how many solutions to look for |
//! | [`search`] | the reference solver: propagation, branching, an explicit stack, an observer |
//! | [`engine`] | the fast solver: many puzzles at once in the lanes of vector registers |
//! | [`mod@count`] | how many solutions, where they are too many to find each |
//! | [`transform`] | equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles |
//! | [`logic`] | human techniques: each step as data, and its English |
//! | [`rate`] | from steps to ratings and a level; what a filter asks for; what is wrong with a half-solved grid |
//! | [`generate`] | new puzzles, from filled grids that are drawn uniformly |
//! | [`hunt`] | for those who hunt puzzles with few givens, or hard ones: what lies near a puzzle, and what makes it hard |
//! | [`draw`] | pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook |
//! | [`stream`] | read, work on many threads, write in order; knows nothing of sudoku |
//!
//! The command line belongs to the binary alone, in `src/cli`.
//!
//! Solve one puzzle, and prove that it has no second solution:
//!
//! ```
//! use sudoku::{Limit, engine::Solver, grid::Grid};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = Solver::new().solve_one(&puzzle, Limit::TWO).only()?;
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count solutions, with a limit if you like:
//!
//! ```
//! # use sudoku::grid::Grid;
//! let open: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84....".parse()?;
//! assert_eq!(sudoku::count::solutions(&open, sudoku::Limit::All), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rate a puzzle as Sudoku Explainer does:
//!
//! ```
//! # use sudoku::grid::Grid;
//! # let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
//! let rating = sudoku::rate::Rater::new().rate(&puzzle)?;
//! assert_eq!(rating.to_string(), "4.2/1.2/1.2");
//! assert_eq!(rating.level().to_string(), "hard");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Give a hint, and say why it holds:
//!
//! ```
//! # use sudoku::grid::Grid;
//! use sudoku::logic::{Ladder, State, explain};
//!
//! # let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let step = Ladder::human().next_step(&State::new(&puzzle)).ok_or("no step is known")?;
//! println!("{step}\n{}", explain::long(&step));
//! # assert_eq!(step.to_string(), "Naked Single: r5c5 = 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Generate a minimal puzzle; the same seed and number give the same puzzle:
//!
//! ```
//! use sudoku::generate::{Generator, GeneratorPlan, Outcome, Request};
//!
//! let mut generator = Generator::new(GeneratorPlan::new(&Request::default())?, 2026);
//! for outcome in generator.make(0..3, |_| true) {
//!     if let Outcome::Made(made) = outcome {
//!         println!("{}", made.grid);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read a file in any format that the command line reads:
//!
//! ```
//! use sudoku::format::Batch;
//!
//! for (record, puzzle) in Batch::read_all(std::fs::File::open("puzzles/mixed.txt")?)?.iter() {
//!     match puzzle {
//!         Ok(puzzle) => println!("line {}: {puzzle}", record.line),
//!         Err(malformed) => eprintln!("line {}: {malformed}", record.line),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
