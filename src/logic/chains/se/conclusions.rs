//! Collections of runs, the conclusions that the runs prove, and the sink that keeps the wanted conclusions.

use super::board::{CandidateBoard, RemainingCandidates};
use super::run::{BoardNode, Run};
use super::searches::Search;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{Difficulty, ProofMethod, StepSink, Technique};

/// The method by which runs prove a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ConclusionMethod {
    /// The assumption leads to a clash.
    Contradiction(BoardNode),
    /// The conclusion follows from the candidate being on, and from it being off.
    Double(u16),
    /// The conclusion follows from all candidates of the cell.
    Cell(usize),
    /// The conclusion follows from all places of a digit in a house, given by the index of the constraint.
    House(usize),
}

impl ConclusionMethod {
    /// Returns Sudoku Explainer's number for the method, which orders conclusions of equal complexity.
    pub(super) const fn se_number(self) -> usize {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::House(_) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

impl Search {
    /// Returns the technique of conclusions by this method, if the search draws any.
    pub(super) const fn technique(&self, method: ConclusionMethod) -> Option<Technique> {
        match method {
            ConclusionMethod::Contradiction(_) => self.contradiction,
            ConclusionMethod::Double(_) => self.double,
            ConclusionMethod::Cell(_) => self.cell,
            ConclusionMethod::House(_) => self.house,
        }
    }
}

impl<const W: usize> CandidateBoard<W> {
    pub(super) fn proof_method(&self, method: ConclusionMethod) -> ProofMethod {
        match method {
            ConclusionMethod::Contradiction(assumption) => ProofMethod::Contradiction(self.node(assumption)),
            ConclusionMethod::Double(number) => ProofMethod::Double(self.candidates[usize::from(number)]),
            ConclusionMethod::Cell(index) | ConclusionMethod::House(index) => Self::constraint(index).into(),
        }
    }
}

/// A node that has been proved, with the method and the chains of its proof.
#[derive(Debug, Clone)]
pub(super) struct Conclusion {
    /// The rank: the complexity, the number of the method, and the order of discovery.
    pub(super) rank: (usize, usize, usize),
    pub(super) method: ConclusionMethod,
    pub(super) node: BoardNode,
    pub(super) ends: Vec<RunEnd>,
}

/// The node at the end of a chain, with the index of the run that contains the chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunEnd {
    pub(super) run_index: usize,
    pub(super) node: BoardNode,
}

impl Conclusion {
    /// Returns the number of nodes on which the conclusion depends, including the nodes of nested chains.
    pub(super) const fn complexity(&self) -> usize {
        self.rank.0
    }

    pub(super) fn difficulty(&self, search: &Search) -> Difficulty {
        search.rated_as.base_difficulty().plus(length_increment(self.complexity()))
    }
}

/// The runs from assumptions about one set of remaining candidates, created on demand. Must be cleared before use.
#[derive(Default)]
pub(super) struct Runs<const W: usize> {
    runs: Vec<Run<W>>,
    used_count: usize,
    /// The index of the run from each assumption. It is below 1458, because each candidate has two assumptions.
    run_indices: Vec<Option<u16>>,
}

impl<const W: usize> Runs<W> {
    pub(super) fn clear(&mut self) {
        self.used_count = 0;
        self.run_indices.clear();
        self.run_indices.resize(2 * CandidateBoard::<W>::CAPACITY, None);
    }

    pub(super) fn get(&self, run_index: usize) -> &Run<W> {
        &self.runs[run_index]
    }

    pub(super) fn used_runs(&mut self) -> &mut [Run<W>] {
        &mut self.runs[..self.used_count]
    }

    /// Returns the index of the run from this assumption. If there is none yet, creates it and calls `follow`.
    pub(super) fn get_or_follow(
        &mut self,
        assumption: BoardNode,
        remaining: &RemainingCandidates<W>,
        follow: impl FnOnce(&mut Run<W>),
    ) -> usize {
        let assumption_index = 2 * usize::from(assumption.number) + usize::from(assumption.is_on);
        if let Some(existing_index) = self.run_indices[assumption_index] {
            return existing_index.into();
        }
        let run_index = self.used_count;
        self.run_indices[assumption_index] = Some(run_index as u16);
        if run_index == self.runs.len() {
            self.runs.push(Run::default());
        }
        self.used_count += 1;
        let run = &mut self.runs[run_index];
        run.assume(remaining, assumption);
        follow(run);
        run_index
    }

    /// Returns the number of nodes on which these ends depend, counting each nested chain once. Returns `None` if the
    /// number exceeds `max_complexity` before the nested chains of the last end are added. `nested_identities` receives
    /// the identities of the nested chains.
    pub(super) fn complexity(
        &mut self,
        board: &CandidateBoard<W>,
        ends: &[RunEnd],
        max_complexity: usize,
        nested_identities: &mut Vec<u64>,
    ) -> Option<usize> {
        let mut complexity = 0;
        nested_identities.clear();
        for &RunEnd { run_index, node } in ends {
            let run = &mut self.runs[run_index];
            complexity += run.dependency_count(board, node);
            if complexity > max_complexity {
                return None;
            }
            run.visit_nested(board, node, |identity, node_count| {
                if !nested_identities.contains(&identity) {
                    nested_identities.push(identity);
                    complexity += node_count;
                }
            });
        }
        Some(complexity)
    }
}

/// The conclusions that a sink keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum WantedConclusions {
    /// The easiest conclusion.
    Easiest,
    /// The easiest conclusion for each set of eliminations.
    EachElimination,
    /// All conclusions.
    #[default]
    All,
}

/// A sink that keeps the wanted conclusions of a search.
#[derive(Default)]
pub(super) struct ConclusionSink {
    pub(super) wanted_conclusions: WantedConclusions,
    /// The wanted conclusions, in the order in which they were found.
    pub(super) conclusions: Vec<Conclusion>,
    /// The index in `conclusions` of the easiest conclusion for each node, or one slot for the easiest of all.
    pub(super) slots: Vec<Option<u16>>,
    pub(super) discovery_count: usize,
    /// The methods that are not wanted, as bits at their numbers.
    pub(super) rejected_methods: u8,
    pub(super) nested_identities: Vec<u64>,
}

impl ConclusionSink {
    pub(super) fn new(wanted: WantedConclusions, capacity: usize) -> Self {
        let slot_count = match wanted {
            WantedConclusions::Easiest => 1,
            WantedConclusions::EachElimination => 2 * capacity,
            WantedConclusions::All => 0,
        };
        Self { wanted_conclusions: wanted, slots: vec![None; slot_count], ..Self::default() }
    }

    /// Creates a sink for the conclusions whose techniques `steps` accepts: for all of them, or only for the easiest.
    pub(super) fn from_step_sink(steps: &StepSink<'_>, search: &Search) -> Self {
        use ConclusionMethod::{Cell, Contradiction, Double, House};
        let methods = [Double(0), Cell(0), House(0), Contradiction(BoardNode { number: 0, is_on: true })];
        let is_accepted = |method| search.technique(method).is_some_and(|technique| steps.accepts(technique));
        let rejected = methods.into_iter().filter(|&method| !is_accepted(method));
        let rejected_methods = rejected.map(|method| 1 << method.se_number()).sum();
        let wanted = if steps.accepts_only_easier() { WantedConclusions::Easiest } else { WantedConclusions::All };
        Self { rejected_methods, ..Self::new(wanted, 0) }
    }

    /// Returns the wanted conclusions, easiest first.
    pub(super) fn into_sorted(mut self) -> Vec<Conclusion> {
        self.conclusions.sort_by_key(|conclusion| conclusion.rank);
        self.conclusions
    }
}
