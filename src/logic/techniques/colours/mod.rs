//! Clusters of strong links, whose candidates have two alternating colours.

pub(in crate::logic) mod medusa;
pub(in crate::logic) mod simple;
