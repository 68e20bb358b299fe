//! Computes which candidates imply which, over all links at once.
//!
//! If links are followed without eliminating anything, implication is plain reachability. It is computed once for a
//! board, as rows of bits, and updated for the candidates that a run left: at the end of a run, the settled candidates
//! lead only to settled ones, so that among the undecided candidates the links of the board still hold, and only the
//! links of constraints that have become pairs are new.
//!
//! The result shows before any search by [`super::paths`] or for multiple chains whether and where it will find
//! something. The searches themselves follow the links in order, since lengths depend on it.

use super::board::{CandidateBoard, RemainingSet, is_pair};
use super::run::BoardNode;
use crate::logic::bits::BitSet;

/// The nodes that a node implies, including itself.
#[derive(Clone, Copy)]
pub(super) struct ImplicationRow<const W: usize> {
    pub(super) on: BitSet<W>,
    pub(super) off: BitSet<W>,
}

impl<const W: usize> ImplicationRow<W> {
    const NONE: Self = Self { on: BitSet::EMPTY, off: BitSet::EMPTY };

    const fn excludes(&self, node: BoardNode) -> bool {
        if node.on { self.off.contains(node.number) } else { self.on.contains(node.number) }
    }

    fn add(&mut self, other: Self) {
        self.on |= other.on;
        self.off |= other.off;
    }

    fn insert(&mut self, node: BoardNode) {
        if node.on { self.on.insert(node.number) } else { self.off.insert(node.number) }
    }
}

/// The implications of each candidate, being off and being on.
pub(super) struct Implications<const W: usize> {
    rows: Vec<[ImplicationRow<W>; 2]>,
    /// The undecided candidates: those in cells with more than one left.
    pub(super) undecided: BitSet<W>,
    /// The candidates that imply their own negation, being off and being on.
    contradicted: [BitSet<W>; 2],
    /// The undecided ones of these candidates.
    pub(super) refuted: [BitSet<W>; 2],
}

impl<const W: usize> Default for Implications<W> {
    fn default() -> Self {
        let none = [BitSet::EMPTY; 2];
        Self { rows: Vec::new(), undecided: BitSet::EMPTY, contradicted: none, refuted: none }
    }
}

impl<const W: usize> Implications<W> {
    /// Computes the implications of the links among the candidates that are left.
    pub(super) fn compute(&mut self, board: &CandidateBoard<W>, remaining: &RemainingSet<W>) {
        self.rows.clear();
        self.rows.resize(board.len().into(), [ImplicationRow::NONE; 2]);
        self.undecided = remaining.candidates;
        self.contradicted = [BitSet::EMPTY; 2];
        for number in remaining.candidates.iter() {
            let mut rows = [ImplicationRow::NONE; 2];
            for &(on, _) in board.strong_links(remaining, number).as_slice() {
                rows[0].on.insert(on);
            }
            rows[1].off = board.weak_set[usize::from(number)] & remaining.candidates;
            for on in [false, true] {
                rows[usize::from(on)].insert(BoardNode { number, on });
            }
            self.rows[usize::from(number)] = rows;
        }
        // Warshall's algorithm: paths through each node in turn.
        for number in remaining.candidates.iter() {
            self.add_either([true, false].map(|on| BoardNode { number, on }));
        }
    }

    /// Computes the implications at the end of a run. Settled candidates, alone in their cells, are not included.
    pub(super) fn compute_remaining(&mut self, start: &Self, board: &CandidateBoard<W>, remaining: &RemainingSet<W>) {
        let undecided = board.undecided(remaining);
        self.rows.resize(start.rows.len(), [ImplicationRow::NONE; 2]);
        for number in undecided.iter().map(usize::from) {
            self.rows[number] = start.rows[number];
        }
        self.contradicted = start.contradicted;
        self.update(board, &board.remaining, remaining, undecided);
    }

    /// Updates the implications for fewer candidates left. `undecided` are those in cells with more than one left.
    pub(super) fn update(
        &mut self,
        board: &CandidateBoard<W>,
        start: &RemainingSet<W>,
        remaining: &RemainingSet<W>,
        undecided: BitSet<W>,
    ) {
        self.undecided = undecided;
        for (constraint, (&now, &before)) in remaining.masks.iter().zip(&start.masks).enumerate() {
            if is_pair(now) && !is_pair(before) {
                self.add_pair(board.first_member(constraint, now), board.first_member(constraint, now & (now - 1)));
            }
        }
        self.refuted = self.contradicted.map(|set| set & undecided);
    }

    pub(super) fn row(&self, node: BoardNode) -> &ImplicationRow<W> {
        &self.rows[usize::from(node.number)][usize::from(node.on)]
    }

    /// Adds that one of two candidates is true. Nodes that imply that the first is off then imply the second and its
    /// consequences.
    fn add_pair(&mut self, a: u16, b: u16) {
        let is_known = |rows: &[[ImplicationRow<W>; 2]]| rows[usize::from(a)][0].on.contains(b);
        if is_known(&self.rows) {
            return;
        }
        self.add_either([a, b].map(|number| BoardNode { number, on: true }));
    }

    /// Adds that one of two nodes holds: nodes that exclude one imply the other and its consequences.
    fn add_either(&mut self, nodes: [BoardNode; 2]) {
        let [from_a, from_b] = nodes.map(|node| *self.row(node));
        let (mut beyond_a, mut beyond_b) = (from_a, from_b);
        if from_a.excludes(nodes[0]) {
            beyond_a.add(from_b);
        }
        if from_b.excludes(nodes[1]) {
            beyond_b.add(from_a);
        }
        self.add_consequences(from_a, beyond_b);
        self.add_consequences(from_b, beyond_a);
    }

    /// Adds the consequences `beyond` to all nodes that imply the negation of a node. By contraposition these are the
    /// negations of the node's own consequences.
    fn add_consequences(&mut self, from_node: ImplicationRow<W>, beyond: ImplicationRow<W>) {
        let (on, off) = (from_node.off & self.undecided, from_node.on & self.undecided);
        for number in on.iter() {
            self.rows[usize::from(number)][1].add(beyond);
        }
        for number in off.iter() {
            self.rows[usize::from(number)][0].add(beyond);
        }
        self.contradicted[1] |= on & beyond.off;
        self.contradicted[0] |= off & beyond.on;
    }

    /// Returns whether an undecided candidate implies its own negation. This holds for any cycle that eliminates
    /// something: a candidate that sees an on and an off node of it implies that each of them is off.
    pub(super) fn refutes_any(&self) -> bool {
        self.refuted.iter().any(|set| !set.is_empty())
    }

    /// Returns whether a cycle through the candidate, on, could eliminate something: whether a refuted candidate sees
    /// both an on and an off node of those that lead to it and follow from it.
    pub(super) fn may_close_cycle(&self, board: &CandidateBoard<W>, number: u16) -> bool {
        let [off, on] = self.cycle_nodes(BoardNode { number, on: true }).map(|set| set & self.undecided);
        !off.is_empty()
            && self.refuted[1].iter().any(|refuted| {
                let around = &board.weak_set[usize::from(refuted)];
                around.intersects(&on) && around.intersects(&off)
            })
    }

    /// Returns the nodes that follow from the node and lead back to it: those off, and those on. No other nodes can be
    /// on a cycle through it, or lead to one.
    pub(super) fn cycle_nodes(&self, node: BoardNode) -> [BitSet<W>; 2] {
        let [forth, back] = [node.on, !node.on].map(|on| self.row(BoardNode { on, ..node }));
        [forth.off & back.on, forth.on & back.off]
    }

    /// Returns the nodes that follow from the node and lead to its negation: those off, and those on.
    pub(super) fn negation_nodes(&self, node: BoardNode) -> [BitSet<W>; 2] {
        let row = self.row(node);
        [row.off & row.on; 2]
    }

    /// Returns whether all of these candidates, on, imply another undecided one, or exclude one.
    pub(super) fn imply_common(&self, sources: impl Iterator<Item = u16>) -> bool {
        let mut common = ImplicationRow { on: self.undecided, off: self.undecided };
        for number in sources {
            let row = self.row(BoardNode { number, on: true });
            common = ImplicationRow { on: common.on & row.on, off: common.off & row.off };
        }
        !common.on.is_empty() || !common.off.is_empty()
    }
}
