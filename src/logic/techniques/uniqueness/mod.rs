//! Techniques that assume that the puzzle has exactly one solution.
//!
//! A *deadly* pattern could be filled in two ways. So the solution has at least one of its guardians, the candidates that
//! keep it from being deadly. What follows from this does not depend on the pattern:
//!
//! | file | contents |
//! |---|---|
//! | `rectangles`, `loops`, `extended_rectangle`, `bug` | the search for each kind of pattern |
//! | `types` | the deductions from a pattern and its guardians, of types 1 to 4 |
//! | `guardians` | the words for these deductions |
//! | `deadly` | a pattern with its guardians and the deduction, which is the evidence of a step |
//! | `linked_rectangle` | the search for rectangles with strong links, which complete the pattern |
//! | `symmetrical_placement` | no deadly pattern, but a symmetry of the givens |

pub(crate) mod bug;
pub(crate) mod deadly;
pub(crate) mod extended_rectangle;
pub(crate) mod guardians;
pub(crate) mod linked_rectangle;
pub(crate) mod loop_path;
pub(crate) mod loops;
pub(crate) mod rectangles;
pub(crate) mod symmetrical_placement;
mod types;
