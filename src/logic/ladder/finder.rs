//! The finders of a ladder, and the memory they share.

use std::ops::ControlFlow;

use crate::logic::chains::alternating::Net;
use crate::logic::chains::se::ChainMemory;
use crate::logic::position::changes::{BarrenStates, News};
use crate::logic::shared::als;
use crate::logic::step::{SearchOptions, Want};
use crate::logic::techniques::one_digit::templates::OneDigitMemory;
use crate::logic::{CONTINUE, Difficulty, Flow, State, Step, Steps, TechniqueSet};

/// Finds all steps of a family.
pub(super) type Find = fn(&State, &mut Steps<'_>, &mut FinderMemory) -> Flow;

/// A finder with the techniques that it finds.
pub(super) struct Finder {
    pub find: Find,
    /// The techniques whose steps are accepted.
    pub asked: TechniqueSet,
    take: Take,
    /// Once the state has been searched: the first step of each technique that was not wanted.
    pub kept: Option<Vec<Step>>,
    /// The number of the last state in which it found nothing.
    barren: Option<usize>,
}

/// The step of a finder that is the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Take {
    /// The first. The whole grid is searched each time, which is faster than computing the changes.
    FirstOfAll,
    /// The first. Only what has changed is searched.
    First,
    /// The easiest.
    Easiest,
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
    pub(super) fn new(asked: TechniqueSet, take: Take, find: Find) -> Self {
        Self { find, asked, take, kept: None, barren: None }
    }

    /// Forgets the state in which it found nothing.
    pub(super) fn forget(&mut self) {
        self.barren = None;
    }

    /// Returns the first step of the wanted techniques. Searches the same state only once for all of its techniques.
    pub(super) fn first(
        &mut self,
        state: &State,
        wanted: TechniqueSet,
        options: SearchOptions,
        memory: &mut FinderMemory,
    ) -> Option<Step> {
        if let Some(kept) = &mut self.kept {
            let at = kept.iter().position(|step| wanted.contains(step.technique))?;
            return Some(kept.swap_remove(at));
        }
        let (want, found) = match self.take {
            Take::Easiest => (Want::Easier, CONTINUE),
            Take::First | Take::FirstOfAll => (Want::FirstOfEach, ControlFlow::Break(())),
        };
        let (mut first, mut others) = (None, Vec::new());
        let mut take = |step: Step| {
            if wanted.contains(step.technique) {
                first = Some(step);
                found
            } else {
                others.push(step);
                CONTINUE
            }
        };
        let mut steps = Steps::new(self.asked, want, options, &mut take);
        steps.news = self.barren.map_or(News::ALL, |barren| memory.barren_states.since(barren, state));
        // It does not matter whether the finder ended or was stopped.
        let _ = (self.find)(state, &mut steps, memory);
        let is_searched = first.is_none() && others.is_empty() && options.most == Difficulty::BEYOND;
        if is_searched && self.take != Take::FirstOfAll {
            self.barren = Some(memory.barren_states.number(state));
        }
        self.kept = Some(others);
        first
    }
}
