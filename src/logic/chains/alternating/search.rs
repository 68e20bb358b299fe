//! A breadth-first search along strong and weak links.

use super::closure::Closure;
use super::link_graph::{ChainKind, LinkGraph};
use super::table::NodeTable;
use crate::logic::bits::BitSet;

/// The maximum number of nodes tried when a chain is traced back. A chain that needs more is dropped: because a chain
/// must avoid its own nodes, tracing it back may take exponential time.
const MAX_TRACED_NODES: usize = 1000;

pub(super) struct AlternatingSearch<'a, const W: usize> {
    pub(super) graph: &'a LinkGraph,
    pub(super) kind: ChainKind,
    pub(super) strong_links: NodeTable<'a, W>,
    pub(super) weak_links: NodeTable<'a, W>,
    strongly_linked_nodes: BitSet<W>,
    pub(super) reachable_nodes: BitSet<W>,
    /// The nodes reached after each number of links, alternately false and true.
    pub(super) levels: Vec<BitSet<W>>,
    pub(super) starts_true: bool,
}

impl<'a, const W: usize> AlternatingSearch<'a, W> {
    pub(super) fn new(graph: &'a LinkGraph, kind: ChainKind) -> Self {
        let (strong_links, weak_links, reachable_count) = graph.link_tables(kind);
        Self {
            graph,
            kind,
            strong_links,
            weak_links,
            strongly_linked_nodes: strong_links.linked_nodes(),
            reachable_nodes: BitSet::all_below(reachable_count),
            levels: Vec::with_capacity(64),
            starts_true: false,
        }
    }

    /// Follows links from this node level by level. Returns `true` as soon as `is_last_level` accepts the number and
    /// the nodes of a level, or `false` if no more nodes are reached.
    pub(super) fn follow_links(
        &mut self,
        start: u16,
        starts_true: bool,
        is_last_level: &mut dyn FnMut(usize, &BitSet<W>) -> bool,
    ) -> bool {
        let mut level_nodes = BitSet::from_number(start);
        let mut unreached_by_truth = [self.reachable_nodes; 2];
        unreached_by_truth[usize::from(starts_true)].remove(start);
        self.starts_true = starts_true;
        let mut is_true = starts_true;
        self.levels.clear();
        self.levels.push(level_nodes);
        loop {
            let links = if is_true { self.weak_links } else { self.strong_links };
            let mut next_nodes = BitSet::EMPTY;
            let nodes_with_links = if is_true { self.reachable_nodes } else { self.strongly_linked_nodes };
            let mut linked_nodes = level_nodes;
            linked_nodes.keep_words(&nodes_with_links.0);
            for number in linked_nodes.iter() {
                links.add_row_to(number, &mut next_nodes);
            }
            is_true = !is_true;
            let unreached = &mut unreached_by_truth[usize::from(is_true)];
            if !next_nodes.take_from(unreached) {
                return false;
            }
            level_nodes = next_nodes;
            self.levels.push(level_nodes);
            if is_last_level(self.levels.len() - 1, &level_nodes) {
                return true;
            }
        }
    }

    /// Returns a shortest chain to this node of a level, or `None` if none is found within `MAX_TRACED_NODES`. No node
    /// occurs twice, but the chain may end at its start.
    pub(super) fn path(&self, end: u16, level: usize) -> Option<Vec<u16>> {
        let mut path = vec![end];
        let mut budget = MAX_TRACED_NODES;
        self.trace_back(&mut path, level, &mut budget).then(|| {
            path.reverse();
            path
        })
    }

    fn trace_back(&self, path: &mut Vec<u16>, level: usize, budget: &mut usize) -> bool {
        if level == 0 {
            return true;
        }
        let last_number = path[path.len() - 1];
        // Links are symmetric, so they can be followed backwards.
        let links = if (level % 2 == 1) == self.starts_true { self.weak_links } else { self.strong_links };
        for number in (links.row(last_number) & self.levels[level - 1]).iter() {
            if *budget == 0 || level > 1 && path.contains(&number) {
                continue;
            }
            *budget -= 1;
            path.push(number);
            if self.trace_back(path, level - 1, budget) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Returns the candidates that refute themselves: if one of them is true, so is a node that sees it.
    pub(super) fn self_refuting_candidates(&mut self, closure: &Closure<'_, W>) -> BitSet<W> {
        let mut self_refuting_candidates = BitSet::EMPTY;
        for number in (0..self.graph.single_count as u16).filter(|&number| closure.is_refuted(number)) {
            let weak = self.weak_links.row(number);
            let mut is_refuted =
                |level: usize, reached: &BitSet<W>| level > 2 && level.is_multiple_of(2) && reached.intersects(&weak);
            if self.follow_links(number, true, &mut is_refuted) {
                self_refuting_candidates.insert(number);
            }
        }
        self_refuting_candidates
    }
}
