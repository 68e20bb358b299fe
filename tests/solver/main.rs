//! The solvers judged from outside: the reference search and every path of the engine that this machine has
//! against a naive search, against the others, and the engine against itself in batches of another make-up.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod corpora;
mod giving_up;
mod order;
mod refusals;

use sudoku::engine::{Path, Solver};
use sudoku::grid::Grid;
use sudoku::search::Answer;

/// A solver for each path of this machine.
fn solvers() -> Vec<Solver> {
    Path::available().map(|path| Solver::with_path(path).unwrap()).collect()
}

/// The answers to a batch.
fn solve(solver: &mut Solver, puzzles: &[Grid], limit: u32) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_many(puzzles, limit, &mut answers);
    answers
}
