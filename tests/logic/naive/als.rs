//! Almost locked sets: the XZ rule and Sue de Coq.

use std::ops::RangeInclusive;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudoku::logic::{CandidateSet, State, Technique};

use super::{NaiveFind, assert_listed, candidates_of_digit, choices, common_peers};

/// Cells of a house with one digit more than cells.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Als {
    cells: CellSet,
    digits: DigitSet,
}

fn digits_of(state: &State, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |union, cell| union | state.candidates(cell))
}

fn almost_locked_sets(state: &State) -> Vec<Als> {
    let mut sets = Vec::new();
    for house in House::all() {
        let empty: Vec<Cell> = (state.empty_cells() & house.cells()).iter().collect();
        for size in 1..=8 {
            for cells in choices(&empty, size) {
                let cells: CellSet = cells.into_iter().collect();
                let als = Als { cells, digits: digits_of(state, cells) };
                if als.digits.len() == size + 1 && !sets.contains(&als) {
                    sets.push(als);
                }
            }
        }
    }
    sets
}

/// Applies the XZ rule to pairs of sets with a restricted common digit: only one of the sets can hold it, since all its
/// places see each other. Any other common digit is eliminated from the cells that see all its places in both sets. If
/// two digits are restricted, both sets are locked and eliminate with all their digits.
fn als_xz(state: &State) -> Vec<NaiveFind> {
    let sets = almost_locked_sets(state);
    let mut finds = Vec::new();
    for (index, a) in sets.iter().enumerate() {
        for b in sets[..index].iter().filter(|b| (a.cells & b.cells).is_empty()) {
            let places = |set: &Als, digit: Digit| state.cells_with(digit) & set.cells;
            let is_restricted = |&digit: &Digit| places(b, digit).is_subset(common_peers(places(a, digit)));
            let common_digits = a.digits & b.digits;
            let restricted_digits: DigitSet = common_digits.iter().filter(is_restricted).collect();
            let eliminations_of = |digit, cells: CellSet| candidates_of_digit(state, digit, common_peers(cells));
            for x in restricted_digits {
                for z in common_digits.without(x) {
                    finds.push(eliminations_of(z, places(a, z) | places(b, z)));
                }
            }
            if restricted_digits.len() == 2 {
                let mut eliminated = CandidateSet::EMPTY;
                for x in restricted_digits {
                    eliminated |= eliminations_of(x, places(a, x) | places(b, x));
                }
                for set in [a, b] {
                    for z in set.digits - restricted_digits {
                        eliminated |= eliminations_of(z, places(set, z));
                    }
                }
                finds.push(eliminated);
            }
        }
    }
    finds
}

/// Finds two or three cells where a box and a line cross, with other cells of the line and of the box that have no
/// digit of the crossing in common. The digits are locked in both houses if there are as many digits as cells, where a
/// digit that the crossing lacks counts once in the line and once in the box. Cells beside the crossing take part if
/// they have more digits than cells, and add fewer digits than cells.
fn sue_de_coq(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    let (boxes, lines): (Vec<House>, Vec<House>) = House::all().partition(|house| house.kind() == HouseKind::Block);
    for (block, line) in boxes.iter().flat_map(|block| lines.iter().map(move |line| (block, line))) {
        let cell_sets = |cells: CellSet, sizes: RangeInclusive<usize>| -> Vec<CellSet> {
            let empty: Vec<Cell> = (state.empty_cells() & cells).iter().collect();
            let chosen = sizes.flat_map(|size| choices(&empty, size));
            chosen.map(|cells| cells.into_iter().collect()).collect()
        };
        for crossing in cell_sets(block.cells() & line.cells(), 2..=3) {
            let crossing_digits = digits_of(state, crossing);
            if crossing_digits.len() < crossing.len() + 2 {
                continue;
            }
            let may_take_part = |cells: &CellSet| {
                let held_digits = digits_of(state, *cells);
                held_digits.len() > cells.len() && (held_digits - crossing_digits).len() < cells.len()
            };
            let block_sets = cell_sets(block.cells() - line.cells(), 1..=5);
            let block_sets: Vec<CellSet> = block_sets.into_iter().filter(may_take_part).collect();
            let line_sets = cell_sets(line.cells() - block.cells(), 1..=5);
            for line_set in line_sets.into_iter().filter(may_take_part) {
                for &block_set in &block_sets {
                    let [line_digits, block_digits] = [line_set, block_set].map(|cells| digits_of(state, cells));
                    let [line_extra, block_extra] = [line_digits, block_digits].map(|digits| digits - crossing_digits);
                    let digit_count = crossing_digits.len() + line_extra.len() + block_extra.len();
                    let pattern = crossing | line_set | block_set;
                    if (line_digits & block_digits & crossing_digits).is_empty() && digit_count == pattern.len() {
                        let locked_in_line = (crossing_digits - block_digits) | line_digits;
                        let locked_in_block = (crossing_digits - line_digits) | block_digits;
                        let eliminable = |house: &House, digits| state.candidates_in(house.cells() - pattern, digits);
                        finds.push(eliminable(line, locked_in_line) | eliminable(block, locked_in_block));
                    }
                }
            }
        }
    }
    finds
}

#[test]
fn every_als_xz_is_listed() {
    assert_listed(30, &[Technique::AlsXz], als_xz);
}

#[test]
fn every_sue_de_coq_is_listed() {
    assert_listed(150, &[Technique::SueDeCoq], sue_de_coq);
}
