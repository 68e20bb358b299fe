//! The techniques with their names and families, sets of techniques, and the scale of ratings.

pub(super) mod family;
pub(super) mod scale;
pub(super) mod technique;
pub(super) mod technique_set;
