//! What came of a puzzle, as it is shown.

use crate::cli::page::{Page, fields};
use crate::cli::status::{Status, describe, gave_up};
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::{Grid, Solution};
use sudoku::search::{Answer, Verdict};

fields!(Solved { status, solution, guesses, error });

/// Shows what came of a puzzle of which up to `limit` solutions were asked for.
pub fn show(puzzle: &Grid, answer: &Answer, limit: u64, page: &mut Page<'_>) {
    let outcome = answer.verdict(limit);
    page.report.tally.count(outcome, answer.guesses);
    let remark = match outcome {
        Verdict::Solved | Verdict::Unique => None,
        Verdict::GaveUp => Some(gave_up(answer.solutions)),
        Verdict::Multiple | Verdict::None => Some(describe(outcome, puzzle)),
    };
    if remark.is_some() {
        page.report.tally.worsen(Status::Unsolved);
    }
    write(puzzle, answer.first.as_ref(), outcome, remark.as_ref(), answer.guesses, page);
}

/// Writes a solution, or the puzzle where there is none.
pub fn write(
    puzzle: &Grid,
    solution: Option<&Solution>,
    outcome: Verdict,
    remark: Option<&String>,
    guesses: u64,
    page: &mut Page<'_>,
) {
    let fields = Solved {
        status: Value::Text(&outcome.name()),
        solution: solution.map_or(Value::Null, Value::Solution),
        guesses: Value::Number(guesses),
        error: remark.map_or(Value::Null, |remark| Value::Text(remark)),
    };
    let board = solution.map_or(Board::Puzzle(puzzle), |solution| Board::Solved(puzzle, solution));
    let remark = remark.map(|remark| remark as &dyn Text);
    page.write(board, remark.as_slice(), &fields);
}
