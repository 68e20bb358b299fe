//! `sudoku minimize`.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::Args;

use crate::cli::engine::{Choice, LanesOption, Patience};
use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::sink::Sink;
use crate::cli::status::Status;
use crate::cli::tally::{Outcome, Tally};
use sudoku::engine::Solver;
use sudoku::format::Record;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::Grid;
use sudoku::search;
use sudoku::transform::{NotProper, minimal_puzzles, minimize};

/// Remove givens until none can go
///
/// A puzzle is minimal if it has one solution and several without any one of its givens. The givens are tried
/// in random order, and each goes if one solution is left. Of puzzles that are minimal already, it is said
/// after a TAB; so it is of those without exactly one solution, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku minimize --seed 1 puzzles.txt
  sudoku solve puzzles.txt | sudoku minimize > new.txt
  sudoku minimize --all --limit 100 puzzle.txt")]
pub struct Minimize {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    engine: LanesOption,

    #[command(flatten)]
    patience: Patience,

    /// Try the givens in the order of this seed; a random one by default
    #[arg(long, value_name = "SEED", conflicts_with = "all")]
    seed: Option<u64>,

    /// Print all minimal puzzles within each puzzle, as they are found
    #[arg(long)]
    all: bool,

    /// Print at most N minimal puzzles within each puzzle; 0 is no limit
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<u64>,
}

impl Minimize {
    pub fn run(self) -> anyhow::Result<Status> {
        let plan = &self.plan;
        let (engine, patience) = (self.engine.engine.check()?, self.patience);
        if self.all {
            let limit = self.limit.filter(|&limit| limit != 0).unwrap_or(u64::MAX);
            let mut solver = patience.limit(engine.lanes());
            return plan.run_in_order(FIELDS, |_, puzzle, page, sink| {
                show_all(&mut solver, puzzle, limit, page, sink)
            });
        }
        let seed = self.seed.unwrap_or_else(rand::random);
        plan.run(Minimizer { engine, patience, seed })
    }
}

/// The field `puzzle` is the minimal one.
const FIELDS: &[&str] = &["status", "removed", "error"];

struct Minimizer {
    engine: Choice,
    patience: Patience,
    seed: u64,
}

impl Task for Minimizer {
    type Solver = Solver;
    type Answer = Result<Grid, NotProper>;

    const FIELDS: &'static [&'static str] = FIELDS;

    fn solver(&self) -> Solver {
        self.patience.limit(self.engine.lanes())
    }

    fn answer(
        &self,
        solver: &mut Solver,
        puzzles: &[Grid],
        before: u64,
        _: &mut Tally,
    ) -> Vec<Result<Grid, NotProper>> {
        minimize(solver, puzzles, self.seed, before)
    }

    fn show(&self, _: &Record, puzzle: &Grid, answer: Self::Answer, page: &mut Page<'_>) {
        match answer {
            Ok(minimal) => {
                page.report.tally.count_unsearched(Outcome::Unique);
                show_minimal(puzzle, &minimal, page);
            }
            Err(problem) => show_problem(puzzle, problem, page),
        }
    }
}

/// Shows every minimal puzzle within a puzzle, up to `limit`, as it is found.
fn show_all(
    solver: &mut Solver,
    puzzle: &Grid,
    limit: u64,
    page: &mut Page<'_>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    /// Bytes to gather before they are written, unless it takes long.
    const ENOUGH: usize = 1 << 16;
    const LONG: Duration = Duration::from_millis(100);

    let (mut found, mut written) = (0, Instant::now());
    let mut taken = ControlFlow::Continue(());
    let all = minimal_puzzles(solver, puzzle, |minimal| {
        show_minimal(puzzle, minimal, page);
        found += 1;
        if page.report.out.len() >= ENOUGH || written.elapsed() >= LONG {
            written = Instant::now();
            taken = sink.take(page.report);
            taken?;
        }
        if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match all {
        Ok(_) => page.report.tally.count_unsearched(Outcome::Unique),
        Err(problem) => show_problem(puzzle, problem, page),
    }
    taken
}

fn show_minimal(puzzle: &Grid, minimal: &Grid, page: &mut Page<'_>) {
    let removed = puzzle.filled().len() - minimal.filled().len();
    let already: &dyn Text = &"already minimal";
    let remarks = if removed == 0 { &[already][..] } else { &[] };
    let own = [
        ("status", Value::Text(&"unique")),
        ("removed", Value::Number(removed as u64)),
        ("error", Value::Null),
    ];
    page.write(Board::Puzzle(minimal), remarks, &own);
}

fn show_problem(puzzle: &Grid, problem: NotProper, page: &mut Page<'_>) {
    let (outcome, remark) = match problem {
        NotProper::NoSolution => (Outcome::None, "no solution"),
        NotProper::SeveralSolutions => (Outcome::Multiple, "multiple solutions"),
        NotProper::GaveUp => (Outcome::GaveUp, "gave up"),
    };
    page.report.tally.count_unsearched(outcome);
    page.report.status.add(Status::Unsolved);
    let reason = if outcome == Outcome::None { search::diagnose(puzzle) } else { None };
    let remark = reason.map_or(remark.to_owned(), |reason| format!("{remark}: {reason}"));
    let own = [
        ("status", Value::Text(&outcome.name())),
        ("removed", Value::Null),
        ("error", Value::Text(&remark)),
    ];
    page.write(Board::Puzzle(puzzle), &[&remark], &own);
}
