//! BUG, the bivalue universal grave, with a few guardians.

use super::deadly::DeadlyShape;
use super::types::{GuardedPattern, TypeNames};
use crate::grid::{Cell, Digit};
use crate::logic::position::order::{Order, pairs};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, State, StepSink, Technique};

const MAX_GUARDIANS: usize = 9;
const MAX_GUARDIAN_CELLS: usize = 8;

const NAMES: TypeNames = TypeNames {
    one_cell: Technique::Bug1,
    one_digit: Technique::Bug2,
    subset: Technique::Bug3,
    locked_digit: Technique::Bug4,
};

/// Finds sets of guardians without which the grid would be a BUG.
pub fn bug(state: &State, order: Order, steps: &mut StepSink<'_>) -> Flow {
    let large_cells = state.empty_cells() - state.bivalue_cells();
    if large_cells.len() > MAX_GUARDIAN_CELLS {
        return CONTINUE;
    }
    let large_cells: Vec<Cell> = large_cells.iter().collect();
    let candidate_count = |cell: &Cell| state.candidates(*cell).len();
    let guardian_count = large_cells.iter().map(|cell| candidate_count(cell).saturating_sub(2)).sum::<usize>();
    if !(1..=MAX_GUARDIANS).contains(&guardian_count) || large_cells.iter().any(|cell| candidate_count(cell) < 3) {
        return CONTINUE;
    }
    BugSearch { state, order, large_cells: &large_cells, guardians: CandidateSet::EMPTY }.try_pairs(0, steps)
}

/// A search for the sets of guardians.
struct BugSearch<'a> {
    state: &'a State,
    order: Order,
    /// The cells with more than two candidates.
    large_cells: &'a [Cell],
    guardians: CandidateSet,
}

impl BugSearch<'_> {
    /// Tries each pair of candidates of the large cell with this index. The cell's other candidates are guardians.
    fn try_pairs(&mut self, index: usize, steps: &mut StepSink<'_>) -> Flow {
        let Some(&cell) = self.large_cells.get(index) else { return self.find_steps(steps) };
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

    fn find_steps(&self, steps: &mut StepSink<'_>) -> Flow {
        let is_seen = self.order == Order::HoDoKu || self.guardians.iter().all(|guardian| self.is_obvious(guardian));
        if !is_seen || !self.is_bug() {
            return CONTINUE;
        }
        let pattern = GuardedPattern {
            state: self.state,
            order: self.order,
            shape: DeadlyShape::Grid(self.state.empty_cells()),
            digits: self.guardians.digits(),
            guardians: self.guardians,
            guardian_cells: self.guardians.cells(),
        };
        // HoDoKu scores a cell only if it has a single guardian.
        let is_one_cell = self.large_cells.len() == 1;
        if self.order == Order::Explainer || steps.tells() || !is_one_cell || self.guardians.len() == 1 {
            pattern.find_types(NAMES, steps)?;
        }
        if self.guardians.len() > 1 && steps.accepts(Technique::BugPlus) {
            pattern.find_common_victims(Technique::BugPlus, steps)?;
        }
        CONTINUE
    }

    /// Returns whether the grid without the guardians is a BUG: each empty cell has two candidates, and each digit has
    /// two places, or none, in each house.
    fn is_bug(&self) -> bool {
        let remaining = *self.state.all_candidates() - self.guardians;
        let is_paired = |constraint: Constraint| matches!((constraint.candidates() & remaining).len(), 0 | 2);
        let cell_constraints = self.state.empty_cells().iter().map(Constraint::Cell);
        remaining.cells() == self.state.empty_cells()
            && cell_constraints.chain(Constraint::all_house_constraints()).all(is_paired)
    }

    /// Returns whether no other large cell of one of the guardian's houses has its digit. Sudoku Explainer looks for
    /// guardians only in such houses.
    fn is_obvious(&self, guardian: Candidate) -> bool {
        let large_places = self.state.cells_with(guardian.digit()) - self.state.bivalue_cells();
        guardian.cell().houses().iter().any(|house| (large_places & house.cells()).is_single())
    }
}
