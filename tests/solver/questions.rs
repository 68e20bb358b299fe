//! Questions from a source: each instruction set gives the verdicts of single walks, in whatever order it answers.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sudoku::engine::{Isa, Solver};
use sudoku::engine::{Question, QuestionSource, Verdict};
use sudoku::grid::Grid;
use sudoku::{Answer, NotUnique};

use crate::order::{mixed_puzzles, single_walk_answers};
use crate::solve;

/// A source that asks about each puzzle twice, without and with the known solution among its candidates. At most
/// `max_open` questions are open at a time.
struct TwoQuestionSource<'a> {
    puzzles: &'a [Grid],
    max_open: usize,
    asked_count: usize,
    open_count: usize,
    verdicts: Vec<Option<Verdict>>,
}

impl QuestionSource for TwoQuestionSource<'_> {
    fn next(&mut self) -> Option<Question<'_>> {
        if self.open_count == self.max_open || self.asked_count == self.verdicts.len() {
            return None;
        }
        let number = self.asked_count;
        self.asked_count += 1;
        self.open_count += 1;
        Some(Question { number, puzzle: &self.puzzles[number / 2], is_known_excluded: number.is_multiple_of(2) })
    }

    fn receive_verdict(&mut self, number: usize, verdict: Verdict) {
        assert_eq!(self.verdicts[number].replace(verdict), None, "a question was answered twice");
        self.open_count -= 1;
    }
}

/// Returns both verdicts about each puzzle.
fn find_verdicts(puzzles: &[Grid], max_open: usize, solver: &mut Solver) -> Vec<Option<Verdict>> {
    let verdicts = vec![None; 2 * puzzles.len()];
    let mut questions = TwoQuestionSource { puzzles, max_open, asked_count: 0, open_count: 0, verdicts };
    solver.answer_questions(&mut questions);
    questions.verdicts
}

/// Returns the verdict on a question, given the answer of a walk over its puzzle with this limit: one if the candidates
/// exclude the known solution, which is unique if there is no other.
fn expected_verdict(answer: &Answer, limit: usize, max_guesses: Option<u32>) -> Verdict {
    match (answer.solutions, limit) {
        _ if max_guesses.is_some_and(|max| answer.guesses > max.into()) => Err(NotUnique::GaveUp),
        (0, 1) | (1, 2) => Ok(()),
        (0, _) => Err(NotUnique::NoSolution),
        _ => Err(NotUnique::Multiple),
    }
}

#[test]
fn verdicts_agree_with_single_walks() {
    let puzzles = mixed_puzzles(150);
    let walks = [single_walk_answers(&puzzles, 1), single_walk_answers(&puzzles, 2)];
    for max_guesses in [Some(0), Some(2), Some(12), Some(100), None] {
        let verdicts_on_puzzle =
            |index: usize| [1, 2].map(|limit| Some(expected_verdict(&walks[limit - 1][index], limit, max_guesses)));
        let expected: Vec<_> = (0..puzzles.len()).flat_map(verdicts_on_puzzle).collect();
        for isa in Isa::available() {
            for max_open in [1, 3, 16, 32, 1000] {
                let mut solver = Solver::with_isa(isa).unwrap().with_max_guesses(max_guesses);
                let found = find_verdicts(&puzzles, max_open, &mut solver);
                assert_eq!(found, expected, "{isa}, {max_guesses:?} guesses, {max_open} at a time");
            }
        }
    }
}

/// A source that panics after a number of calls.
struct PanickingSource<'a> {
    questions: TwoQuestionSource<'a>,
    calls_left: usize,
}

impl PanickingSource<'_> {
    fn count_call(&mut self) {
        assert_ne!(self.calls_left, 0, "this source panics on purpose");
        self.calls_left -= 1;
    }
}

impl QuestionSource for PanickingSource<'_> {
    fn next(&mut self) -> Option<Question<'_>> {
        self.count_call();
        self.questions.next()
    }

    fn receive_verdict(&mut self, number: usize, verdict: Verdict) {
        self.count_call();
        self.questions.receive_verdict(number, verdict);
    }
}

#[test]
fn a_solver_forgets_the_questions_of_a_source_that_panicked() {
    let puzzles = mixed_puzzles(60);
    let others = &puzzles[..7];
    for isa in Isa::available() {
        let expected = single_walk_answers(others, 2);
        for calls_left in [0, 1, 5, 31, 32, 33, 40, 90] {
            let mut solver = Solver::with_isa(isa).unwrap();
            let verdicts = vec![None; 2 * puzzles.len()];
            let questions =
                TwoQuestionSource { puzzles: &puzzles, max_open: 32, asked_count: 0, open_count: 0, verdicts };
            let mut source = PanickingSource { questions, calls_left };
            let end = catch_unwind(AssertUnwindSafe(|| solver.answer_questions(&mut source)));
            assert!(end.is_err(), "{isa}, {calls_left} calls");
            for size in [1, 2, others.len()] {
                let answers: Vec<_> = others.chunks(size).flat_map(|batch| solve(&mut solver, batch, 2)).collect();
                assert_eq!(answers, expected, "{isa}, {calls_left} calls, {size} puzzles at once");
            }
        }
    }
}
