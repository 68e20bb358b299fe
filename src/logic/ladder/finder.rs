//! The finders of a ladder, and the memory that they share.

use std::ops::ControlFlow;

use crate::logic::almost_locked_sets::AlmostLockedSets;
use crate::logic::chains::alternating::LinkGraph;
use crate::logic::chains::se::ChainMemory;
use crate::logic::position::changes::{Changes, ExhaustedStates};
use crate::logic::position::uniqueness::UniquenessMemory;
use crate::logic::step::{SearchOptions, StepSelection};
use crate::logic::techniques::one_digit::templates::OneDigitMemory;
use crate::logic::{CONTINUE, Difficulty, Flow, State, Step, StepSink, TechniqueSet};

pub(super) type FindFn = fn(&State, &mut StepSink<'_>, &mut FinderMemory) -> Flow;

pub(super) struct Finder {
    pub find: FindFn,
    pub techniques: TechniqueSet,
    selection: RungSelection,
    /// The steps that the search found for other rungs; `None` before the state is searched.
    pub leftover_steps: Option<Vec<Step>>,
    /// The index of the last state in which the finder found nothing.
    pub exhausted_state: Option<usize>,
}

/// The rule that selects one of the steps of a finder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RungSelection {
    /// The first step. The finder searches the whole grid each time, since that is faster than computing the changes.
    FirstOnGrid,
    /// The first step. The finder searches only the parts of the grid that have changed.
    First,
    /// The easiest step.
    Easiest,
}

/// The memory that the finders of a ladder keep between the steps of a solution.
#[derive(Default)]
pub(super) struct FinderMemory {
    pub exhausted_states: ExhaustedStates,
    pub one_digit_memory: OneDigitMemory,
    almost_locked_sets: AlmostLockedSets,
    /// The nodes and links without almost locked sets, and those with them.
    link_graphs: [LinkGraph; 2],
    pub chain_memory: ChainMemory,
}

impl FinderMemory {
    /// Runs a finder only for the digits that allow an elimination by themselves.
    pub(super) fn run_one_digit(
        &mut self,
        state: &State,
        steps: &mut StepSink<'_>,
        find: impl FnOnce(&State, &mut StepSink<'_>) -> Flow,
    ) -> Flow {
        if self.one_digit_memory.restrict_search(state, steps) { find(state, steps) } else { CONTINUE }
    }

    pub(super) fn almost_locked_sets(&mut self, state: &State) -> &mut AlmostLockedSets {
        self.almost_locked_sets.update(state);
        &mut self.almost_locked_sets
    }

    /// Returns the nodes and links of the state, with or without almost locked sets.
    pub(super) fn link_graph(&mut self, state: &State, with_sets: bool) -> &LinkGraph {
        let graph = &mut self.link_graphs[usize::from(with_sets)];
        if with_sets {
            self.almost_locked_sets.update(state);
        }
        graph.update(state, with_sets.then_some(&self.almost_locked_sets));
        graph
    }
}

impl Finder {
    pub(super) fn new(techniques: TechniqueSet, selection: RungSelection, find: FindFn) -> Self {
        Self { find, techniques, selection, leftover_steps: None, exhausted_state: None }
    }

    /// Returns the first or the easiest step of these techniques, if any. All techniques of a finder share one search.
    pub(super) fn next_step(
        &mut self,
        state: &State,
        techniques: TechniqueSet,
        options: SearchOptions,
        memory: &mut FinderMemory,
        uniqueness: &mut UniquenessMemory,
    ) -> Option<Step> {
        if let Some(leftover_steps) = &mut self.leftover_steps {
            let index = leftover_steps.iter().position(|step| techniques.contains(step.technique))?;
            return Some(leftover_steps.swap_remove(index));
        }
        let (selection, flow_after_step) = match self.selection {
            RungSelection::Easiest => (StepSelection::Easier, CONTINUE),
            RungSelection::First | RungSelection::FirstOnGrid => (StepSelection::FirstOfEach, ControlFlow::Break(())),
        };
        let (mut chosen_step, mut other_steps) = (None, Vec::new());
        let mut receive_step = |step: Step| {
            if techniques.contains(step.technique) {
                chosen_step = Some(step);
                flow_after_step
            } else {
                other_steps.push(step);
                CONTINUE
            }
        };
        let mut steps = StepSink::new(self.techniques, selection, options, state, uniqueness, &mut receive_step);
        steps.changes =
            self.exhausted_state.map_or(Changes::ALL, |index| memory.exhausted_states.changes_since(index, state));
        // It does not matter whether the search was completed or stopped.
        let _ = (self.find)(state, &mut steps, memory);
        let has_refused_step = steps.has_refused_step;
        let is_exhausted = !has_refused_step
            && chosen_step.is_none()
            && other_steps.is_empty()
            && options.max_difficulty == Difficulty::UNSOLVED;
        if is_exhausted && self.selection != RungSelection::FirstOnGrid {
            self.exhausted_state = Some(memory.exhausted_states.record_state(state));
        }
        self.leftover_steps = Some(other_steps);
        chosen_step
    }
}
