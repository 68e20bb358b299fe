//! BUG+n: a grid that would be a BUG without two or more candidates, its guardians.

use super::bug::is_bug_without;
use super::guardians::GuardianRule;
use crate::grid::{Cell, Digit, House};
use crate::logic::position::order::pairs;
use crate::logic::{Bug, CONTINUE, CandidateSet, Flow, State, Step, StepSink, Technique};

const MAX_GUARDIANS: usize = 9;
const MAX_GUARDIAN_CELLS: usize = 8;

/// Finds sets of guardians without which the grid would be a BUG.
pub fn bug_plus(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let large_cells: Vec<Cell> = (state.empty_cells() - state.bivalue_cells()).iter().collect();
    let candidate_count = |cell: &Cell| state.candidates(*cell).len();
    let guardian_count = large_cells.iter().map(|cell| candidate_count(cell).saturating_sub(2)).sum::<usize>();
    let may_be_near_bug = (2..=MAX_GUARDIANS).contains(&guardian_count)
        && large_cells.len() <= MAX_GUARDIAN_CELLS
        && large_cells.iter().all(|cell| candidate_count(cell) > 2)
        && House::all().all(|house| state.digits_with_one_place(house).is_empty());
    if !may_be_near_bug {
        return CONTINUE;
    }
    BugSearch { state, large_cells: &large_cells, guardians: CandidateSet::EMPTY }.try_pairs(0, steps)
}

/// A search for the sets of guardians.
struct BugSearch<'a> {
    state: &'a State,
    large_cells: &'a [Cell],
    guardians: CandidateSet,
}

impl BugSearch<'_> {
    /// Tries each pair of candidates of the large cell with this index. The cell's other candidates are guardians.
    fn try_pairs(&mut self, index: usize, steps: &mut StepSink<'_>) -> Flow {
        let Some(&cell) = self.large_cells.get(index) else { return self.push_step(steps) };
        let candidates = self.state.candidates(cell);
        for pair in pairs(candidates.iter()) {
            let (old_guardians, guardian_digits) = (self.guardians, candidates - pair.into_iter().collect());
            self.guardians |= CandidateSet::from_cell(cell, guardian_digits);
            if guardian_digits.iter().all(|digit| self.may_be_paired(digit, cell)) {
                self.try_pairs(index + 1, steps)?;
            }
            self.guardians = old_guardians;
        }
        CONTINUE
    }

    /// Returns whether each house of the cell, without the guardians, has no place for the digit or at least two.
    fn may_be_paired(&self, digit: Digit, cell: Cell) -> bool {
        let remaining_places = self.state.cells_with(digit) - self.guardians.cells_of(digit);
        cell.houses().iter().all(|house| (remaining_places & house.cells()).len() != 1)
    }

    fn push_step(&self, steps: &mut StepSink<'_>) -> Flow {
        let (guardians, all_candidates) = (self.guardians, *self.state.all_candidates());
        let eliminated = self.state.candidates_seeing_all(&guardians);
        if eliminated.is_empty() || !is_bug_without(self.state, &guardians) {
            return CONTINUE;
        }
        let step = Step::from_eliminations(Technique::BugPlus, eliminated);
        steps.push(step, || Bug { guardians, rule: GuardianRule::OneOfAll, state_candidates: all_candidates })
    }
}
