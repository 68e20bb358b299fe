//! Tracks the candidates eliminated since a search last found nothing.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, State};

/// The candidates eliminated since a search last ended without a result; the whole grid if it never did.
///
/// A pattern that has not changed since then still eliminates nothing: the candidates it could eliminate only get
/// fewer.
#[derive(Clone, Copy)]
pub(in crate::logic) struct News {
    pub(in crate::logic) cells: CellSet,
    pub(in crate::logic) digits: DigitSet,
    /// A bit for each house.
    houses: u32,
}

impl News {
    pub(in crate::logic) const ALL: Self =
        Self { cells: CellSet::ALL, digits: DigitSet::ALL, houses: (1 << House::COUNT) - 1 };

    /// Returns the changes from these candidates to the state.
    pub(in crate::logic) fn since(before: &CandidateSet, state: &State) -> Self {
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
    pub(in crate::logic) const fn is_in(&self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

/// The changes computed last. Many finders last found nothing in the same state, so that the result is reused.
#[derive(Default)]
pub(in crate::logic) struct Recent(Option<(CandidateSet, News)>);

impl Recent {
    /// Returns the changes from these candidates to the state. All calls must be for the same state.
    pub(in crate::logic) fn since(&mut self, before: &CandidateSet, state: &State) -> News {
        match self.0 {
            Some((known, news)) if known == *before => news,
            _ => self.0.insert((*before, News::since(before, state))).1,
        }
    }
}
