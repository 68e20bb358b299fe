//! Locked candidates, and naked and hidden subsets.

pub(crate) mod locked;
pub(crate) mod locked_subset;
pub(crate) mod naked_hidden;
