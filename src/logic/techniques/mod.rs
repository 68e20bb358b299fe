//! All techniques except those in `chains`. Each file has one technique, or a few that are found together: the finder,
//! the evidence for its steps, and their explanations.

pub(super) mod als;
pub(super) mod colours;
pub(super) mod exotic;
pub(super) mod one_digit;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod uniqueness;
pub(super) mod wings;
