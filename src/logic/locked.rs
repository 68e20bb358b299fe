//! Locked candidates: pointing and claiming, and the singles that they leave behind.
//!
//! Where all places of a digit in one house, the base, lie in a second house that crosses it, the cover,
//! the digit stands where they cross, and goes from the rest of the cover.

use crate::grid::{CellSet, Digit, House, HouseKind};

use super::order::houses;
use super::state::cells_at;
use super::{CandidateSet, Locked, Pattern, State, Step, Technique};

/// The kinds of base and cover, in the order of the search.
const CROSSINGS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
];

/// Locked candidates that strike something.
pub(super) fn locked(state: &State) -> Option<Step> {
    all_locked(state).find_map(|locked| {
        let technique = match locked.base.kind() {
            HouseKind::Box => Technique::Pointing,
            _ => Technique::Claiming,
        };
        let struck = (state.cells(locked.digit) & locked.cover.cells()) - locked.base.cells();
        Step::new(technique, Pattern::Locked(locked))
            .striking(CandidateSet::of_digit(locked.digit, struck))
    })
}

/// Locked candidates after which another house of the base's kind has one place left for the digit.
pub(super) fn direct(state: &State) -> Option<Step> {
    all_locked(state).find_map(|locked| {
        houses(locked.base.kind()).filter(|&house| house != locked.base).find_map(|house| {
            let places = state.cells(locked.digit) & house.cells();
            let left = places - locked.cover.cells();
            let cell = left.first().filter(|_| left.len() == 1 && places != left)?;
            let technique = match locked.base.kind() {
                HouseKind::Box => Technique::DirectPointing,
                _ => Technique::DirectClaiming,
            };
            let pattern = Pattern::DirectLocked { locked, house };
            Some(Step::new(technique, pattern).placing(cell, locked.digit))
        })
    })
}

fn all_locked(state: &State) -> impl Iterator<Item = Locked> + '_ {
    CROSSINGS.into_iter().flat_map(move |(base, cover)| {
        houses(base)
            .flat_map(move |base| houses(cover).map(move |cover| (base, cover)))
            .filter(|(base, cover)| !(base.cells() & cover.cells()).is_empty())
            .flat_map(move |(base, cover)| in_crossing(state, base, cover))
    })
}

fn in_crossing(state: &State, base: House, cover: House) -> impl Iterator<Item = Locked> + '_ {
    let crossing = places_of(base, base.cells() & cover.cells());
    Digit::all().filter_map(move |digit| {
        let places = state.places(base, digit);
        let is_locked = places.count_ones() > 1 && places & !crossing == 0;
        is_locked.then(|| Locked { digit, base, cover, cells: cells_at(base, places) })
    })
}

fn places_of(house: House, cells: CellSet) -> u16 {
    (0..9).filter(|&place| cells.contains(house.cell(place))).fold(0, |mask, p| mask | 1 << p)
}
