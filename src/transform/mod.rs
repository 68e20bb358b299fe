//! Equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles.

mod canonical;
mod minimal;
mod symmetry;

pub use canonical::{CanonicalForm, NoCanonicalForm, canonicalize, maximal};
pub use minimal::{Minimized, NotMinimized, are_minimal, minimal_puzzles, minimize, minimize_in_groups};
pub(crate) use minimal::{
    QuestionTask, RedundancyTask, Removal, TaskQuestion, TaskSource, redundant_givens, run_tasks,
};
pub use symmetry::Symmetry;
