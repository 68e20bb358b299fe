//! Finds the consequences of one assumption, in Sudoku Explainer's order, with candidates eliminated on the way.
//!
//! A run follows every *on* node found so far before it follows the next *off* node. It eliminates the candidate of
//! the off node and follows the strong links that the candidate had among the remaining ones. The run ends at the
//! first candidate that would be both on and off (a clash), or when there is nothing left to follow. In the latter
//! case, the rules of the search may add off nodes, and the run continues.
//!
//! A run records only causes. The dependencies of a node are computed on demand, because few nodes need them.

use super::board::{CandidateBoard, RemainingCandidates, StrongLink, StrongLinks};
use super::patterns::{FoundPattern, RunPattern, find_patterns};
use super::searches::Search;
use crate::logic::bits::BitSet;
use crate::logic::{Node, Reason};

/// A numbered candidate, on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardNode {
    pub(super) number: u16,
    pub(super) is_on: bool,
}

/// The cause of a node of a run.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause {
    /// None, because the node is the assumption.
    Assumption,
    /// A link in a constraint of this kind; 0 for a weak link, whose kind is computed on demand.
    Link { from: u16, kind: u8 },
    /// The deduction with this index.
    Deduction(u16),
}

/// One deduction of the advanced rules. The nodes that it adds depend on its premises, which are all off nodes.
#[derive(Debug, Clone)]
pub(super) struct Deduction {
    pub(super) premises: Vec<u16>,
    pub(super) reason: DeductionReason,
    /// The number of off nodes before the deduction.
    pub(super) off_count: usize,
}

/// The reason for a deduction.
#[derive(Debug, Clone)]
pub(super) enum DeductionReason {
    /// A pattern among the remaining candidates.
    Pattern(RunPattern),
    /// A chain of this search: its identity, its complexity including nested chains, and its index among all chains
    /// that the search found.
    Nested { search: &'static Search, identity: u64, complexity: usize, chain_index: usize },
}

/// A chain among the remaining candidates of a run, nested in the run.
pub(super) struct NestedChain<const W: usize> {
    /// The candidates that the run has eliminated and must have eliminated for the chain to hold.
    pub(super) premises: Vec<u16>,
    pub(super) identity: u64,
    /// The number of nodes, including those of the chains nested in this one.
    pub(super) complexity: usize,
    pub(super) eliminations: BitSet<W>,
}

/// All on nodes of a run, or all off nodes.
#[derive(Default)]
pub(super) struct RunNodes<const W: usize> {
    pub(super) set: BitSet<W>,
    /// The nodes in the order in which they were found.
    pub(super) list: Vec<u16>,
    causes: Vec<Cause>,
    followed_count: usize,
    /// The index of the dependencies of each node.
    dependency_indices: Vec<u16>,
    nodes_with_dependencies: BitSet<W>,
}

/// The nodes on which a node depends, including itself.
struct Dependencies<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
    count: usize,
}

/// The consequences of one assumption.
#[derive(Default)]
pub(super) struct Run<const W: usize> {
    /// The candidates at the start of the run.
    pub(super) initial_candidates: BitSet<W>,
    /// The candidates that remain.
    pub(super) remaining: RemainingCandidates<W>,
    on: RunNodes<W>,
    off: RunNodes<W>,
    pub(super) deductions: Vec<Deduction>,
    /// The number of rules that were tried at the end of the run and found nothing.
    pub(super) tried_rule_count: usize,
    /// The off nodes that nested chains added.
    nested_off_nodes: BitSet<W>,
    /// The first candidate that would be both on and off.
    pub(super) clash: Option<u16>,
    dependencies: Vec<Dependencies<W>>,
}

impl<const W: usize> RunNodes<W> {
    fn clear(&mut self) {
        (self.set, self.nodes_with_dependencies, self.followed_count) = (BitSet::EMPTY, BitSet::EMPTY, 0);
        self.list.clear();
        self.causes.resize(CandidateBoard::<W>::CAPACITY, Cause::Assumption);
        self.dependency_indices.resize(CandidateBoard::<W>::CAPACITY, 0);
    }

    #[inline]
    fn take_next_node(&mut self) -> Option<u16> {
        let next = self.list.get(self.followed_count).copied();
        self.followed_count += usize::from(next.is_some());
        next
    }

    #[inline]
    fn insert(&mut self, number: u16, cause: Cause) {
        self.set.insert(number);
        self.list.push(number);
        self.causes[usize::from(number)] = cause;
    }
}

impl<const W: usize> Run<W> {
    /// Restarts the run with an assumption about one of these remaining candidates.
    pub(super) fn assume(&mut self, remaining: &RemainingCandidates<W>, assumption: BoardNode) {
        self.initial_candidates = remaining.candidates;
        self.remaining.clone_from(remaining);
        self.on.clear();
        self.off.clear();
        self.deductions.clear();
        self.tried_rule_count = 0;
        self.nested_off_nodes = BitSet::EMPTY;
        self.clash = None;
        self.dependencies.clear();
        let run_nodes = if assumption.is_on { &mut self.on } else { &mut self.off };
        run_nodes.insert(assumption.number, Cause::Assumption);
    }

    #[inline]
    pub(super) const fn nodes(&self, is_on: bool) -> &RunNodes<W> {
        if is_on { &self.on } else { &self.off }
    }

    #[inline]
    pub(super) fn cause(&self, node: BoardNode) -> Cause {
        self.nodes(node.is_on).causes[usize::from(node.number)]
    }

    /// Follows links until the first clash, or until none are left. `eliminates` says whether off
    /// candidates are eliminated on the way.
    pub(super) fn follow(&mut self, board: &CandidateBoard<W>, eliminates: bool) {
        while self.clash.is_none() {
            if let Some(from) = self.on.take_next_node() {
                self.follow_weak_links(board, from);
            } else if let Some(from) = self.off.take_next_node() {
                let strong_links = if eliminates {
                    board.remove_candidate(&mut self.remaining, from)
                } else {
                    board.strong_links(&self.remaining, from)
                };
                self.follow_strong_links(from, strong_links);
            } else {
                return;
            }
        }
    }

    #[inline]
    fn follow_weak_links(&mut self, board: &CandidateBoard<W>, from: u16) {
        let excluded = board.weak_link_sets[usize::from(from)] & self.remaining.candidates;
        let targets = (excluded - self.off.set) | (excluded & self.on.set);
        if targets.is_empty() {
            return;
        }
        for to in board.weak_links_among(from, targets) {
            let cause = Cause::Link { from, kind: 0 };
            if self.on.set.contains(to) {
                self.off.causes[usize::from(to)] = cause;
                self.clash = Some(to);
                return;
            }
            self.off.insert(to, cause);
        }
    }

    #[inline]
    fn follow_strong_links(&mut self, from: u16, links: StrongLinks) {
        for &StrongLink { to, kind } in links.as_slice() {
            let cause = Cause::Link { from, kind };
            if self.off.set.contains(to) {
                self.on.causes[usize::from(to)] = cause;
                self.clash = Some(to);
                return;
            }
            if !self.on.set.contains(to) {
                self.on.insert(to, cause);
            }
        }
    }

    /// Adds the eliminations of all patterns of the first kind that occurs.
    pub(super) fn apply_patterns(&mut self, board: &CandidateBoard<W>) {
        let off_count = self.off.list.len();
        for FoundPattern { pattern, premises, eliminations } in
            find_patterns(board, &self.remaining, self.initial_candidates)
        {
            self.add_deduction(premises, DeductionReason::Pattern(pattern), off_count, eliminations);
        }
    }

    /// Adds the eliminations of the nested chains that a search found. Chains without premises are skipped: they do not
    /// depend on the run.
    pub(super) fn apply_chains(&mut self, search: &'static Search, chains: impl Iterator<Item = NestedChain<W>>) {
        let off_count = self.off.list.len();
        for (chain_index, chain) in chains.enumerate() {
            let NestedChain { premises, identity, complexity, eliminations } = chain;
            if !premises.is_empty() {
                let reason = DeductionReason::Nested { search, identity, complexity, chain_index };
                self.add_deduction(premises, reason, off_count, eliminations);
            }
        }
    }

    /// Adds the eliminations of an advanced rule that are not off yet. A deduction without any is not recorded, so
    /// there are never more deductions than off nodes.
    fn add_deduction(&mut self, premises: Vec<u16>, reason: DeductionReason, off_count: usize, off_nodes: BitSet<W>) {
        let new_nodes = off_nodes - self.off.set;
        if new_nodes.is_empty() {
            return;
        }
        let is_nested = matches!(reason, DeductionReason::Nested { .. });
        let cause = Cause::Deduction(self.deductions.len() as u16);
        self.deductions.push(Deduction { premises, reason, off_count });
        for number in new_nodes.iter() {
            self.off.insert(number, cause);
            if is_nested {
                self.nested_off_nodes.insert(number);
            }
        }
    }

    /// Visits the nodes from which a node follows directly, in Sudoku Explainer's order.
    pub(super) fn visit_parents(&self, board: &CandidateBoard<W>, node: BoardNode, mut visit: impl FnMut(BoardNode)) {
        match self.cause(node) {
            Cause::Assumption => {}
            Cause::Link { from, .. } if !node.is_on => visit(BoardNode { number: from, is_on: true }),
            Cause::Link { from, kind } => {
                visit(BoardNode { number: from, is_on: false });
                let other_members = self.other_members(board, node.number, kind).without(from);
                other_members.iter().for_each(|number| visit(BoardNode { number, is_on: false }));
            }
            Cause::Deduction(index) => {
                let premises = &self.deductions[usize::from(index)].premises;
                premises.iter().for_each(|&number| visit(BoardNode { number, is_on: false }));
            }
        }
    }

    /// Returns the nodes from which a node follows directly, and the reason, or `None` for the assumption.
    /// `deduction_reason` maps the index of a deduction to its reason.
    pub(super) fn origin(
        &self,
        board: &CandidateBoard<W>,
        node: Node,
        deduction_reason: &mut dyn FnMut(usize) -> Option<Reason>,
    ) -> Option<(Vec<Node>, Reason)> {
        let target = board.board_node(node);
        let mut premises = Vec::new();
        self.visit_parents(board, target, |parent| premises.push(board.node(parent)));
        let reason = match self.cause(target) {
            Cause::Assumption => return None,
            Cause::Link { kind, .. } if target.is_on => board.link_reason(target.number, kind.into()),
            Cause::Link { from, .. } => board.link_reason(target.number, board.shared_kind(from, target.number)),
            Cause::Deduction(index) => deduction_reason(index.into())?,
        };
        Some((premises, reason))
    }

    /// Returns the other candidates that the constraint of an on node had at the start of the run.
    #[inline]
    fn other_members(&self, board: &CandidateBoard<W>, number: u16, kind: u8) -> BitSet<W> {
        (board.member_sets[board.constraint_index(number, kind.into())] & self.initial_candidates).without(number)
    }

    /// Returns the number of nodes on which the node depends, including the node itself.
    pub(super) fn dependency_count(&mut self, board: &CandidateBoard<W>, node: BoardNode) -> usize {
        match self.link_parent(node) {
            Some(parent) => self.dependency_count(board, parent) + 1,
            None => {
                let index = self.dependencies_index(board, node);
                self.dependencies[index].count
            }
        }
    }

    /// Visits the identity and the complexity of each nested chain on which the node depends.
    pub(super) fn visit_nested(
        &mut self,
        board: &CandidateBoard<W>,
        node: BoardNode,
        mut visit: impl FnMut(u64, usize),
    ) {
        if self.nested_off_nodes.is_empty() {
            return;
        }
        let index = self.dependencies_index(board, self.link_parent(node).unwrap_or(node));
        for off in (self.dependencies[index].off & self.nested_off_nodes).iter() {
            if let Cause::Deduction(deduction_index) = self.off.causes[usize::from(off)] {
                let reason = &self.deductions[usize::from(deduction_index)].reason;
                if let DeductionReason::Nested { identity, complexity, .. } = *reason {
                    visit(identity, complexity);
                }
            }
        }
    }

    /// Returns the on node from which an off node follows, if it follows by a link. The off node depends on the same
    /// nodes as that node, and on itself.
    fn link_parent(&self, node: BoardNode) -> Option<BoardNode> {
        match self.cause(node) {
            Cause::Link { from, .. } if !node.is_on => Some(BoardNode { number: from, is_on: true }),
            _ => None,
        }
    }

    /// Returns the index of the node's dependencies, which are computed if necessary. The recursion ends because the
    /// parents of a node were found earlier.
    fn dependencies_index(&mut self, board: &CandidateBoard<W>, node: BoardNode) -> usize {
        let node_index = usize::from(node.number);
        let run_nodes = self.nodes(node.is_on);
        if run_nodes.nodes_with_dependencies.contains(node.number) {
            return run_nodes.dependency_indices[node_index].into();
        }
        let (mut on, mut off) = (BitSet::EMPTY, BitSet::EMPTY);
        let parents = match self.cause(node) {
            Cause::Assumption => BitSet::EMPTY,
            Cause::Link { kind, .. } => self.other_members(board, node.number, kind),
            Cause::Deduction(index) => self.deductions[usize::from(index)].premises.iter().copied().collect(),
        };
        for number in parents.iter() {
            if !off.contains(number) {
                let parent = BoardNode { number, is_on: false };
                let index = self.dependencies_index(board, self.link_parent(parent).unwrap_or(parent));
                on |= self.dependencies[index].on;
                off |= self.dependencies[index].off;
                off.insert(number);
            }
        }
        let own_truth_set = if node.is_on { &mut on } else { &mut off };
        own_truth_set.insert(node.number);
        let index = self.dependencies.len();
        self.dependencies.push(Dependencies { on, off, count: on.len() + off.len() });
        let run_nodes = if node.is_on { &mut self.on } else { &mut self.off };
        run_nodes.nodes_with_dependencies.insert(node.number);
        run_nodes.dependency_indices[node_index] = index as u16;
        index
    }
}

impl<const W: usize> CandidateBoard<W> {
    pub(super) fn node(&self, node: BoardNode) -> Node {
        Node::new(self.candidates[usize::from(node.number)], node.is_on)
    }

    pub(super) fn board_node(&self, node: Node) -> BoardNode {
        let (cell, digit) = (node.candidate().cell(), node.digit);
        BoardNode { number: self.members[cell.index()][digit.index()], is_on: node.is_on }
    }

    pub(super) fn link_reason(&self, number: u16, kind: usize) -> Reason {
        Self::constraint(self.constraint_index(number, kind)).into()
    }
}
