//! The collections beside the checkout: each has a known number of puzzles with one solution and with
//! several. Skipped, with a note, where they are missing.

use std::path::PathBuf;

use sudoku::grid::Grid;
use sudoku::search::Answer;

use crate::{oracle, solve, solvers};

/// The puzzles of a file, or none if it is missing.
fn puzzles(name: &str) -> Vec<Grid> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return Vec::new();
    };
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

/// Every path on the whole file: the count of each puzzle is `count`, the solutions solve, and all paths
/// agree to the last guess. One in `every` puzzles goes to the oracle as well.
fn check(name: &str, count: u64, every: usize) {
    let puzzles = puzzles(name);
    for limit in 1..=2 {
        let mut before: Option<Vec<Answer>> = None;
        for solver in &mut solvers() {
            let answers = solve(solver, &puzzles, limit);
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                assert_eq!(answer.solutions, count.min(limit), "{} {puzzle}", solver.isa());
                assert!(answer.first.is_some_and(|solution| solution.solves(puzzle)), "{puzzle}");
            }
            assert!(before.is_none_or(|before| before == answers), "{} differs", solver.isa());
            before = Some(answers);
        }
    }
    for puzzle in puzzles.iter().step_by(every) {
        assert_eq!(oracle::count(puzzle, 2), count, "{puzzle}");
    }
}

#[test]
fn seventeen_clues() {
    check("puzzles2_17_clue", 1, 500);
}

#[test]
fn magictour_top_1465() {
    check("puzzles3_magictour_top1465", 1, 50);
}

#[test]
fn forum_hardest_1905() {
    check("puzzles5_forum_hardest_1905_11+", 1, 1000);
}

#[test]
fn forum_hardest_1106() {
    check("puzzles6_forum_hardest_1106", 1, 10);
}

#[test]
fn serg_benchmark() {
    check("puzzles7_serg_benchmark", 2, 100);
}
