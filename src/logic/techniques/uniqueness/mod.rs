//! Techniques that assume that the puzzle has exactly one solution.

pub(crate) mod bug;
pub(crate) mod bug_plus;
pub(crate) mod extended_rectangle;
pub(crate) mod guardians;
pub(crate) mod linked_rectangle;
pub(crate) mod loops;
pub(crate) mod rectangles;
