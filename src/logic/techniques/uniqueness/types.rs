//! The deductions from a deadly pattern and its guardians, of types 1 to 4. They are the same for every pattern.

use std::ops::Range;

use super::deadly::{DeadlyPattern, DeadlyShape};
use super::guardians::GuardianRule;
use crate::grid::{CellSet, DigitSet, House, bit_indices};
use crate::logic::catalogue::scale::{subset_increment, unique_loop_difficulty};
use crate::logic::position::order::{Order, cells_of_houses, combinations, houses_of};
use crate::logic::{CONTINUE, CandidateSet, Difficulty, Flow, State, Step, StepSink, Subset, Technique};

/// The names of the types of one pattern.
#[derive(Clone, Copy)]
pub(super) struct TypeNames {
    /// Type 1: one cell has guardians.
    pub(super) one_cell: Technique,
    /// Type 2: the guardians are one digit.
    pub(super) one_digit: Technique,
    /// Type 3: the guardians complete a subset.
    pub(super) subset: Technique,
    /// Type 4: another digit is locked in the cells with guardians.
    pub(super) locked_digit: Technique,
}

/// A deadly pattern in a state, with the guardians that it has there.
pub(super) struct GuardedPattern<'a> {
    pub(super) state: &'a State,
    pub(super) order: Order,
    pub(super) shape: DeadlyShape,
    /// The digits that could be exchanged.
    pub(super) digits: DigitSet,
    /// The guardians, one of which must be true.
    pub(super) guardians: CandidateSet,
    pub(super) guardian_cells: CellSet,
}

/// The kind of subset as which a step describes the guardians with other cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SubsetKind {
    Naked,
    /// As the hidden subset of the remaining cells.
    Hidden,
}

impl GuardedPattern<'_> {
    /// Finds the deductions of all types. Sudoku Explainer prefers type 4 of a BUG to its type 3.
    pub(super) fn find_types(&self, names: TypeNames, steps: &mut StepSink<'_>) -> Flow {
        self.find_one_cell(names.one_cell, steps)?;
        self.find_one_digit(names.one_digit, steps)?;
        self.find_locked_digits(names.locked_digit, steps)?;
        self.find_subsets(names.subset, steps)
    }

    /// Type 1: the only cell with guardians holds one of them.
    pub(super) fn find_one_cell(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        let Some(cell) = self.guardian_cells.single().filter(|_| steps.accepts(technique)) else { return CONTINUE };
        let eliminated = self.state.candidates_in(self.guardian_cells, DigitSet::ALL) - self.guardians;
        self.push(technique, GuardianRule::OneCell(cell), eliminated, steps)
    }

    /// Type 2: the guardians in several cells are the same digit, which one of these cells holds.
    pub(super) fn find_one_digit(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        if self.guardian_cells.len() < 2 || !steps.accepts(technique) {
            return CONTINUE;
        }
        let Some(digit) = self.guardians.digits().single() else { return CONTINUE };
        let seen_cells = self.guardian_cells.common_peers() & self.state.cells_with(digit);
        self.push(technique, GuardianRule::OneDigit(digit), CandidateSet::from_digit(digit, seen_cells), steps)
    }

    /// Type 4: two cells of a house have guardians, and are the only places for another digit there. So one of them
    /// holds this digit, the other a guardian.
    fn find_locked_digits(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        let Some([a, b]) = self.guardian_cells.pair().filter(|_| steps.accepts(technique)) else { return CONTINUE };
        let shared_digits = self.state.candidates(a) & self.state.candidates(b);
        for digit in shared_digits - self.guardians.digits() {
            let is_locked = |house: &House| self.state.cells_with(digit) & house.cells() == self.guardian_cells;
            let mut houses = houses_of(self.guardian_cells).filter(is_locked);
            // If the digit is locked in several houses, Sudoku Explainer's explanation of a loop names the last one.
            let house = if self.is_loop_of_explainer() { houses.last() } else { houses.next() };
            if let Some(house) = house {
                let other_digits = DigitSet::ALL.without(digit);
                let eliminated = self.state.candidates_in(self.guardian_cells, other_digits) - self.guardians;
                self.push(technique, GuardianRule::LockedDigit(digit, house), eliminated, steps)?;
            }
        }
        CONTINUE
    }

    /// Type 3: one of the guardians is true, so their cells act as one cell with these candidates, and may form a naked
    /// subset with other cells of a house that contains them.
    pub(super) fn find_subsets(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        // For Sudoku Explainer, guardians of one digit are of type 2 only.
        let has_too_few_digits = self.order == Order::Explainer && self.guardians.digits().len() < 2;
        if self.guardian_cells.len() < 2 || has_too_few_digits || !steps.accepts(technique) {
            return CONTINUE;
        }
        for house in houses_of(self.guardian_cells) {
            // Around a loop, Sudoku Explainer tells a subset as naked only if it fills at most half of the empty cells.
            let max_count = if self.is_loop_of_explainer() { self.state.empty_count(house) / 2 } else { usize::MAX };
            self.find_subsets_in(house, SubsetKind::Naked, 1..max_count, technique, steps)?;
        }
        if self.is_loop_of_explainer() {
            for house in houses_of(self.guardian_cells) {
                let cell_counts = self.state.empty_count(house) / 2..usize::MAX;
                self.find_subsets_in(house, SubsetKind::Hidden, cell_counts, technique, steps)?;
            }
        }
        CONTINUE
    }

    fn is_loop_of_explainer(&self) -> bool {
        self.order == Order::Explainer && matches!(self.shape, DeadlyShape::Loop(_))
    }

    /// Finds the naked subsets of the guardians and this many other cells of the house, but not with all of these.
    fn find_subsets_in(
        &self,
        house: House,
        kind: SubsetKind,
        cell_counts: Range<usize>,
        technique: Technique,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        let other_cells = (house.cells() & self.state.empty_cells()) - self.guardian_cells;
        // For each choice of the other cells, the union of their digits and the guardians. Each cell doubles the number
        // of choices.
        let mut digits_by_choice = [self.guardians.digits(); 1 << 7];
        let mut choice_count = 1;
        for cell in other_cells {
            for choice in 0..choice_count {
                digits_by_choice[choice_count + choice] = digits_by_choice[choice] | self.state.candidates(cell);
            }
            choice_count *= 2;
        }
        for cell_count in cell_counts.start..cell_counts.end.min(other_cells.len()) {
            for mask in combinations(cell_count, other_cells.len()) {
                let digits = digits_by_choice[mask as usize];
                if digits.len() == cell_count + 1 {
                    let cells = bit_indices(mask).filter_map(|index| other_cells.iter().nth(index)).collect();
                    self.push_subset(Subset { house, cells, digits }, kind, technique, steps)?;
                }
            }
        }
        CONTINUE
    }

    fn push_subset(
        &self,
        naked_subset: Subset,
        kind: SubsetKind,
        technique: Technique,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        let Subset { house, cells, digits } = naked_subset;
        let all_cells = self.guardian_cells | cells;
        let other_cells = match self.order {
            Order::Explainer => house.cells() - all_cells,
            // A subset in a box and a line is found in both, where it eliminates candidates. Tell it once.
            Order::HoDoKu if houses_of(all_cells).next() != Some(house) => return CONTINUE,
            Order::HoDoKu => cells_of_houses(houses_of(all_cells)) - all_cells,
        };
        let eliminated = self.state.candidates_in(other_cells, digits);
        match kind {
            SubsetKind::Naked => self.push(technique, GuardianRule::NakedSubset(naked_subset), eliminated, steps),
            SubsetKind::Hidden => {
                let cells = other_cells & self.state.empty_cells();
                let house_digits = self.state.digits_in(house.cells());
                let hidden_subset = Subset { house, cells, digits: house_digits - digits };
                // Sudoku Explainer looks for hidden subsets with the digits of the loop, and of no smaller size than the
                // number of guardian digits.
                let is_tried = self.digits.is_subset(hidden_subset.digits)
                    && hidden_subset.digits.len() >= self.guardians.digits().len();
                if is_tried {
                    self.push(technique, GuardianRule::HiddenSubset(hidden_subset), eliminated, steps)
                } else {
                    CONTINUE
                }
            }
        }
    }

    /// Eliminates the candidates that conflict with every guardian.
    pub(super) fn find_common_victims(&self, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
        let eliminated = self.state.candidates_seeing_all(&self.guardians);
        self.push(technique, GuardianRule::OneOfAll, eliminated, steps)
    }

    pub(super) fn push(
        &self,
        technique: Technique,
        rule: GuardianRule,
        eliminated: CandidateSet,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        let difficulty = self.difficulty(technique, &rule);
        let step = Step::from_eliminations(technique, eliminated).with_difficulty(difficulty);
        steps.push_ranked((difficulty, rule.type_number(), 0), step, || DeadlyPattern {
            shape: self.shape,
            digits: self.digits,
            guardians: self.guardians,
            rule,
        })
    }

    fn difficulty(&self, technique: Technique, rule: &GuardianRule) -> Difficulty {
        let subset_size = match rule {
            GuardianRule::NakedSubset(subset) => subset.cells.len() + 1,
            // The cell of the loop does not count.
            GuardianRule::HiddenSubset(subset) => subset.cells.len(),
            _ => 1,
        };
        match self.shape {
            DeadlyShape::Loop(path) => unique_loop_difficulty(path.len()).plus(subset_increment(subset_size)),
            DeadlyShape::Grid(_) if subset_size > 1 => {
                Technique::Bug2.base_difficulty().plus(subset_increment(subset_size))
            }
            _ => technique.base_difficulty(),
        }
    }
}
