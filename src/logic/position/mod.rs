//! The candidate grid: the state, candidates, the order of traversal, changes between states, and whether the digits
//! have one solution.

pub(super) mod candidate;
pub(super) mod changes;
pub(super) mod order;
pub(super) mod state;
pub(super) mod uniqueness;
