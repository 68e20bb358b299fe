//! The techniques with their names and families, sets of techniques, lessons and terms for learners, and the scale of
//! difficulty.

pub(super) mod family;
pub(super) mod glossary;
pub(super) mod lessons;
pub(super) mod scale;
pub(super) mod table;
pub(super) mod technique;
pub(super) mod technique_set;
