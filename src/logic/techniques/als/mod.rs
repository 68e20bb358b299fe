//! Techniques with almost locked sets.

pub(in crate::logic) mod almost_locked_candidates;
pub(in crate::logic) mod chain;
pub(in crate::logic) mod death_blossom;
mod evidence;
pub(in crate::logic) mod sue_de_coq;
pub(in crate::logic) mod xz;
