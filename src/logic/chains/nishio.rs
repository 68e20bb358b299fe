//! Nishio: one digit, followed until it contradicts itself.
//!
//! A candidate is taken to be on, then off. Only the digit's own places are looked at; a place that turned
//! out off is struck, which may leave another one as the last of its house. The search ends at the first
//! candidate that would be both on and off: the assumption was wrong.

use crate::grid::{Cell, CellSet, Digit, House};

use super::build::{Origins, chain_to};
use super::links::weak_reason;
use super::{State, Step};
use crate::logic::difficulty::length_increment;
use crate::logic::order::{LINK_ORDER, PEERS};
use crate::logic::{Candidate, ChainShape, Node, Pattern, Reason, Technique};

/// The contradiction that rests on the fewest nodes, the first found among equals.
pub(super) fn find(state: &State, with_chains: bool) -> Option<Step> {
    let mut search = Search::new();
    let mut best: Option<(usize, Node)> = None;
    for cell in state.empty() {
        for digit in state.candidates(cell) {
            for on in [true, false] {
                let source = Node { candidate: Candidate::new(cell, digit), on };
                if let Some(clash) = search.follow(state, source) {
                    let nodes = search.nodes_behind(clash);
                    if best.is_none_or(|(fewest, _)| nodes < fewest) {
                        best = Some((nodes, source));
                    }
                }
            }
        }
    }
    let (nodes, source) = best?;
    let mut chains = Vec::new();
    if with_chains {
        let clash = search.follow(state, source)?;
        let clash = Candidate::new(clash, source.candidate.digit());
        for target in [Node::on(clash), Node::off(clash)] {
            chains.push(chain_to(target, &search));
        }
    }
    let technique = Technique::NishioForcingChain;
    let pattern = Pattern::Chains { shape: ChainShape::Contradiction(source), chains };
    let conclusion = Node { on: !source.on, ..source };
    let difficulty = technique.base().plus(length_increment(nodes));
    Some(Step::new(technique, pattern).rated(difficulty).concluding(conclusion))
}

/// What follows from one assumption about one digit.
struct Search {
    digit: Digit,
    source: (Cell, bool),
    on: Side,
    off: Side,
    /// The places not struck yet.
    places: CellSet,
    /// For each cell that is on: the house in which it is the last place.
    last_in: [House; Cell::COUNT],
}

/// The cells that have one state.
struct Side {
    set: CellSet,
    queue: [Cell; Cell::COUNT],
    len: usize,
    done: usize,
    /// What each follows from: cells of the other state.
    parents: [CellSet; Cell::COUNT],
}

impl Side {
    const NEW: Self = Self {
        set: CellSet::EMPTY,
        queue: [Cell::at(0, 0); Cell::COUNT],
        len: 0,
        done: 0,
        parents: [CellSet::EMPTY; Cell::COUNT],
    };

    fn clear(&mut self) {
        self.set = CellSet::EMPTY;
        (self.len, self.done) = (0, 0);
    }

    fn insert(&mut self, cell: Cell, parents: CellSet) -> bool {
        if self.set.contains(cell) {
            return false;
        }
        self.set = self.set.with(cell);
        self.queue[self.len] = cell;
        self.len += 1;
        self.parents[cell.index()] = parents;
        true
    }

    fn next(&mut self) -> Option<Cell> {
        let cell = *self.queue[..self.len].get(self.done)?;
        self.done += 1;
        Some(cell)
    }
}

impl Search {
    fn new() -> Self {
        Self {
            digit: Digit::from_index(0),
            source: (Cell::at(0, 0), true),
            on: Side::NEW,
            off: Side::NEW,
            places: CellSet::EMPTY,
            last_in: [House::row(0); Cell::COUNT],
        }
    }

    /// Follows the assumption to the first cell that is both on and off.
    fn follow(&mut self, state: &State, source: Node) -> Option<Cell> {
        self.digit = source.candidate.digit();
        self.source = (source.candidate.cell(), source.on);
        self.places = state.cells(self.digit);
        self.on.clear();
        self.off.clear();
        let first = if source.on { &mut self.on } else { &mut self.off };
        first.insert(source.candidate.cell(), CellSet::EMPTY);
        loop {
            let clash = if let Some(cell) = self.on.next() {
                self.strike_peers(cell)
            } else if let Some(cell) = self.off.next() {
                self.look_for_last_places(state, cell)
            } else {
                return None;
            };
            if clash.is_some() {
                return clash;
            }
        }
    }

    fn strike_peers(&mut self, cell: Cell) -> Option<Cell> {
        let struck = self.places & cell.peers();
        for peer in PEERS[cell.index()].into_iter().filter(|&peer| struck.contains(peer)) {
            self.off.insert(peer, CellSet::of(cell));
            if self.on.set.contains(peer) {
                return Some(peer);
            }
        }
        None
    }

    fn look_for_last_places(&mut self, state: &State, cell: Cell) -> Option<Cell> {
        let places = self.places;
        self.places = places.without(cell);
        for house in LINK_ORDER.map(|kind| cell.house(kind)) {
            let in_house = places & house.cells();
            let last = in_house.without(cell);
            let Some(other) = last.first().filter(|_| in_house.len() == 2) else { continue };
            let struck = (state.cells(self.digit) & house.cells()) - last;
            if self.on.insert(other, struck) {
                self.last_in[other.index()] = house;
            }
            if self.off.set.contains(other) {
                return Some(other);
            }
        }
        None
    }

    /// On how many nodes the two states of the cell rest, each with itself and the assumption.
    fn nodes_behind(&self, clash: Cell) -> usize {
        self.ancestors(clash, true) + self.ancestors(clash, false)
    }

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
            open[1 - side] |= self.parents(cell, side == 1) - met[1 - side];
        }
    }

    fn parents(&self, cell: Cell, on: bool) -> CellSet {
        if (cell, on) == self.source {
            return CellSet::EMPTY;
        }
        let side = if on { &self.on } else { &self.off };
        side.parents[cell.index()]
    }
}

impl Origins for Search {
    fn visit(&self, node: Node, visit: &mut dyn FnMut(Node, Reason)) {
        let cell = node.candidate.cell();
        for parent in self.parents(cell, node.on) {
            let from = Candidate::new(parent, self.digit);
            let reason = if node.on {
                Reason::House(self.last_in[cell.index()])
            } else {
                weak_reason(from, node.candidate)
            };
            visit(Node { candidate: from, on: !node.on }, reason);
        }
    }
}
