//! The engine judged from outside: every isa that this machine has against a naive search, against
//! the others, and against itself in batches of another make-up.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod agreement;
mod corpora;
mod giving_up;
mod oracle;
mod order;
mod puzzles;
mod refusals;

use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Answer;

/// A solver for each isa of this machine.
fn solvers() -> Vec<Solver> {
    Isa::available().map(|isa| Solver::with_isa(isa).unwrap()).collect()
}

/// The answers to a batch.
fn solve(solver: &mut Solver, puzzles: &[Grid], limit: u64) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_many(puzzles, limit, &mut answers);
    answers
}
