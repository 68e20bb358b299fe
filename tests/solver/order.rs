//! The answer to a puzzle is the same in every batch and on every instruction set.
//!
//! The expected answers come from the portable engine, in a batch with enough other puzzles that no lane runs out of
//! them. So no tree is shared, and one lane solves each puzzle in one depth-first walk.

use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Answer;

use crate::common::{Xorshift, hard};
use crate::{solve, solvers};

/// Returns the answers of single depth-first walks.
pub fn walked_alone(puzzles: &[Grid], limit: u64) -> Vec<Answer> {
    // Each of the puzzles takes fewer rounds than one lane needs for all trailing puzzles.
    let full = Grid::from(Xorshift::new(10).solution());
    let mut batch = puzzles.to_vec();
    batch.resize(puzzles.len() + 200_000, full);
    let mut answers = solve(&mut Solver::with_isa(Isa::Portable).unwrap(), &batch, limit);
    answers.truncate(puzzles.len());
    answers
}

/// Returns puzzles of every kind, many of them with a large number of solutions.
pub fn mixed(length: usize) -> Vec<Grid> {
    let mut random = Xorshift::new(11);
    let mut puzzles = random.mixture(length - length / 4 - 8);
    while puzzles.len() < length - 8 {
        let solution = random.solution();
        let givens = 4 + random.below(20);
        puzzles.push(random.puzzle(&solution, givens));
    }
    puzzles.extend(hard());
    puzzles.extend([Grid::EMPTY; 3]);
    random.shuffle(&mut puzzles);
    puzzles
}

/// Solves the puzzles in batches of this size with each of these solvers.
pub fn check_batches(solvers: &mut [Solver], puzzles: &[Grid], expected: &[Answer], limit: u64, size: usize) {
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
fn every_batch_size_and_the_same_first_solution_for_each_limit() {
    let puzzles = mixed(400);
    let firsts = |answers: &[Answer]| answers.iter().map(|answer| answer.first).collect::<Vec<_>>();
    let first = firsts(&walked_alone(&puzzles, 1));
    assert_eq!(firsts(&walked_alone(&puzzles, 17)), first);
    for limit in 1..=3 {
        let expected = walked_alone(&puzzles, limit);
        assert_eq!(firsts(&expected), first);
        for size in (1..=40).chain([63, 64, 65, 100]) {
            check_batches(&mut solvers(), &puzzles, &expected, limit, size);
        }
    }
}

#[test]
fn every_position_in_a_batch() {
    let mut puzzles = mixed(48);
    for limit in 1..=2 {
        let mut expected = walked_alone(&puzzles, limit);
        for _ in 0..puzzles.len() {
            puzzles.rotate_left(1);
            expected.rotate_left(1);
            check_batches(&mut solvers(), &puzzles, &expected, limit, puzzles.len());
        }
    }
}

#[test]
fn random_batches() {
    let mut random = Xorshift::new(12);
    let puzzles = mixed(3000);
    for limit in 1..=2 {
        let expected = walked_alone(&puzzles, limit);
        for _ in 0..400 {
            let size = 1 + random.below(60);
            let chosen: Vec<usize> = (0..size).map(|_| random.below(puzzles.len())).collect();
            let batch: Vec<Grid> = chosen.iter().map(|&i| puzzles[i]).collect();
            let expected: Vec<Answer> = chosen.iter().map(|&i| expected[i]).collect();
            check_batches(&mut solvers(), &batch, &expected, limit, size);
        }
    }
}

#[test]
fn hard_puzzles_among_easy_ones() {
    let solution = Xorshift::new(13).solution();
    let full = Grid::from(solution);
    for puzzle in hard().into_iter().chain([Grid::EMPTY]) {
        for limit in 1..=2 {
            let alone = walked_alone(&[puzzle], limit)[0];
            for solver in &mut solvers() {
                for position in 0..40 {
                    let mut batch = vec![full; 40];
                    batch[position] = puzzle;
                    let answers = solve(solver, &batch, limit);
                    assert_eq!(answers[position], alone, "{} {position}", solver.isa());
                    let others = (0..40).filter(|&at| at != position);
                    assert!(others.into_iter().all(|at| answers[at].first == Some(solution)));
                }
            }
        }
    }
}
