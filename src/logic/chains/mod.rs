//! Finders for chains: Sudoku Explainer's chains, players' alternating inference chains, and forcing nets.

pub(super) mod alternating;
pub(super) mod se;
