//! `sudoku count`.

use crate::cli::command_prelude::*;
use crate::cli::engine::limit_parser;
use sudoku::{SearchEnd, count};

/// Count the solutions of each puzzle, up to a limit
///
/// Prints each puzzle, a TAB and the count. Where counting stopped, a plus sign follows, as in 10000+: there are at least
/// that many. In CSV and JSON, `capped` is true there. With --limit 0, counts are exact up to 18446744073709551614. The
/// exit code is 1 if a puzzle has no solution. If the limit is 0 or at least ten million, and --max-guesses is not given,
/// puzzles with 50,000 or more solutions are counted band by band rather than one solution at a time; `guesses` then
/// counts only the guesses of the search that comes before.
#[derive(Debug, Args)]
pub struct CountCommand {
    /// Stop counting at N solutions; 0 means no limit
    #[arg(long, value_name = "N", default_value = "10000", value_parser = limit_parser())]
    limit: Limit,

    #[command(flatten)]
    pub options: RunOptions,

    #[command(flatten)]
    search: SearchOptions,
}

/// The limit of the search that precedes a count by bands. A puzzle with fewer solutions needs no such count.
const FIRST_SEARCH_LIMIT: Limit = Limit::at_most(50_000);
/// The lowest user limit at which solutions are counted band by band. For a lower limit, a search is faster.
const MIN_BAND_COUNT_LIMIT: u64 = 10_000_000;
/// The lowest user limit at which counting by bands may guess. Guessing takes minutes for a grid with few givens.
const MIN_GUESSING_LIMIT: u64 = 1_000_000_000;

impl CountCommand {
    /// Returns the number of solutions of a puzzle that has many.
    fn count_solutions(&self, solver: &mut Solver, puzzle: &Grid) -> u64 {
        if self.limit.get() >= MIN_GUESSING_LIMIT {
            return count::solutions(puzzle, self.limit);
        }
        count::solutions_without_guessing(puzzle, self.limit)
            .unwrap_or_else(|| solver.solve_one(puzzle, self.limit).solutions)
    }

    fn search_limit(&self) -> Limit {
        let is_search_only = self.limit.get() < MIN_BAND_COUNT_LIMIT || self.search.guess_options.max_guesses.is_some();
        if is_search_only { self.limit } else { FIRST_SEARCH_LIMIT }
    }
}

fields!("count", CountFields { count, capped, status, guesses, error });

/// The highest number of solutions that is counted.
const MAX_COUNT: u64 = u64::MAX - 1;

impl PuzzleTask for CountCommand {
    type Worker = (Solver, Vec<Answer>);
    type Fields<'a> = CountFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns { always: &["count", "capped"], in_objects: &["status"] }
    }

    fn new_worker(&self) -> Self::Worker {
        (self.search.solver(), Vec::new())
    }

    fn answer_puzzles(&self, (solver, answers): &mut Self::Worker, puzzles: &[Grid], _: &mut Locations<'_>) {
        solver.solve_many(puzzles, self.search_limit(), answers);
    }

    fn write_answer(&self, (solver, answers): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let mut answer = answers[case.index];
        if answer.solutions == self.search_limit().get() && self.search_limit() < self.limit {
            // The count may take a long time, so earlier answers are sent first.
            writer.flush_if_late();
            answer.solutions = self.count_solutions(solver, case.puzzle);
            let is_at_limit = answer.solutions == self.limit.get();
            answer.end = if is_at_limit { SearchEnd::AtLimit } else { SearchEnd::Exhausted };
        }
        let outcome = Outcome::of_answer(&answer, case.puzzle);
        let tally = writer.tally();
        tally.count_search(answer.guesses);
        tally.count_status(outcome.status);
        if answer.solutions == 0 || answer.gave_up() {
            tally.worsen(Status::Unsolved);
        }
        let is_capped = answer.end == SearchEnd::AtLimit;
        let count = answer.solutions.min(MAX_COUNT);
        let remark = match outcome.remark().filter(|_| answer.gave_up()) {
            Some(remark) => remark,
            None => format!("{count}{}", if is_capped { "+" } else { "" }),
        };
        // A number that may be too low is not a count.
        let is_counted = !answer.gave_up();
        let fields = CountFields {
            count: if is_counted { Value::Number(count) } else { Value::Null },
            capped: if is_counted { Value::Flag(is_capped) } else { Value::Null },
            status: Value::Str(outcome.status.word()),
            guesses: Value::Number(answer.guesses),
            error: outcome.error().map_or(Value::Null, Value::Str),
        };
        writer.write(Board::Puzzle(case.puzzle), &[&remark], &fields);
    }
}
