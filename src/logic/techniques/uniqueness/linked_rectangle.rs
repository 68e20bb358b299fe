//! Unique and avoidable rectangles with strong links.
//!
//! Other finders find hidden rectangles, and those of types 1, 4 and 6. Here, up to two corners are *plain*: they have
//! only the two digits. If a corner has been filled, and no corner is a given, the rectangle is avoidable.

use super::guardians::{GuardianRule, StrongLink};
use super::rectangles::{cells_after, guarded_rectangle, rectangles};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::position::order::pairs;
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, State, StepSink, Technique};

pub fn linked_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let allowed_cells =
        if steps.accepts(Technique::HiddenAvoidableRectangle) { !state.givens() } else { state.empty_cells() };
    for first_corner in allowed_cells {
        for corners in rectangles(first_corner, allowed_cells & cells_after(first_corner)) {
            // A corner with guardians may lack a digit, but each pair of opposite corners shares one.
            let shared_digits =
                |corner: usize| possible_digits(state, corners[corner]) & possible_digits(state, corners[corner + 2]);
            let digits = shared_digits(0) | shared_digits(1);
            for pair in pairs(digits.iter()) {
                LinkedCorners { state, corners, pair }.search(steps)?;
            }
        }
    }
    CONTINUE
}

/// Returns the candidates of the cell, or the digit with which it has been filled.
fn possible_digits(state: &State, cell: Cell) -> DigitSet {
    state.digit(cell).map_or(state.candidates(cell), DigitSet::from_digit)
}

/// The corners of a rectangle, in cyclic order, and two digits that may alternate in them.
struct LinkedCorners<'a> {
    state: &'a State,
    corners: [Cell; 4],
    pair: [Digit; 2],
}

/// A strong link by which the corner `from`, which lacks the digit, forces a neighbour to hold it.
struct UsedLink {
    from: usize,
    link: StrongLink,
}

impl LinkedCorners<'_> {
    fn pair_digits(&self) -> DigitSet {
        self.pair.into_iter().collect()
    }

    fn is_filled(&self, corner: usize) -> bool {
        self.state.digit(self.corners[corner]).is_some()
    }

    fn is_plain(&self, corner: usize) -> bool {
        self.state.candidates(self.corners[corner]) == self.pair_digits()
    }

    fn filled_count(&self) -> usize {
        (0..4).filter(|&corner| self.is_filled(corner)).count()
    }

    fn search(&self, steps: &mut StepSink<'_>) -> Flow {
        let plain_count = (0..4).filter(|&corner| self.is_plain(corner)).count();
        if self.filled_count() > 2 || plain_count > 2 {
            return CONTINUE;
        }
        for start in (0..4).filter(|&corner| !self.is_filled(corner)) {
            for digit_index in 0..2 {
                // The digits of the corners if `start` holds the first of the two.
                let needed_digits = [0, 1, 2, 3].map(|corner| self.pair[(digit_index + corner + start) % 2]);
                let has_needed_digit =
                    |corner: usize| possible_digits(self.state, self.corners[corner]).contains(needed_digits[corner]);
                if !(0..4).all(has_needed_digit) {
                    continue;
                }
                let Some(used_links) = self.completing_links(start, needed_digits) else { continue };
                if self.filled_count() > 0 || !self.has_other_name(start, needed_digits[start], &used_links) {
                    self.push(start, needed_digits, &used_links, steps)?;
                }
            }
        }
        CONTINUE
    }

    /// Returns the strong links that force each corner to hold its needed digit if `start` does. Returns `None` if the
    /// links and plain corners do not force this.
    fn completing_links(&self, start: usize, needed_digits: [Digit; 4]) -> Option<Vec<UsedLink>> {
        let mut holds_needed_digit = [0, 1, 2, 3].map(|corner| corner == start || self.is_filled(corner));
        let mut used_links = Vec::new();
        loop {
            let next_corner = (0..4).filter(|&corner| !holds_needed_digit[corner]).find_map(|corner| {
                let neighbours = [(corner + 1) % 4, (corner + 3) % 4];
                // A line comes before a box, then a link that meets the start before another one.
                let in_order = if neighbours[1] == start { [start, neighbours[0]] } else { neighbours };
                let mut held_neighbours = in_order.into_iter().filter(|&neighbour| holds_needed_digit[neighbour]);
                // A plain corner beside a corner that holds one digit must hold the other. A corner with guardians must
                // hold this other digit if a strong link of that digit joins the two corners.
                if self.is_plain(corner) {
                    return held_neighbours.next().map(|_| (corner, None));
                }
                let links = held_neighbours.filter_map(|from| {
                    let link = self.strong_link(corner, from, needed_digits[corner])?;
                    Some(UsedLink { from, link })
                });
                let used_link = links.min_by_key(|used| used.link.house.kind() == HouseKind::Block)?;
                Some((corner, Some(used_link)))
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

    /// Returns the strong link of the digit between two corners side by side. A line comes before a box.
    fn strong_link(&self, a: usize, b: usize, digit: Digit) -> Option<StrongLink> {
        let [a, b] = [a, b].map(|index| self.corners[index]);
        let both = CellSet::from_cell(a).with(b);
        let houses_in_order = [HouseKind::Row, HouseKind::Column, HouseKind::Block].map(|kind| a.house(kind));
        let is_strong = |house: &House| self.state.cells_with(digit) & house.cells() == both;
        houses_in_order.into_iter().find(is_strong).map(|house| StrongLink { digit, house })
    }

    /// Returns whether a step of type 4 or 6 or a hidden rectangle has the same reason.
    fn has_other_name(&self, start: usize, digit: Digit, used_links: &[UsedLink]) -> bool {
        let opposite = (start + 2) % 4;
        if self.is_plain(opposite) {
            // With one link, a neighbour is plain, too: type 4. With two, the rectangle is hidden.
            let meets_start = |used: &UsedLink| used.from == start;
            let is_line = |used: &UsedLink| used.link.house.kind() != HouseKind::Block;
            return used_links.iter().all(meets_start) && (used_links.len() == 1 || used_links.iter().all(is_line));
        }
        let neighbours = [(start + 1) % 4, (start + 3) % 4];
        // Type 6: the digit is locked in two parallel lines.
        let is_locked = |side: [usize; 2]| {
            self.strong_link(side[0], side[1], digit).is_some_and(|link| link.house.kind() != HouseKind::Block)
        };
        neighbours.into_iter().all(|neighbour| self.is_plain(neighbour))
            && [[0, 1], [1, 0]]
                .into_iter()
                .any(|[a, b]| is_locked([start, neighbours[a]]) && is_locked([opposite, neighbours[b]]))
    }

    fn push(&self, start: usize, needed_digits: [Digit; 4], used_links: &[UsedLink], steps: &mut StepSink<'_>) -> Flow {
        let pair = self.pair_digits();
        let completing_candidate = |index: usize| Candidate::new(self.corners[index], needed_digits[index]);
        let refuted = completing_candidate(start);
        let links = used_links.iter().map(|used| used.link).collect();
        let rule = GuardianRule::StrongLinks { refuted, links, sides: side_constraints(self.corners, pair) };
        // If a corner has been filled, the digits can alternate in one way only.
        let (technique, completing) = if self.filled_count() > 0 {
            (Technique::HiddenAvoidableRectangle, (0..4).map(completing_candidate).collect())
        } else {
            (Technique::LinkedRectangle, CandidateSet::product(CellSet::ALL, pair))
        };
        let corner_cells = self.corners.into_iter().collect();
        let guardians = self.state.candidates_in(corner_cells, DigitSet::ALL) - completing;
        let rectangle = guarded_rectangle(self.state, self.corners, pair, guardians.cells(), guardians);
        rectangle.push(technique, rule, CandidateSet::from_candidate(refuted), steps)
    }
}

/// Returns the constraints that each digit of the pair is in at most one corner of each side.
fn side_constraints(corners: [Cell; 4], pair: DigitSet) -> Vec<Constraint> {
    let lines = [corners[0], corners[2]].into_iter().flat_map(|corner| corner.houses().into_iter().take(2));
    lines.flat_map(|line| Constraint::house_constraints(line, pair)).collect()
}
