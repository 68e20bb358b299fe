//! Checks counts and solutions against the oracle, and counts against those that are known for the corpora.

use sudoku::grid::{Cell, Digit, DigitSet, Grid};
use sudoku::search::Search;
use sudoku::{Answer, Limit};

use crate::common::{Xorshift, at_most, corpus, count, hard_puzzles, oracle, pencilmarks};
use crate::{solve, solvers};

/// Checks the answers of each instruction set against the oracle's counts and the rules.
fn check_answers(puzzles: &[Grid], limit: u64) {
    let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, limit)).collect();
    for solver in &mut solvers() {
        let answers = solve(solver, puzzles, limit);
        for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(&counts) {
            assert_eq!(answer.solutions, count, "{} {limit} {puzzle:?}", solver.isa());
            assert_eq!(answer.first.is_some(), count > 0, "{} {puzzle:?}", solver.isa());
            if let Some(solution) = answer.first {
                assert!(solution.solves(puzzle), "{} {puzzle:?} {solution:?}", solver.isa());
            }
        }
    }
}

#[test]
fn counts_of_random_puzzles_agree() {
    let puzzles = Xorshift::new(1).mixture(10_000);
    check_answers(&puzzles, 2);
    let puzzles_with = |n| puzzles[..1000].iter().filter(|puzzle| count(puzzle, 2) == n).count();
    assert!(
        (0..=2).all(|n| puzzles_with(n) > 100),
        "the mixture has too few puzzles with no solution, with one or with several"
    );
}

#[test]
fn the_reference_search_agrees() {
    let puzzles = [hard_puzzles(), Xorshift::new(5).mixture(2000)].concat();
    for (limit, puzzles) in [(1, &puzzles[..300]), (2, &puzzles[..]), (5, &puzzles[..300])] {
        for puzzle in puzzles {
            let answer = Search::new(puzzle).count(at_most(limit));
            assert_eq!(answer.solutions, count(puzzle, limit), "{limit} {puzzle:?}");
            assert_eq!(answer.first.is_some(), answer.solutions > 0, "{puzzle:?}");
            if let Some(solution) = answer.first {
                assert!(oracle::solves(pencilmarks(puzzle).as_bytes(), solution.as_str().as_bytes()), "{puzzle:?}");
            }
        }
    }
}

#[test]
fn counts_agree_at_every_limit() {
    let mut puzzles = Xorshift::new(2).mixture(2000);
    puzzles.push(Grid::EMPTY);
    for (limit, start) in [(1, 1000), (2, 1000), (3, 1000), (4, 1000), (1000, 1700)] {
        check_answers(&puzzles[start..], limit);
        check_answers(&puzzles[2000..], limit);
    }
}

#[test]
fn counts_agree_for_every_neighbour_of_a_full_grid_and_of_a_hard_puzzle() {
    let mut random = Xorshift::new(3);
    let full_grids = (0..20).map(|_| Grid::from(random.solution()));
    for puzzle in full_grids.chain(hard_puzzles()) {
        let mut neighbours = vec![puzzle];
        for cell in Cell::all() {
            for digit in (0..9).map(Digit::from_index) {
                let mut neighbour = puzzle;
                neighbour[cell] = DigitSet::from_digit(digit);
                neighbours.push(neighbour);
            }
        }
        check_answers(&neighbours, 2);
    }
}

#[test]
fn counts_agree_for_nearly_empty_and_nearly_full_grids() {
    let mut puzzles = vec![Grid::EMPTY, Grid::new([DigitSet::EMPTY; 81])];
    for cell in Cell::all() {
        for set in [DigitSet::EMPTY, DigitSet::from_digit(Digit::from_index(4)), DigitSet::from_bits(0b101)] {
            let mut puzzle = Grid::EMPTY;
            puzzle[cell] = set;
            puzzles.push(puzzle);
        }
    }
    for digit in (0..9).map(Digit::from_index) {
        puzzles.push(Grid::new([DigitSet::from_digit(digit); 81]));
        puzzles.push(Grid::new([!DigitSet::from_digit(digit); 81]));
    }
    for limit in [1, 2, 50] {
        check_answers(&puzzles, limit);
    }
}

#[test]
fn counts_agree_for_pencilmarks_of_every_density() {
    let mut random = Xorshift::new(4);
    let mut puzzles = Vec::new();
    for percent in 0..70 {
        for _ in 0..30 {
            let solution = random.solution();
            let puzzle = random.pencilmarks(&solution, percent);
            puzzles.push(puzzle);
            // The same puzzle without the solution's digit in one cell.
            let mut reduced_puzzle = puzzle;
            let cell = random.cell();
            reduced_puzzle[cell] -= DigitSet::from_digit(solution.digit(cell));
            puzzles.push(reduced_puzzle);
        }
    }
    check_answers(&puzzles, 2);
}

/// Checks each instruction set on the whole file: each puzzle has this number of solutions, the first solution is
/// valid, and all answers agree, guesses included. The oracle and the model solver check every `stride`-th puzzle.
fn check_corpus(name: &str, solutions: u64, stride: usize) {
    let puzzles = corpus(name);
    for limit in 1..=2 {
        let mut earlier_answers: Option<Vec<Answer>> = None;
        for solver in &mut solvers() {
            let answers = solve(solver, &puzzles, limit);
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                let expected = solutions.min(limit);
                assert_eq!(answer.solutions, expected, "{} {puzzle}", solver.isa());
                assert!(answer.first.is_some_and(|solution| solution.solves(puzzle)), "{puzzle}");
            }
            assert!(earlier_answers.is_none_or(|earlier| earlier == answers), "{} differs", solver.isa());
            earlier_answers = Some(answers);
        }
    }
    for puzzle in puzzles.iter().step_by(stride) {
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
    for (name, solutions, stride) in [
        ("puzzles2_17_clue", 1, 100),
        ("puzzles3_magictour_top1465", 1, 5),
        ("puzzles5_forum_hardest_1905_11+", 1, 500),
        ("puzzles6_forum_hardest_1106", 1, 5),
        ("puzzles7_serg_benchmark", 2, 1),
    ] {
        check_corpus(name, solutions, stride);
    }
}
