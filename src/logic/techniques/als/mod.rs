//! Techniques with almost locked sets.

pub(crate) mod almost_locked_candidates;
pub(crate) mod chain;
pub(crate) mod death_blossom;
mod evidence;
pub(crate) mod sue_de_coq;
pub(crate) mod xz;
