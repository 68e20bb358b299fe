//! A solver gives up exactly where one depth-first walk over the whole tree would, whatever the instruction set, the
//! batch and the position in it.
//!
//! The expected answers follow from walks without a limit on guesses that look for one solution, two, and so on: these
//! show the number of guesses before each solution.

use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Search;
use sudoku::{Answer, Limit, SearchEnd, StopFlag};

use crate::common::{HOPELESS, at_most, grid};
use crate::order::{assert_batch_answers, mixed_puzzles, single_walk_answers};
use crate::solve;

const GUESS_BOUNDS: [u32; 9] = [0, 1, 2, 5, 12, 30, 100, 1000, 100_000];

fn solver(isa: Isa, max_guesses: u32) -> Solver {
    Solver::with_isa(isa).unwrap().with_max_guesses(Some(max_guesses))
}

/// Returns the answers of walks that look for 1, 2, … `limit` solutions, by limit and puzzle.
fn walk_answers(puzzles: &[Grid], limit: u64) -> Vec<Vec<Answer>> {
    (1..=limit).map(|limit| single_walk_answers(puzzles, limit)).collect()
}

/// Returns the answer of a walk that gives up when the puzzle with this index takes more than `max_guesses` guesses.
fn expected_answer(walks: &[Vec<Answer>], puzzle_index: usize, max_guesses: u32) -> Answer {
    let is_within_guesses = |answer: &Answer| answer.guesses <= max_guesses.into();
    let complete = walks.last().unwrap()[puzzle_index];
    if is_within_guesses(&complete) {
        return complete;
    }
    let answers = walks.iter().map(|answers| answers[puzzle_index]);
    let is_found = |(limit, answer): &(u64, Answer)| answer.solutions == *limit && is_within_guesses(answer);
    let solutions = (1..).zip(answers).filter(is_found).count() as u64;
    let first = complete.first.filter(|_| solutions > 0);
    Answer { solutions, guesses: max_guesses.into(), first, end: SearchEnd::GaveUp }
}

#[test]
fn batches_of_every_size_give_up_where_walks_do() {
    let puzzles = mixed_puzzles(150);
    for limit in 1..=3 {
        let walks = walk_answers(&puzzles, limit);
        for max_guesses in GUESS_BOUNDS {
            let expected: Vec<_> =
                (0..puzzles.len()).map(|index| expected_answer(&walks, index, max_guesses)).collect();
            if (1..100).contains(&max_guesses) {
                assert!(expected.iter().filter(|answer| answer.gave_up()).count() > 10);
                assert!(expected.iter().filter(|answer| !answer.gave_up()).count() > 10);
            }
            let mut solvers: Vec<Solver> = Isa::available().map(|isa| solver(isa, max_guesses)).collect();
            for size in [1, 2, 3, 5, 8, 15, 16, 17, 33, 150] {
                assert_batch_answers(&mut solvers, &puzzles, &expected, limit, size);
            }
        }
    }
}

#[test]
fn the_guesses_needed_suffice_and_one_fewer_does_not() {
    let puzzles = mixed_puzzles(150);
    for limit in 1..=3 {
        let walks = walk_answers(&puzzles, limit);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let needed_guesses = u32::try_from(walks[limit as usize - 1][index].guesses).unwrap();
            for isa in Isa::available() {
                for max_guesses in [Some(needed_guesses), needed_guesses.checked_sub(1)].into_iter().flatten() {
                    let answer = solver(isa, max_guesses).solve_one(puzzle, at_most(limit));
                    assert_eq!(answer.gave_up(), max_guesses < needed_guesses, "{isa} {limit} {puzzle}");
                    assert_eq!(answer, expected_answer(&walks, index, max_guesses), "{isa} {puzzle}");
                }
            }
        }
    }
}

/// The work that lanes do in advance is bounded even if a walk gives up early on a puzzle that takes many guesses.
#[test]
fn rounds_are_bounded_by_the_guesses() {
    let hopeless_puzzle = grid(HOPELESS);
    for isa in Isa::available() {
        for (puzzle_count, max_guesses) in [(1, 3000), (3, 3000), (40, 300), (1, 30_000)] {
            let mut solver = solver(isa, max_guesses);
            let answers = solve(&mut solver, &vec![hopeless_puzzle; puzzle_count], 2);
            let given_up = Answer { guesses: max_guesses.into(), end: SearchEnd::GaveUp, ..Answer::default() };
            assert_eq!(answers, vec![given_up; puzzle_count]);
            let max_rounds = 6 * u64::from(max_guesses) * puzzle_count as u64;
            let rounds = solver.take_stats().rounds;
            assert!(rounds <= max_rounds, "{isa}: {puzzle_count} puzzles, {max_guesses} guesses, {rounds} rounds");
        }
    }
}

#[test]
fn the_reference_search_gives_up_too() {
    for puzzle in &mixed_puzzles(150) {
        let answer_within = |max| Search::new(puzzle).with_max_guesses(Some(max)).count(Limit::TWO);
        let complete = answer_within(5000);
        if complete.gave_up() {
            assert_eq!(complete.guesses, 5000, "{puzzle}");
            continue;
        }
        let guesses = u32::try_from(complete.guesses).unwrap();
        assert_eq!(answer_within(guesses), complete);
        assert_eq!(complete, Search::new(puzzle).count(Limit::TWO));
        if let Some(fewer) = guesses.checked_sub(1) {
            let answer = answer_within(fewer);
            assert!(answer.gave_up() && answer.solutions < 2, "{puzzle}");
            assert_eq!(answer.guesses, u64::from(fewer), "{puzzle}");
            assert_eq!(answer.first, complete.first.filter(|_| answer.solutions > 0), "{puzzle}");
        }
    }
}

/// Once its flag is raised, a solver answers as if it were allowed no guess.
#[test]
fn a_stopped_solver_makes_no_guess() {
    let puzzles = mixed_puzzles(150);
    for isa in Isa::available() {
        let stop_flag = StopFlag::new();
        let mut stopped_solver = Solver::with_isa(isa).unwrap().with_stop_flag(stop_flag.clone());
        for limit in 1..=3 {
            let expected = solve(&mut solver(isa, 0), &puzzles, limit);
            assert!((10..140).contains(&expected.iter().filter(|answer| answer.gave_up()).count()));
            let unlimited = solve(&mut stopped_solver, &puzzles, limit);
            assert!(unlimited.iter().all(|answer| !answer.gave_up()));
        }
        stop_flag.stop();
        for limit in 1..=3 {
            let expected = solve(&mut solver(isa, 0), &puzzles, limit);
            assert_eq!(solve(&mut stopped_solver, &puzzles, limit), expected, "{isa}");
        }
    }
}
