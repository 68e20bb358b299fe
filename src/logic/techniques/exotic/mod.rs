//! Rare patterns of many cells and digits.

pub(crate) mod aligned;
pub(crate) mod fireworks;
pub(crate) mod junior_exocet;
pub(crate) mod multi_sector;
pub(crate) mod sk_loop;
pub(crate) mod tridagon;
