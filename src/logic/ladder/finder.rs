//! The finders of a ladder, and the memory they share.

use std::ops::ControlFlow;

use crate::logic::chains::alternating;
use crate::logic::chains::se::ChainMemory;
use crate::logic::position::changes::{BarrenStates, News};
use crate::logic::shared::als;
use crate::logic::step::Want;
use crate::logic::techniques::one_digit::fish::{self, FishForm, FishKind};
use crate::logic::techniques::one_digit::templates::OneDigitMemory;
use crate::logic::{CONTINUE, Difficulty, Flow, State, Step, Steps, Technique, TechniqueSet};

/// Finds all steps of a family. It may keep memory between calls.
pub(super) type Find = Box<dyn FnMut(&State, &mut Steps<'_>) -> Flow + Send>;

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

/// The memory that the finders of a ladder share between calls.
#[derive(Default)]
pub(super) struct FinderMemory {
    pub digits: OneDigitMemory,
    pub sets: als::SharedSets,
    pub net: alternating::SharedNet,
    pub chains: ChainMemory,
}

/// Creates a finder without memory.
pub(super) fn plain(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Find {
    Box::new(find)
}

impl FinderMemory {
    /// Creates a finder that uses one digit at a time.
    pub(super) fn one_digit(&self, find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Find {
        plain(self.digits.find(find))
    }

    /// Creates a finder of fish of this form and size.
    pub(super) fn fish(&self, technique: Technique, form: FishForm, size: usize) -> Find {
        let kind = FishKind { technique, form, size };
        self.one_digit(move |state, steps| fish::complex(state, kind, steps))
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
        states: &mut BarrenStates,
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
        steps.news = barren.map_or(News::ALL, |barren| states.since(barren, state));
        // It does not matter whether the finder ended or was stopped.
        let _ = find(state, &mut steps);
        if first.is_none() && others.is_empty() && most == Difficulty::BEYOND && !*is_quick {
            *barren = Some(states.number(state));
        }
        *kept = Some(others);
        first
    }
}
