//! Checks the corpora, in which all puzzles have a known number of solutions.

use sudoku::Limit;
use sudoku::search::{Answer, Search};

use crate::common::{corpus, count, oracle};
use crate::{solve, solvers};

/// Checks each instruction set on the whole file: each puzzle has this number of solutions, the first solution is
/// valid, and all answers agree, guesses included. Checks one in `every` puzzles with the oracle and the reference
/// search.
fn check(name: &str, solutions: u64, every: usize) {
    let puzzles = corpus(name);
    for limit in 1..=2 {
        let mut before: Option<Vec<Answer>> = None;
        for solver in &mut solvers() {
            let answers = solve(solver, &puzzles, limit);
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                let expected = solutions.min(limit);
                assert_eq!(answer.solutions, expected, "{} {puzzle}", solver.isa());
                assert!(answer.first.is_some_and(|solution| solution.solves(puzzle)), "{puzzle}");
            }
            assert!(before.is_none_or(|before| before == answers), "{} differs", solver.isa());
            before = Some(answers);
        }
    }
    for puzzle in puzzles.iter().step_by(every) {
        assert_eq!(count(puzzle, 2), solutions, "{puzzle}");
        let answer = Search::new(puzzle).count(Limit::TWO);
        assert_eq!(answer.solutions, solutions, "{puzzle}");
        let first = answer.first.unwrap();
        assert!(oracle::solves(&puzzle.to_ascii(), first.as_str().as_bytes()), "{puzzle}");
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn every_puzzle_has_its_number_of_solutions() {
    for (name, solutions, every) in [
        ("puzzles2_17_clue", 1, 100),
        ("puzzles3_magictour_top1465", 1, 5),
        ("puzzles5_forum_hardest_1905_11+", 1, 500),
        ("puzzles6_forum_hardest_1106", 1, 5),
        ("puzzles7_serg_benchmark", 2, 1),
    ] {
        check(name, solutions, every);
    }
}
