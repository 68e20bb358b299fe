//! Equivalent puzzles and smaller ones: symmetries, canonical forms, minimal puzzles.

mod symmetry;

pub use symmetry::Symmetry;
