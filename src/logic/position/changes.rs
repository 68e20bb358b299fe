//! Tracks the candidates eliminated since a search last found nothing.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, State};

/// The candidates eliminated since a search last ended without a result; the whole grid if it never did.
///
/// A pattern that has not changed since then still eliminates nothing: the candidates it could eliminate only get
/// fewer.
#[derive(Clone, Copy)]
pub(crate) struct News {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// A bit for each house.
    houses: u32,
}

impl News {
    pub(crate) const ALL: Self = Self { cells: CellSet::ALL, digits: DigitSet::ALL, houses: (1 << House::COUNT) - 1 };

    /// Returns the changes from these candidates to the state.
    pub(crate) fn since(before: &CandidateSet, state: &State) -> Self {
        let gone = *before - *state.all();
        let cells = gone.cells();
        if !(*state.all() - *before).is_empty() {
            return Self::ALL;
        }
        let has_lost = |house: House| u32::from(!(house.cells() & cells).is_empty());
        let houses = House::all().fold(0, |all, house| all | has_lost(house) << house.index());
        Self { cells, digits: gone.digits(), houses }
    }

    /// Returns whether a candidate was eliminated from this house.
    pub(crate) const fn is_in(&self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

/// The states of a puzzle, step by step, in which a finder found nothing.
#[derive(Default)]
pub(crate) struct BarrenStates {
    /// The candidates of these states, each with the changes since then.
    states: Vec<(CandidateSet, Option<News>)>,
    /// The givens of all of them.
    given: CellSet,
    /// Whether the last of them is the present state.
    is_kept: bool,
}

impl BarrenStates {
    /// Moves on to this state. If it begins another puzzle, forgets all earlier states and returns `true`.
    pub(crate) fn turn_to(&mut self, state: &State) -> bool {
        self.is_kept = false;
        let leads_here = |(last, _): &(CandidateSet, _)| (*state.all() - *last).is_empty();
        let begins = self.given != state.given() || !self.states.last().is_some_and(leads_here);
        if begins {
            self.states.clear();
            self.given = state.given();
        }
        self.states.iter_mut().for_each(|(_, news)| *news = None);
        begins
    }

    /// Returns the changes since the state of this number.
    pub(crate) fn since(&mut self, number: usize, state: &State) -> News {
        let Some((before, news)) = self.states.get_mut(number) else { return News::ALL };
        *news.get_or_insert_with(|| News::since(before, state))
    }

    /// Returns the number of the present state.
    pub(crate) fn number(&mut self, state: &State) -> usize {
        if !self.is_kept {
            self.states.push((*state.all(), None));
            self.is_kept = true;
        }
        self.states.len() - 1
    }
}
