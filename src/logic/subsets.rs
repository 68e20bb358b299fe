//! Naked and hidden pairs, triplets and quads.
//!
//! In a house, as many cells as digits: where the cells hold no other digits, the set is naked, and its
//! digits go from the other cells; where the digits have no other cells, it is hidden, and other digits go
//! from its cells.

use crate::grid::{CellSet, Digit, DigitSet, House};

use super::order::{bits, combinations, pattern_houses};
use super::state::cells_at;
use super::{CandidateSet, Pattern, State, Step, Subset, Technique};

/// A naked set of this size that strikes something.
pub(super) fn naked(state: &State, size: usize) -> Option<Step> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriplet,
        _ => Technique::NakedQuad,
    };
    pattern_houses().filter(|&house| state.empty_in(house) >= 2 * size).find_map(|house| {
        // Only cells with no more candidates than the set has digits can belong to it.
        let sets: [DigitSet; 9] = std::array::from_fn(|place| state.candidates(house.cell(place)));
        let fitting = mask_of(|place| (2..=size).contains(&sets[place].len()));
        combinations(size, 9).filter(|mask| mask & !fitting == 0).find_map(|mask| {
            let digits = bits(mask).fold(DigitSet::EMPTY, |all, place| all | sets[place]);
            if digits.len() != size {
                return None;
            }
            let cells = cells_at(house, mask as u16);
            let struck = strike(state, house.cells() - cells, digits);
            Step::new(technique, Pattern::NakedSet(Subset { house, cells, digits }))
                .striking(struck)
        })
    })
}

/// A hidden set of this size that strikes something.
pub(super) fn hidden(state: &State, size: usize) -> Option<Step> {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriplet,
        _ => Technique::HiddenQuad,
    };
    pattern_houses().filter(|&house| state.empty_in(house) > 2 * size).find_map(|house| {
        hidden_in(state, house, size).find_map(|subset| {
            let struck = strike(state, subset.cells, !subset.digits);
            Step::new(technique, Pattern::HiddenSet(subset)).striking(struck)
        })
    })
}

/// A hidden set of this size that leaves another digit of its house a single place.
pub(super) fn direct_hidden(state: &State, size: usize) -> Option<Step> {
    let technique = match size {
        2 => Technique::DirectHiddenPair,
        _ => Technique::DirectHiddenTriplet,
    };
    pattern_houses().filter(|&house| state.empty_in(house) > size).find_map(|house| {
        hidden_in(state, house, size).find_map(|subset| {
            (!subset.digits).iter().find_map(|digit| {
                let places = state.cells(digit) & house.cells();
                let left = places - subset.cells;
                let cell = left.first().filter(|_| left.len() == 1 && places.len() > 1)?;
                let pattern = Pattern::DirectHiddenSet(subset);
                Some(Step::new(technique, pattern).placing(cell, digit))
            })
        })
    })
}

fn hidden_in(state: &State, house: House, size: usize) -> impl Iterator<Item = Subset> {
    let places: [u16; 9] =
        std::array::from_fn(|digit| state.places(house, Digit::from_index(digit)));
    let fitting = mask_of(|digit| (2..=size).contains(&(places[digit].count_ones() as usize)));
    combinations(size, 9).filter(move |mask| mask & !fitting == 0).filter_map(move |mask| {
        let union = bits(mask).fold(0, |all, digit| all | places[digit]);
        (union.count_ones() as usize == size).then(|| Subset {
            house,
            cells: cells_at(house, union),
            digits: DigitSet::from_bits(mask as u16),
        })
    })
}

/// The candidates of these digits in these cells.
fn strike(state: &State, cells: CellSet, digits: DigitSet) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |struck, digit| {
        struck | CandidateSet::of_digit(digit, cells & state.cells(digit))
    })
}

fn mask_of(test: impl Fn(usize) -> bool) -> u32 {
    (0..9).filter(|&bit| test(bit)).fold(0, |mask, bit| mask | 1 << bit)
}
