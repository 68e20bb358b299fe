//! Computes which candidates imply which, over all links at once.
//!
//! If links are followed without eliminating anything, implication is plain reachability. It is computed once for a
//! board, as rows of bits, and then updated for the candidates that remain after a run. At the end of a run, settled
//! candidates lead only to settled candidates. Among the undecided candidates, the links of the board still hold, and
//! only constraints that have become pairs add new links.
//!
//! The result shows in advance whether and where a search for paths, or for runs without eliminations, will find
//! something. The searches themselves follow links in order, because lengths depend on the order. If singles are left, a
//! search may find less than the implications show.

use crate::logic::bits::BitSet;
use crate::logic::chains::se::board::{CandidateBoard, RemainingCandidates, is_pair};
use crate::logic::chains::se::run::BoardNode;

/// The nodes that a node implies, including itself.
#[derive(Clone, Copy, Default)]
struct ImplicationRow<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
}

impl<const W: usize> ImplicationRow<W> {
    const fn excludes(&self, node: BoardNode) -> bool {
        if node.is_on { self.off.contains(node.number) } else { self.on.contains(node.number) }
    }

    #[inline]
    fn add(&mut self, other: Self) {
        self.on |= other.on;
        self.off |= other.off;
    }
}

/// The candidates from which paths may exist.
#[derive(Default)]
pub struct PathStarts<const W: usize> {
    /// The starts of cycles.
    pub cycles: BitSet<W>,
    /// The starts of chains that refute them, when they are off and when they are on.
    pub chains: [BitSet<W>; 2],
}

/// The implications of each candidate when it is off, and when it is on.
#[derive(Default)]
pub struct Implications<const W: usize> {
    /// Whether the implications were computed. Otherwise everything may imply everything.
    pub is_known: bool,
    rows: Vec<[ImplicationRow<W>; 2]>,
    /// The candidates whose implications are up to date: all remaining candidates of a state; after a run, only those
    /// that are not alone in their cells.
    undecided: BitSet<W>,
    /// The candidates that imply their own negation when they are off, and when they are on.
    self_refuting: [BitSet<W>; 2],
    /// The undecided candidates in `self_refuting`, as of the last update.
    undecided_self_refuting: [BitSet<W>; 2],
}

impl<const W: usize> Implications<W> {
    /// Computes the implications of the links among the remaining candidates.
    pub fn compute(&mut self, board: &CandidateBoard<W>, remaining: &RemainingCandidates<W>) {
        self.is_known = true;
        self.rows.clear();
        self.rows.resize(board.len().into(), [ImplicationRow::default(); 2]);
        self.undecided = remaining.candidates;
        self.self_refuting = [BitSet::EMPTY; 2];
        for number in remaining.candidates.iter() {
            let mut rows = [ImplicationRow::default(); 2];
            for link in board.strong_links(remaining, number).as_slice() {
                rows[0].on.insert(link.to);
            }
            rows[1].off = board.weak_link_sets[usize::from(number)] & remaining.candidates;
            rows[0].off.insert(number);
            rows[1].on.insert(number);
            self.rows[usize::from(number)] = rows;
        }
        // Warshall's algorithm: paths through each node in turn.
        for number in remaining.candidates.iter() {
            self.add_disjunction([true, false].map(|is_on| BoardNode { number, is_on }));
        }
        self.undecided_self_refuting = self.self_refuting;
    }

    /// Forgets the implications: everything may imply everything, for as long as the board is in use.
    pub fn forget(&mut self, board: &CandidateBoard<W>) {
        self.is_known = false;
        self.rows.clear();
        self.rows.resize(board.len().into(), [ImplicationRow { on: BitSet::ALL, off: BitSet::ALL }; 2]);
        self.undecided = board.remaining.candidates;
        self.self_refuting = [BitSet::ALL; 2];
        self.undecided_self_refuting = [self.undecided; 2];
    }

    /// Computes the implications at the end of a run from the implications at its start. Leaves out settled candidates,
    /// which are alone in their cells.
    pub fn compute_after_run(
        &mut self,
        start_implications: &Self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
    ) {
        let undecided = board.undecided_candidates(remaining);
        self.is_known = start_implications.is_known;
        self.rows.resize(start_implications.rows.len(), [ImplicationRow::default(); 2]);
        for number in undecided.iter().map(usize::from) {
            self.rows[number] = start_implications.rows[number];
        }
        self.self_refuting = start_implications.self_refuting;
        self.update(board, &board.remaining, remaining, undecided);
    }

    /// Updates the implications after candidates have been eliminated. `undecided` are the candidates to update.
    pub fn update(
        &mut self,
        board: &CandidateBoard<W>,
        earlier_remaining: &RemainingCandidates<W>,
        remaining: &RemainingCandidates<W>,
        undecided: BitSet<W>,
    ) {
        self.undecided = undecided;
        for (constraint, (&mask, &earlier_mask)) in remaining.masks.iter().zip(&earlier_remaining.masks).enumerate() {
            if is_pair(mask) && !is_pair(earlier_mask) {
                let [a, b] = [mask, mask & (mask - 1)].map(|mask| board.first_member(constraint, mask));
                if !self.rows[usize::from(a)][0].on.contains(b) {
                    self.add_disjunction([a, b].map(|number| BoardNode { number, is_on: true }));
                }
            }
        }
        self.undecided_self_refuting = self.self_refuting.map(|set| set & undecided);
    }

    #[inline]
    fn row(&self, node: BoardNode) -> &ImplicationRow<W> {
        &self.rows[usize::from(node.number)][usize::from(node.is_on)]
    }

    /// Adds the fact that at least one of two nodes holds: a node that excludes one implies the row of the other.
    fn add_disjunction(&mut self, nodes: [BoardNode; 2]) {
        let [row_a, row_b] = nodes.map(|node| *self.row(node));
        let (mut extended_a, mut extended_b) = (row_a, row_b);
        if row_a.excludes(nodes[0]) {
            extended_a.add(row_b);
        }
        if row_b.excludes(nodes[1]) {
            extended_b.add(row_a);
        }
        self.add_consequences(row_a, extended_b);
        self.add_consequences(row_b, extended_a);
    }

    /// Adds `consequences` to all nodes that imply the negation of the node with the row `node_row`. By contraposition,
    /// these are the negations of the nodes in its row.
    fn add_consequences(&mut self, node_row: ImplicationRow<W>, consequences: ImplicationRow<W>) {
        let (on, off) = (node_row.off & self.undecided, node_row.on & self.undecided);
        for number in on.iter() {
            self.rows[usize::from(number)][1].add(consequences);
        }
        for number in off.iter() {
            self.rows[usize::from(number)][0].add(consequences);
        }
        self.self_refuting[1] |= on & consequences.off;
        self.self_refuting[0] |= off & consequences.on;
    }

    /// Returns whether an undecided candidate implies its own negation. Any candidate that a cycle eliminates does: it
    /// sees an on node and an off node of the cycle, and implies that both are off.
    pub fn refutes_any(&self) -> bool {
        self.undecided_self_refuting.iter().any(|set| !set.is_empty())
    }

    /// Returns the starts from which paths may exist.
    pub fn path_starts(&self, board: &CandidateBoard<W>) -> PathStarts<W> {
        if !self.refutes_any() {
            return PathStarts::default();
        }
        let cycles = self.undecided.iter().filter(|&number| self.may_eliminate_by_cycle(board, number)).collect();
        PathStarts { cycles, chains: self.undecided_self_refuting }
    }

    /// Returns whether a cycle through the candidate, assumed to be on, could eliminate something: an elimination
    /// needs a refuted candidate that sees both an on node and an off node of the cycle.
    fn may_eliminate_by_cycle(&self, board: &CandidateBoard<W>, number: u16) -> bool {
        let [off, on] = self.cycle_nodes(BoardNode { number, is_on: true }).map(|set| set & self.undecided);
        !off.is_empty()
            && self.undecided_self_refuting[1].iter().any(|refuted| {
                let excluded = &board.weak_link_sets[usize::from(refuted)];
                excluded.intersects(&on) && excluded.intersects(&off)
            })
    }

    /// Returns the nodes, off and on, that follow from the node and lead back to it. A cycle through the node has no
    /// other nodes.
    pub fn cycle_nodes(&self, node: BoardNode) -> [BitSet<W>; 2] {
        let [node_row, negation_row] = [node.is_on, !node.is_on].map(|on| self.row(BoardNode { is_on: on, ..node }));
        [node_row.off & negation_row.on, node_row.on & negation_row.off]
    }

    /// Returns the nodes, off and on, that follow from the node and lead to its negation.
    pub fn negation_nodes(&self, node: BoardNode) -> [BitSet<W>; 2] {
        let row = self.row(node);
        [row.off & row.on; 2]
    }

    /// Returns the candidates that paths from these starts may contain.
    pub fn path_candidates(&self, starts: BitSet<W>) -> BitSet<W> {
        let mut reachable = BitSet::EMPTY;
        for number in starts.iter() {
            for is_on in [true, false] {
                let node = BoardNode { number, is_on };
                let [off_nodes, on_nodes] = self.cycle_nodes(node);
                reachable |= off_nodes | on_nodes | self.negation_nodes(node)[0];
            }
        }
        reachable
    }

    /// Returns whether these candidates, assumed to be on, all imply or all exclude the same undecided candidate.
    pub fn share_consequence(&self, candidates: impl Iterator<Item = u16>) -> bool {
        let mut common_row = ImplicationRow { on: self.undecided, off: self.undecided };
        for number in candidates {
            let row = self.row(BoardNode { number, is_on: true });
            common_row = ImplicationRow { on: common_row.on & row.on, off: common_row.off & row.off };
        }
        !common_row.on.is_empty() || !common_row.off.is_empty()
    }
}
