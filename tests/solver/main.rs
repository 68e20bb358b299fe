//! The solvers judged from outside: the reference search and every instruction set of the engine that this machine has
//! against a naive search, against the others, and the engine against itself in batches of another make-up.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod corpora;
mod counting;
mod giving_up;
mod order;
mod questions;
mod refusals;
mod search;

use common::at_most;
use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Answer;

/// A solver for each instruction set of this machine.
fn solvers() -> Vec<Solver> {
    Isa::available().map(|isa| Solver::with_isa(isa).unwrap()).collect()
}

/// The answers to a batch.
fn solve(solver: &mut Solver, puzzles: &[Grid], limit: u64) -> Vec<Answer> {
    let mut answers = Vec::new();
    solver.solve_many(puzzles, at_most(limit), &mut answers);
    answers
}
