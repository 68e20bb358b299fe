//! Patterns of one digit.

pub(crate) mod broken_wing;
pub(crate) mod empty_rectangle;
pub(crate) mod fish;
pub(crate) mod templates;
pub(crate) mod turbot;
mod twins;
