//! Puzzles that differ in a few givens from one, put to the solver many at once.

use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::search::Answer;

/// A given that may be put in.
pub(super) type AddedGiven = (Cell, Digit);

/// How many questions share a call of the solver: enough for its lanes, and few enough for the answers to spare some
/// of those that come after.
pub(super) const TOGETHER: usize = 128;

/// Room for questions and answers.
#[derive(Default)]
pub(super) struct Variations {
    puzzles: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Variations {
    /// How many solutions each of these puzzles has, up to `limit`, and the first.
    pub(super) fn ask(&mut self, solver: &mut Solver, limit: Limit, puzzles: impl Iterator<Item = Grid>) -> &[Answer] {
        self.puzzles.clear();
        self.puzzles.extend(puzzles);
        solver.solve_many(&self.puzzles, limit, &mut self.answers);
        &self.answers
    }
}

/// A puzzle with some more givens.
pub(super) fn with<'g>(puzzle: &Grid, givens: impl IntoIterator<Item = &'g AddedGiven>) -> Grid {
    let mut puzzle = *puzzle;
    for &(cell, digit) in givens {
        puzzle[cell] = DigitSet::of(digit);
    }
    puzzle
}

/// Whether no solution has both.
pub(super) fn clash(a: AddedGiven, b: AddedGiven) -> bool {
    a.0 == b.0 || a.1 == b.1 && a.0.sees(b.0)
}
