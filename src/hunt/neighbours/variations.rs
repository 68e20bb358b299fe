//! Variations of a puzzle: puzzles that differ from it in a few givens, solved many at a time.

use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::search::Answer;

pub(super) type AddedGiven = (Cell, Digit);

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
    for &(cell, digit) in givens {
        puzzle[cell] = DigitSet::from_digit(digit);
    }
    puzzle
}

/// Returns whether two different givens contradict each other: no grid can have both.
pub(super) fn are_contradictory(a: AddedGiven, b: AddedGiven) -> bool {
    a.0 == b.0 || a.1 == b.1 && a.0.sees(b.0)
}
