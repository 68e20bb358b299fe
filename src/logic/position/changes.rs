//! Tracks the candidates that were eliminated after a finder last found nothing.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, State};

/// The houses, cells and digits of the candidates eliminated after a search last found nothing; the entire grid if
/// there was no such search.
///
/// A finder may skip patterns elsewhere. A pattern in which nothing has changed still eliminates nothing, because the
/// candidates that it could eliminate only become fewer.
#[derive(Clone, Copy)]
pub(crate) struct Changes {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// The indices of the houses, as bits.
    houses: u32,
}

impl Changes {
    pub(crate) const ALL: Self = Self { cells: CellSet::ALL, digits: DigitSet::ALL, houses: (1 << House::COUNT) - 1 };

    /// Returns the changes from a state with `earlier_candidates` to `state`. Returns [`Self::ALL`] if `state` has a
    /// candidate that the earlier state lacked.
    pub(crate) fn from_states(earlier_candidates: &CandidateSet, state: &State) -> Self {
        let eliminated = *earlier_candidates - *state.all_candidates();
        let cells = eliminated.cells();
        if !(*state.all_candidates() - *earlier_candidates).is_empty() {
            return Self::ALL;
        }
        let changed_bit = |house: House| u32::from(!(house.cells() & cells).is_empty());
        let houses = House::all().fold(0, |bits, house| bits | changed_bit(house) << house.index());
        Self { cells, digits: eliminated.digits(), houses }
    }

    #[inline]
    pub(crate) const fn has_changes_in(&self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

/// The states of a puzzle in which some finder found nothing, in the order of the steps.
#[derive(Default)]
pub(crate) struct ExhaustedStates {
    /// The candidates of each state, and the changes from there to the current state if they have been computed.
    states: Vec<(CandidateSet, Option<Changes>)>,
    givens: CellSet,
    /// Whether the last recorded state is the current one.
    is_recorded: bool,
}

impl ExhaustedStates {
    /// Starts the search of this state. Unless the puzzle is the same and the state later than the last recorded one,
    /// removes all recorded states and returns `true`.
    pub(crate) fn start_state(&mut self, state: &State) -> bool {
        self.is_recorded = false;
        let contains_state = |(candidates, _): &(CandidateSet, _)| (*state.all_candidates() - *candidates).is_empty();
        let is_new_puzzle = self.givens != state.givens() || !self.states.last().is_some_and(contains_state);
        if is_new_puzzle {
            self.states.clear();
            self.givens = state.givens();
        }
        self.states.iter_mut().for_each(|(_, changes)| *changes = None);
        is_new_puzzle
    }

    /// Returns the changes from the recorded state with this index to `state`; [`Changes::ALL`] if there is none.
    pub(crate) fn changes_since(&mut self, index: usize, state: &State) -> Changes {
        let Some((earlier_candidates, changes)) = self.states.get_mut(index) else { return Changes::ALL };
        *changes.get_or_insert_with(|| Changes::from_states(earlier_candidates, state))
    }

    /// Records this state, unless it is recorded already. Returns its index.
    pub(crate) fn record_state(&mut self, state: &State) -> usize {
        if !self.is_recorded {
            self.states.push((*state.all_candidates(), None));
            self.is_recorded = true;
        }
        self.states.len() - 1
    }
}
