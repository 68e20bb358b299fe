//! Clusters of strong links, whose candidates have two alternating colours.

pub(crate) mod medusa;
pub(crate) mod simple;
