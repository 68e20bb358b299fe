//! What finds the techniques of a ladder: finders, and what they share.

use std::ops::ControlFlow;

use crate::logic::chains::alternating;
use crate::logic::chains::se::ChainMemory;
use crate::logic::position::changes::{News, Recent};
use crate::logic::shared::als;
use crate::logic::step::Want;
use crate::logic::techniques::one_digit::fish::{self, FishForm, FishKind};
use crate::logic::techniques::one_digit::templates::OneDigitMemory;
use crate::logic::{
    CONTINUE, CandidateSet, Difficulty, Flow, State, Step, Steps, Technique, TechniqueSet,
};

/// Finds all steps of a family, and may keep memory from one call to the next.
pub(super) type Find = Box<dyn FnMut(&State, &mut Steps<'_>) -> Flow + Send>;

/// Finds the steps of some techniques.
pub(super) struct Finder {
    pub find: Find,
    /// Those of its techniques whose steps are taken.
    pub asked: TechniqueSet,
    /// Whether the easiest of its steps is taken, not the first.
    pub is_sorted: bool,
    /// Whether it looks everywhere, as that is faster than to tell what has changed.
    pub is_quick: bool,
    /// Once it has looked at a state: the first step of each technique that was not the one wanted.
    pub kept: Option<Vec<Step>>,
    /// The candidates of the last state in which it found nothing.
    barren: Option<CandidateSet>,
}

/// What the finders of a ladder share: each is kept from one call to the next.
#[derive(Default)]
pub(super) struct FinderMemory {
    pub digits: OneDigitMemory,
    pub sets: als::SharedSets,
    pub net: alternating::SharedNet,
    pub chains: ChainMemory,
}

/// A finder that looks at the state and nothing else.
pub(super) fn plain(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Find {
    Box::new(find)
}

impl FinderMemory {
    /// A finder of what follows from one digit alone.
    pub(super) fn one_digit(
        &self,
        find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static,
    ) -> Find {
        plain(self.digits.find(find))
    }

    /// The finder of fish of this form and size.
    pub(super) fn fish(&self, technique: Technique, form: FishForm, size: usize) -> Find {
        let kind = FishKind { technique, form, size };
        self.one_digit(move |state, steps| fish::complex(state, kind, steps))
    }
}

impl Finder {
    pub(super) fn new(asked: TechniqueSet, find: Find) -> Self {
        Self { find, asked, is_sorted: false, is_quick: false, kept: None, barren: None }
    }

    /// The first step of the wanted techniques. Looks at the same state only once, whichever of its techniques
    /// are wanted first. Steps rated above `most` may be skipped.
    pub(super) fn first(
        &mut self,
        state: &State,
        wanted: TechniqueSet,
        most: Difficulty,
        with_evidence: bool,
        threads: usize,
        recent: &mut Recent,
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
        steps.news = barren.map_or(News::ALL, |barren| recent.since(&barren, state));
        // Whether the finder came to its end or was stopped makes no difference.
        let _ = find(state, &mut steps);
        if first.is_none() && others.is_empty() && most == Difficulty::BEYOND && !*is_quick {
            *barren = Some(*state.all());
        }
        *kept = Some(others);
        first
    }
}
