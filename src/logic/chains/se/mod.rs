//! Chains of implications.
//!
//! A candidate is taken to be true (on) or false (off). From an on candidate follow off ones: the other
//! candidates of its cell, and the digit elsewhere in its houses (weak links). From an off candidate
//! follows an on one where only two were left: the other candidate of the cell, or the other place of the
//! digit in a house (strong links).
//!
//! | module | what it finds |
//! |---|---|
//! | [`simple`] | cycles, and chains that show their own start wrong |
//! | [`nishio`] | contradictions of one digit, with candidates eliminated on the way |
//! | [`multiple`] | conclusions common to all candidates of a cell, or all places of a digit in a house |
//! | [`dynamic`] | both, with candidates eliminated on the way, and with patterns and chains nested in chains |
//!
//! [`simple`] looks for the shortest ways, by [`paths`]; the others take up all that follows, by [`run`].
//!
//! How long a chain is decides its rating, and hence which one is taken; the length depends on the order in
//! which links are followed, so that order is part of the scale (see [`crate::logic::position::order`]).
//!
//! `figures.md`, beside this file, tells how fast they are and what was tried and lost.

mod board;
mod bounds;
mod conclusions;
mod evidence;
mod hand;
mod implications;
mod memory;
mod nested;
mod paths;
mod patterns;
mod run;
mod telling;

pub(in crate::logic) use memory::ChainMemory;

pub(in crate::logic) mod dynamic;
pub(in crate::logic) mod multiple;
pub(in crate::logic) mod nishio;
pub(in crate::logic) mod simple;
