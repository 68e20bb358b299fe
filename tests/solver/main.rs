//! The public solvers: the model solver and all instruction sets of this machine, compared with a naive search and
//! with each other, and the engine with itself in other batches.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod counting;
mod giving_up;
mod order;
mod questions;
mod search;

use common::at_most;
use sudoku::Answer;
use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;

/// Returns a solver for each instruction set of this machine.
fn solvers() -> Vec<Solver> {
    Isa::available().map(|isa| Solver::with_isa(isa).unwrap()).collect()
}

fn solve(solver: &mut Solver, puzzles: &[Grid], limit: u64) -> Vec<Answer> {
    let mut answers = Vec::new();
    solver.solve_many(puzzles, at_most(limit), &mut answers);
    answers
}
