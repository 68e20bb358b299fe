//! Nishio: one digit, followed until it contradicts itself.
//!
//! A candidate is taken to be on, then off. Only the digit's own places are looked at; a place that turned
//! out off is eliminated, which may leave another one as the last of its house. The search ends at the first
//! candidate that would be both on and off: the assumption was wrong.

use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::order::{LINK_ORDER, PEERS};
use crate::logic::scale::length_increment;
use crate::logic::{
    CONTINUE, Candidate, Chain, ChainShape, Flow, Node, Proof, Reason, State, Steps, Technique,
};

use super::evidence::concluding;
use super::links::weak_reason;
use super::reach::{Network, Reach};

/// The contradictions; the one that rests on the fewest nodes is the easiest.
pub fn nishio(state: &State, steps: &mut Steps<'_>) -> Flow {
    let technique = Technique::NishioForcingChain;
    let mut reach = Reach::NEW;
    for cell in state.empty() {
        for digit in state.candidates(cell) & steps.news.digits {
            for on in [true, false] {
                let source = Node { candidate: Candidate::new(cell, digit), on };
                let mut places = Places::of(state, digit);
                let Some(clash) = reach.follow(source, &mut places) else { continue };
                let origin = |node| places.origin(state, &reach, node);
                let chains = [Node::on(clash), Node::off(clash)].map(|end| Chain::to(end, &origin));
                let nodes = chains.iter().map(|chain| chain.nodes.len()).sum();
                let difficulty = technique.base().plus(length_increment(nodes));
                let step = concluding(technique, source.negated()).rated(difficulty);
                let shape = ChainShape::Contradiction(source);
                let chains = chains.to_vec();
                steps.push_ranked((difficulty, nodes, 0), step, || Proof { shape, chains })?;
            }
        }
    }
    CONTINUE
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

    /// What a node follows from, and why: an off one from the on one beside it, an on one from all other
    /// places of a house.
    fn origin(&self, state: &State, reach: &Reach, node: Node) -> Option<(Vec<Node>, Reason)> {
        let from = reach.origin(node)?;
        let cell = node.candidate.cell();
        let Some(house) = self.last_in[cell.index()].filter(|_| node.on) else {
            return Some((vec![from], weak_reason(from.candidate, node.candidate)));
        };
        let others = (state.cells(self.digit) & house.cells()).without(cell);
        let off = others.iter().map(|other| Node::off(Candidate::new(other, self.digit)));
        Some((off.collect(), Reason::House(house)))
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
