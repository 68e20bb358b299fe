//! Code that finders of several families share.

pub(super) mod als;
