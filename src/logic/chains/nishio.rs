//! Nishio: one digit, followed until it contradicts itself.
//!
//! A candidate is taken to be on, then off. Only the digit's own places are looked at; a place that turned
//! out off is struck, which may leave another one as the last of its house. The search ends at the first
//! candidate that would be both on and off: the assumption was wrong.

use std::ops::ControlFlow;

use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::candidate::Candidate;
use crate::logic::order::{LINK_ORDER, PEERS};
use crate::logic::proof::{Chain, ChainShape, Node, Reason};
use crate::logic::scale::length_increment;
use crate::logic::state::State;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;

use super::evidence::{Proof, concluding};
use super::links::weak_reason;
use super::reach::{Network, Reach};

/// The contradictions; the one that rests on the fewest nodes is the easiest.
pub(in crate::logic) fn nishio(state: &State, steps: &mut Steps<'_>) -> ControlFlow<()> {
    let technique = Technique::NishioForcingChain;
    let mut reach = Reach::NEW;
    for cell in state.empty() {
        for digit in state.candidates(cell) {
            for on in [true, false] {
                let source = Node { candidate: Candidate::new(cell, digit), on };
                let mut places = Places::of(state, digit);
                let Some(clash) = reach.follow(source, &mut places) else { continue };
                let search = Search { state, digit, reach: &reach, places: &places };
                let nodes =
                    search.ancestors(clash.cell(), true) + search.ancestors(clash.cell(), false);
                let difficulty = technique.base().plus(length_increment(nodes));
                let step = concluding(technique, source.negated()).rated(difficulty);
                steps.push_ranked((difficulty, nodes, 0), step, || {
                    let chain = |target| Chain::to(target, &|node| search.origin(node));
                    let chains = [Node::on(clash), Node::off(clash)].map(chain).to_vec();
                    Proof { shape: ChainShape::Contradiction(source), chains }
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of one digit, which get fewer.
struct Places {
    digit: Digit,
    left: CellSet,
    /// For each cell that is on: the house in which it was the last place.
    last_in: [Option<House>; Cell::COUNT],
}

impl Places {
    fn of(state: &State, digit: Digit) -> Self {
        Self { digit, left: state.cells(digit), last_in: [None; Cell::COUNT] }
    }
}

impl Network for Places {
    fn weak(&self, from: Candidate, mut visit: impl FnMut(Candidate) -> bool) -> bool {
        let cell = from.cell();
        let peers = self.left & cell.peers();
        let in_order = PEERS[cell.index()].iter().filter(|&&peer| peers.contains(peer));
        in_order.map(|&peer| Candidate::new(peer, self.digit)).any(&mut visit)
    }

    fn strong(&mut self, from: Candidate, mut visit: impl FnMut(Candidate) -> bool) -> bool {
        let cell = from.cell();
        let before = self.left;
        self.left = before.without(cell);
        for house in LINK_ORDER.map(|kind| cell.house(kind)) {
            let in_house = before & house.cells();
            if let (2, Some(last)) = (in_house.len(), in_house.without(cell).first()) {
                self.last_in[last.index()].get_or_insert(house);
                if visit(Candidate::new(last, self.digit)) {
                    return true;
                }
            }
        }
        false
    }
}

/// A search that came to a contradiction.
struct Search<'a> {
    state: &'a State,
    digit: Digit,
    reach: &'a Reach,
    places: &'a Places,
}

impl Search<'_> {
    /// On how many nodes a state of the cell rests, with itself and the assumption.
    fn ancestors(&self, cell: Cell, on: bool) -> usize {
        let mut met = [CellSet::EMPTY; 2];
        let mut open = [CellSet::EMPTY; 2];
        open[usize::from(on)] = CellSet::of(cell);
        loop {
            let Some((side, cell)) =
                (0..2).find_map(|side| open[side].first().map(|cell| (side, cell)))
            else {
                return met[0].len() + met[1].len();
            };
            open[side] = open[side].without(cell);
            met[side] = met[side].with(cell);
            let node = Node { candidate: Candidate::new(cell, self.digit), on: side == 1 };
            open[1 - side] |= self.parents(node) - met[1 - side];
        }
    }

    /// The cells, in the other state, from which a node follows: the one place that is on, or all places
    /// of a house that are off.
    fn parents(&self, node: Node) -> CellSet {
        let cell = node.candidate.cell();
        match (self.reach.origin(node), self.places.last_in[cell.index()]) {
            (None, _) => CellSet::EMPTY,
            (Some(_), Some(house)) if node.on => {
                (self.state.cells(self.digit) & house.cells()).without(cell)
            }
            (Some(from), _) => CellSet::of(from.candidate.cell()),
        }
    }

    /// What a node follows from, and why.
    fn origin(&self, node: Node) -> Option<(Vec<Node>, Reason)> {
        let from = self.reach.origin(node)?;
        let last_in = self.places.last_in[node.candidate.cell().index()].filter(|_| node.on);
        let weak = || weak_reason(from.candidate, node.candidate);
        let parents = self.parents(node).iter().map(|cell| {
            let candidate = Candidate::new(cell, self.digit);
            Node { candidate, on: !node.on }
        });
        Some((parents.collect(), last_in.map_or_else(weak, Reason::House)))
    }
}
