//! What there is: the techniques with their names and families, sets of them, and the scale of their ratings.

pub(super) mod family;
pub(super) mod scale;
pub(super) mod technique;
pub(super) mod technique_set;
