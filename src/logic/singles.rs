//! Full houses, hidden singles and naked singles.

use crate::grid::{Digit, House};

use super::order::{PATTERN_ORDER, bits, houses, pattern_houses};
use super::{Difficulty, Pattern, State, Step, Technique};

/// What a hidden single in a row or column is rated.
const IN_LINE: Difficulty = Difficulty::new(1.5);

/// The last empty cell of a house, or else the only place of a digit in a house.
pub(super) fn hidden_single(state: &State) -> Option<Step> {
    full_house(state).or_else(|| {
        pattern_houses().filter(|&house| state.empty_in(house) > 1).find_map(|house| {
            let step = only_place(state, house, Technique::HiddenSingle)?;
            let in_box = house.kind() == PATTERN_ORDER[0];
            Some(if in_box { step } else { step.rated(IN_LINE) })
        })
    })
}

fn full_house(state: &State) -> Option<Step> {
    PATTERN_ORDER
        .into_iter()
        .flat_map(houses)
        .filter(|&house| state.empty_in(house) == 1)
        .find_map(|house| only_place(state, house, Technique::FullHouse))
}

fn only_place(state: &State, house: House, technique: Technique) -> Option<Step> {
    Digit::all().find_map(|digit| {
        let places = state.places(house, digit);
        let place = places.is_power_of_two().then(|| bits(places.into()).next())??;
        let step = Step::new(technique, Pattern::HiddenSingle { house });
        Some(step.placing(house.cell(place), digit))
    })
}

/// A cell with one candidate left.
pub(super) fn naked_single(state: &State) -> Option<Step> {
    state.empty().iter().find_map(|cell| {
        let digit = state.candidates(cell).single()?;
        Some(Step::new(Technique::NakedSingle, Pattern::NakedSingle).placing(cell, digit))
    })
}
