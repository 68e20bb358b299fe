//! Wings and XY-chains: cells with two or three candidates that see each other.

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House};
use sudoku::logic::{CandidateSet, State, Technique};

use super::{NaiveFind, assert_listed, candidates_of_digit, cells_with_candidate_count, choices, common_peers};

const POSITION_COUNT: u64 = 300;

/// The maximum number of cells of a chain in the plain search.
const MAX_CHAIN_CELLS: usize = 6;

/// Finds each pivot with this many candidates, with two cells that see it and have two candidates each. These two share
/// one digit, and together have the pivot's other digits. Either the shared digit is in one of the three cells, or the
/// pivot is left without a candidate.
fn xy_or_xyz_wings(state: &State, candidate_count: usize) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for pivot in cells_with_candidate_count(state, candidate_count) {
        let mut wing_cells = cells_with_candidate_count(state, 2);
        wing_cells.retain(|wing| wing.sees(pivot));
        for wings in choices(&wing_cells, 2) {
            let [a, b] = [0, 1].map(|index| state.candidates(wings[index]));
            let Some(digit) = (a & b).single() else { continue };
            if state.candidates(pivot) - DigitSet::from_digit(digit) == (a | b) - (a & b) {
                let has_digit = |cell: &Cell| state.candidates(*cell).contains(digit);
                let cells: CellSet = wings.into_iter().chain([pivot]).filter(has_digit).collect();
                finds.push(candidates_of_digit(state, digit, common_peers(cells)));
            }
        }
    }
    finds
}

/// Finds two cells that do not see each other and have the same two candidates, and a house where one of the candidates
/// has two places, one seen by each cell. The other candidate is eliminated from all cells that see both cells.
fn w_wings(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    let bivalue_cells = cells_with_candidate_count(state, 2);
    for ends in choices(&bivalue_cells, 2) {
        let pair = state.candidates(ends[0]);
        if ends[0].sees(ends[1]) || state.candidates(ends[1]) != pair {
            continue;
        }
        for (house, digit) in House::all().flat_map(|house| pair.iter().map(move |digit| (house, digit))) {
            let places: Vec<Cell> = (state.cells_with(digit) & house.cells()).iter().collect();
            let sees = |end: usize, place: usize| ends[end].sees(places[place]);
            if places.len() == 2 && (sees(0, 0) && sees(1, 1) || sees(0, 1) && sees(1, 0)) {
                let eliminated_digit = pair.without(digit).single().unwrap();
                finds.push(candidates_of_digit(state, eliminated_digit, common_peers(ends.iter().copied().collect())));
            }
        }
    }
    finds
}

/// Finds four cells with four digits, of which all but one or all have no two places that do not see each other. Any
/// three of the cells have all four digits, and no two have only two.
fn wxyz_wings(state: &State) -> Vec<NaiveFind> {
    let digits_of = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |union, &cell| union | state.candidates(cell));
    let has_several_candidates = |cell: Cell| state.candidates(cell).len() > 1;
    let mut sets: Vec<Vec<Cell>> = vec![vec![]];
    for size in 1..=4 {
        let is_next = |set: &[Cell], cell: Cell| set.iter().all(|&other| other < cell);
        let mut extended: Vec<Vec<Cell>> = Vec::new();
        for set in &sets {
            let next_cells =
                state.empty_cells().iter().filter(|&cell| has_several_candidates(cell) && is_next(set, cell));
            extended.extend(next_cells.map(|cell| [&set[..], &[cell]].concat()));
        }
        sets = extended.into_iter().filter(|set| digits_of(set).len() <= 4).collect();
        sets.retain(|set| size < 3 || digits_of(set).len() == 4);
    }
    sets.retain(|set| choices(set, 3).iter().all(|three| digits_of(three).len() == 4));
    sets.retain(|set| choices(set, 2).iter().all(|two| digits_of(two).len() > 2));
    let mut finds = Vec::new();
    for set in sets {
        let places = |digit: Digit| -> Vec<Cell> {
            set.iter().copied().filter(|&cell| state.candidates(cell).contains(digit)).collect()
        };
        let is_restricted = |digit: Digit| choices(&places(digit), 2).iter().all(|two| two[0].sees(two[1]));
        let digits = digits_of(&set);
        let unrestricted: DigitSet = digits.iter().filter(|&digit| !is_restricted(digit)).collect();
        let is_quad = House::all().any(|house| set.iter().all(|&cell| house.cells().contains(cell)));
        if unrestricted.len() < 2 && !is_quad {
            let eliminated =
                |digit: Digit| candidates_of_digit(state, digit, common_peers(places(digit).into_iter().collect()));
            let eliminated_digits = if unrestricted.is_empty() { digits } else { unrestricted };
            finds.push(eliminated_digits.iter().fold(CandidateSet::EMPTY, |union, digit| union | eliminated(digit)));
        }
    }
    finds
}

/// Returns the eliminations of all chains that continue this path of cells with two candidates. If the first cell does
/// not hold `digit`, the last cell holds `last_digit`.
fn chain_eliminations(state: &State, path: &mut Vec<Cell>, digit: Digit, last_digit: Digit) -> CandidateSet {
    let (first, last) = (path[0], path[path.len() - 1]);
    let mut eliminated = CandidateSet::EMPTY;
    if path.len() > 2 && last_digit == digit {
        eliminated |= candidates_of_digit(state, digit, common_peers([first, last].into_iter().collect()));
    }
    if path.len() < MAX_CHAIN_CELLS {
        for cell in cells_with_candidate_count(state, 2) {
            if cell.sees(last) && state.candidates(cell).contains(last_digit) && !path.contains(&cell) {
                path.push(cell);
                let next_digit = state.candidates(cell).without(last_digit).single().unwrap();
                eliminated |= chain_eliminations(state, path, digit, next_digit);
                path.pop();
            }
        }
    }
    eliminated
}

fn xy_chains(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for first in cells_with_candidate_count(state, 2) {
        for digit in state.candidates(first) {
            let last_digit = state.candidates(first).without(digit).single().unwrap();
            let eliminations = chain_eliminations(state, &mut vec![first], digit, last_digit);
            finds.extend(eliminations.iter().map(CandidateSet::from_candidate));
        }
    }
    finds
}

#[test]
fn every_wing_is_listed() {
    use Technique::*;
    assert_listed(POSITION_COUNT, &[XyWing], |state| xy_or_xyz_wings(state, 2));
    assert_listed(POSITION_COUNT, &[XyzWing], |state| xy_or_xyz_wings(state, 3));
    assert_listed(POSITION_COUNT, &[WWing], w_wings);
    assert_listed(POSITION_COUNT, &[WxyzWing], wxyz_wings);
}

#[test]
fn every_elimination_by_xy_chains_is_listed() {
    use Technique::*;
    // The finder lists the shortest chain between two ends. If the ends see each other, this chain is a pair.
    let techniques = [XyChain, NakedPair, LockedPair];
    assert_listed(POSITION_COUNT, &techniques, xy_chains);
}
