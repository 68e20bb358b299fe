//! Finders for chains: Sudoku Explainer's chains, players' alternating inference chains, and forcing nets.

pub(super) mod alternating;
mod evidence;
mod net;
mod notation;
pub(super) mod se;
pub(super) mod trial;
