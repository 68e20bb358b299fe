//! Equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles.

mod canonical;
mod symmetry;

pub use canonical::{Canonical, NotCanonical, canonical};
pub use symmetry::Symmetry;
