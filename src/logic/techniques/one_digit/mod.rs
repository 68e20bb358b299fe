//! Patterns of one digit.

pub(in crate::logic) mod empty_rectangle;
pub(in crate::logic) mod fish;
pub(in crate::logic) mod kites;
pub(in crate::logic) mod skyscraper;
pub(in crate::logic) mod templates;
