//! Unique, hidden and avoidable rectangles of the players' ladder.
//!
//! At least one corner is plain: it has the two digits and no others, or has been filled with one of them. A corner
//! with guardians may lack one of the two digits.

use super::deadly::DeadlyShape;
use super::guardians::GuardianRule;
use super::types::{GuardedPattern, TypeNames};
use crate::grid::{Cell, CellSet, DigitSet, House, HouseKind};
use crate::logic::position::order::{Order, shared_houses};
use crate::logic::{CONTINUE, CandidateSet, Flow, State, StepSink, Technique};

pub fn unique_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for first in state.bivalue_cells() {
        let pair = state.candidates(first);
        let places = pair.iter().fold(CellSet::EMPTY, |union, digit| union | state.cells_with(digit));
        for corners in rectangles(first, places) {
            let is_plain = |cell: &Cell| state.candidates(*cell) == pair;
            let plain_corners: CellSet = corners.into_iter().filter(is_plain).collect();
            let guardian_cells: CellSet = corners.into_iter().collect::<CellSet>() - plain_corners;
            let has_guardians = |cell: Cell| !(state.candidates(cell) - pair).is_empty();
            // Try each rectangle once, from the first of its corners without guardians.
            if plain_corners.first() == Some(first) && guardian_cells.iter().all(has_guardians) {
                let guardians = state.candidates_in(guardian_cells, !pair);
                find_unique(corners, &guarded_rectangle(state, corners, pair, guardian_cells, guardians), steps)?;
            }
        }
    }
    CONTINUE
}

fn find_unique(corners: [Cell; 4], rectangle: &GuardedPattern<'_>, steps: &mut StepSink<'_>) -> Flow {
    let share_line =
        rectangle.guardian_cells.pair().is_some_and(|[a, b]| a.row() == b.row() || a.column() == b.column());
    let names = TypeNames {
        one_cell: Technique::UniqueRectangle1,
        one_digit: if share_line { Technique::UniqueRectangle2 } else { Technique::UniqueRectangle5 },
        subset: Technique::UniqueRectangle3,
        locked_digit: Technique::UniqueRectangle4,
    };
    rectangle.find_types(names, steps)?;
    find_parallel_lines(rectangle, steps)?;
    find_crossing_lines(corners, rectangle, steps)
}

pub fn avoidable_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let placed_cells = !state.empty_cells() - state.givens();
    for first in placed_cells {
        // Try each rectangle once, from the first of its filled corners.
        let allowed_cells = state.empty_cells() | (placed_cells & cells_after(first));
        for corners in rectangles(first, allowed_cells) {
            let cells: CellSet = corners.into_iter().collect();
            // Type 3 depends on other cells, too.
            let is_unchanged = (cells & steps.changes.cells).is_empty();
            if is_unchanged && !steps.accepts(Technique::AvoidableRectangle3) {
                continue;
            }
            let (filled, guardian_cells) = (cells & placed_cells, cells - placed_cells);
            let pair: DigitSet = filled.iter().filter_map(|cell| state.digit(cell)).collect();
            if pair.len() != 2 || !matches!(guardian_cells.len(), 1 | 2) {
                continue;
            }
            let Some(completing_candidates) = completing_candidates(state, corners, pair) else { continue };
            let guardians = state.candidates_in(guardian_cells, DigitSet::ALL) - completing_candidates;
            let rectangle = guarded_rectangle(state, corners, pair, guardian_cells, guardians);
            rectangle.find_one_cell(Technique::AvoidableRectangle1, steps)?;
            rectangle.find_one_digit(Technique::AvoidableRectangle2, steps)?;
            rectangle.find_subsets(Technique::AvoidableRectangle3, steps)?;
        }
    }
    CONTINUE
}

/// Creates the pattern of a rectangle with corners in cyclic order.
pub(super) fn guarded_rectangle(
    state: &State,
    corners: [Cell; 4],
    digits: DigitSet,
    guardian_cells: CellSet,
    guardians: CandidateSet,
) -> GuardedPattern<'_> {
    let filled = corners.into_iter().collect::<CellSet>() - state.empty_cells();
    let shape = DeadlyShape::Rectangle { corners, filled };
    GuardedPattern { state, order: Order::HoDoKu, shape, digits, guardians, guardian_cells }
}

/// Returns the candidates that would complete the deadly pattern, one in each empty corner; `None` if a corner lacks
/// its candidate.
fn completing_candidates(state: &State, corners: [Cell; 4], pair: DigitSet) -> Option<CandidateSet> {
    let filled_digit = |index: usize| state.digit(corners[index % 4]).map_or(DigitSet::EMPTY, DigitSet::from_digit);
    let mut completing_candidates = CandidateSet::EMPTY;
    for index in (0..4).filter(|&index| state.empty_cells().contains(corners[index])) {
        let [a, b, c] = [1, 2, 3].map(|offset| filled_digit(index + offset));
        // The digit of the opposite corner, or the one that the neighbours lack.
        let digits = if a | c == b { DigitSet::EMPTY } else { b | (pair - a - c) };
        if !digits.is_single() || !digits.is_subset(state.candidates(corners[index])) {
            return None;
        }
        completing_candidates |= CandidateSet::from_cell(corners[index], digits);
    }
    Some(completing_candidates)
}

pub(super) fn cells_after(cell: Cell) -> CellSet {
    CellSet::from_bits(!0 << cell.index()).without(cell)
}

/// Iterates over the rectangles in two boxes that have this first corner and their other corners among the allowed
/// cells. The corners are in cyclic order.
pub(super) fn rectangles(first_corner: Cell, allowed_cells: CellSet) -> impl Iterator<Item = [Cell; 4]> {
    let [row, column, block] = first_corner.houses().map(House::cells);
    let [row_cells, column_cells] = [row, column].map(|line| (allowed_cells & line).without(first_corner));
    row_cells.iter().flat_map(move |row_corner| {
        let is_in_box = block.contains(row_corner);
        let column_corners = if is_in_box { column_cells - block } else { column_cells & block };
        column_corners.iter().filter_map(move |column_corner| {
            let opposite_corner = Cell::at(column_corner.row(), row_corner.column());
            let corners = [first_corner, row_corner, opposite_corner, column_corner];
            allowed_cells.contains(opposite_corner).then_some(corners)
        })
    })
}

/// Type 6: two opposite corners have guardians. In two parallel lines, a digit of the pair has only the corners as
/// places, so two opposite corners hold it. These cannot be the corners with guardians.
fn find_parallel_lines(rectangle: &GuardedPattern<'_>, steps: &mut StepSink<'_>) -> Flow {
    let technique = Technique::UniqueRectangle6;
    let GuardedPattern { state, shape, digits, guardian_cells, .. } = *rectangle;
    let opposite_corners = guardian_cells.pair().filter(|[a, b]| a.row() != b.row() && a.column() != b.column());
    let Some(guardian_corners) = opposite_corners.filter(|_| steps.accepts(technique)) else { return CONTINUE };
    for digit in digits {
        let is_locked = |house: &House| (state.cells_with(digit) & house.cells()).is_subset(shape.cells());
        let corner_houses = |kind| guardian_corners.map(|cell: Cell| cell.house(kind));
        let line_pairs = [HouseKind::Row, HouseKind::Column].map(corner_houses);
        if let Some(lines) = line_pairs.into_iter().find(|lines| lines.iter().all(is_locked)) {
            let eliminated = CandidateSet::from_digit(digit, guardian_cells) & *state.all_candidates();
            rectangle.push(technique, GuardianRule::ParallelLines(digit, lines), eliminated, steps)?;
        }
    }
    CONTINUE
}

/// Hidden rectangle: the corner opposite a plain corner is on a row and a column in which one digit of the pair has no
/// places outside the rectangle. If the corner held the other digit, the deadly pattern would be complete.
fn find_crossing_lines(corners: [Cell; 4], rectangle: &GuardedPattern<'_>, steps: &mut StepSink<'_>) -> Flow {
    let technique = Technique::HiddenRectangle;
    let GuardedPattern { state, digits, guardian_cells, .. } = *rectangle;
    if guardian_cells.len() < 2 || !steps.accepts(technique) {
        return CONTINUE;
    }
    for index in 0..4 {
        let [corner, next_corner, opposite_corner, below] = [0, 1, 2, 3].map(|offset| corners[(index + offset) % 4]);
        if guardian_cells.contains(opposite_corner) {
            continue;
        }
        for digit in digits {
            let lines = [next_corner, below].map(|adjacent_corner| {
                let places = CellSet::from_cell(corner).with(adjacent_corner);
                let is_strong = |house: &House| {
                    house.kind() != HouseKind::Block && state.cells_with(digit) & house.cells() == places
                };
                shared_houses(corner, adjacent_corner).find(is_strong)
            });
            if let [Some(first), Some(second)] = lines {
                let other = digits.without(digit);
                let eliminated = state.candidates_in(CellSet::from_cell(corner), other);
                let rule = GuardianRule::CrossingLines { digit, lines: [first, second], corner, other };
                rectangle.push(technique, rule, eliminated, steps)?;
            }
        }
    }
    CONTINUE
}
