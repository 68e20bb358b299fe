//! The links that a search for paths follows, and the nodes that it has reached.

use std::ops::{Range, RangeInclusive};

use super::board::{CandidateBoard, RemainingCandidates, StrongLinks};
use super::implications::Implications;
use super::run::BoardNode;
use crate::logic::bits::BitSet;

/// The links that a pass follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PassKind {
    /// Links of one digit in houses.
    X,
    /// Strong links within cells, and all weak links.
    Y,
    Xy,
}

/// One pass of a search over the remaining candidates.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) remaining: &'a RemainingCandidates<W>,
    pub(super) implied: &'a Implications<W>,
    pub(super) kind: PassKind,
    pub(super) number: usize,
}

/// A node that a search has reached, with the index of the node that led to it.
#[derive(Clone, Copy)]
pub(super) struct VisitedNode {
    pub(super) number: u16,
    /// The kind of the constraint of the strong link that leads to the node.
    pub(super) link_kind: u8,
    pub(super) previous: u32,
}

/// The strong and weak links of each candidate.
#[derive(Default)]
pub(super) struct Links<const W: usize> {
    strong: Vec<StrongLinks>,
    weak: Vec<BitSet<W>>,
}

impl<const W: usize> Links<W> {
    /// Computes the links of all nodes that may be on paths from these sources.
    pub(super) fn update(
        &mut self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        implied: &Implications<W>,
        sources: BitSet<W>,
    ) {
        self.strong.resize(board.len().into(), StrongLinks::default());
        self.weak.resize(board.len().into(), BitSet::EMPTY);
        let mut reachable = BitSet::EMPTY;
        for number in sources.iter() {
            for on in [true, false] {
                let node = BoardNode { number, on };
                let [off_nodes, on_nodes] = implied.cycle_nodes(node);
                reachable |= off_nodes | on_nodes | implied.negation_nodes(node)[0];
            }
        }
        for number in (reachable & remaining.candidates).iter() {
            let at = usize::from(number);
            self.strong[at] = board.strong_links(remaining, number);
            self.weak[at] = board.weak_set[at] & remaining.candidates;
        }
    }

    pub(super) fn weak_links(&self, pass: Pass<'_, W>, from: u16) -> BitSet<W> {
        let around = self.weak[usize::from(from)];
        if pass.kind == PassKind::X { around - pass.board.member_set[pass.board.cell_index(from)] } else { around }
    }

    pub(super) fn strong_links(&self, from: u16, kind: PassKind) -> &[(u16, u8)] {
        let links = self.strong[usize::from(from)].as_slice();
        let cell_link_count = usize::from(links.first().is_some_and(|&(_, link_kind)| link_kind == 0));
        match kind {
            PassKind::X => &links[cell_link_count..],
            PassKind::Y => &links[..cell_link_count],
            PassKind::Xy => links,
        }
    }

    /// Returns whether links lead from the source to a goal over nodes in `allowed`, with a number of nodes in
    /// `lengths`. Goals are off if the source is on, and vice versa. Because it ignores the order of links, this is
    /// faster than a search.
    pub(super) fn may_reach(
        &self,
        pass: Pass<'_, W>,
        source: BoardNode,
        goals: BitSet<W>,
        allowed: [BitSet<W>; 2],
        lengths: RangeInclusive<usize>,
    ) -> bool {
        let kind = pass.kind;
        let mut on = source.on;
        let mut seen = allowed.map(|within| BitSet::ALL - within);
        let mut level = BitSet::<W>::from_number(source.number);
        seen[usize::from(on)].insert(source.number);
        let mut len = 2;
        while len <= *lengths.end() && !level.is_empty() {
            let mut next = BitSet::<W>::EMPTY;
            for from in level.iter() {
                if !on {
                    self.strong_links(from, kind).iter().for_each(|&(to, _)| next.insert(to));
                } else {
                    next |= self.weak_links(pass, from);
                }
            }
            if on == source.on && len >= *lengths.start() && next.intersects(&goals) {
                return true;
            }
            on = !on;
            level = next - seen[usize::from(on)];
            seen[usize::from(on)] |= next;
            len += 1;
        }
        false
    }
}

/// The nodes reached from a source, level by level. The nodes of a level are all on or all off.
#[derive(Default)]
pub(super) struct Frontier<const W: usize> {
    pub(super) nodes: Vec<VisitedNode>,
    /// The indices of the nodes of the last level.
    pub(super) level: Range<usize>,
    /// The candidates that must not be reached again, off and on.
    seen: [BitSet<W>; 2],
}

impl<const W: usize> Frontier<W> {
    /// Starts a search at this node. `allowed` are the candidates, off and on, to which the search is limited.
    pub(super) fn start(&mut self, source: BoardNode, allowed: [BitSet<W>; 2]) {
        self.nodes.clear();
        self.nodes.push(VisitedNode { number: source.number, link_kind: 0, previous: 0 });
        self.level = 0..1;
        self.seen = allowed.map(|within| BitSet::ALL - within);
        self.seen[usize::from(source.on)].insert(source.number);
    }

    /// Returns whether the on node at this index depends on the candidate being off.
    fn depends_on_off(&self, at: usize, number: u16) -> bool {
        trace_back(&self.nodes, at).skip(1).step_by(2).any(|at| self.nodes[at].number == number)
    }

    /// Adds the off nodes that follow from the on nodes of the last level. A node is added once, or once for each path
    /// if it is in `closers`. If the goal is reached, returns the index of the node and the kind of the link that lead
    /// to it.
    pub(super) fn add_off_level(
        &mut self,
        links: &Links<W>,
        pass: Pass<'_, W>,
        goal: Option<u16>,
        closers: BitSet<W>,
    ) -> Option<(usize, u8)> {
        let level_start = self.nodes.len();
        for at in self.level.clone() {
            let from = self.nodes[at].number;
            let around = links.weak_links(pass, from);
            let targets = (around - self.seen[0]) | (around & closers);
            if targets.is_empty() {
                continue;
            }
            for to in pass.board.weak_links_among(from, targets) {
                if goal == Some(to) {
                    return Some((at, pass.board.shared_kind(from, to) as u8));
                }
                if !self.seen[0].contains(to) || !self.depends_on_off(at, to) {
                    self.seen[0].insert(to);
                    self.nodes.push(VisitedNode { number: to, link_kind: 0, previous: at as u32 });
                }
            }
        }
        self.level = level_start..self.nodes.len();
        None
    }

    /// Adds the on nodes that follow from the off nodes of the last level, each once. If the goal is reached, returns
    /// the index of the node and the kind of the link that lead to it.
    pub(super) fn add_on_level(
        &mut self,
        links: &Links<W>,
        pass: Pass<'_, W>,
        goal: Option<u16>,
    ) -> Option<(usize, u8)> {
        let level_start = self.nodes.len();
        for at in self.level.clone() {
            for &(to, link_kind) in links.strong_links(self.nodes[at].number, pass.kind) {
                if goal == Some(to) {
                    return Some((at, link_kind));
                }
                if !self.seen[1].contains(to) {
                    self.seen[1].insert(to);
                    self.nodes.push(VisitedNode { number: to, link_kind, previous: at as u32 });
                }
            }
        }
        self.level = level_start..self.nodes.len();
        None
    }
}

/// Iterates over the indices of the nodes from this one back to the first.
pub(super) fn trace_back(nodes: &[VisitedNode], at: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(Some(at), |&at| (at != 0).then(|| nodes[at].previous as usize))
}
