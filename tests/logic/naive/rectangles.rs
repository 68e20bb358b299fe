//! Unique rectangles. Those of types 1 to 4 have both digits as candidates of all corners.

use std::collections::BTreeSet;

use sudoku::generate::{Generator, Request};
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House};
use sudoku::logic::{Candidate, CandidateSet, Ladder, LadderName, State, Technique};

use crate::common::{pencilmarks, techniques_named};
use crate::{every_step, follow_ladder};

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
            finds.extend(naked_subset_finds(state, house, roof, guardian_digits));
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

/// Returns the cells where two rows cross two columns, in cyclic order, if they are in two boxes.
fn cyclic_corners() -> Vec<[Cell; 4]> {
    let lines: Vec<usize> = (0..9).collect();
    let mut all_corners = Vec::new();
    for rows in choices(&lines, 2) {
        for columns in choices(&lines, 2) {
            let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, column)| Cell::at(rows[row], columns[column]));
            let boxes: BTreeSet<usize> = corners.iter().map(|cell| cell.block()).collect();
            if boxes.len() == 2 {
                all_corners.push(corners);
            }
        }
    }
    all_corners
}

/// Returns whether the two digits must alternate in the corners if the first corner holds the first digit. Only the
/// candidates of the corners count, and houses where one of the digits has two places, both of which are corners.
fn completes_pattern(state: &State, corners: [Cell; 4], [first, second]: [Digit; 2]) -> bool {
    let possible_digits = |cell| state.digit(cell).map_or(state.candidates(cell), DigitSet::from_digit);
    let mut candidates = corners.map(possible_digits);
    candidates[0] = DigitSet::from_digit(first);
    loop {
        let before = candidates;
        for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0)].into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if candidates[a].is_single() {
                candidates[b] -= candidates[a];
            }
            for digit in [first, second] {
                let places = CellSet::from_cell(corners[a]).with(corners[b]);
                let is_strong = |house: House| state.cells_with(digit) & house.cells() == places;
                if !candidates[a].contains(digit) && houses_of(places).into_iter().any(is_strong) {
                    candidates[b] &= DigitSet::from_digit(digit);
                }
            }
        }
        if candidates == before {
            break;
        }
    }
    candidates == [first, second, first, second].map(DigitSet::from_digit)
}

/// Finds the candidates of empty corners that would complete a rectangle without givens, each of whose empty corners has
/// several candidates. If three corners have the same two candidates and no others, type 1 says more.
fn completing_candidates(state: &State, is_wanted: impl Fn(&[Cell; 4]) -> bool) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for corners in cyclic_corners() {
        let is_like_two_others = |&cell: &Cell| {
            let candidates = state.candidates(cell);
            candidates.len() == 2 && corners.iter().filter(|&&other| state.candidates(other) == candidates).count() > 2
        };
        let is_given_or_single = |&cell: &Cell| state.givens().contains(cell) || state.candidates(cell).len() == 1;
        if !is_wanted(&corners) || corners.iter().any(is_given_or_single) || corners.iter().any(is_like_two_others) {
            continue;
        }
        for start in 0..4 {
            let rotated = [0, 1, 2, 3].map(|offset| corners[(start + offset) % 4]);
            for first in state.candidates(rotated[0]) {
                for second in Digit::all().filter(|&digit| digit != first) {
                    if completes_pattern(state, rotated, [first, second]) {
                        finds.push(CandidateSet::from_candidate(Candidate::new(rotated[0], first)));
                    }
                }
            }
        }
    }
    finds
}

/// Generates puzzles and asserts that in each position beyond singles, subsets and locked candidates, the techniques for
/// rectangles eliminate every candidate that would complete one of four empty cells.
fn assert_completing_candidates_are_listed(hard_puzzle_count: usize) {
    let rectangles = techniques_named(&["u1", "u2", "u3", "u4", "u5", "u6", "hr", "ursl"]);
    let mut ladder = Ladder::with_techniques(LadderName::Human, rectangles);
    let mut easy_ladder =
        Ladder::with_techniques(LadderName::Human, techniques_named(&["singles", "locked", "subsets"]));
    let mut generator = Generator::new(Request::default(), 1);
    let mut puzzle_count = 0;
    let mut find_count = 0;
    let mut linked_count = 0;
    for index in 0.. {
        if puzzle_count == hard_puzzle_count {
            break;
        }
        let Some(made) = generator.make(index..index + 1)[0].made() else { continue };
        let state = follow_ladder(&mut easy_ladder, State::new(&made.grid), |_, _| {});
        if state.is_solved() {
            continue;
        }
        puzzle_count += 1;
        let steps = every_step(&mut ladder, &state);
        let eliminated = steps.iter().fold(CandidateSet::EMPTY, |union, step| union | step.eliminations);
        for find in completing_candidates(&state, |corners| corners.iter().all(|&cell| state.digit(cell).is_none())) {
            assert!((find - eliminated).is_empty(), "{}\n{find:?}", pencilmarks(&state.grid()));
            find_count += 1;
        }
        linked_count += steps.iter().filter(|step| step.technique == Technique::LinkedRectangle).count();
    }
    println!("{puzzle_count} puzzles, {find_count} finds, {linked_count} steps with strong links");
    assert!(find_count >= hard_puzzle_count && linked_count * 2 >= hard_puzzle_count, "{find_count} {linked_count}");
}

/// Finds avoidable rectangles with two filled corners in a line. The digits of the empty corners that would not complete
/// the rectangle form a naked subset with other cells of a house.
fn avoidable_type_3(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for [a, b, c, d] in
        cyclic_corners().into_iter().flat_map(|[a, b, c, d]| [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]])
    {
        let is_placed = |cell: Cell| state.digit(cell).filter(|_| !state.givens().contains(cell));
        let (Some(first), Some(second)) = (is_placed(a), is_placed(b)) else { continue };
        let completes = |cell: Cell, digit: Digit| state.candidates(cell).contains(digit);
        if !completes(c, first) || !completes(d, second) {
            continue;
        }
        let guardian_digits = state.candidates(c).without(first) | state.candidates(d).without(second);
        let roof = CellSet::from_cell(c).with(d);
        for house in houses_of(roof) {
            finds.extend(naked_subset_finds(state, house, roof, guardian_digits));
        }
    }
    finds
}

/// Finds the naked subsets of up to three cells of the house with one cell that has the guardians' digits, in the roof.
fn naked_subset_finds(state: &State, house: House, roof: CellSet, guardian_digits: DigitSet) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    let others: Vec<Cell> = (state.empty_cells() & (house.cells() - roof)).iter().collect();
    for cells in (1..=3).flat_map(|size| choices(&others, size)) {
        let cells: CellSet = cells.into_iter().collect();
        let digits = cells.iter().fold(guardian_digits, |union, cell| union | state.candidates(cell));
        if digits.len() == cells.len() + 1 {
            finds.push(state.candidates_in(house.cells() - roof - cells, digits));
        }
    }
    finds
}

#[test]
fn every_avoidable_rectangle_of_type_3_is_listed() {
    assert_listed(POSITION_COUNT, &[Technique::AvoidableRectangle3], avoidable_type_3);
}

#[test]
fn every_candidate_that_would_complete_an_avoidable_rectangle_is_listed() {
    let techniques = [Technique::AvoidableRectangle1, Technique::HiddenAvoidableRectangle];
    assert_listed(POSITION_COUNT, &techniques, |state| {
        completing_candidates(state, |corners| corners.iter().any(|&cell| state.digit(cell).is_some()))
    });
}

#[test]
fn every_candidate_that_would_complete_a_rectangle_is_eliminated() {
    assert_completing_candidates_are_listed(40);
}

#[test]
#[ignore = "takes minutes"]
fn takes_minutes_every_candidate_that_would_complete_a_rectangle_in_400_puzzles_is_eliminated() {
    assert_completing_candidates_are_listed(400);
}
