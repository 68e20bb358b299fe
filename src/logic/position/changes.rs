//! What has changed since a search last found nothing.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, State};

/// Where candidates have gone since a search came to its end and found nothing; all of the grid, if it never did.
///
/// A pattern that looks the same as then is none that eliminates anything: what it could eliminate gets less.
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

    /// What has changed since there were these candidates.
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

    /// Whether a candidate has gone from this house.
    pub(in crate::logic) const fn is_in(&self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

/// The news of a state since the last one asked for: many finders found nothing last in the same state.
#[derive(Default)]
pub(in crate::logic) struct Recent(Option<(CandidateSet, News)>);

impl Recent {
    /// What has changed since there were these candidates; of one state only.
    pub(in crate::logic) fn since(&mut self, before: &CandidateSet, state: &State) -> News {
        match self.0 {
            Some((known, news)) if known == *before => news,
            _ => self.0.insert((*before, News::since(before, state))).1,
        }
    }
}
