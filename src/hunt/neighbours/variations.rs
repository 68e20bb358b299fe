//! Variations of a puzzle: puzzles that differ from it in a few givens, solved many at a time.

use crate::engine::Solver;
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::{Answer, Limit};

/// A given that is added to a puzzle. Givens are ordered by their cells, then by their digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AddedGiven {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
}

/// The number of puzzles per call of the solver: enough to fill its lanes, but few enough that the answers make some
/// later questions unnecessary.
pub(super) const PUZZLES_PER_CALL: usize = 128;

pub(super) fn solve_puzzles(solver: &mut Solver, limit: Limit, puzzles: impl Iterator<Item = Grid>) -> Vec<Answer> {
    let mut answers = Vec::new();
    solver.solve_many(&puzzles.collect::<Vec<_>>(), limit, &mut answers);
    answers
}

pub(super) fn with_givens<'g>(puzzle: &Grid, givens: impl IntoIterator<Item = &'g AddedGiven>) -> Grid {
    let mut puzzle = *puzzle;
    for &AddedGiven { cell, digit } in givens {
        puzzle[cell] = DigitSet::from_digit(digit);
    }
    puzzle
}

/// Returns whether two different givens contradict each other: no grid can have both.
pub(super) fn are_contradictory(a: AddedGiven, b: AddedGiven) -> bool {
    a.cell == b.cell || a.digit == b.digit && a.cell.sees(b.cell)
}
