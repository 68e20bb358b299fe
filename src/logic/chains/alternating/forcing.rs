//! Forcing chains that lead to a contradiction: if a candidate is assumed to be true, or to be false, chains leave a
//! cell without candidates or a house without a place for a digit.

use super::closure::Closure;
use super::link_graph::{ChainKind, LinkGraph};
use super::search::AlternatingSearch;
use crate::grid::{Cell, CellSet, House};
use crate::logic::bits::{BitSet, with_words, without_duplicates};
use crate::logic::explain::links::{chain_in_words, node_formula, node_in_words};
use crate::logic::explain::phrases::{conclusion, join};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, ChainNode, Constraint, Evidence, Flow, Link, LinkedChain, Node, PatternParts,
    Role, Step, StepSink, Technique,
};

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
            let ChainNode { digit, cells } = self.nodes[usize::from(assumption.start)];
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
                let lengths = false_members.map(|(index, members)| (self.length_to(&members), index));
                if let Some((total_length, empty_constraint)) = lengths.min() {
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
            let ChainNode { digit, cells } = self.graph.nodes[usize::from(start)];
            let Some(candidate) = cells.first().map(|cell| Candidate::new(cell, digit)) else {
                continue;
            };
            self.follow_links(start, is_true, &mut |_, _| false);
            let ConstraintMembers { constraint, members } = constraints[empty_constraint];
            let paths: Option<Vec<Vec<u16>>> = members.iter().map(|end| self.path(end, self.level_of(end)?)).collect();
            let Some(paths) = paths else { continue };
            let refutation = Node { candidate, is_on: !is_true };
            let step = Step::from_node(Technique::ForcingChainContradiction, refutation);
            steps.push(step, || {
                let strong_link = |_, pair| Link::strong(self.graph, pair, None);
                let nodes = paths.iter().map(|path| self.graph.nodes_of(path));
                let chains = nodes.map(|nodes| LinkedChain::new(nodes, is_true, false, strong_link)).collect();
                ForcingContradiction { is_true, constraint, chains }
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

/// An assumption, and the chains by which all candidates of a cell, or all places of a digit in a house, become false.
#[derive(Debug)]
pub struct ForcingContradiction {
    is_true: bool,
    constraint: Constraint,
    chains: Vec<LinkedChain>,
}

impl ForcingContradiction {
    fn constraint_text(&self) -> String {
        match self.constraint {
            Constraint::Cell(cell) => cell.to_string(),
            Constraint::House(house, digit) => format!("{digit} in {house}"),
        }
    }
}

impl Evidence for ForcingContradiction {
    fn chains(&self) -> Vec<LinkedChain> {
        self.chains.clone()
    }

    fn parts(&self) -> PatternParts {
        let [mut on, mut off] = [CandidateSet::EMPTY; 2];
        let (mut base, mut cover) = (vec![self.constraint], Vec::new());
        for chain in &self.chains {
            let true_and_false = chain.true_and_false_candidates();
            on |= true_and_false[0];
            off |= true_and_false[1];
            for (index, (link, node)) in chain.links.iter().zip(&chain.nodes).enumerate() {
                let constraints = if chain.is_true(index) { &mut cover } else { &mut base };
                constraints.extend(link.constraint(node.digit));
            }
        }
        let roles = vec![(Role::Pattern, on), (Role::Off, off)];
        PatternParts { roles, base: without_duplicates(base), cover: without_duplicates(cover) }
    }

    fn one_line(&self, _: &Step) -> String {
        let chain_text = |chain: &LinkedChain| {
            let node_text =
                |(index, node): (usize, &ChainNode)| node_formula(node.cells, node.digit, chain.is_true(index));
            join(chain.nodes.iter().enumerate().map(node_text), " -> ")
        };
        let chains = join(self.chains.iter().map(chain_text), "; ");
        format!("{chains}; nothing is left for {}", self.constraint_text())
    }

    fn explanation(&self, step: &Step) -> String {
        let start = self.chains[0].nodes[0];
        let mut text = format!(
            "Suppose that {}. Then nothing is left for {}, so the assumption is wrong: {}.",
            node_in_words(start.cells, start.digit, self.is_true),
            self.constraint_text(),
            conclusion(step)
        );
        for chain in &self.chains {
            if let Some(&last) = chain.nodes.last() {
                let place_text = CellSet::to_string(&last.cells);
                text += &format!("\nChain to \"{place_text} is not {}\":", last.digit);
            }
            text += &chain_in_words(chain);
            if chain.nodes.len() == 1 {
                text += "\n  This is the assumption itself.";
            }
        }
        text
    }

    fn where_to_look(&self) -> Option<String> {
        let start = self.chains[0].nodes[0];
        Some(format!("look at what follows if {}", node_in_words(start.cells, start.digit, self.is_true)))
    }
}
