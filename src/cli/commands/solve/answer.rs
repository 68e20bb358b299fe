//! One answer for each puzzle, many puzzles at once.

use crate::cli::engine::SearchOptions;
use crate::cli::origin::RecordLocation;
use crate::cli::record_writer::{RecordWriter, fields};
use crate::cli::run::{Locations, PuzzleCase, PuzzleTask};
use crate::cli::status::{Status, describe, gave_up};
use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::{Grid, Solution};
use sudoku::search::{Answer, NotProper, Shuffled, Verdict};

fields!("solve", SolveFields { solution, status, guesses: Asked, error: Json });

/// The task of `solve` that answers each puzzle once.
pub struct SolveTask {
    pub search: SearchOptions,
    /// The number of solutions to look for: two to prove that there is only one.
    pub limit: Limit,
    /// If given, candidates are tried in an order drawn from this seed and the puzzle's place. Only the plain search
    /// can.
    pub seed: Option<u64>,
}

impl PuzzleTask for SolveTask {
    /// A solver, its answers to the puzzles of the batch, and the states in the deepest stack so far.
    type Worker = (Solver, Vec<Answer>, usize);
    type Fields<'a> = SolveFields<'a>;

    fn worker(&self) -> Self::Worker {
        (self.search.solver(), Vec::new(), 0)
    }

    fn answer_puzzles(
        &self,
        (solver, answers, deepest): &mut Self::Worker,
        puzzles: &[Grid],
        places: &mut Locations<'_>,
    ) {
        let Some(seed) = self.seed else {
            return solver.solve_many(puzzles, self.limit, answers);
        };
        let solve = |(place, puzzle): (RecordLocation<'_>, _)| {
            let order = Shuffled::new(place.random(seed, 0));
            let mut search = self.search.guess_options.search(puzzle, (), order);
            let answer = search.count(self.limit);
            *deepest = search.deepest().max(*deepest);
            answer
        };
        *answers = places.zip(puzzles).map(solve).collect();
    }

    fn show(&self, (_, answers, deepest): &mut Self::Worker, case: &PuzzleCase<'_>, writer: &mut RecordWriter<'_>) {
        writer.tally().keep_deepest(*deepest);
        show(case.puzzle, &answers[case.index], self.limit, writer);
    }
}

/// Shows the answer to a puzzle after a search for up to `limit` solutions.
pub fn show(puzzle: &Grid, answer: &Answer, limit: Limit, writer: &mut RecordWriter<'_>) {
    let outcome = answer.verdict(limit);
    writer.tally().count(outcome, answer.guesses);
    let remark = match outcome {
        Verdict::Solved | Verdict::Unique => None,
        Verdict::GaveUp => Some(gave_up(answer.solutions)),
        Verdict::None => Some(describe(NotProper::NoSolution, puzzle)),
        Verdict::Multiple => Some(describe(NotProper::Multiple, puzzle)),
    };
    if remark.is_some() {
        writer.tally().worsen(Status::Unsolved);
    }
    write(puzzle, answer.first.as_ref(), outcome, remark.as_ref(), answer.guesses, writer);
}

/// Writes a solution or, without one, the puzzle.
pub fn write(
    puzzle: &Grid,
    solution: Option<&Solution>,
    outcome: Verdict,
    remark: Option<&String>,
    guesses: u64,
    writer: &mut RecordWriter<'_>,
) {
    let fields = SolveFields {
        status: Value::Word(outcome.name()),
        solution: solution.map_or(Value::Null, Value::Solution),
        guesses: Value::Number(guesses),
        error: remark.map_or(Value::Null, |remark| Value::Text(remark)),
    };
    let board = solution.map_or(Board::Puzzle(puzzle), |solution| Board::Solved(puzzle, solution));
    let remark = remark.map(|remark| remark as &dyn Text);
    writer.write(board, remark.as_slice(), &fields);
}
