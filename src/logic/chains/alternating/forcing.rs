//! Forcing chains that lead to a contradiction: if a candidate is assumed to be true, or to be false, chains leave a
//! cell without candidates or a house without a place for a digit.

use super::closure::Closure;
use super::link_graph::{ChainKind, GraphNode, LinkGraph};
use super::search::AlternatingSearch;
use crate::grid::{Cell, House};
use crate::logic::bits::{BitSet, with_words};
use crate::logic::{CONTINUE, Candidate, Constraint, Flow, Node, Proof, ProofMethod, Step, StepSink, Technique};

/// Finds the candidates that lead to a contradiction if they are true, or if they are false.
pub(crate) fn contradictions(graph: &LinkGraph, steps: &mut StepSink<'_>) -> Flow {
    with_words!(graph.words_per_set, [4 8 16 | 32], W => AlternatingSearch::<W>::new(graph, ChainKind::Grouped).contradictions(steps))
}

/// The assumption that the candidate with this number is true, or that it is false.
#[derive(Clone, Copy)]
struct Assumption {
    start: u16,
    is_true: bool,
}

/// A constraint with the numbers of its candidates.
struct ConstraintMembers<const W: usize> {
    constraint: Constraint,
    members: BitSet<W>,
}

/// An assumption that leaves a constraint without candidates.
struct FoundContradiction {
    assumption: Assumption,
    /// The index of the constraint that is left without candidates.
    empty_constraint: usize,
    total_length: usize,
}

impl LinkGraph {
    /// Sorts assumptions in the order of forcing nets, and groups those that this order does not separate: first the
    /// false ones, whose refutations are placements, then the true ones; each by the index of the cell plus the digit.
    fn group_assumptions(&self, mut assumptions: Vec<Assumption>) -> Vec<Vec<Assumption>> {
        let sort_key = |assumption: &Assumption| {
            let GraphNode { digit, cells } = self.nodes[usize::from(assumption.start)];
            (assumption.is_true, cells.first().map_or(0, Cell::index) + digit.value())
        };
        assumptions.sort_by_key(sort_key);
        assumptions.chunk_by(|a, b| sort_key(a) == sort_key(b)).map(<[_]>::to_vec).collect()
    }
}

impl<const W: usize> AlternatingSearch<'_, W> {
    fn contradictions(mut self, steps: &mut StepSink<'_>) -> Flow {
        let constraints = self.constraints();
        for group in self.graph.group_assumptions(self.refuted_assumptions(&constraints)) {
            let mut found_contradictions: Vec<FoundContradiction> = Vec::new();
            for assumption in group {
                self.follow_links(assumption.start, assumption.is_true, &mut |_, _| false);
                let false_nodes = self.false_nodes();
                let all_members = constraints.iter().map(|constraint| constraint.members).enumerate();
                let false_members = all_members.filter(|&(_, members)| (members - false_nodes).is_empty());
                let mut lengths: Vec<_> =
                    false_members.map(|(index, members)| (self.length_to(&members), index)).collect();
                lengths.sort_unstable();
                // A score takes the constraint with the shortest chains, and nothing if one of them would pass a node
                // twice. For a person, the search takes the next constraint.
                let can_be_told = |&&(_, index): &&(usize, usize)| {
                    !steps.tells() || self.paths_to(&constraints[index].members).is_some()
                };
                if let Some(&(total_length, empty_constraint)) = lengths.iter().find(can_be_told) {
                    found_contradictions.push(FoundContradiction { assumption, empty_constraint, total_length });
                }
            }
            found_contradictions.sort_by_key(|contradiction| contradiction.total_length);
            self.push_steps(found_contradictions, &constraints, steps)?;
        }
        CONTINUE
    }

    /// Returns the assumptions that leave one of the constraints without candidates.
    fn refuted_assumptions(&self, constraints: &[ConstraintMembers<W>]) -> Vec<Assumption> {
        let closure: Closure<'_, W> = self.graph.closure();
        let mut starts_by_truth = [BitSet::EMPTY; 2];
        for ConstraintMembers { members, .. } in constraints {
            // The starts that make every member false when they are false, and those that do so when they are true.
            // The closures of the members contain these starts, because links are symmetric.
            let [mut false_starts, mut true_starts] = [self.reachable_nodes; 2];
            for member in members.iter() {
                false_starts &= closure.on.row(member) | BitSet::from_number(member);
                true_starts &= closure.off.row(member);
            }
            for (known_starts, new_starts) in starts_by_truth.iter_mut().zip([false_starts, true_starts]) {
                *known_starts |= new_starts;
            }
        }
        let starts = 0..self.graph.single_count as u16;
        let assumptions = starts.flat_map(|start| [false, true].map(|is_true| Assumption { start, is_true }));
        assumptions.filter(|assumed| starts_by_truth[usize::from(assumed.is_true)].contains(assumed.start)).collect()
    }

    fn push_steps(
        &mut self,
        found_contradictions: Vec<FoundContradiction>,
        constraints: &[ConstraintMembers<W>],
        steps: &mut StepSink<'_>,
    ) -> Flow {
        for FoundContradiction { assumption: Assumption { start, is_true }, empty_constraint, .. } in
            found_contradictions
        {
            let GraphNode { digit, cells } = self.graph.nodes[usize::from(start)];
            let Some(candidate) = cells.first().map(|cell| Candidate::new(cell, digit)) else {
                continue;
            };
            self.follow_links(start, is_true, &mut |_, _| false);
            let ConstraintMembers { constraint, members } = constraints[empty_constraint];
            let Some(paths) = self.paths_to(&members) else { continue };
            let refutation = Node::new(candidate, !is_true);
            let step = Step::from_node(Technique::ForcingChainContradiction, refutation);
            steps.push(step, || {
                let derivations = paths.iter().map(|path| self.graph.chain_along(path, is_true, false)).collect();
                Proof { method: ProofMethod::Emptied(constraint), derivations }
            })?;
        }
        CONTINUE
    }

    /// Returns all constraints that have candidates, each with its candidates.
    fn constraints(&self) -> Vec<ConstraintMembers<W>> {
        let mut cell_members = vec![BitSet::EMPTY; Cell::COUNT];
        let mut house_members = vec![BitSet::EMPTY; 9 * House::COUNT];
        for (number, node) in self.graph.nodes[..self.graph.single_count].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            cell_members[cell.index()].insert(number as u16);
            for house in cell.houses() {
                house_members[9 * house.index() + node.digit.index()].insert(number as u16);
            }
        }
        let cells = Cell::all().map(Constraint::Cell).zip(cell_members);
        let all_constraints = cells.chain(Constraint::all_house_constraints().zip(house_members));
        let with_members = all_constraints.map(|(constraint, members)| ConstraintMembers { constraint, members });
        with_members.filter(|constraint| !constraint.members.is_empty()).collect()
    }

    /// Returns a chain to each of these nodes, or `None` if one of them is not found.
    fn paths_to(&self, ends: &BitSet<W>) -> Option<Vec<Vec<u16>>> {
        ends.iter().map(|end| self.path(end, self.level_of(end)?)).collect()
    }

    fn false_nodes(&self) -> BitSet<W> {
        let levels = self.levels.iter().skip(usize::from(self.starts_true)).step_by(2);
        levels.fold(BitSet::EMPTY, |union, &level| union | level)
    }

    fn level_of(&self, node: u16) -> Option<usize> {
        let levels = (usize::from(self.starts_true)..self.levels.len()).step_by(2);
        levels.into_iter().find(|&level| self.levels[level].contains(node))
    }

    fn length_to(&self, members: &BitSet<W>) -> usize {
        members.iter().filter_map(|node| self.level_of(node)).sum()
    }
}
