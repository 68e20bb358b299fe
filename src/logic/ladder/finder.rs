//! The finders of a ladder, and the memory they share.

use std::ops::ControlFlow;

use crate::logic::chains::alternating::Net;
use crate::logic::chains::se::ChainMemory;
use crate::logic::position::changes::{BarrenStates, News};
use crate::logic::shared::als;
use crate::logic::step::Want;
use crate::logic::techniques::one_digit::templates::OneDigitMemory;
use crate::logic::{CONTINUE, Difficulty, Flow, State, Step, Steps, TechniqueSet};

/// Finds all steps of a family.
pub(super) type Find = fn(&State, &mut Steps<'_>, &mut FinderMemory) -> Flow;

/// A finder with the techniques that it finds.
pub(super) struct Finder {
    pub find: Find,
    /// The techniques whose steps are accepted.
    pub asked: TechniqueSet,
    /// Whether the easiest of its steps is taken rather than the first.
    pub is_sorted: bool,
    /// Whether it searches the whole grid each time, which is faster than computing the changes.
    pub is_quick: bool,
    /// The first step of each technique that was not wanted, after the state has been searched.
    pub kept: Option<Vec<Step>>,
    /// The number of the last state in which it found nothing.
    barren: Option<usize>,
}

/// The memory that the finders of a ladder keep between the steps of a solution.
#[derive(Default)]
pub(super) struct FinderMemory {
    pub barren_states: BarrenStates,
    digits: OneDigitMemory,
    sets: als::Sets,
    /// Nodes and links without almost locked sets, and with them.
    nets: [Net; 2],
    pub chains: ChainMemory,
}

impl FinderMemory {
    /// Restricts a search to the digits that have a place in no template. Returns whether there are any.
    pub(super) fn choose_digits(&mut self, state: &State, steps: &mut Steps<'_>) -> bool {
        self.digits.choose(state, steps);
        !steps.news.digits.is_empty()
    }

    /// Runs a finder that uses one digit at a time.
    pub(super) fn one_digit(
        &mut self,
        state: &State,
        steps: &mut Steps<'_>,
        find: impl FnOnce(&State, &mut Steps<'_>) -> Flow,
    ) -> Flow {
        if self.choose_digits(state, steps) { find(state, steps) } else { CONTINUE }
    }

    /// Returns the almost locked sets of the state.
    pub(super) fn sets(&mut self, state: &State) -> &mut als::Sets {
        self.sets.update(state);
        &mut self.sets
    }

    /// Returns the almost locked sets of the state, with [`als::Sets::beyond`].
    pub(super) fn sets_beyond(&mut self, state: &State) -> &als::Sets {
        let sets = self.sets(state);
        sets.look_beyond();
        sets
    }

    /// Returns the nodes and links of the state.
    pub(super) fn net(&mut self, state: &State) -> &Net {
        self.nets[0].update(state, None);
        &self.nets[0]
    }

    /// Returns the nodes and links of the state, with almost locked sets if every step is wanted.
    pub(super) fn net_with_sets(&mut self, state: &State, steps: &Steps<'_>) -> &Net {
        if !steps.wants_every() {
            return self.net(state);
        }
        self.sets.update(state);
        self.nets[1].update(state, Some(&self.sets));
        &self.nets[1]
    }
}

impl Finder {
    pub(super) fn new(asked: TechniqueSet, find: Find) -> Self {
        Self { find, asked, is_sorted: false, is_quick: false, kept: None, barren: None }
    }

    /// Forgets the state in which it found nothing.
    pub(super) fn forget(&mut self) {
        self.barren = None;
    }

    /// Returns the first step of the wanted techniques. Searches the same state only once for all of its techniques.
    /// Steps rated above `most` may be skipped.
    pub(super) fn first(
        &mut self,
        state: &State,
        wanted: TechniqueSet,
        most: Difficulty,
        with_evidence: bool,
        threads: usize,
        memory: &mut FinderMemory,
    ) -> Option<Step> {
        let Self { find, asked, is_sorted, is_quick, kept, barren } = self;
        if let Some(kept) = kept {
            let at = kept.iter().position(|step| wanted.contains(step.technique))?;
            return Some(kept.swap_remove(at));
        }
        let want = if *is_sorted { Want::Easier } else { Want::FirstOfEach };
        let (mut first, mut others) = (None, Vec::new());
        let mut take = |step: Step| {
            if wanted.contains(step.technique) {
                first = Some(step);
                if *is_sorted { CONTINUE } else { ControlFlow::Break(()) }
            } else {
                others.push(step);
                CONTINUE
            }
        };
        let mut steps = Steps::new(*asked, want, with_evidence, &mut take).up_to(most);
        steps.threads = threads;
        steps.news = barren.map_or(News::ALL, |barren| memory.barren_states.since(barren, state));
        // It does not matter whether the finder ended or was stopped.
        let _ = find(state, &mut steps, memory);
        if first.is_none() && others.is_empty() && most == Difficulty::BEYOND && !*is_quick {
            *barren = Some(memory.barren_states.number(state));
        }
        *kept = Some(others);
        first
    }
}
