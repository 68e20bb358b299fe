//! `sudoku count`.

use clap::Args;

use crate::cli::engine::{SearchOptions, Solver};
use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::status::Status;
use crate::cli::tally::{GaveUp, Outcome, Tally};
use sudoku::format::Record;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::Grid;
use sudoku::search::Answer;

/// Count the solutions of each puzzle, up to a limit
///
/// Prints each puzzle, a TAB and the count. A count that equals the limit means at least as many. The exit
/// code is 1 if a puzzle has no solution.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku count --limit 0 puzzles.txt
  sudoku count puzzles.txt | awk -F '\\t' '$2 != 1'")]
pub struct Count {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    search: SearchOptions,

    /// Stop counting at N; 0 counts them all
    #[arg(long, value_name = "N", default_value_t = 2)]
    limit: u64,
}

impl Count {
    pub fn run(self) -> anyhow::Result<Status> {
        let plan = &self.plan;
        plan.run(Counter { search: self.search.check()?, limit: self.limit })
    }
}

struct Counter {
    search: SearchOptions,
    limit: u64,
}

impl Task for Counter {
    type Solver = Solver;
    type Answer = Answer;

    const FIELDS: &'static [&'static str] = &["count", "guesses", "error"];

    fn solver(&self) -> Solver {
        self.search.solver()
    }

    fn answer(
        &self,
        solver: &mut Solver,
        puzzles: &[Grid],
        _: u64,
        tally: &mut Tally,
    ) -> Vec<Answer> {
        solver.solve(puzzles, self.limit, tally)
    }

    fn show(&self, _: &Record, puzzle: &Grid, answer: Answer, page: &mut Page<'_>) {
        page.report.tally.count(Outcome::of(&answer, self.limit), answer.guesses);
        if answer.solutions == 0 || answer.gave_up {
            page.report.status.add(Status::Unsolved);
        }
        let gave_up = GaveUp { solutions: answer.solutions };
        // What may be too low is no count.
        let (count, error, remark): (_, _, &dyn Text) = if answer.gave_up {
            (Value::Null, Value::Text(&gave_up), &gave_up)
        } else {
            (Value::Number(answer.solutions), Value::Null, &answer.solutions)
        };
        let own = [("count", count), ("guesses", Value::Number(answer.guesses)), ("error", error)];
        page.write(Board::Puzzle(puzzle), &[remark], &own);
    }
}
