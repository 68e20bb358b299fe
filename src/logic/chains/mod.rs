//! Chains: Sudoku Explainer's, the players' alternating inference chains, and forcing nets.

pub(super) mod alternating;
pub(super) mod se;
