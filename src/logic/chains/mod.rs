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
//! | [`nishio`] | contradictions of one digit, with candidates struck on the way |
//! | [`multiple`] | conclusions common to all candidates of a cell, or all places of a digit in a house |
//!
//! How long a chain is decides its rating, and hence which one is taken; the length depends on the order in
//! which links are followed, so that order is part of the scale (see [`super::order`]). Searches that
//! strike candidates on the way beyond one digit (dynamic chains), and searches nested in them, are the
//! levels above these and not here yet.

mod build;
mod links;
mod multiple;
mod nishio;
mod node_set;
mod reach;
mod simple;

use super::{State, Step};
use links::Links;
use node_set::NodeSet;
use reach::Reaches;
use simple::SimpleSearch;

/// The memory of the chain searches, kept from one to the next.
pub(super) struct Chains {
    links: Links,
    simple: SimpleSearch,
    reaches: Reaches,
    with_chains: bool,
}

impl Chains {
    /// Searches that tell the chains themselves, or only what follows from them.
    pub(super) fn new(with_chains: bool) -> Self {
        Self {
            links: Links::new(),
            simple: SimpleSearch::new(),
            reaches: Reaches::new(),
            with_chains,
        }
    }

    /// The easiest cycle or forcing chain.
    pub(super) fn simple(&mut self, state: &State) -> Option<Step> {
        self.links.rebuild(state);
        self.simple.run(state, &self.links, self.with_chains)
    }

    /// The easiest contradiction of a single digit.
    pub(super) fn nishio(&mut self, state: &State) -> Option<Step> {
        nishio::find(state, self.with_chains)
    }

    /// The easiest cell or region forcing chains.
    pub(super) fn multiple(&mut self, state: &State) -> Option<Step> {
        self.links.rebuild(state);
        multiple::find(state, &self.links, &mut self.reaches, self.with_chains)
    }
}
