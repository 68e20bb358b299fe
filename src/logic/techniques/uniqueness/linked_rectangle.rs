//! Unique rectangles with strong links.
//!
//! Other finders find hidden rectangles, and those with two or more *plain* corners, which have only the two digits.

use super::rectangles::{cells_after, rectangles};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and};
use crate::logic::position::order::pairs;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, PatternParts, Role, State, Step, StepSink, Technique,
};

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
            let eliminated = Candidate::new(corners[start], pair[digit_index]);
            let step = Step::from_eliminations(Technique::LinkedRectangle, CandidateSet::from_candidate(eliminated));
            let digit_and_line =
                |link: &SideLink| Some((pair[link.digit_index], lines_by_digit[link.digit_index][link.side]?));
            let links = used_links.iter().filter_map(digit_and_line).collect();
            let guardians = state.candidates_in(corners.into_iter().collect(), !pair_digits);
            steps.push(step, || evidence(corners, pair_digits, guardians, links, eliminated))?;
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

/// Returns the evidence for a rectangle with a candidate that would complete the deadly pattern along strong links. The
/// corners are in cyclic order. A strong link is a digit on a line where its only places are two corners.
fn evidence(
    corners: [Cell; 4],
    pair: DigitSet,
    guardians: CandidateSet,
    links: Vec<(Digit, House)>,
    eliminated: Candidate,
) -> Pattern {
    let corner_cells: CellSet = corners.into_iter().collect();
    let is_plain = |cell: &Cell| guardians.digits_of(*cell).is_empty();
    let lines = [corners[0], corners[2]].into_iter().flat_map(|corner| corner.houses().into_iter().take(2));
    let sides = lines.flat_map(|line| Constraint::house_constraints(line, pair));
    let link_constraints = links.iter().map(|&(digit, line)| Constraint::House(line, digit));
    let parts = PatternParts {
        roles: vec![(Role::Fin, guardians), (Role::Pattern, CandidateSet::product(corner_cells, pair))],
        base: link_constraints.chain(corner_cells.iter().filter(is_plain).map(Constraint::Cell)).collect(),
        cover: corner_cells.iter().map(Constraint::Cell).chain(sides).collect(),
    };
    let houses = links.iter().map(|&(_, line)| line).collect();
    let links_text = join(links.iter().map(|(digit, line)| format!("{digit} of {line}")), ", ");
    let one_line = move || format!("{} in {}, {links_text}", format_digits(pair), format_cells(corner_cells));
    let reason = move || {
        format!(
            "{corners} are the corners of a rectangle in two rows, two columns and two boxes. If they held only \
             {pair}, the two digits could be exchanged, and the puzzle would have two solutions. The only places \
             for {links} are corners. If {cell} were {digit}, each corner in turn would have only one of {pair} left, \
             until the pattern is complete. The puzzle is assumed to have one solution",
            cell = eliminated.cell(),
            digit = eliminated.digit(),
            corners = join_and(corners),
            pair = join_and(pair),
            links = join_and(links.iter().map(|(digit, line)| format!("{digit} in {line}"))),
        )
    };
    Pattern { digits: Some(pair), houses: Some(houses), ..Pattern::new(parts, one_line, reason) }
}
