//! The players' ladder for a person. It reaches further than the ladder that scores, so that a hint never fails.
//!
//! | stage | techniques |
//! |---|---|
//! | singles | full houses, hidden and naked singles, in an order that the position alone decides |
//! | first | the techniques that are on by default and those that were asked for, in the order of the table |
//! | then | those that are tried on request, in the order of the table, without large fish, templates and trial |
//! | then | the players' forcing chains and nets |
//! | last | Sudoku Explainer's Nishio and dynamic forcing chains |

use super::finder::{Finder, RungSelection};
use super::human::LADDER;
use super::{Rung, human, se};
use crate::logic::Technique::{self, *};
use crate::logic::chains::se::searches::DYNAMIC_TECHNIQUES;
use crate::logic::techniques::singles;
use crate::logic::{Family, LadderName, TechniqueSet};

const SINGLES: TechniqueSet = TechniqueSet::from_slice(&[FullHouse, HiddenSingle, NakedSingle]);

/// The techniques of a ladder for a person, in two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToldTechniques {
    /// The techniques that are tried first, in the order of the table.
    pub first: TechniqueSet,
    /// The techniques that are tried where the first ones find nothing: forcing chains after all others.
    pub then: TechniqueSet,
}

impl ToldTechniques {
    /// Returns these techniques alone, in the order of the table.
    pub const fn only(techniques: TechniqueSet) -> Self {
        Self { first: techniques, then: TechniqueSet::EMPTY }
    }

    /// Adds techniques at their places in the table.
    pub fn also(self, techniques: TechniqueSet) -> Self {
        Self { first: self.first | techniques, then: self.then - techniques }
    }

    /// Removes techniques.
    pub fn without(self, techniques: TechniqueSet) -> Self {
        Self { first: self.first - techniques, then: self.then - techniques }
    }

    /// Returns the techniques of both parts.
    pub fn all(self) -> TechniqueSet {
        self.first | self.then
    }

    /// Returns the techniques that a ladder for a person may have: those of the players' ladder, and Sudoku Explainer's
    /// Nishio and dynamic forcing chains.
    pub fn known() -> TechniqueSet {
        LadderName::Human.techniques() | explainer_chains()
    }

    /// Returns the techniques that apply to nearly every candidate: forcing chains and nets.
    pub fn forcing() -> TechniqueSet {
        Family::Forcing.techniques() | explainer_chains()
    }
}

/// All stages. On every proper puzzle that was tried, they lead to the full grid.
impl Default for ToldTechniques {
    fn default() -> Self {
        let is_large_fish = |technique: &Technique| {
            ["Squirmbag", "Whale", "Leviathan"].iter().any(|size| technique.name().ends_with(size))
        };
        let large_fish: TechniqueSet = Technique::ALL.into_iter().filter(is_large_fish).collect();
        let first = LadderName::Human.default_techniques() - Self::forcing();
        let last_resorts = Family::Templates.techniques() | TechniqueSet::from_technique(Trial);
        Self { first, then: Self::known() - first - large_fish - last_resorts }
    }
}

/// Returns Sudoku Explainer's chains that players have no name for. Players know its other chains as AICs.
fn explainer_chains() -> TechniqueSet {
    DYNAMIC_TECHNIQUES.iter().flatten().copied().chain([NishioForcingChain]).collect()
}

pub(super) fn finders() -> Vec<Finder> {
    let singles = Finder::new(SINGLES, RungSelection::First, |state, steps, _| singles::singles(state, steps));
    let human = human::finders().into_iter().filter(|finder| (finder.techniques & SINGLES).is_empty());
    let explainer = se::finders().into_iter().filter(|finder| (finder.techniques - explainer_chains()).is_empty());
    std::iter::once(singles).chain(human).chain(explainer).collect()
}

/// Returns the rungs in the order in which they are tried.
pub(super) fn rungs(finders: &[Finder], techniques: ToldTechniques) -> Vec<Rung> {
    let ToldTechniques { first, then } = techniques;
    let forcing = ToldTechniques::forcing();
    let rows = LADDER.iter().map(|row| row.technique).filter(|&technique| !SINGLES.contains(technique));
    let stages = [first, then - forcing, then & forcing];
    let row_sets = stages.into_iter().flat_map(|stage| {
        let rows_of_stage = rows.clone().filter(move |&technique| stage.contains(technique));
        rows_of_stage.map(TechniqueSet::from_technique)
    });
    let explainer_sets = finders.iter().map(|finder| finder.techniques & explainer_chains());
    let mut rungs: Vec<Rung> = Vec::new();
    for wanted in std::iter::once(SINGLES & techniques.all()).chain(row_sets).chain(explainer_sets) {
        let index = finders.iter().position(|finder| !(finder.techniques & wanted).is_empty());
        rungs.extend(index.map(|index| Rung::new(index, wanted)));
    }
    rungs
}
