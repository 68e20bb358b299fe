//! A library that reads, solves, rates, explains, generates, draws and writes sudoku puzzles.
//!
//! The default feature `cli` is for the command line. A library that solves, rates, explains and generates needs no
//! feature:
//!
//! ```toml
//! sudoku = { package = "sudoku-tool", version = "0.2", default-features = false }
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
//! reuse it. Solvers, counters, generators and the searches of [`hunt`] take a [`StopFlag`].
//!
//! A debug build of your program runs this library more than a hundred times slower, unless its `Cargo.toml` has these
//! lines. They make the first build longer.
//!
//! ```toml
//! [profile.dev.package.sudoku-tool]
//! opt-level = 3
//! ```
//!
//! # Seven tasks
//!
//! `tests/examples` has a program for each. `cargo run --example NAME` runs it.
//!
//! **Solve** the puzzles of a file, in any format that the command line reads (`solve_file`). This needs the feature
//! `format`; a line of 81 cells can always be parsed. Where any solution will do, use
//! [`Solver::solve_one`](engine::Solver::solve_one) with [`Limit::ONE`] and the [first](Answer::first) of its answer.
//!
//! ```
//! # #[cfg(feature = "format")] {
//! use sudoku::{engine::Solver, format::Reader};
//!
//! let mut solver = Solver::new();
//! let mut results: Vec<String> = Vec::new();
//! for record in Reader::new(std::fs::File::open("puzzles/mixed.txt")?).records() {
//!     let (record, puzzle) = record?;
//!     results.push(match puzzle {
//!         Err(malformed) => malformed.to_string(),
//!         Ok(puzzle) => match solver.prove(&puzzle) {
//!             Ok(solution) => format!("line {}: {solution}", record.line),
//!             Err(reason) => format!("line {}: {reason}", record.line),
//!         },
//!     });
//! }
//! assert_eq!(results[1], "line 3: multiple solutions");
//! assert_eq!(results[3], "line 5, column 81: expected 81 cells, found 80");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Prove** that puzzles have exactly one solution, hundreds of them in a call (`prove_unique`). A [`Limit`] is the
//! number of solutions to look for. An [`Answer`] knows it, and claims no more than the search has shown.
//!
//! ```
//! use sudoku::{Limit, NotUnique, engine::Solver, grid::Grid};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut answers = Vec::new();
//! Solver::new().solve_many(&[puzzle, Grid::EMPTY], Limit::TWO, &mut answers);
//! assert!(answers[0].unique_solution()?.to_string().starts_with("534678912"));
//! assert_eq!(answers[1].unique_solution(), Err(NotUnique::Multiple));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Hint** at the next step of a puzzle with one solution, with the reason (`next_hint`):
//!
//! ```
//! use sudoku::{grid::Grid, logic::{Ladder, State, Step, ToldTechniques, explain}};
//!
//! let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
//! let step: Step = Ladder::told(ToldTechniques::default()).next_step(&State::new(&puzzle))?;
//! assert_eq!(step.to_string(), "Hidden Single: r3c1 = 5 in box 1");
//! assert!(explain::explanation(&step).ends_with("so only r3c1 is left for 5 in box 1."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Rate** puzzles on Sudoku Explainer's scale or by the techniques that players use, and select them by their ratings
//! (`rate_and_filter`):
//!
//! ```
//! use sudoku::{grid::Grid, logic::Level, rate::{PlayersRater, Rater}};
//!
//! let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
//! assert_eq!(Rater::new().rate(&puzzle)?.to_string(), "4.2/1.2/1.2");
//! let rating = PlayersRater::new().rate(&puzzle)?;
//! assert_eq!((rating.level, rating.score), (Level::Hard, 744));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Generate** minimal puzzles (`generate`). The same seed and number always give the same puzzle, on any number of
//! threads:
//!
//! ```
//! use sudoku::generate::{Generator, NewPuzzle, Request};
//!
//! let mut generator = Generator::new(Request::default(), 2026).with_threads(2);
//! let puzzles: Vec<NewPuzzle> = generator.outcomes(0..3).filter_map(|outcome| outcome.made()).collect();
//! assert!(puzzles.len() == 3 && puzzles.iter().all(|puzzle| puzzle.solution.solves(&puzzle.grid)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Trace** a search that a person can follow, with an [`Observer`](search::Observer) (`trace_search`):
//!
//! ```
//! use std::ops::ControlFlow;
//! use sudoku::{grid::Grid, search::{Event, Observer, Search}};
//!
//! #[derive(Default)]
//! struct SingleCounter(usize);
//!
//! impl Observer for &mut SingleCounter {
//!     fn event(&mut self, event: Event, _candidates: &Grid) -> ControlFlow<()> {
//!         self.0 += usize::from(matches!(event, Event::NakedSingle { .. }));
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut counter = SingleCounter::default();
//! assert!(Search::with_observer(&puzzle, &mut counter).next_solution().is_some());
//! assert_eq!(counter.0, 51);
//! # Ok::<(), sudoku::grid::ParseGridError>(())
//! ```
//!
//! **Count** solutions, however many there are (`count_solutions`):
//!
//! ```
//! use sudoku::{Count, Limit, count};
//!
//! let puzzle = "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
//! assert_eq!(count::solutions(&puzzle, Limit::All), Count::Exact(4_678_212));
//! assert_eq!(count::solutions(&puzzle, Limit::TWO), Count::AtLeast(2));
//! # Ok::<(), sudoku::grid::ParseGridError>(())
//! ```
//!
//! # Modules
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
//! | [`Answer`], [`NotUnique`] | what a search has shown: solutions, and whether there is exactly one |
//! | [`search`] | the model solver, to read: 81 masks, naked singles, the cell with the fewest candidates, a stack |
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
pub use stop_flag::{StopFlag, Stopped};

/// The README, included so that its examples are tested like those of this documentation.
#[cfg(all(doctest, feature = "format"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
