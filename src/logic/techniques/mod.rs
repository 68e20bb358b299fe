//! The techniques that are not chains: one file for each, or for a few that are found together, with the finder, the
//! evidence of its steps, and their words.

pub(super) mod als;
pub(super) mod colours;
pub(super) mod exotic;
pub(super) mod one_digit;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod uniqueness;
pub(super) mod wings;
