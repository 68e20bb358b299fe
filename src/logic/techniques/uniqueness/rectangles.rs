//! Unique, hidden and avoidable rectangles of the players' ladder.
//!
//! At least one corner is plain: it has the two digits and no others, or has been filled with one of them. A corner
//! with guardians may lack one of the two digits.

use super::guardians::GuardianRule;
use crate::grid::{Cell, CellSet, DigitSet, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{cells_of_houses, combinations, shared_houses};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Subset, Technique};

/// The types of unique rectangle, and the hidden rectangle.
pub const UNIQUE_RECTANGLES: [Technique; 7] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueRectangle5,
    Technique::UniqueRectangle6,
    Technique::HiddenRectangle,
];

pub const AVOIDABLE_RECTANGLES: [Technique; 2] = [Technique::AvoidableRectangle1, Technique::AvoidableRectangle2];

pub fn unique_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    search_techniques(&UNIQUE_RECTANGLES, steps, |techniques, steps| find_unique(state, techniques, steps))
}

pub fn avoidable_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    search_techniques(&AVOIDABLE_RECTANGLES, steps, |techniques, steps| find_avoidable(state, techniques, steps))
}

/// Searches for all techniques in one pass, or for each in a pass of its own if the steps are for a person.
fn search_techniques(
    techniques: &[Technique],
    steps: &mut StepSink<'_>,
    mut find: impl FnMut(&[Technique], &mut StepSink<'_>) -> Flow,
) -> Flow {
    if steps.tells() {
        techniques.iter().try_for_each(|&technique| find(&[technique], steps))
    } else {
        find(techniques, steps)
    }
}

fn find_unique(state: &State, techniques: &[Technique], steps: &mut StepSink<'_>) -> Flow {
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
                let search = RectangleSearch { state, corners, pair, plain_corners, guardian_cells, guardians };
                techniques.iter().try_for_each(|&technique| search.find(technique, steps))?;
            }
        }
    }
    CONTINUE
}

fn find_avoidable(state: &State, techniques: &[Technique], steps: &mut StepSink<'_>) -> Flow {
    let placed_cells = !state.empty_cells() - state.givens();
    for first in placed_cells {
        // Try each rectangle once, from the first of its filled corners.
        let allowed_cells = state.empty_cells() | (placed_cells & cells_after(first));
        for corners in rectangles(first, allowed_cells) {
            let cells: CellSet = corners.into_iter().collect();
            if (cells & steps.changes.cells).is_empty() {
                continue;
            }
            let (plain_corners, guardian_cells) = (cells & placed_cells, cells - placed_cells);
            let technique = match guardian_cells.len() {
                1 => Technique::AvoidableRectangle1,
                2 => Technique::AvoidableRectangle2,
                _ => continue,
            };
            let pair: DigitSet = plain_corners.iter().filter_map(|cell| state.digit(cell)).collect();
            if pair.len() != 2 || !techniques.contains(&technique) || !steps.accepts(technique) {
                continue;
            }
            let Some(completing_candidates) = completing_candidates(state, corners, pair) else { continue };
            let guardians = state.candidates_in(guardian_cells, DigitSet::ALL) - completing_candidates;
            let search = RectangleSearch { state, corners, pair, plain_corners, guardian_cells, guardians };
            match guardian_cells.single() {
                Some(cell) => search.push(technique, GuardianRule::OneCell(cell), completing_candidates, steps)?,
                None => search.push_one_digit(technique, steps)?,
            }
        }
    }
    CONTINUE
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

/// A rectangle, and the search for deductions from it.
struct RectangleSearch<'a> {
    state: &'a State,
    /// The corners in cyclic order.
    corners: [Cell; 4],
    pair: DigitSet,
    plain_corners: CellSet,
    guardian_cells: CellSet,
    /// The guardians, one of which must be true.
    guardians: CandidateSet,
}

impl RectangleSearch<'_> {
    fn find(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        if !steps.accepts(technique) {
            return CONTINUE;
        }
        let mut guardian_cells = self.guardian_cells.iter();
        let (a, b) = (guardian_cells.next(), guardian_cells.next());
        let Some((a, b)) = a.zip(b) else {
            return match (technique, a) {
                (Technique::UniqueRectangle1, Some(cell)) => {
                    let eliminated = self.state.candidates_in(CellSet::from_cell(cell), self.pair);
                    self.push(technique, GuardianRule::OneCell(cell), eliminated, steps)
                }
                _ => CONTINUE,
            };
        };
        let are_on_one_side = self.plain_corners.len() == 2 && (a.row() == b.row() || a.column() == b.column());
        let are_opposite = self.plain_corners.len() == 2 && !are_on_one_side;
        match technique {
            Technique::UniqueRectangle2 if are_on_one_side => self.push_one_digit(technique, steps),
            Technique::UniqueRectangle3 if are_on_one_side => self.find_naked_subsets(a, b, steps),
            Technique::UniqueRectangle4 if are_on_one_side => self.push_locked_digit(a, b, steps),
            Technique::UniqueRectangle5 if !are_on_one_side => self.push_one_digit(technique, steps),
            Technique::UniqueRectangle6 if are_opposite => self.push_parallel_lines([a, b], steps),
            Technique::HiddenRectangle => self.push_crossing_lines(steps),
            _ => CONTINUE,
        }
    }

    fn push(
        &self,
        technique: Technique,
        rule: GuardianRule,
        eliminated: CandidateSet,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        steps.push(Step::from_eliminations(technique, eliminated), || DeadlyRectangle {
            corners: self.corners,
            pair: self.pair,
            filled: self.plain_corners - self.state.empty_cells(),
            guardians: self.guardians,
            rule,
        })
    }

    /// Types 2 and 5, and avoidable type 2: all guardians are the same digit, which one of their corners must hold.
    fn push_one_digit(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        let Some(digit) = self.guardians.digits().single() else { return CONTINUE };
        let seen = self.guardian_cells.common_peers();
        let eliminated = CandidateSet::from_digit(digit, seen & self.state.cells_with(digit));
        self.push(technique, GuardianRule::OneDigit(digit), eliminated, steps)
    }

    /// Type 3: one of the guardians is true, so the two corners act as one cell with these candidates, and may form a
    /// naked subset with other cells of their house.
    fn find_naked_subsets(&self, a: Cell, b: Cell, steps: &mut StepSink<'_>) -> Flow {
        let guardian_digits = self.guardians.digits();
        for house in shared_houses(a, b) {
            let other_cells = (house.cells() & self.state.empty_cells()).without(a).without(b);
            // For each choice of the other cells, the union of their digits and the guardians. Each cell doubles the
            // number of choices.
            let mut digits_by_choice = [guardian_digits; 1 << 7];
            let mut choice_count = 1;
            for cell in other_cells {
                for choice in 0..choice_count {
                    digits_by_choice[choice_count + choice] = digits_by_choice[choice] | self.state.candidates(cell);
                }
                choice_count *= 2;
            }
            for size in 1..other_cells.len() {
                for mask in combinations(size, other_cells.len()) {
                    let subset_digits = digits_by_choice[mask as usize];
                    if subset_digits.len() != size + 1 {
                        continue;
                    }
                    let cells = bit_indices(mask).filter_map(|index| other_cells.iter().nth(index)).collect();
                    let all_cells = self.guardian_cells | cells;
                    let lies_in = |house: &House| all_cells.is_subset(house.cells());
                    let houses = || shared_houses(a, b).filter(lies_in);
                    // A subset in a box and a line is found in both; report it once.
                    if houses().next() != Some(house) {
                        continue;
                    }
                    let eliminated = self.state.candidates_in(cells_of_houses(houses()) - all_cells, subset_digits);
                    let subset = Subset { house, cells, digits: subset_digits };
                    self.push(Technique::UniqueRectangle3, GuardianRule::NakedSubset(subset), eliminated, steps)?;
                }
            }
        }
        CONTINUE
    }

    /// Type 4: one digit of the pair has no other place in a house of the two corners, so one of them holds it, and
    /// neither holds the other digit of the pair.
    fn push_locked_digit(&self, a: Cell, b: Cell, steps: &mut StepSink<'_>) -> Flow {
        for digit in self.pair {
            let is_locked = |house: &House| self.state.cells_with(digit) & house.cells() == self.guardian_cells;
            if let Some(house) = shared_houses(a, b).find(is_locked) {
                let other_digit = self.pair - DigitSet::from_digit(digit);
                let eliminated = self.state.candidates_in(self.guardian_cells, other_digit);
                let rule = GuardianRule::LockedDigit(digit, house);
                self.push(Technique::UniqueRectangle4, rule, eliminated, steps)?;
            }
        }
        CONTINUE
    }

    /// Type 6: in two parallel lines, a digit of the pair has only the corners as places, so two opposite corners hold
    /// it. These cannot be the corners with guardians.
    fn push_parallel_lines(&self, guardian_corners: [Cell; 2], steps: &mut StepSink<'_>) -> Flow {
        let corners = self.plain_corners | self.guardian_cells;
        for digit in self.pair {
            let is_locked = |house: &House| (self.state.cells_with(digit) & house.cells()).is_subset(corners);
            let corner_houses = |kind| guardian_corners.map(|cell: Cell| cell.house(kind));
            let line_pairs = [HouseKind::Row, HouseKind::Column].map(corner_houses);
            if let Some(lines) = line_pairs.into_iter().find(|lines| lines.iter().all(is_locked)) {
                let eliminated = CandidateSet::from_digit(digit, self.guardian_cells) & *self.state.all_candidates();
                let rule = GuardianRule::ParallelLines(digit, lines);
                self.push(Technique::UniqueRectangle6, rule, eliminated, steps)?;
            }
        }
        CONTINUE
    }

    /// Hidden rectangle: the corner opposite a plain corner is on a row and a column in which one digit of the pair has
    /// no places outside the rectangle. If the corner held the other digit, the deadly pattern would be complete.
    fn push_crossing_lines(&self, steps: &mut StepSink<'_>) -> Flow {
        for index in 0..4 {
            let [corner, next_corner, opposite_corner, below] =
                [0, 1, 2, 3].map(|offset| self.corners[(index + offset) % 4]);
            if !self.plain_corners.contains(opposite_corner) {
                continue;
            }
            for digit in self.pair {
                let lines = [next_corner, below].map(|adjacent_corner| {
                    let places = CellSet::from_cell(corner).with(adjacent_corner);
                    let is_strong = |house: &House| {
                        house.kind() != HouseKind::Block && self.state.cells_with(digit) & house.cells() == places
                    };
                    shared_houses(corner, adjacent_corner).find(is_strong)
                });
                if let [Some(first), Some(second)] = lines {
                    let other = self.pair - DigitSet::from_digit(digit);
                    let eliminated = self.state.candidates_in(CellSet::from_cell(corner), other);
                    let rule = GuardianRule::CrossingLines { digit, lines: [first, second], corner, other };
                    self.push(Technique::HiddenRectangle, rule, eliminated, steps)?;
                }
            }
        }
        CONTINUE
    }
}

/// A rectangle that would have two solutions without a guardian.
#[derive(Debug)]
pub struct DeadlyRectangle {
    /// The corners in cyclic order.
    pub corners: [Cell; 4],
    /// The digits that could be exchanged.
    pub pair: DigitSet,
    /// The corners that have been filled with digits of the pair. None of them is a given.
    pub filled: CellSet,
    /// The guardians, one of which must be true.
    pub guardians: CandidateSet,
    rule: GuardianRule,
}

impl DeadlyRectangle {
    fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }
}

impl Evidence for DeadlyRectangle {
    fn parts(&self) -> PatternParts {
        let pair_candidates = CandidateSet::product(self.cells() - self.filled, self.pair) - self.guardians;
        self.rule.extend_parts(PatternParts {
            roles: vec![(Role::Fin, self.guardians), (Role::Pattern, pair_candidates)],
            base: Vec::new(),
            cover: self.guardians.cells().iter().map(Constraint::Cell).collect(),
        })
    }

    fn digits(&self) -> DigitSet {
        self.pair
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{} in {}{}", format_digits(self.pair), format_cells(self.cells()), self.rule.one_line())
    }

    fn reason(&self, step: &Step) -> String {
        let (pair, corners) = (join_and(self.pair), join_and(self.corners));
        let given_text = if self.filled.is_empty() { "" } else { ", and none of these cells is a given" };
        let conclusion_text = self.rule.explanation(step, self.guardians.cells());
        format!(
            "{corners} are the corners of a rectangle in two rows, two columns and two boxes{given_text}. If they held \
             only {pair}, the two digits could be exchanged, and the puzzle would have two solutions. It is assumed to \
             have one, {conclusion_text}"
        )
    }
}
