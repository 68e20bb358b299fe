//! Solving as people do: by named techniques, each step with its reason.
//!
//! The techniques, their order and their ratings are those of Sudoku Explainer 1.2.1 by Nicolas Juillerat,
//! as rated by Glenn Fowler's `serate`; players' forums use this scale.
//!
//! A [`State`] is the candidate grid. A [`Ladder`] finds the easiest [`Step`] that it knows, as data:
//! the [`Technique`], the [`Evidence`] it rests on, what it places and what it eliminates. [`explain`]
//! turns steps into English. Read `ladder` first, then any family of techniques: each stands in a file,
//! with its finder and the evidence of its steps. `figures.md`, beside this file, tells how fast the players'
//! ladder is.
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

mod als;
mod called;
mod candidate;
mod chains;
pub mod human;
mod ladder;
mod linked;
mod news;
mod notation;
mod order;
mod proof;
mod scale;
mod state;
mod step;
mod technique;
mod technique_set;
mod techniques;

pub mod explain;

pub use called::{Family, UnknownTechnique};
pub use candidate::{Candidate, CandidateSet, Constraint};
pub use ladder::{Ladder, LadderName};
pub use linked::{ChainNode, Joint, Link, LinkedChain};
pub use notation::Notation;
pub use proof::{Chain, ChainShape, Inference, Node, Proof, Reason};
pub use scale::Difficulty;
pub use state::State;
pub use step::{Evidence, Mark, Parts, Role, Step};
pub use technique::Technique;
pub use technique_set::TechniqueSet;
pub use techniques::{
    Aligned, Alternating, Bug, Colours, ExtendedRectangle, Fish, Linked, LinkedRectangle, Locked,
    LockedSet, LoopPath, Rectangle, Rectangles, Rescue, Single, Subset, Templates, UniqueLoop,
    Wing,
};

use step::{CONTINUE, Flow, Steps};
