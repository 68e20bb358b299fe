//! Finds the premises of a nested chain in the outer run, and identifies equal nested chains.

use super::board::CandidateBoard;
use super::conclusions::{Conclusion, ConclusionMethod, RunEnd, Runs};
use super::paths::{NestedPath, NestedPaths, PathNode};
use super::run::{BoardNode, Cause, NestedChain};
use crate::logic::bits::BitSet;

/// A traversal of the nodes of a nested chain.
struct Traversal<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    removed: BitSet<W>,
    /// The candidates that the outer run has removed from the constraints by which true nodes follow, in order.
    premises: Vec<u16>,
    premise_set: BitSet<W>,
    /// The identity of the chain: a 64-bit hash of all nodes on which each of its ends depends. A collision among the
    /// few chains of a step is improbable.
    identity: u64,
}

impl<'a, const W: usize> Traversal<'a, W> {
    const fn new(board: &'a CandidateBoard<W>, removed: BitSet<W>) -> Self {
        Self { board, removed, premises: Vec::new(), premise_set: BitSet::EMPTY, identity: 0xCBF2_9CE4_8422_2325 }
    }

    /// Adds a node. If the node is on, it follows by the constraint of this kind; `None` for an assumption.
    fn add_node(&mut self, node: BoardNode, constraint_kind: Option<u8>) {
        self.mix_into_identity(u64::from(node.number) << 1 | u64::from(node.is_on));
        if let Some(kind) = constraint_kind.filter(|_| node.is_on) {
            let constraint = self.board.constraint_index(node.number, kind.into());
            let new_premises = (self.board.member_sets[constraint] & self.removed) - self.premise_set;
            self.premise_set |= new_premises;
            self.premises.extend(new_premises.iter());
        }
    }

    fn end_chain(&mut self) {
        self.mix_into_identity(0xFFFF_FFFF);
    }

    fn mix_into_identity(&mut self, value: u64) {
        self.identity = (self.identity ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.identity ^= self.identity >> 29;
    }

    fn into_chain(self, complexity: usize, eliminations: BitSet<W>) -> NestedChain<W> {
        NestedChain { premises: self.premises, identity: self.identity, complexity, eliminations }
    }
}

/// Returns a cycle or chain with its premises, which are all in `removed`.
///
/// A cycle is traversed in both directions. In the reverse direction, a true node follows by the constraint of the weak
/// link that made it false in the other direction.
pub(super) fn path_chain<const W: usize>(
    board: &CandidateBoard<W>,
    paths: &NestedPaths<W>,
    path: &NestedPath<W>,
    removed: BitSet<W>,
) -> NestedChain<W> {
    let mut traversal = Traversal::new(board, removed);
    if let Some((&PathNode { number: start_number, .. }, later_nodes)) = paths.nodes_backward(path).split_last() {
        let mut is_on = path.target.is_on;
        for &PathNode { number, link_kind } in later_nodes {
            traversal.add_node(BoardNode { number, is_on }, Some(link_kind));
            is_on = !is_on;
        }
        if path.form.is_cycle {
            traversal.end_chain();
            is_on = false;
        }
        traversal.add_node(BoardNode { number: start_number, is_on }, None);
        for &PathNode { number, link_kind } in later_nodes[1..].iter().rev().filter(|_| path.form.is_cycle) {
            is_on = !is_on;
            traversal.add_node(BoardNode { number, is_on }, Some(link_kind));
        }
        traversal.end_chain();
    }
    traversal.into_chain(path.form.len, path.eliminations)
}

/// Returns the chains of a conclusion as one nested chain with its premises, which are all in `removed`.
pub(super) fn conclusion_chain<const W: usize>(
    board: &CandidateBoard<W>,
    runs: &Runs<W>,
    conclusion: &Conclusion,
    removed: BitSet<W>,
    eliminations: BitSet<W>,
) -> NestedChain<W> {
    let mut traversal = Traversal::new(board, removed);
    // The assumptions for a cell or a house are on by its constraint, so they have premises, too.
    let assumption_kind = match conclusion.method {
        ConclusionMethod::Cell(_) => Some(0),
        ConclusionMethod::House(constraint) => Some((constraint / 81) as u8),
        ConclusionMethod::Contradiction(_) | ConclusionMethod::Double(_) => None,
    };
    let mut queue = Vec::new();
    for &RunEnd { run_index, node: end } in &conclusion.ends {
        let run = runs.get(run_index);
        queue.clear();
        queue.push(end);
        let mut visited = [BitSet::<W>::EMPTY; 2];
        visited[usize::from(end.is_on)].insert(end.number);
        let mut index = 0;
        while let Some(&node) = queue.get(index) {
            index += 1;
            let kind = if let Cause::Link { kind, .. } = run.cause(node) { Some(kind) } else { assumption_kind };
            traversal.add_node(node, kind);
            run.visit_parents(board, node, |parent| {
                let visited_numbers = &mut visited[usize::from(parent.is_on)];
                if !visited_numbers.contains(parent.number) {
                    visited_numbers.insert(parent.number);
                    queue.push(parent);
                }
            });
        }
        traversal.end_chain();
    }
    traversal.into_chain(conclusion.complexity(), eliminations)
}
