//! Sudoku Explainer's chains of implications, and forcing nets.
//!
//! A candidate is assumed to be true (on) or false (off). An on candidate turns others off: the other candidates of its
//! cell, and its digit elsewhere in its houses (weak links). An off candidate turns another one on if only two were
//! left: the other candidate of the cell, or the other place of the digit in a house (strong links).
//!
//! | module | finds |
//! |---|---|
//! | [`simple`] | cycles, and chains that refute their own start |
//! | [`nishio`] | contradictions of one digit, with candidates eliminated on the way |
//! | [`multiple`] | conclusions common to all candidates of a cell, or all places of a digit in a house |
//! | [`nets`] | common conclusions and contradictions as players find them, whatever their length |
//! | [`dynamic`] | the same, with candidates eliminated on the way, patterns, and chains nested in chains |
//!
//! [`simple`] searches for shortest paths with [`paths`]. [`nishio`], [`multiple`] and [`dynamic`] collect all
//! consequences of an assumption with [`run`].
//!
//! The length of a chain determines its rating, and the ratings decide which chain is chosen. The length depends on the
//! order in which links are followed, so this order is part of the scale (see [`crate::logic::position::order`]).
//!
//! `figures.md` in this folder has benchmark results and the optimizations that failed.

mod board;
mod closure;
mod conclusion_search;
mod conclusions;
mod dynamic_worker;
mod frontier;
mod memory;
mod nested;
mod paths;
mod patterns;
mod proofs;
mod prune;
mod run;

pub(crate) use memory::ChainMemory;

pub(crate) mod dynamic;
pub(crate) mod multiple;
pub(crate) mod nets;
pub(crate) mod nishio;
pub(crate) mod simple;
