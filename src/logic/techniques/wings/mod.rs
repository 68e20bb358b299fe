//! Wings, which are patterns of a few cells that players name by letters, and remote pairs.

pub(crate) mod remote_pair;
pub(crate) mod w_wing;
pub(crate) mod wxyz_wing;
pub(crate) mod xy_wing;
