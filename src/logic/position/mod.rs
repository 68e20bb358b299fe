//! The candidate grid: its state, candidates, the order in which all is looked at, and what has changed since.

pub(super) mod candidate;
pub(super) mod changes;
pub(super) mod order;
pub(super) mod state;
