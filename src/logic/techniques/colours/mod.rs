//! Clusters of strong links, whose candidates get two alternating colours.

pub(crate) mod medusa;
pub(crate) mod simple;
