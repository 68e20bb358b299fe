//! Unique rectangles in which all corners have both digits as candidates.

use std::collections::BTreeSet;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House};
use sudoku::logic::{State, Technique};

use super::{NaiveFind, assert_listed, candidates_of_digit, choices, common_peers};

const POSITION_COUNT: u64 = 1200;

/// A rectangle in two rows, two columns and two boxes, all of whose corners have the two digits of `pair`.
struct NaiveRectangle {
    pair: DigitSet,
    /// The corners with other candidates.
    roof: CellSet,
    /// The digits of the guardians: the other candidates of the roof.
    guardian_digits: DigitSet,
}

fn rectangles(state: &State) -> Vec<NaiveRectangle> {
    let mut rectangles = Vec::new();
    let lines: Vec<usize> = (0..9).collect();
    let pairs = choices(&Digit::all().collect::<Vec<Digit>>(), 2);
    for rows in choices(&lines, 2) {
        for columns in choices(&lines, 2) {
            let corners: CellSet =
                rows.iter().flat_map(|&row| columns.iter().map(move |&column| Cell::at(row, column))).collect();
            let boxes: BTreeSet<usize> = corners.iter().map(Cell::block).collect();
            for pair in pairs.iter().map(|pair| pair.iter().copied().collect::<DigitSet>()) {
                let has_both = |cell: Cell| pair.is_subset(state.candidates(cell));
                if boxes.len() == 2 && corners.iter().all(has_both) {
                    let is_roof = |&cell: &Cell| state.candidates(cell) != pair;
                    let roof: CellSet = corners.iter().filter(is_roof).collect();
                    let guardian_digits = state.candidates_in(roof, !pair).digits();
                    rectangles.push(NaiveRectangle { pair, roof, guardian_digits });
                }
            }
        }
    }
    rectangles
}

/// Returns the houses that contain all these cells.
fn houses_of(cells: CellSet) -> Vec<House> {
    House::all().filter(|house| cells.is_subset(house.cells())).collect()
}

fn type_1(state: &State) -> Vec<NaiveFind> {
    let matching = rectangles(state).into_iter().filter(|rectangle| rectangle.roof.len() == 1);
    matching.map(|rectangle| state.candidates_in(rectangle.roof, rectangle.pair)).collect()
}

fn type_2(state: &State) -> Vec<NaiveFind> {
    let is_in_house = |rectangle: &NaiveRectangle| !houses_of(rectangle.roof).is_empty();
    let matching = rectangles(state).into_iter().filter(|found| found.roof.len() == 2 && is_in_house(found));
    let eliminated = |rectangle: NaiveRectangle| {
        Some(candidates_of_digit(state, rectangle.guardian_digits.single()?, common_peers(rectangle.roof)))
    };
    matching.filter_map(eliminated).collect()
}

/// Finds rectangles whose guardians form a naked subset with other cells of a house.
fn type_3(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for NaiveRectangle { roof, guardian_digits, .. } in rectangles(state) {
        for house in houses_of(roof).into_iter().filter(|_| roof.len() == 2 && guardian_digits.len() > 1) {
            let others: Vec<Cell> = (state.empty_cells() & (house.cells() - roof)).iter().collect();
            for cells in (1..=3).flat_map(|size| choices(&others, size)) {
                let cells: CellSet = cells.into_iter().collect();
                let digits = cells.iter().fold(guardian_digits, |union, cell| union | state.candidates(cell));
                if digits.len() == cells.len() + 1 {
                    finds.push(state.candidates_in(house.cells() - roof - cells, digits));
                }
            }
        }
    }
    finds
}

fn type_4(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for NaiveRectangle { roof, pair, .. } in rectangles(state).into_iter().filter(|rectangle| rectangle.roof.len() == 2)
    {
        for house in houses_of(roof) {
            for locked_digit in pair.iter().filter(|&digit| state.cells_with(digit) & house.cells() == roof) {
                finds.push(state.candidates_in(roof, pair.without(locked_digit)));
            }
        }
    }
    finds
}

#[test]
fn every_unique_rectangle_of_types_1_to_4_is_listed() {
    use Technique::*;
    assert_listed(POSITION_COUNT, &[UniqueRectangle1], type_1);
    assert_listed(POSITION_COUNT, &[UniqueRectangle2], type_2);
    assert_listed(POSITION_COUNT, &[UniqueRectangle3], type_3);
    assert_listed(POSITION_COUNT, &[UniqueRectangle4], type_4);
}
