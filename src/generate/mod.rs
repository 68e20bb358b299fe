//! New puzzles.

mod full;

pub use full::full_grid;
