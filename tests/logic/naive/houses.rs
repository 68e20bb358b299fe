//! Singles, subsets, locked candidates and fish: house by house.

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudoku::logic::{Candidate, CandidateSet, State, Technique};

use super::{NaiveFind, assert_listed, candidates_of_digit, choices, common_peers};

const POSITIONS: u64 = 300;
const FISH_POSITIONS: u64 = 150;

fn naked_singles(state: &State) -> Vec<NaiveFind> {
    let single = |cell| Some(Candidate::new(cell, state.candidates(cell).single()?));
    state.empty_cells().iter().filter_map(single).map(CandidateSet::from_candidate).collect()
}

fn hidden_singles(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for (house, digit) in House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit))) {
        let places = state.cells_with(digit) & house.cells();
        if places.len() == 1 {
            finds.push(CandidateSet::from_digit(digit, places));
        }
    }
    finds
}

/// Finds `size` cells of a house with as many digits together, none of them a single. The digits are eliminated from
/// the other cells of the house.
fn naked_subsets(state: &State, size: usize) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for house in House::all() {
        let is_single = |&cell: &Cell| state.candidates(cell).is_single();
        let open_cells = (state.empty_cells() & house.cells()).iter().filter(|cell| !is_single(cell));
        let open_cells: Vec<Cell> = open_cells.collect();
        for cells in choices(&open_cells, size) {
            let digits = cells.iter().fold(DigitSet::EMPTY, |union, &cell| union | state.candidates(cell));
            if digits.len() == size {
                let others = house.cells() - cells.into_iter().collect();
                finds.push(state.candidates_in(others, digits));
            }
        }
    }
    finds
}

/// Finds `size` digits with as many places in a house, none a single. Other digits are eliminated from these places.
fn hidden_subsets(state: &State, size: usize) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for house in House::all() {
        let places = |digit: Digit| state.cells_with(digit) & house.cells();
        let open_digits: Vec<Digit> = Digit::all().filter(|&digit| places(digit).len() > 1).collect();
        for digits in choices(&open_digits, size) {
            let cells = digits.iter().fold(CellSet::EMPTY, |union, &digit| union | places(digit));
            if cells.len() == size {
                finds.push(state.candidates_in(cells, !digits.into_iter().collect::<DigitSet>()));
            }
        }
    }
    finds
}

/// Finds digits whose places in a base, two or more, all lie in a cover. The other places in the cover are eliminated.
fn locked_candidates(state: &State, is_base: impl Fn(House) -> bool) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for base in House::all().filter(|&house| is_base(house)) {
        for cover in House::all().filter(|&cover| cover.kind() != base.kind()) {
            for digit in Digit::all() {
                let places = state.cells_with(digit) & base.cells();
                if places.len() > 1 && places.is_subset(cover.cells()) {
                    finds.push(candidates_of_digit(state, digit, cover.cells() - base.cells()));
                }
            }
        }
    }
    finds
}

/// Finds `size` lines, the base, and `size` crossing lines, the cover, that contain all places of a digit in the base.
/// The digit is eliminated from the other cells of the cover. With fins (places of the base outside the cover), the
/// digit is eliminated only from cells that see all fins. A line with a single is not in the base.
fn fish(state: &State, size: usize, has_fins: bool) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for (base_kind, cover_kind) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        for digit in Digit::all() {
            let places_in_lines = |kind: HouseKind, min_places: usize| -> Vec<CellSet> {
                let houses = House::all().filter(|house| house.kind() == kind);
                let places = houses.map(|house| state.cells_with(digit) & house.cells());
                places.filter(|places| places.len() >= min_places).collect()
            };
            let covers = choices(&places_in_lines(cover_kind, 1), size);
            for base in choices(&places_in_lines(base_kind, 2), size) {
                let base = union(&base);
                for cover in &covers {
                    let is_needed = cover.iter().all(|line| !(*line & base).is_empty());
                    let fins = base - union(cover);
                    if is_needed && fins.is_empty() != has_fins {
                        let other_cells = union(cover) - base;
                        finds.push(candidates_of_digit(state, digit, other_cells & common_peers(fins)));
                    }
                }
            }
        }
    }
    finds
}

fn union(lines: &[CellSet]) -> CellSet {
    lines.iter().fold(CellSet::EMPTY, |cells, &line| cells | line)
}

#[test]
fn every_single_is_listed() {
    use Technique::*;
    assert_listed(POSITIONS, &[NakedSingle], naked_singles);
    assert_listed(POSITIONS, &[FullHouse, HiddenSingle], hidden_singles);
}

#[test]
fn every_subset_is_listed() {
    use Technique::*;
    assert_listed(POSITIONS, &[NakedPair, LockedPair], |state| naked_subsets(state, 2));
    assert_listed(POSITIONS, &[NakedTriple, LockedTriple], |state| naked_subsets(state, 3));
    assert_listed(POSITIONS, &[NakedQuad], |state| naked_subsets(state, 4));
    assert_listed(POSITIONS, &[HiddenPair], |state| hidden_subsets(state, 2));
    assert_listed(POSITIONS, &[HiddenTriple], |state| hidden_subsets(state, 3));
    assert_listed(POSITIONS, &[HiddenQuad], |state| hidden_subsets(state, 4));
}

#[test]
fn every_locked_digit_is_listed() {
    use Technique::*;
    let is_box = |house: House| house.kind() == HouseKind::Block;
    assert_listed(POSITIONS, &[Pointing], |state| locked_candidates(state, is_box));
    assert_listed(POSITIONS, &[Claiming], |state| locked_candidates(state, |house| !is_box(house)));
}

#[test]
fn every_fish_is_listed() {
    use Technique::*;
    for (size, technique) in [(2, XWing), (3, Swordfish), (4, Jellyfish)] {
        assert_listed(FISH_POSITIONS, &[technique], |state| fish(state, size, false));
    }
}

#[test]
fn every_finned_fish_is_listed() {
    use Technique::*;
    // With fewer houses in the cover, the fish is smaller, down to a locked digit.
    let techniques = [
        Pointing, Claiming, FinnedXWing, SashimiXWing, FinnedSwordfish, SashimiSwordfish, FinnedJellyfish,
        SashimiJellyfish,
    ];
    for size in 2..=4 {
        let techniques_up_to_size = &techniques[..2 * size];
        assert_listed(FISH_POSITIONS, techniques_up_to_size, |state| fish(state, size, true));
    }
}
