//! Techniques that assume that the puzzle has one solution.

pub(in crate::logic) mod bug;
pub(in crate::logic) mod bug_plus;
pub(in crate::logic) mod extended_rectangle;
pub(in crate::logic) mod linked_rectangle;
pub(in crate::logic) mod loops;
pub(in crate::logic) mod rectangles;
pub(in crate::logic) mod rescue;
