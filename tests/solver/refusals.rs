//! Unavailable instruction sets, empty batches, and the statistics of the engine.

use sudoku::engine::{Isa, Solver};

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
        assert_eq!(solve(solver, &[], 1), []);
        assert_eq!(solver.take_stats().rounds, 0);
    }
}

#[test]
fn the_statistics_add_up() {
    let puzzles = [hard(), Xorshift::new(20).mixture(5000)].concat();
    for solver in &mut solvers() {
        // Above limit 2 no tree is shared, so no guess is made in advance.
        let answers = solve(solver, &puzzles, 3);
        let stats = solver.take_stats();
        assert_eq!(stats.guesses, answers.iter().map(|answer| answer.guesses).sum::<u64>());
        let lanes_in_rounds = stats.rounds * solver.isa().lanes() as u64;
        assert!(lanes_in_rounds >= stats.guesses && lanes_in_rounds > puzzles.len() as u64);
        assert_eq!(solver.take_stats().rounds, 0);
    }
}
