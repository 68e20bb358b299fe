//! The deductions from a closed loop, by the number and the positions of its guardians.

use super::path::LoopPath;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, bit_indices};
use crate::logic::catalogue::scale;
use crate::logic::explain::phrases::{format_digits, join, join_and};
use crate::logic::position::order::{combinations_in_mask, mask_of, shared_houses};
use crate::logic::position::state::cells_at;
use crate::logic::step::{PatternParts, Role, StepSink};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, GuardianRule, State, Step, Subset, Technique};

const TECHNIQUES_BY_TYPE: [[Technique; 2]; 4] = [
    [Technique::UniqueRectangle1, Technique::UniqueLoop1],
    [Technique::UniqueRectangle2, Technique::UniqueLoop2],
    [Technique::UniqueRectangle3, Technique::UniqueLoop3],
    [Technique::UniqueRectangle4, Technique::UniqueLoop4],
];

/// A closed loop in a state, from which deductions may follow.
pub(crate) struct ClosedLoop<'a> {
    pub(crate) state: &'a State,
    pub(crate) path: LoopPath,
    /// The two digits that could be exchanged.
    pub(crate) digits: DigitSet,
}

impl ClosedLoop<'_> {
    fn has_guardians(&self, cell: Cell) -> bool {
        self.state.candidates(cell).len() > 2
    }

    pub(crate) fn deduce(&self, steps: &mut StepSink<'_>) -> Flow {
        let mut guardian_cells = self.path.cells().filter(|&cell| self.has_guardians(cell));
        match (guardian_cells.next(), guardian_cells.next(), guardian_cells.next()) {
            (None, ..) => CONTINUE, // A second solution: no deduction follows.
            (Some(cell), None, _) => {
                let eliminated = CandidateSet::from_cell(cell, self.digits);
                self.push_step(1, 0.0, GuardianRule::OneCell(cell), eliminated, steps)
            }
            (Some(cell), Some(_), Some(_)) => self.push_one_digit(cell, steps),
            (Some(a), Some(b), None) => self.deduce_from_two_cells(a, b, steps),
        }
    }

    fn push_step(
        &self,
        type_number: usize,
        increment: f64,
        rule: GuardianRule,
        eliminated: CandidateSet,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        let difficulty = scale::unique_loop_difficulty(self.path.len()).plus(increment);
        let technique = TECHNIQUES_BY_TYPE[type_number - 1][usize::from(self.path.len() > 4)];
        let step = Step::from_eliminations(technique, eliminated).with_difficulty(difficulty);
        steps.push_ranked((difficulty, type_number, 0), step, || {
            let cells: CellSet = self.path.cells().collect();
            let guardians = self.state.candidates_in(cells, !self.digits);
            UniqueLoop { path: self.path, digits: self.digits, guardians, rule }
        })
    }

    /// Type 2: all guardians are the same digit, which one of their cells must hold.
    fn push_one_digit(&self, guardian_cell: Cell, steps: &mut StepSink<'_>) -> Flow {
        let Some(digit) = (self.state.candidates(guardian_cell) - self.digits).first() else {
            return CONTINUE;
        };
        let guardian_cells = self.path.cells().filter(|&cell| self.has_guardians(cell));
        let seen_cells = guardian_cells.collect::<CellSet>().common_peers();
        let eliminated = CandidateSet::from_digit(digit, seen_cells & self.state.cells_with(digit));
        self.push_step(2, 0.0, GuardianRule::OneDigit(digit), eliminated, steps)
    }

    fn deduce_from_two_cells(&self, a: Cell, b: Cell, steps: &mut StepSink<'_>) -> Flow {
        let guardian_digit_count = self.guardian_digits([a, b]).len();
        if guardian_digit_count == 1 {
            self.push_one_digit(a, steps)?;
        } else {
            for size in guardian_digit_count..=7 {
                for house in shared_houses(a, b) {
                    self.find_naked_subsets([a, b], size, house, steps)?;
                    self.find_hidden_subsets([a, b], size, house, steps)?;
                }
            }
        }
        self.push_locked_digit(a, b, steps)
    }

    fn guardian_digits(&self, [a, b]: [Cell; 2]) -> DigitSet {
        (self.state.candidates(a) | self.state.candidates(b)) - self.digits
    }

    /// Type 3: one of the guardians is true, so the two cells act as one cell with these candidates, and may form a
    /// naked subset with other cells of their house.
    fn find_naked_subsets(&self, [a, b]: [Cell; 2], size: usize, house: House, steps: &mut StepSink<'_>) -> Flow {
        if 2 * size > self.state.empty_count(house) {
            return CONTINUE;
        }
        let (state, guardian_digits) = (self.state, self.guardian_digits([a, b]));
        let digits_by_place: [DigitSet; 9] = std::array::from_fn(|place| state.candidates(house.cell(place)));
        let shared_guardian_digits = guardian_digits & state.candidates(a) & state.candidates(b);
        let guardian_places = [a, b].map(|cell| cell.place_in(house.kind()));
        let fits = |place| !guardian_places.contains(&place) && (2..=size).contains(&digits_by_place[place].len());
        for mask in combinations_in_mask(size - 1, mask_of(fits)) {
            let other_digits = bit_indices(mask).fold(DigitSet::EMPTY, |union, place| union | digits_by_place[place]);
            let digits = other_digits | guardian_digits;
            // The subset must be naked no matter which of the two cells holds the guardian.
            if digits.len() != size || (other_digits | shared_guardian_digits).len() != size {
                continue;
            }
            let cells = cells_at(house, mask as u16);
            let eliminated = state.candidates_in((house.cells() - cells).without(a).without(b), digits);
            let rule = GuardianRule::NakedSubset(Subset { house, cells, digits });
            self.push_step(3, scale::subset_increment(size), rule, eliminated, steps)?;
        }
        CONTINUE
    }

    /// Type 3: one of the two cells holds a guardian, so at most one of them is left for the pair. The pair and other
    /// digits may form a hidden subset with other cells of the house.
    fn find_hidden_subsets(&self, [a, b]: [Cell; 2], size: usize, house: House, steps: &mut StepSink<'_>) -> Flow {
        if 2 * size >= self.state.empty_count(house) {
            return CONTINUE;
        }
        let state = self.state;
        let excluded_digits = u32::from((self.digits | self.guardian_digits([a, b])).bits());
        let b_place_bit = 1 << b.place_in(house.kind());
        for mask in combinations_in_mask(size - 2, 0x1FF & !excluded_digits) {
            let digits = self.digits | DigitSet::from_bits(mask as u16);
            let places = |digit: Digit| state.places(house, digit) & !b_place_bit;
            let subset_place_bits = digits.iter().fold(0, |place_bits, digit| place_bits | places(digit));
            if subset_place_bits.count_ones() as usize != size || digits.iter().any(|digit| places(digit) == 0) {
                continue;
            }
            let cells = cells_at(house, subset_place_bits).without(a);
            let eliminated = state.candidates_in(cells, !digits);
            let rule = GuardianRule::HiddenSubset(Subset { house, cells, digits });
            self.push_step(3, scale::subset_increment(cells.len()), rule, eliminated, steps)?;
        }
        CONTINUE
    }

    /// Type 4: one digit of the pair has no other place in a house of the two cells, so one of them holds it, and
    /// neither holds the other digit of the pair.
    fn push_locked_digit(&self, a: Cell, b: Cell, steps: &mut StepSink<'_>) -> Flow {
        let two_cells = CellSet::from_cell(a).with(b);
        for digit in self.digits {
            // If the digit is locked in several houses, the explanation names the last one.
            let is_locked = |house: &House| ((self.state.cells_with(digit) & house.cells()) - two_cells).is_empty();
            if let Some(house) = shared_houses(a, b).filter(is_locked).last() {
                let eliminated = CandidateSet::product(two_cells, self.digits - DigitSet::from_digit(digit));
                return self.push_step(4, 0.0, GuardianRule::LockedDigit(digit, house), eliminated, steps);
            }
        }
        CONTINUE
    }
}

/// A rectangle or longer loop that could be filled in two ways without its guardians.
#[derive(Debug)]
pub struct UniqueLoop {
    /// The loop.
    pub path: LoopPath,
    /// The two digits that could be exchanged.
    pub digits: DigitSet,
    /// The other candidates of the loop's cells.
    pub guardians: CandidateSet,
    /// The way in which the guardians prevent a second solution.
    pub rule: GuardianRule,
}

impl Evidence for UniqueLoop {
    fn parts(&self) -> PatternParts {
        let pattern = CandidateSet::product(self.path.cells().collect(), self.digits);
        self.rule.extend_parts(PatternParts {
            roles: vec![(Role::Pattern, pattern), (Role::Fin, self.guardians)],
            base: self.path.cells().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        })
    }

    fn digits(&self) -> DigitSet {
        self.digits | self.rule.digits()
    }

    fn one_line(&self, _: &Step) -> String {
        let (digits, path) = (format_digits(self.digits), join(self.path.cells(), "-"));
        format!("{digits} in {path}{}", self.rule.one_line())
    }

    fn reason(&self, step: &Step) -> String {
        let noun = if self.path.len() == 4 { "rectangle" } else { "loop" };
        format!(
            "If {} held only {}, these two digits could be exchanged all around the {noun}, and the \
             puzzle would have two solutions. It is assumed to have one, {}",
            join_and(self.path.cells()),
            join_and(self.digits),
            self.rule.explanation(step, self.guardians.cells())
        )
    }
}
