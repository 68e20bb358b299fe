//! What came of a puzzle, as it is shown.

use std::fmt;

use crate::cli::page::{Page, fields};
use crate::cli::status::{GaveUp, Status};
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::{Grid, Solution};
use sudoku::search::{self, Answer, Contradiction, Verdict};

fields!(Solved { status, solution, guesses, error });

/// Shows what came of a puzzle of which up to `limit` solutions were asked for.
pub fn show(puzzle: &Grid, answer: &Answer, limit: u64, page: &mut Page<'_>) {
    let outcome = answer.verdict(limit);
    page.report.tally.count(outcome, answer.guesses);
    let reason;
    let gave_up = GaveUp { solutions: answer.solutions };
    let remark: Option<&dyn Text> = match outcome {
        Verdict::Solved | Verdict::Unique => None,
        Verdict::Multiple => Some(&"multiple solutions"),
        Verdict::GaveUp => Some(&gave_up),
        Verdict::None => {
            reason = NoSolution(search::diagnose(puzzle));
            Some(&reason)
        }
    };
    if remark.is_some() {
        page.report.tally.worsen(Status::Unsolved);
    }
    write(puzzle, answer.first.as_ref(), outcome, remark, answer.guesses, page);
}

/// Writes a solution, or the puzzle where there is none.
pub fn write(
    puzzle: &Grid,
    solution: Option<&Solution>,
    outcome: Verdict,
    remark: Option<&dyn Text>,
    guesses: u64,
    page: &mut Page<'_>,
) {
    let fields = Solved {
        status: Value::Text(&outcome.name()),
        solution: solution.map_or(Value::Null, Value::Solution),
        guesses: Value::Number(guesses),
        error: remark.map_or(Value::Null, Value::Text),
    };
    let board = solution.map_or(Board::Puzzle(puzzle), |solution| Board::Solved(puzzle, solution));
    page.write(board, remark.as_slice(), &fields);
}

/// `no solution`, and why, where that can be said.
struct NoSolution(Option<Contradiction>);

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => write!(f, "no solution"),
            Some(reason) => write!(f, "no solution: {reason}"),
        }
    }
}
