//! What the engine refuses, and the numbers it keeps about itself.

use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Answer;

use crate::common::{Xorshift, hard};
use crate::{solve, solvers};

#[test]
fn an_instruction_set_runs_if_and_only_if_it_is_available() {
    for isa in Isa::ALL {
        match Solver::with_isa(isa) {
            Ok(solver) => assert!(isa.is_available() && solver.isa() == isa),
            Err(error) => assert!(!isa.is_available() && error.isa == isa),
        }
    }
    assert_eq!(Solver::new().isa(), Isa::best());
}

#[test]
fn a_batch_may_be_empty() {
    for solver in &mut solvers() {
        solver.solve_many(&[], 1, &mut []);
        assert_eq!(solver.take_stats().rounds, 0);
    }
}

#[test]
#[should_panic(expected = "a place for each answer")]
fn answers_must_be_as_many_as_puzzles() {
    Solver::new().solve_many(&[Grid::EMPTY; 2], 1, &mut [Answer::default()]);
}

#[test]
#[should_panic(expected = "at least one solution")]
fn a_limit_of_zero_is_refused() {
    Solver::new().solve_one(&Grid::EMPTY, 0);
}

#[test]
fn the_statistics_add_up() {
    let puzzles = [hard(), Xorshift::new(20).mixture(5000)].concat();
    for solver in &mut solvers() {
        // Nothing is shared above limit 2, so no guess is made in advance.
        let answers = solve(solver, &puzzles, 3);
        let stats = solver.take_stats();
        assert_eq!(stats.guesses, answers.iter().map(|answer| answer.guesses).sum::<u64>());
        let lanes_in_rounds = stats.rounds * solver.isa().lanes() as u64;
        assert!(lanes_in_rounds >= stats.guesses && lanes_in_rounds > puzzles.len() as u64);
        assert_eq!(solver.take_stats().rounds, 0);
    }
}
