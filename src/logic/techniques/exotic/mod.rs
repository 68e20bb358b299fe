//! Rare patterns of many cells and digits.

pub(in crate::logic) mod aligned;
pub(in crate::logic) mod fireworks;
pub(in crate::logic) mod junior_exocet;
pub(in crate::logic) mod multi_sector;
pub(in crate::logic) mod sk_loop;
pub(in crate::logic) mod tridagon;
