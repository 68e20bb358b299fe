//! Unique rectangles with strong links.
//!
//! Other finders find hidden rectangles, and those with two or more *plain* corners, which have only the two digits.

use super::guardians::{GuardianRule, StrongLink};
use super::rectangles::{cells_after, guarded_rectangle, rectangles};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::position::order::pairs;
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, State, StepSink, Technique};

pub fn linked_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for first_corner in state.empty_cells() {
        for corners in rectangles(first_corner, state.empty_cells() & cells_after(first_corner)) {
            let common_digits = corners.iter().fold(DigitSet::ALL, |digits, &cell| digits & state.candidates(cell));
            pairs(common_digits.iter()).try_for_each(|pair| search_pair(state, corners, pair, steps))?;
        }
    }
    CONTINUE
}

fn search_pair(state: &State, corners: [Cell; 4], pair: [Digit; 2], steps: &mut StepSink<'_>) -> Flow {
    let pair_digits = DigitSet::from_digit(pair[0]).with(pair[1]);
    let is_plain = |index: usize| state.candidates(corners[index]) == pair_digits;
    if (0..4).filter(|&index| is_plain(index)).count() > 1 {
        return CONTINUE;
    }
    // The index of a side is that of the corner at which the side begins.
    let linking_line = |side: usize, digit: Digit| {
        let [a, b] = [side, (side + 1) % 4].map(|index| corners[index]);
        let kind = if a.row() == b.row() { HouseKind::Row } else { HouseKind::Column };
        let line = a.house(kind);
        let is_strong = state.cells_with(digit) & line.cells() == CellSet::from_cell(a).with(b);
        is_strong.then_some(line)
    };
    let lines_by_digit = pair.map(|digit| [0, 1, 2, 3].map(|side| linking_line(side, digit)));
    for start in 0..4 {
        for digit_index in 0..2 {
            let Some(used_links) = completing_links(&lines_by_digit, is_plain, start, digit_index) else { continue };
            // If all used links meet the start, and the opposite corner is plain, the rectangle is hidden.
            let meets_start = |link: &SideLink| link.side == start || (link.side + 1) % 4 == start;
            if is_plain((start + 2) % 4) && used_links.iter().all(meets_start) {
                continue;
            }
            let refuted = Candidate::new(corners[start], pair[digit_index]);
            let strong_link = |&SideLink { digit_index, side }: &SideLink| {
                Some(StrongLink { digit: pair[digit_index], line: lines_by_digit[digit_index][side]? })
            };
            let links = used_links.iter().filter_map(strong_link).collect();
            let rule = GuardianRule::StrongLinks { refuted, links, sides: side_constraints(corners, pair_digits) };
            let guardians = state.candidates_in(corners.into_iter().collect(), !pair_digits);
            let rectangle = guarded_rectangle(state, corners, pair_digits, guardians.cells(), guardians);
            rectangle.push(Technique::LinkedRectangle, rule, CandidateSet::from_candidate(refuted), steps)?;
        }
    }
    CONTINUE
}

/// A strong link of one of the two digits along a side.
struct SideLink {
    digit_index: usize,
    side: usize,
}

/// Returns the strong links that force the two digits to alternate in all corners if the corner `start` holds the digit
/// `start_digit_index`. Returns `None` if the links and plain corners do not force this.
fn completing_links(
    lines_by_digit: &[[Option<House>; 4]; 2],
    is_plain: impl Fn(usize) -> bool,
    start: usize,
    start_digit_index: usize,
) -> Option<Vec<SideLink>> {
    // The digit that each corner must hold to complete the pattern. The corner `start` already holds its digit.
    let needed_digit_index = |corner: usize| (start_digit_index + corner + 4 - start) % 2;
    let mut holds_needed_digit = [false; 4];
    holds_needed_digit[start] = true;
    let mut used_links = Vec::new();
    loop {
        let next_corner = (0..4).filter(|&index| !holds_needed_digit[index]).find_map(|corner| {
            // The neighbours that hold their needed digits, each with the side that joins it to the corner.
            let previous_corner = (corner + 3) % 4;
            let mut held_neighbours = [(previous_corner, previous_corner), ((corner + 1) % 4, corner)]
                .into_iter()
                .filter(|&(neighbour, _)| holds_needed_digit[neighbour]);
            // A plain corner beside a corner that holds one digit must hold the other. A corner with guardians must
            // hold this other digit if a strong link of that digit joins the two corners.
            if is_plain(corner) {
                return held_neighbours.next().map(|_| (corner, None));
            }
            let digit_index = needed_digit_index(corner);
            let (_, side) = held_neighbours.find(|&(_, side)| lines_by_digit[digit_index][side].is_some())?;
            Some((corner, Some(SideLink { digit_index, side })))
        });
        match next_corner {
            Some((corner, link)) => {
                holds_needed_digit[corner] = true;
                used_links.extend(link);
            }
            None => return holds_needed_digit.iter().all(|&is_held| is_held).then_some(used_links),
        }
    }
}

/// Returns the constraints that each digit of the pair is in at most one corner of each side.
fn side_constraints(corners: [Cell; 4], pair: DigitSet) -> Vec<Constraint> {
    let lines = [corners[0], corners[2]].into_iter().flat_map(|corner| corner.houses().into_iter().take(2));
    lines.flat_map(|line| Constraint::house_constraints(line, pair)).collect()
}
