//! Solves puzzles as people do: by named techniques, with a reason for each step.
//!
//! There are two ladders of techniques. The order and the ratings of the first are from Sudoku Explainer 1.2.1 by
//! Nicolas Juillerat, in the version of Glenn Fowler's `serate`, whose scale players' forums use. The second is the
//! players' ladder, with levels and scores from HoDoKu.
//!
//! A [`State`] is the candidate grid. A [`Ladder`] finds the next [`Step`] as data: the [`Technique`], its
//! [`Evidence`], the digit that the step places and the candidates that it eliminates. [`explain`] turns steps into
//! English.
//!
//! | module | contents |
//! |---|---|
//! | `position` | the state, candidates, the order of traversal, changes between states |
//! | `step` | steps, their evidence, proofs and chains; the sink to which finders pass steps |
//! | `catalogue` | the table of the techniques, one row each; families, sets of techniques, texts for learners, the scale |
//! | `ladder` | the ladders: the players', read from the table; Sudoku Explainer's, with its rungs |
//! | `explain` | the parts of an explanation that all techniques share; the rest comes from their [`Evidence`] |
//! | `examples` | positions that show each technique |
//! | `almost_locked_sets` | all almost locked sets of a position, which several finders use |
//! | `bits` | sets of small numbers |
//! | `techniques` | finders, one file for each technique or for a few that are found together |
//! | `chains` | Sudoku Explainer's chains, alternating inference chains, forcing nets |
//!
//! A technique consists of a file, a row in `catalogue/table.rs`, a lesson, and positions that show it. Read `ladder`
//! first, then any technique. `ladder/figures.md` and `chains/se/figures.md` have benchmark results.
//!
//! ```
//! use sudoku::grid::Grid;
//! use sudoku::logic::{Ladder, State};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut state = State::new(&grid);
//! let mut ladder = Ladder::sudoku_explainer();
//! let step = ladder.next_step(&state)?;
//! assert_eq!(step.to_string(), "Hidden Single: r1c6 = 8 in box 2");
//! while let Ok(step) = ladder.next_step(&state) {
//!     state.apply(&step);
//! }
//! assert!(state.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod almost_locked_sets;
pub(crate) mod bits;
mod catalogue;
mod chains;
mod examples;
mod ladder;
mod position;
mod step;
mod techniques;

pub mod explain;

pub use catalogue::family::Family;
pub use catalogue::glossary::Term;
pub use catalogue::lessons::{Lesson, NameOrigin};
pub use catalogue::scale::Difficulty;
pub use catalogue::technique::Technique;
pub use catalogue::technique_set::TechniqueSet;
pub use examples::Example;
pub use explain::Notation;
pub use ladder::human::Level;
pub use ladder::names::{Topic, UnknownTechnique};
pub use ladder::told::ToldTechniques;
pub use ladder::{Ladder, LadderName, NoStep, human};
pub use position::candidate::{Candidate, CandidateSet, Constraint, ParseCandidateError};
pub use position::state::State;
pub use step::pattern::Pattern;
pub use step::proof::{CandidateLink, Derivation, Inference, Node, Proof, ProofMethod, Reason};
pub use step::{Evidence, Mark, PatternParts, Role, Step};
pub use techniques::exotic::aligned::AlignedExclusion;
pub use techniques::one_digit::fish::Fish;
pub use techniques::singles::{ExcludedCandidate, Single};
pub use techniques::subsets::locked::LockedCandidates;
pub use techniques::subsets::naked_hidden::{Subset, SubsetPattern};
pub use techniques::uniqueness::deadly::{DeadlyPattern, DeadlyShape};
pub use techniques::uniqueness::guardians::{GuardianRule, StrongLink};
pub use techniques::uniqueness::loop_path::LoopPath;
pub use techniques::uniqueness::symmetrical_placement::{GivensSymmetry, SymmetricGivens};
pub use techniques::wings::xy_wing::Wing;

use step::{CONTINUE, Flow, StepSink};
