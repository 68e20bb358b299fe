//! The answer to a puzzle is the same in every batch and on every instruction set, and the statistics add up.
//!
//! The expected answers come from the portable engine, in a batch with enough other puzzles that no lane runs out of
//! them. So no tree is shared, and one lane solves each puzzle in one depth-first walk.

use sudoku::Answer;
use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;

use crate::common::{Xorshift, hard_puzzles};
use crate::{solve, solvers};

/// Returns the answers of single depth-first walks.
pub fn single_walk_answers(puzzles: &[Grid], limit: u64) -> Vec<Answer> {
    // Each of the puzzles takes fewer rounds than one lane needs for all trailing puzzles.
    let full = Grid::from(Xorshift::new(10).solution());
    let mut batch = puzzles.to_vec();
    batch.resize(puzzles.len() + 200_000, full);
    let mut answers = solve(&mut Solver::with_isa(Isa::Portable).unwrap(), &batch, limit);
    answers.truncate(puzzles.len());
    answers
}

/// Returns puzzles of every kind, many of them with a large number of solutions.
pub fn mixed_puzzles(puzzle_count: usize) -> Vec<Grid> {
    let mut random = Xorshift::new(11);
    let mut puzzles = random.mixture(puzzle_count - puzzle_count / 4 - 8);
    while puzzles.len() < puzzle_count - 8 {
        let solution = random.solution();
        let given_count = 4 + random.below(20);
        puzzles.push(random.puzzle(&solution, given_count));
    }
    puzzles.extend(hard_puzzles());
    puzzles.extend([Grid::EMPTY; 3]);
    random.shuffle(&mut puzzles);
    puzzles
}

/// Asserts that each of these solvers gives the expected answers in batches of this size.
pub fn assert_batch_answers(solvers: &mut [Solver], puzzles: &[Grid], expected: &[Answer], limit: u64, size: usize) {
    for solver in solvers {
        for (batch, expected) in puzzles.chunks(size).zip(expected.chunks(size)) {
            for (index, answer) in solve(solver, batch, limit).iter().enumerate() {
                let puzzle = batch[index];
                let isa = solver.isa();
                assert_eq!(*answer, expected[index], "{isa} limit {limit} {index} of {size}: {puzzle}");
            }
        }
    }
}

#[test]
fn answers_agree_at_every_batch_size_and_first_solutions_at_every_limit() {
    let puzzles = mixed_puzzles(400);
    let first_solutions = |answers: &[Answer]| answers.iter().map(|answer| answer.first).collect::<Vec<_>>();
    let expected_firsts = first_solutions(&single_walk_answers(&puzzles, 1));
    assert_eq!(first_solutions(&single_walk_answers(&puzzles, 17)), expected_firsts);
    for limit in 1..=3 {
        let expected = single_walk_answers(&puzzles, limit);
        assert_eq!(first_solutions(&expected), expected_firsts);
        for size in (1..=40).chain([63, 64, 65, 100]) {
            assert_batch_answers(&mut solvers(), &puzzles, &expected, limit, size);
        }
    }
}

/// Asserts that the answers to the puzzles in one batch are right, with each puzzle at every position of the batch.
fn assert_answers_at_every_position(mut puzzles: Vec<Grid>) {
    for limit in 1..=2 {
        let mut expected = single_walk_answers(&puzzles, limit);
        for _ in 0..puzzles.len() {
            puzzles.rotate_left(1);
            expected.rotate_left(1);
            assert_batch_answers(&mut solvers(), &puzzles, &expected, limit, puzzles.len());
        }
    }
}

#[test]
fn answers_agree_at_every_position_in_a_batch() {
    assert_answers_at_every_position(mixed_puzzles(48));
    let full = Grid::from(Xorshift::new(13).solution());
    for puzzle in hard_puzzles().into_iter().chain([Grid::EMPTY]) {
        assert_answers_at_every_position([vec![puzzle], vec![full; 39]].concat());
    }
}

#[test]
fn answers_agree_in_random_batches() {
    let mut random = Xorshift::new(12);
    let puzzles = mixed_puzzles(3000);
    for limit in 1..=2 {
        let expected = single_walk_answers(&puzzles, limit);
        for _ in 0..400 {
            let size = 1 + random.below(60);
            let chosen_indices: Vec<usize> = (0..size).map(|_| random.below(puzzles.len())).collect();
            let batch: Vec<Grid> = chosen_indices.iter().map(|&i| puzzles[i]).collect();
            let expected: Vec<Answer> = chosen_indices.iter().map(|&i| expected[i]).collect();
            assert_batch_answers(&mut solvers(), &batch, &expected, limit, size);
        }
    }
}

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
    let puzzles = [hard_puzzles(), Xorshift::new(20).mixture(5000)].concat();
    for solver in &mut solvers() {
        // Above limit 2 no tree is shared, so no guess is made in advance.
        let answers = solve(solver, &puzzles, 3);
        let stats = solver.take_stats();
        assert_eq!(stats.guesses, answers.iter().map(|answer| answer.guesses).sum::<u64>());
        let lanes_in_rounds = stats.rounds * solver.isa().lane_count() as u64;
        assert!(lanes_in_rounds >= stats.guesses && lanes_in_rounds > puzzles.len() as u64);
        assert_eq!(solver.take_stats().rounds, 0);
    }
}
