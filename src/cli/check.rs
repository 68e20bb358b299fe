//! `sudoku check`.

use clap::Args;

use super::bulk::{Plan, Task};
use super::engine::{Choice, EngineOption, Solver};
use super::page::Page;
use super::status::Status;
use super::tally::{Outcome, Tally};
use crate::format::Record;
use crate::format::write::{Board, Text, Value};
use crate::grid::{DigitSet, Grid};
use crate::search::{self, Answer};

/// Say of each puzzle whether it has one solution, several or none, and whether it is minimal
///
/// A puzzle is minimal if it has one solution and more without any one of its givens. Where a record claims a
/// solution (a second field of 81 digits), a wrong one is reported. The exit code is 0 if every puzzle is
/// unique and every claim right.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku check puzzles.txt
  sudoku check --format json puzzles.csv | jq -r 'select(.status != \"unique\") | .line'
  sudoku check puzzles.txt | grep -c 'unique.minimal'")]
pub(super) struct Check {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    engine: EngineOption,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let plan = &self.plan;
        plan.run(Checker { engine: self.engine.engine.check()? })
    }
}

/// Solutions to look for: two tell one from several.
const LIMIT: u64 = 2;

struct Checker {
    engine: Choice,
}

/// What there is to know of a puzzle.
struct Verdict {
    answer: Answer,
    /// Whether no given can go; only said of plain puzzles with one solution.
    minimal: Option<bool>,
}

impl Task for Checker {
    type Solver = Solver;
    type Answer = Verdict;

    const FIELDS: &'static [&'static str] = &["status", "minimal", "claim", "guesses", "error"];

    fn solver(&self) -> Solver {
        self.engine.solver()
    }

    fn answer(
        &self,
        solver: &mut Solver,
        puzzles: &[Grid],
        _: u64,
        tally: &mut Tally,
    ) -> Vec<Verdict> {
        let answers = solver.solve(puzzles, LIMIT, tally);
        let verdict = |(answer, puzzle): (Answer, &Grid)| {
            let proper = answer.solutions == 1 && puzzle.is_plain();
            Verdict { answer, minimal: proper.then(|| is_minimal(puzzle, solver)) }
        };
        answers.into_iter().zip(puzzles).map(verdict).collect()
    }

    fn show(&self, record: &Record, puzzle: &Grid, verdict: Verdict, page: &mut Page<'_>) {
        let Verdict { answer, minimal } = verdict;
        let outcome = Outcome::of(answer.solutions, LIMIT);
        page.report.tally.count(outcome, answer.guesses);
        let reason = if answer.solutions == 0 { search::diagnose(puzzle) } else { None };
        let status = outcome.name();
        // Of a puzzle with several solutions any may be claimed.
        let claim =
            record.claimed.as_ref().map(|claimed| match (claimed.solves(puzzle), answer.first) {
                (true, Some(_)) => "right",
                _ => "wrong",
            });
        if outcome != Outcome::Unique || claim == Some("wrong") {
            page.report.status.add(Status::Unsolved);
        }
        let mut remarks: Vec<&dyn Text> = vec![&status];
        remarks.extend(
            minimal.map(|minimal| if minimal { &"minimal" as &dyn Text } else { &"not minimal" }),
        );
        remarks.extend(reason.as_ref().map(|reason| reason as &dyn Text));
        if claim == Some("wrong") {
            remarks.push(&"wrong solution claimed");
        }
        let own = [
            ("status", Value::Text(&status)),
            ("minimal", minimal.map_or(Value::Null, Value::Flag)),
            ("claim", claim.as_ref().map_or(Value::Null, |claim| Value::Text(claim))),
            ("guesses", Value::Number(answer.guesses)),
            ("error", reason.as_ref().map_or(Value::Null, |reason| Value::Text(reason))),
        ];
        page.write(Board::Puzzle(puzzle), &remarks, &own);
    }
}

/// Whether a puzzle with one solution has several without any one of its givens.
fn is_minimal(puzzle: &Grid, solver: &mut Solver) -> bool {
    let without = |given| {
        let mut fewer = *puzzle;
        fewer[given] = DigitSet::ALL;
        fewer
    };
    let fewer: Vec<_> = puzzle.filled().iter().map(without).collect();
    let answers = solver.solve(&fewer, LIMIT, &mut Tally::default());
    answers.iter().all(|answer| answer.solutions > 1)
}
