//! Patterns of a few cells with two or three candidates.

pub(in crate::logic) mod letter_wings;
pub(in crate::logic) mod remote_pair;
pub(in crate::logic) mod w_wing;
pub(in crate::logic) mod wxyz_wing;
pub(in crate::logic) mod xy_wing;
