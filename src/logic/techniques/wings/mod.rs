//! Patterns of a few cells with two or three candidates.

pub(crate) mod letter_wings;
pub(crate) mod remote_pair;
pub(crate) mod w_wing;
pub(crate) mod wxyz_wing;
pub(crate) mod xy_wing;
