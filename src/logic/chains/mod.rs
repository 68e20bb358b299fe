//! Finders for chains: Sudoku Explainer's chains, players' alternating inference chains, and forcing nets.

pub(super) mod alternating;
mod evidence;
mod notation;
pub(super) mod se;
