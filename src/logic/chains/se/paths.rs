//! Finds cycles and forcing chains among remaining candidates. [`super::simple`] searches the candidates of a state;
//! dynamic runs search their remaining candidates for nested chains.
//!
//! In a state, only the easiest deduction counts, so the search skips longer ones. Nesting needs the easiest deduction
//! for each set of eliminations, however long it is.

use std::ops::{ControlFlow, Range};

use super::board::{CandidateBoard, RemainingCandidates};
use super::frontier::{Frontier, LastLink, Links, Pass, PassKind, VisitedNode, indices_backward};
use super::prune::implications::{Implications, PathStarts};
use super::run::BoardNode;
use crate::logic::bits::BitSet;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{CONTINUE, Derivation, Difficulty, Flow, Proof, ProofMethod, Technique};

/// The kind of a pass, and the techniques of the paths that it finds.
struct PassTechniques {
    kind: PassKind,
    cycle: Technique,
    chain: Technique,
}

const PASSES: [PassTechniques; 3] = [
    PassTechniques { kind: PassKind::X, cycle: Technique::XCycle, chain: Technique::ForcingXChain },
    PassTechniques { kind: PassKind::Y, cycle: Technique::YCycle, chain: Technique::ForcingChain },
    PassTechniques { kind: PassKind::Xy, cycle: Technique::XyCycle, chain: Technique::ForcingChain },
];

/// The pass, the type and the length of a path.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathForm {
    pub(super) pass: usize,
    pub(super) is_cycle: bool,
    pub(super) len: usize,
}

impl PathForm {
    pub(super) const fn technique(self) -> Technique {
        match PASSES[self.pass] {
            PassTechniques { cycle, .. } if self.is_cycle => cycle,
            PassTechniques { chain: Technique::ForcingXChain, .. } if self.len == 6 => Technique::TurbotFish,
            PassTechniques { chain, .. } => chain,
        }
    }

    /// Returns the difficulty of the path, its length and its pass, by which paths are ordered.
    pub(super) fn rank(self) -> (Difficulty, usize, usize) {
        let PassTechniques { cycle, chain, .. } = PASSES[self.pass];
        let base_difficulty = if self.is_cycle { cycle } else { chain }.base_difficulty();
        (base_difficulty.plus(length_increment(self.len)), self.len, self.pass)
    }
}

/// A path found by the search: from its first node to the node before the target, then over the last link to `target`.
#[derive(Clone, Copy)]
pub(super) struct FoundPath<'a, const W: usize> {
    pub(super) form: PathForm,
    pub(super) target: BoardNode,
    pub(super) eliminations: BitSet<W>,
    nodes: &'a [VisitedNode],
    last_link: LastLink,
}

/// A node of a path, with the kind of the constraint by which it follows from the previous node.
#[derive(Clone, Copy)]
pub(super) struct PathNode {
    pub(super) number: u16,
    pub(super) link_kind: u8,
}

impl<const W: usize> FoundPath<'_, W> {
    /// Iterates over the path from its last node back to its first.
    pub(super) fn nodes_backward(&self, board: &CandidateBoard<W>) -> impl Iterator<Item = PathNode> {
        let mut is_on = self.target.is_on;
        let earlier_nodes = indices_backward(self.nodes, self.last_link.from_index).map(move |index| {
            is_on = !is_on;
            let VisitedNode { number, mut link_kind, previous_index: previous } = self.nodes[index];
            if !is_on && index != 0 {
                link_kind = board.shared_kind(self.nodes[previous as usize].number, number) as u8;
            }
            PathNode { number, link_kind }
        });
        std::iter::once(PathNode { number: self.target.number, link_kind: self.last_link.kind }).chain(earlier_nodes)
    }
}

pub(super) fn path_proof<const W: usize>(
    board: &CandidateBoard<W>,
    nodes_backward: &[PathNode],
    target: BoardNode,
    is_cycle: bool,
) -> Proof {
    let path: Vec<PathNode> = nodes_backward.iter().rev().copied().collect();
    let is_first_on = target.is_on == (path.len() % 2 == 1);
    let node = |(index, &PathNode { number, .. }): (usize, &PathNode)| {
        board.node(BoardNode { number, is_on: is_first_on == (index % 2 == 0) })
    };
    // A cycle ends at its start.
    let nodes = path[..path.len() - usize::from(is_cycle)].iter().enumerate().map(node).collect();
    let chain = Derivation::chain(nodes, is_cycle, |premise, _| {
        let PathNode { number, link_kind } = path[premise + 1];
        board.link_reason(number, link_kind.into())
    });
    let method = if is_cycle { ProofMethod::Cycle } else { ProofMethod::Forcing };
    Proof { method, derivations: vec![chain] }
}

pub(super) trait PathSink<const W: usize> {
    /// Returns the maximum length of the cycles, or else of the chains, that are still wanted from this pass.
    fn max_len(&self, pass: usize, is_cycle: bool) -> usize;

    /// Adds a path. Breaks if no more are wanted.
    fn push(&mut self, board: &CandidateBoard<W>, found_path: FoundPath<'_, W>) -> Flow;
}

/// A search for cycles and forcing chains, with its reusable memory.
#[derive(Default)]
pub(super) struct PathSearch<const W: usize> {
    links: Links<W>,
    frontier: Frontier<W>,
}

impl<const W: usize> PathSearch<W> {
    /// Searches for all paths in order. The implications show where paths are possible.
    pub(super) fn search(
        &mut self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        implications: &Implications<W>,
        sink: &mut impl PathSink<W>,
    ) -> Flow {
        let PathStarts { cycles: cycle_starts, chains: chain_starts } = implications.path_starts(board);
        let starts = cycle_starts | chain_starts[0] | chain_starts[1];
        if starts.is_empty() {
            return CONTINUE;
        }
        self.links.update(board, remaining, implications.path_candidates(starts));
        for (index, PassTechniques { kind, .. }) in PASSES.into_iter().enumerate() {
            let pass = Pass { board, remaining, implications, kind, index };
            let is_y = kind == PassKind::Y;
            for start in starts.iter() {
                let candidate_count = remaining.masks[board.cell_index(start)].count_ones();
                if is_y && candidate_count != 2 {
                    continue;
                }
                if cycle_starts.contains(start) {
                    self.search_cycles(pass, start, sink)?;
                }
                for is_on in [true, false] {
                    if !is_y && chain_starts[usize::from(is_on)].contains(start) {
                        self.search_chain(pass, BoardNode { number: start, is_on }, sink)?;
                    }
                }
            }
        }
        CONTINUE
    }

    /// Searches for cycles that start with the candidate being on.
    ///
    /// An on node is followed once. An off node may be reached on several paths, but all except the first matter only
    /// if the cycle closes there.
    fn search_cycles(&mut self, pass: Pass<'_, W>, start_number: u16, sink: &mut impl PathSink<W>) -> Flow {
        let Self { links, frontier } = self;
        let closing_nodes: BitSet<W> = links.strong_links(start_number, pass.kind).iter().map(|link| link.to).collect();
        if closing_nodes.is_empty() {
            return CONTINUE;
        }
        let start = BoardNode { number: start_number, is_on: true };
        let allowed = pass.implications.cycle_nodes(start);
        if !links.may_reach(pass, start, closing_nodes, allowed, 4..=sink.max_len(pass.index, true)) {
            return CONTINUE;
        }
        frontier.start(start, allowed);
        let mut len = 2;
        while len <= sink.max_len(pass.index, true) && !frontier.level.is_empty() {
            frontier.add_off_level(links, pass, None, closing_nodes);
            for index in frontier.level.clone().skip_while(|_| len < 4) {
                let mut closing_links = links.strong_links(frontier.nodes[index].number, pass.kind).iter();
                let closing_link = closing_links.find(|link| link.to == start_number);
                if let Some(link) = closing_link.filter(|_| len <= sink.max_len(pass.index, true)) {
                    let last_link = LastLink { from_index: index, kind: link.kind };
                    push_cycle(pass, &frontier.nodes, last_link, len, sink)?;
                }
            }
            frontier.add_on_level(links, pass, None);
            len += 2;
        }
        CONTINUE
    }

    /// Searches for the shortest path from the assumption to its negation.
    fn search_chain(&mut self, pass: Pass<'_, W>, assumption: BoardNode, sink: &mut impl PathSink<W>) -> Flow {
        let Self { links, frontier } = self;
        let max_len = sink.max_len(pass.index, false);
        let assumed_candidate = BitSet::from_number(assumption.number);
        // The implications already show that all links together lead to the negation.
        let is_known_reachable = pass.kind == PassKind::Xy && max_len == usize::MAX;
        let allowed = pass.implications.negation_nodes(assumption);
        if !is_known_reachable && !links.may_reach(pass, assumption, assumed_candidate, allowed, 2..=max_len) {
            return CONTINUE;
        }
        frontier.start(assumption, allowed);
        let target = BoardNode { number: assumption.number, is_on: !assumption.is_on };
        let mut is_on = assumption.is_on;
        let mut len = 2;
        while len <= max_len && !frontier.level.is_empty() {
            let goal = (target.is_on != is_on).then_some(target.number);
            let reached = match is_on {
                true => frontier.add_off_level(links, pass, goal, BitSet::EMPTY),
                false => frontier.add_on_level(links, pass, goal),
            };
            if let Some(last_link) = reached {
                let eliminations = pass.board.eliminations_of(pass.remaining, target);
                let form = PathForm { pass: pass.index, is_cycle: false, len };
                return sink
                    .push(pass.board, FoundPath { form, target, eliminations, nodes: &frontier.nodes, last_link });
            }
            is_on = !is_on;
            len += 1;
        }
        CONTINUE
    }
}

/// Pushes the cycle that `last_link` closes, unless it eliminates nothing.
fn push_cycle<const W: usize>(
    pass: Pass<'_, W>,
    nodes: &[VisitedNode],
    last_link: LastLink,
    len: usize,
    sink: &mut impl PathSink<W>,
) -> Flow {
    let board = pass.board;
    let mut cells = BitSet::<W>::EMPTY;
    let mut seen_candidates = [BitSet::<W>::EMPTY; 2];
    for (distance, index) in indices_backward(nodes, last_link.from_index).enumerate() {
        let number = nodes[index].number;
        cells |= board.member_sets[board.cell_index(number)];
        for kind in 1..4 {
            seen_candidates[distance % 2] |= board.member_sets[board.constraint_index(number, kind)];
        }
    }
    let eliminations = (seen_candidates[0] & seen_candidates[1] & pass.remaining.candidates) - cells;
    if eliminations.is_empty() {
        return CONTINUE;
    }
    let target = BoardNode { number: nodes[0].number, is_on: true };
    let form = PathForm { pass: pass.index, is_cycle: true, len };
    sink.push(board, FoundPath { form, target, eliminations, nodes, last_link })
}

/// A cycle or chain that can be nested in a run.
pub(super) struct NestedPath<const W: usize> {
    /// The rank: difficulty, number of nodes, pass, and order of discovery.
    rank: (Difficulty, usize, usize, usize),
    pub(super) form: PathForm,
    pub(super) eliminations: BitSet<W>,
    pub(super) target: BoardNode,
    node_range: Range<usize>,
}

/// The paths of a search, one for each set of eliminations.
pub(super) struct NestedPaths<const W: usize> {
    nodes: Vec<PathNode>,
    pub(super) paths: Vec<NestedPath<W>>,
}

impl<const W: usize> NestedPaths<W> {
    /// Searches for all paths. Returns the easiest path for each set of eliminations, easiest first.
    pub(super) fn from_search(
        search: &mut PathSearch<W>,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        implications: &Implications<W>,
    ) -> Self {
        let mut paths = Self { nodes: Vec::new(), paths: Vec::new() };
        // The search never breaks, because all paths are wanted.
        let _: ControlFlow<()> = search.search(board, remaining, implications, &mut paths);
        paths.paths.sort_unstable_by_key(|path| path.rank);
        paths
    }

    /// Returns the path from its last node back to its first.
    pub(super) fn nodes_backward(&self, path: &NestedPath<W>) -> &[PathNode] {
        &self.nodes[path.node_range.clone()]
    }
}

impl<const W: usize> PathSink<W> for NestedPaths<W> {
    fn max_len(&self, _: usize, _: bool) -> usize {
        usize::MAX
    }

    /// Keeps the path unless an easier one eliminates the same candidates.
    fn push(&mut self, board: &CandidateBoard<W>, found_path: FoundPath<'_, W>) -> Flow {
        let FoundPath { form, target, eliminations, .. } = found_path;
        if eliminations.is_empty() {
            return CONTINUE;
        }
        let (difficulty, len, pass) = form.rank();
        let start = self.nodes.len();
        let rank = (difficulty, len, pass, start);
        let known_index = self.paths.iter().position(|path| path.eliminations == eliminations);
        if known_index.is_some_and(|index| self.paths[index].rank < rank) {
            return CONTINUE;
        }
        self.nodes.extend(found_path.nodes_backward(board));
        let path = NestedPath { rank, form, eliminations, target, node_range: start..self.nodes.len() };
        match known_index {
            Some(index) => self.paths[index] = path,
            None => self.paths.push(path),
        }
        CONTINUE
    }
}

impl<const W: usize> CandidateBoard<W> {
    /// Returns the eliminations of a conclusion: the candidate if it is off, or else all others of its cell.
    pub(super) fn eliminations_of(&self, remaining: &RemainingCandidates<W>, conclusion: BoardNode) -> BitSet<W> {
        let number = conclusion.number;
        let concluded_candidate = BitSet::from_number(number);
        if conclusion.is_on {
            (self.member_sets[self.cell_index(number)] & remaining.candidates) - concluded_candidate
        } else {
            concluded_candidate
        }
    }
}
