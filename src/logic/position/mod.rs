//! The candidate grid: the state, candidates, the order of traversal, and changes between states.

pub(super) mod candidate;
pub(super) mod changes;
pub(super) mod order;
pub(super) mod state;
