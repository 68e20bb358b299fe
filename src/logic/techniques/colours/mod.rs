//! Clusters of strong links, whose candidates have two colours by turns.

pub(in crate::logic) mod medusa;
pub(in crate::logic) mod simple;
