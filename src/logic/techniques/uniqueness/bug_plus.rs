//! BUG+n: a grid that is a BUG except for two or more candidates.

use super::bug::is_grave;
use super::rescue::Rescue;
use crate::grid::{Cell, Digit, House};
use crate::logic::position::order::pairs;
use crate::logic::{Bug, CONTINUE, CandidateSet, Flow, State, Step, Steps, Technique};

/// The maximum number of extra candidates, and of cells that have some.
const MOST: usize = 9;
const MOST_CELLS: usize = 8;

/// Finds the ways in which the grid is a BUG except for some candidates.
pub fn bug_plus(state: &State, steps: &mut Steps<'_>) -> Flow {
    let large: Vec<Cell> = (state.empty() - state.bivalue()).iter().collect();
    let count = |cell: &Cell| state.candidates(*cell).len();
    let extras = large.iter().map(|cell| count(cell).saturating_sub(2)).sum::<usize>();
    let is_near = (2..=MOST).contains(&extras)
        && large.len() <= MOST_CELLS
        && large.iter().all(|cell| count(cell) > 2)
        && House::all().all(|house| state.with_one_place(house).is_empty());
    if !is_near {
        return CONTINUE;
    }
    BugSearch { state, large: &large, extras: CandidateSet::EMPTY }.go_on(0, steps)
}

/// The extra candidates chosen so far.
struct BugSearch<'a> {
    state: &'a State,
    /// The cells with extra candidates.
    large: &'a [Cell],
    extras: CandidateSet,
}

impl BugSearch<'_> {
    /// Chooses two candidates of the next cell; the others are extra ones.
    fn go_on(&mut self, number: usize, steps: &mut Steps<'_>) -> Flow {
        let Some(&cell) = self.large.get(number) else { return self.push(steps) };
        let candidates = self.state.candidates(cell);
        for pair in pairs(candidates.iter()) {
            let (before, extras) = (self.extras, candidates - pair.into_iter().collect());
            self.extras |= CandidateSet::of_cell(cell, extras);
            if extras.iter().all(|digit| self.may_be_paired(digit, cell)) {
                self.go_on(number + 1, steps)?;
            }
            self.extras = before;
        }
        CONTINUE
    }

    /// Returns whether the digit has no place or at least two left in each house of the cell.
    fn may_be_paired(&self, digit: Digit, cell: Cell) -> bool {
        let left = self.state.cells(digit) - self.extras.cells_of(digit);
        cell.houses().iter().all(|house| (left & house.cells()).len() != 1)
    }

    fn push(&self, steps: &mut Steps<'_>) -> Flow {
        let (extras, all) = (self.extras, *self.state.all());
        let eliminated = self.state.seen_by_all(&extras);
        if eliminated.is_empty() || !is_grave(self.state, &extras) {
            return CONTINUE;
        }
        let step = Step::eliminating(Technique::BugPlus, eliminated);
        steps.push(step, || Bug { extras, rescue: Rescue::OneOfAll, all })
    }
}
