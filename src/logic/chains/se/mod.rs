//! Chains of implications.
//!
//! A candidate is assumed to be true (on) or false (off). An on candidate implies off ones: the other candidates of its
//! cell, and the digit elsewhere in its houses (weak links). An off candidate implies an on one if only two were left:
//! the other candidate of the cell, or the other place of the digit in a house (strong links).
//!
//! | module | finds |
//! |---|---|
//! | [`simple`] | cycles, and chains that refute their own start |
//! | [`nishio`] | contradictions of one digit, with candidates eliminated on the way |
//! | [`multiple`] | conclusions common to all candidates of a cell, or all places of a digit in a house |
//! | [`nets`] | conclusions of this kind, and contradictions, as players find them, whatever their length |
//! | [`dynamic`] | both, with candidates eliminated on the way, and with patterns and chains nested in chains |
//!
//! [`simple`] searches for shortest paths, by [`paths`]; the others collect all consequences, by [`run`].
//!
//! The length of a chain determines its rating, and so which chain is taken. It depends on the order in which links are
//! followed, so that this order is part of the scale (see [`crate::logic::position::order`]).
//!
//! `figures.md`, beside this file, has benchmark results and the optimizations that failed.

mod agreement;
mod board;
mod bounds;
mod conclusions;
mod dynamic_worker;
mod evidence;
mod frontier;
mod implications;
mod memory;
mod nested;
mod paths;
mod patterns;
mod proofs;
mod run;

pub(crate) use memory::ChainMemory;

pub(crate) mod dynamic;
pub(crate) mod multiple;
pub(crate) mod nets;
pub(crate) mod nishio;
pub(crate) mod simple;
