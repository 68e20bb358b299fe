//! Locked candidates, and naked and hidden sets.

pub(in crate::logic) mod locked;
pub(in crate::logic) mod locked_sets;
pub(in crate::logic) mod naked_hidden;
