//! Questions whose answers decide what is asked next.

use super::{Answer, Verdict};
use crate::grid::Grid;

/// The question whether a puzzle has another solution beside a known one.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Names the question as long as it is not answered.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'a Grid,
    /// The number of solutions to look for: 1 if the candidates rule out the known solution, so that any solution is
    /// another one, else 2.
    pub limit: u64,
}

/// Asks one question after another.
pub trait QuestionSource {
    /// The next question; `None` if there is none before another answer is known.
    fn next(&mut self) -> Option<Question<'_>>;

    /// Takes an answer: [`Verdict::Unique`] if the known solution is the only one, [`Verdict::Multiple`] if there is
    /// another, [`Verdict::GaveUp`] if the search was given up.
    fn tell(&mut self, number: usize, verdict: Verdict);
}

/// Answers the questions of a source one by one. `solve` searches for solutions of a puzzle up to a limit.
pub fn answer_one_by_one(source: &mut dyn QuestionSource, mut solve: impl FnMut(&Grid, u64) -> Answer) {
    while let Some(Question { number, puzzle, limit }) = source.next() {
        let answer = solve(puzzle, limit);
        let verdict = match answer.verdict(limit) {
            Verdict::None if limit == 1 => Verdict::Unique,
            Verdict::Solved => Verdict::Multiple,
            verdict => verdict,
        };
        source.tell(number, verdict);
    }
}
