//! `sudoku count`.

use std::num::NonZeroU64;

use crate::cli::command_prelude::*;
use crate::cli::engine::limit_parser;
use crate::cli::status::gave_up_message;
use sudoku::count;

/// Count the solutions of each puzzle, up to a limit
///
/// Prints each puzzle, a TAB and the count. A count equal to the limit means at least that many. With --limit 0,
/// counts are exact up to 18446744073709551614; a higher one is printed as `more than 18446744073709551614`. The exit
/// code is 1 if a puzzle has no solution. If the limit is 0 or at least ten million, and --max-guesses is not given,
/// puzzles with 50,000 or more solutions are counted band by band rather than one solution at a time; `guesses` then
/// counts only the guesses of the search that comes before.
#[derive(Debug, Args)]
pub struct CountCommand {
    /// Stop counting at N solutions; 0 means no limit
    #[arg(long, value_name = "N", default_value = "2", value_parser = limit_parser())]
    limit: Limit,

    #[command(flatten)]
    pub options: RunOptions,

    #[command(flatten)]
    search: SearchOptions,
}

/// The limit of the search that precedes a count by bands. A puzzle with fewer solutions needs no such count.
const FIRST_SEARCH_LIMIT: Limit = Limit::AtMost(NonZeroU64::new(50_000).unwrap());
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

/// The text for more solutions than can be counted.
const BEYOND_COUNTING: &str = "more than 18446744073709551614";

fields!("count", CountFields { count, guesses: OnRequest, error: Json });

impl PuzzleTask for CountCommand {
    type Worker = (Solver, Vec<Answer>);
    type Fields<'a> = CountFields<'a>;

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
        }
        let tally = writer.tally();
        tally.count_search(answer.verdict(self.limit), answer.guesses);
        if answer.solutions == 0 || answer.gave_up {
            tally.worsen(Status::Unsolved);
        }
        let gave_up_text = answer.gave_up.then(|| gave_up_message(answer.solutions));
        // A number that may be too low is not a count.
        let (count, error, remark): (_, _, &dyn Text) = if let Some(text) = &gave_up_text {
            (Value::Null, Value::Text(text), text)
        } else if answer.is_beyond_counting() {
            (Value::Null, Value::Text(&BEYOND_COUNTING), &BEYOND_COUNTING)
        } else {
            (Value::Number(answer.solutions), Value::Null, &answer.solutions)
        };
        let fields = CountFields { count, guesses: Value::Number(answer.guesses), error };
        writer.write(Board::Puzzle(case.puzzle), &[remark], &fields);
    }
}
