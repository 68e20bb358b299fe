//! The links that a search for paths follows, and the nodes that it has reached.

use std::ops::Range;

use super::board::{CandidateBoard, RemainingCandidates, StrongLink, StrongLinks};
use super::prune::implications::Implications;
use super::run::BoardNode;
use crate::logic::bits::BitSet;

/// The links that a pass follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PassKind {
    /// Links of one digit in houses.
    X,
    /// Strong links within cells, and all weak links.
    Y,
    /// All links.
    Xy,
}

/// One pass of a search over the remaining candidates.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) remaining: &'a RemainingCandidates<W>,
    pub(super) implications: &'a Implications<W>,
    pub(super) kind: PassKind,
    /// The position of the pass among the passes of a search.
    pub(super) index: usize,
}

/// A node that a search has reached, with the index of the node that led to it.
#[derive(Clone, Copy)]
pub(super) struct VisitedNode {
    pub(super) number: u16,
    /// The kind of the constraint of the strong link that leads to the node; 0 for an off node.
    pub(super) link_kind: u8,
    pub(super) previous_index: u32,
}

/// The link that completes a path: it leads from the node at this index to the goal of the search.
#[derive(Clone, Copy)]
pub(super) struct LastLink {
    pub(super) from_index: usize,
    pub(super) kind: u8,
}

/// The strong and weak links of each candidate.
#[derive(Default)]
pub(super) struct Links<const W: usize> {
    strong: Vec<StrongLinks>,
    weak: Vec<BitSet<W>>,
}

impl<const W: usize> Links<W> {
    /// Computes the links of these candidates.
    pub(super) fn update(
        &mut self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        candidates: BitSet<W>,
    ) {
        self.strong.resize(board.len().into(), StrongLinks::default());
        self.weak.resize(board.len().into(), BitSet::EMPTY);
        for number in (candidates & remaining.candidates).iter() {
            let index = usize::from(number);
            self.strong[index] = board.strong_links(remaining, number);
            self.weak[index] = board.weak_link_sets[index] & remaining.candidates;
        }
    }

    #[inline]
    pub(super) fn weak_links(&self, pass: Pass<'_, W>, from: u16) -> BitSet<W> {
        let excluded = self.weak[usize::from(from)];
        if pass.kind == PassKind::X { excluded - pass.board.member_sets[pass.board.cell_index(from)] } else { excluded }
    }

    #[inline]
    pub(super) fn strong_links(&self, from: u16, kind: PassKind) -> &[StrongLink] {
        let links = self.strong[usize::from(from)].as_slice();
        let cell_link_count = usize::from(links.first().is_some_and(|link| link.kind == 0));
        match kind {
            PassKind::X => &links[cell_link_count..],
            PassKind::Y => &links[..cell_link_count],
            PassKind::Xy => links,
        }
    }
}

/// The nodes reached from a start node, level by level. The nodes of a level are all on or all off.
#[derive(Default)]
pub(super) struct Frontier<const W: usize> {
    pub(super) nodes: Vec<VisitedNode>,
    /// The indices of the nodes of the last level.
    pub(super) level: Range<usize>,
    /// The candidates that must not be reached again, off and on.
    forbidden_nodes: [BitSet<W>; 2],
}

impl<const W: usize> Frontier<W> {
    /// Starts a search at this node. `allowed` are the candidates, off and on, to which the search is limited.
    pub(super) fn start(&mut self, start_node: BoardNode, allowed: [BitSet<W>; 2]) {
        self.nodes.clear();
        self.nodes.push(VisitedNode { number: start_node.number, link_kind: 0, previous_index: 0 });
        self.level = 0..1;
        self.forbidden_nodes = allowed.map(|candidates| BitSet::ALL - candidates);
        self.forbidden_nodes[usize::from(start_node.is_on)].insert(start_node.number);
    }

    /// Returns whether the on node at this index depends on the candidate being off.
    fn depends_on_off(&self, index: usize, number: u16) -> bool {
        indices_backward(&self.nodes, index).skip(1).step_by(2).any(|index| self.nodes[index].number == number)
    }

    /// Adds the off nodes that follow from the on nodes of the last level. A node is added once, or once for each path
    /// if it is in `closing_nodes`. If the goal is reached, returns the link that leads to it.
    pub(super) fn add_off_level(
        &mut self,
        links: &Links<W>,
        pass: Pass<'_, W>,
        goal: Option<u16>,
        closing_nodes: BitSet<W>,
    ) -> Option<LastLink> {
        let level_start = self.nodes.len();
        for index in self.level.clone() {
            let from = self.nodes[index].number;
            let excluded = links.weak_links(pass, from);
            let targets = (excluded - self.forbidden_nodes[0]) | (excluded & closing_nodes);
            if targets.is_empty() {
                continue;
            }
            for to in pass.board.weak_links_among(from, targets) {
                if goal == Some(to) {
                    return Some(LastLink { from_index: index, kind: pass.board.shared_kind(from, to) as u8 });
                }
                if !self.forbidden_nodes[0].contains(to) || !self.depends_on_off(index, to) {
                    self.forbidden_nodes[0].insert(to);
                    self.nodes.push(VisitedNode { number: to, link_kind: 0, previous_index: index as u32 });
                }
            }
        }
        self.level = level_start..self.nodes.len();
        None
    }

    /// Adds the on nodes that follow from the off nodes of the last level, each once. If the goal is reached, returns
    /// the link that leads to it.
    pub(super) fn add_on_level(&mut self, links: &Links<W>, pass: Pass<'_, W>, goal: Option<u16>) -> Option<LastLink> {
        let level_start = self.nodes.len();
        for index in self.level.clone() {
            for &StrongLink { to, kind } in links.strong_links(self.nodes[index].number, pass.kind) {
                if goal == Some(to) {
                    return Some(LastLink { from_index: index, kind });
                }
                if !self.forbidden_nodes[1].contains(to) {
                    self.forbidden_nodes[1].insert(to);
                    self.nodes.push(VisitedNode { number: to, link_kind: kind, previous_index: index as u32 });
                }
            }
        }
        self.level = level_start..self.nodes.len();
        None
    }
}

/// Iterates over the indices of the nodes from this one back to the first.
pub(super) fn indices_backward(nodes: &[VisitedNode], index: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(Some(index), |&current| (current != 0).then(|| nodes[current].previous_index as usize))
}
