//! Locked candidates: pointing and claiming, and the singles that they leave behind.
//!
//! Where all places of a digit in one house, the base, lie in a second house that crosses it, the cover,
//! the digit stands where they cross, and goes from the rest of the cover.

use crate::grid::{Digit, House, HouseKind};

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

/// All locked digits: digit by digit, and for each digit base by base.
fn all_locked(state: &State) -> impl Iterator<Item = Locked> + '_ {
    CROSSINGS.into_iter().flat_map(move |(base_kind, cover_kind)| {
        Digit::all().flat_map(move |digit| {
            houses(base_kind).filter_map(move |base| locked_in(state, digit, base, cover_kind))
        })
    })
}

/// The digit as locked in the base by a house of the other kind, if it is.
fn locked_in(state: &State, digit: Digit, base: House, cover: HouseKind) -> Option<Locked> {
    let places = state.places(base, digit);
    if !(2..=3).contains(&places.count_ones()) {
        return None;
    }
    let cells = cells_at(base, places);
    let cover = cells.first()?.house(cover);
    cells.is_subset(cover.cells()).then_some(Locked { digit, base, cover, cells })
}
