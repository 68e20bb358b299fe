//! Code that finders of several families share.

pub(super) mod als;
pub(super) mod memory;
pub(super) mod threads;
