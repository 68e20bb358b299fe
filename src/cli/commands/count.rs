//! `sudoku count`.

use crate::cli::command_prelude::*;
use crate::cli::engine::limit_parser;
use sudoku::Count;
use sudoku::count::Counter;
use sudoku::format::write::Text;

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

fields!("count", CountFields { count, capped, status, guesses, error });

/// The highest number of solutions that is counted.
const MAX_COUNT: u64 = u64::MAX - 1;

impl PuzzleTask for CountCommand {
    type Worker = (Counter, Vec<Answer>);
    type Fields<'a> = CountFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns { always: &["count", "capped"], in_objects: &["status"] }
    }

    fn new_worker(&self) -> Self::Worker {
        (self.search.counter(self.limit), Vec::new())
    }

    fn answer_puzzles(&self, (counter, answers): &mut Self::Worker, puzzles: &[Grid], _: &mut LocationIter<'_>) {
        counter.begin(puzzles, answers);
    }

    fn write_answer(&self, (counter, answers): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let begun = &answers[case.index];
        if !counter.is_done(begun) {
            // The count may take a long time, so earlier answers are sent first.
            writer.flush_if_late();
        }
        let answer = counter.finish(case.puzzle, begun);
        let count = shown_count(answer.count());
        let outcome = Outcome::of_answer(&answer, case.puzzle);
        let tally = writer.tally();
        tally.count_search(answer.guesses);
        tally.count_status(outcome.status);
        if answer.solutions == 0 || answer.gave_up() {
            tally.worsen(Status::Unsolved);
        }
        // A number that may be too low is not a count.
        let is_counted = !answer.gave_up();
        let reason = if is_counted { None } else { outcome.remark() };
        let remark: &dyn Text = match &reason {
            Some(reason) => reason,
            None => &count,
        };
        let fields = CountFields {
            count: if is_counted { Value::Number(count.get()) } else { Value::Null },
            capped: if is_counted { Value::Flag(matches!(count, Count::AtLeast(_))) } else { Value::Null },
            status: Value::Str(outcome.status.word()),
            guesses: Value::Number(answer.guesses),
            error: outcome.error().map_or(Value::Null, Value::Str),
        };
        writer.write(Board::Puzzle(case.puzzle), &[remark], &fields);
    }
}

/// Returns the count with a number that no reader takes for a marker.
fn shown_count(count: Count) -> Count {
    match count {
        Count::Exact(_) => count,
        Count::AtLeast(solutions) => Count::AtLeast(solutions.min(MAX_COUNT)),
    }
}
