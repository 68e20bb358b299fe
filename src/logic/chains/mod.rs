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
//!
//! [`simple`] looks for the shortest ways; the two others take up all that follows, by [`reach`].
//!
//! How long a chain is decides its rating, and hence which one is taken; the length depends on the order in
//! which links are followed, so that order is part of the scale (see [`super::order`]). Searches that
//! eliminate candidates on the way beyond one digit (dynamic chains), and searches nested in them, are the
//! levels above these and not here yet.

mod evidence;
mod links;
mod reach;

pub(super) mod multiple;
pub(super) mod nishio;
pub(super) mod simple;

pub use evidence::Proof;
