//! The model solver: four ideas and a loop. It is here to be read, to be traced, and to test the fast solver.
//!
//! This tool grew from five articles, and this is their algorithm. Each file has one idea, and names its article.
//!
//! | file | idea | in [`engine`](crate::engine) |
//! |---|---|---|
//! | `masks` | 81 sets of candidates; a digit placed is taken from 20 peers | 27 words in a lane (`card`) |
//! | `propagate` | a cell with one candidate is filled, until none is left | a round without a branch (`deduce`) |
//! | `branch` | otherwise, guess in the cell with the fewest candidates | a choice by what it eliminates (`guess`) |
//! | `stack` | what is needed to come back is kept on a stack | the cards that lanes keep (`walks`) |
//!
//! [`solve`], in `plain_solver`, is the loop. A [`PlainSolver`] makes one step of it at a time, and each step is an
//! [`Event`], a line of the trace. [`Search`] is the outer loop: it counts guesses and solutions, continues after a
//! solution, gives up at a limit, tries candidates at random, and tells an [`Observer`] each event. `sudoku solve
//! --engine plain` solves with it, and `sudoku solve --trace` prints its events.
//!
//! One thing is not in the articles: a house that has lost its last place for a digit is a contradiction, too
//! ([`Contradiction::NoPlace`]).
//!
//! The articles:
//!
//! - Deper, "数独求解——面向对象解决算法问题(一)" (solving sudokus with objects), 2010, in C#
//! - 万仓一黍, "算法实践——数独的基本解法" (the basic way to solve a sudoku), 2013, in VB.NET
//! - realhyx, on a stack of masks, 2019, in Java
//! - 大师兄法号随缘, "C#循环解数独(非递归)" (in a loop, without recursion), 2022
//! - a paper on a program in C, after 2005, that knows *unique*, *exclusion* and *trial*
//!
//! ```
//! use sudoku::grid::Grid;
//! use sudoku::search::{Search, solve};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = solve(&puzzle)?;
//! assert!(solution.solves(&puzzle));
//!
//! let mut search = Search::new(&puzzle);
//! assert_eq!(search.next_solution(), Some(solution));
//! assert!(search.next_solution().is_none(), "it is the only one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod branch;
mod event;
mod masks;
mod observer;
mod plain_solver;
mod propagate;
mod solutions;
mod stack;

pub use event::{Event, GuessedCell};
pub use masks::Contradiction;
pub use observer::Observer;
pub use plain_solver::{PlainSolver, fill_naked_singles, solve};
pub use solutions::Search;
