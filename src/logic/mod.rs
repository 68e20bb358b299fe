//! Solving as people do: by named techniques, each step with its reason.
//!
//! The techniques, their order and their ratings are those of Sudoku Explainer 1.2.1 by Nicolas Juillerat,
//! as rated by Glenn Fowler's `serate`; players' forums use this scale.
//!
//! A [`State`] is the candidate grid. A [`Ladder`] finds the easiest [`Step`] that it knows, as data:
//! the [`Technique`], the [`Pattern`] it rests on, what it places and what it strikes. [`explain`] alone
//! turns steps into English. Read `ladder` first, then any family of techniques.
//!
//! ```
//! use sudoku::grid::Grid;
//! use sudoku::logic::{Ladder, State, explain};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut state = State::new(&grid);
//! let mut ladder = Ladder::new();
//! let step = ladder.next_step(&state).ok_or("the ladder has an answer here")?;
//! assert_eq!(explain::short(&step), "Hidden Single: r1c6 = 8 in box 2");
//! while let Some(step) = ladder.next_step(&state) {
//!     state.apply(&step);
//! }
//! assert!(state.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidate;
mod chain;
mod difficulty;
mod ladder;
mod marks;
mod order;
mod review;
mod state;
mod step;
mod technique;

mod aligned;
mod bug;
mod chains;
mod fish;
mod locked;
mod singles;
mod subsets;
mod unique_loops;
mod wings;

pub mod explain;

pub use candidate::{Candidate, CandidateSet};
pub use chain::{Chain, ChainShape, Link, Node, Reason};
pub use difficulty::Difficulty;
pub use fish::Lines;
pub use ladder::{Ladder, RUNGS, Rung};
pub use marks::Mark;
pub use review::{Review, review, wrong_cells};
pub use state::State;
pub use step::{Locked, Pattern, Rescue, Step, Subset};
pub use technique::{ParseTechniqueError, Technique};
pub use unique_loops::LoopPath;
