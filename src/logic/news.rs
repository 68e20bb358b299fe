//! What has changed since a search last found nothing.

use crate::grid::{CellSet, DigitSet, House};

use super::candidate::CandidateSet;
use super::state::State;

/// Where candidates have gone since a search came to its end and found nothing; all of the grid, if it never did.
///
/// A pattern that looks the same as then is none that eliminates anything: what it could eliminate gets less.
#[derive(Clone, Copy)]
pub(super) struct News {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// A bit for each house.
    houses: u32,
}

impl News {
    pub(super) const ALL: Self =
        Self { cells: CellSet::ALL, digits: DigitSet::ALL, houses: (1 << House::COUNT) - 1 };

    /// What has changed since there were these candidates.
    pub(super) fn since(before: &CandidateSet, state: &State) -> Self {
        let gone = *before - *state.all();
        let cells = gone.cells();
        // Then it is not worth while to count the houses.
        let is_much = cells.len() > 9;
        if is_much || !(*state.all() - *before).is_empty() {
            return Self::ALL;
        }
        let of_cell = |all: u32, house: House| all | 1 << house.index();
        let houses = cells.iter().flat_map(|cell| cell.houses()).fold(0, of_cell);
        Self { cells, digits: gone.digits(), houses }
    }

    /// Whether a candidate has gone from this house.
    pub(super) const fn is_in(&self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}
