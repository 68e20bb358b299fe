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
    let large: Vec<Cell> = (state.empty_cells() - state.bivalue_cells()).iter().collect();
    let count = |cell: &Cell| state.candidates(*cell).len();
    let guardians = large.iter().map(|cell| count(cell).saturating_sub(2)).sum::<usize>();
    let is_near = (2..=MAX_GUARDIANS).contains(&guardians)
        && large.len() <= MAX_GUARDIAN_CELLS
        && large.iter().all(|cell| count(cell) > 2)
        && House::all().all(|house| state.digits_with_one_place(house).is_empty());
    if !is_near {
        return CONTINUE;
    }
    BugSearch { state, large: &large, guardians: CandidateSet::EMPTY }.choose_next_cell(0, steps)
}

/// A search for the sets of guardians.
struct BugSearch<'a> {
    state: &'a State,
    large: &'a [Cell],
    guardians: CandidateSet,
}

impl BugSearch<'_> {
    /// Chooses two candidates of the next cell; the others are guardians.
    fn choose_next_cell(&mut self, number: usize, steps: &mut StepSink<'_>) -> Flow {
        let Some(&cell) = self.large.get(number) else { return self.push(steps) };
        let candidates = self.state.candidates(cell);
        for pair in pairs(candidates.iter()) {
            let (before, guardians) = (self.guardians, candidates - pair.into_iter().collect());
            self.guardians |= CandidateSet::from_cell(cell, guardians);
            if guardians.iter().all(|digit| self.may_be_paired(digit, cell)) {
                self.choose_next_cell(number + 1, steps)?;
            }
            self.guardians = before;
        }
        CONTINUE
    }

    /// Returns whether the digit has no place or at least two left in each house of the cell.
    fn may_be_paired(&self, digit: Digit, cell: Cell) -> bool {
        let left = self.state.cells_with(digit) - self.guardians.cells_of(digit);
        cell.houses().iter().all(|house| (left & house.cells()).len() != 1)
    }

    fn push(&self, steps: &mut StepSink<'_>) -> Flow {
        let (guardians, all) = (self.guardians, *self.state.all_candidates());
        let eliminated = self.state.candidates_seeing_all(&guardians);
        if eliminated.is_empty() || !is_bug_without(self.state, &guardians) {
            return CONTINUE;
        }
        let step = Step::from_eliminations(Technique::BugPlus, eliminated);
        steps.push(step, || Bug { guardians, rule: GuardianRule::OneOfAll, state_candidates: all })
    }
}
