//! Locked candidates, and naked and hidden sets.

pub(crate) mod locked;
pub(crate) mod locked_sets;
pub(crate) mod naked_hidden;
