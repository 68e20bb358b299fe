//! `sudoku minimize`.

use std::borrow::Cow;
use std::ops::ControlFlow;

use clap::Args;

use crate::cli::args::Plan;
use crate::cli::engine::{Choice, LanesOption, Patience};
use crate::cli::page::{Page, fields};
use crate::cli::run::{Case, Places, Task, run};
use crate::cli::status::{Status, Tally, describe};
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::format::{Extra, drop_step};
use sudoku::grid::Grid;
use sudoku::search::Verdict;
use sudoku::transform::{minimal_puzzles, minimize};

/// Remove givens until none can go
///
/// A puzzle is minimal if it has one solution and several without any one of its givens. The givens are tried
/// in random order, and each goes if one solution is left. Of puzzles that are minimal already, it is said
/// after a TAB; so it is of those without exactly one solution, and the exit code is 1. CSV and JSON keep the puzzle as
/// it came in `input`.
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
        let (engine, patience) = (self.engine.engine.check()?, self.patience);
        if self.all {
            let limit = self.limit.filter(|&limit| limit != 0).unwrap_or(u64::MAX);
            return run(&self.plan, All { engine, patience, limit });
        }
        let seed = self.seed.unwrap_or_else(rand::random);
        run(&self.plan, One { engine, patience, seed })
    }
}

// The field `puzzle` is the minimal one, `solution` the one that was claimed, `input` the puzzle as it came.
fields!(Minimized { status, removed, error, solution, input });

/// One minimal puzzle within each.
struct One {
    engine: Choice,
    patience: Patience,
    seed: u64,
}

type Minimal = Result<Grid, Verdict>;

impl Task for One {
    type Worker = (Solver, Vec<Minimal>);
    type Fields<'a> = Minimized<'a>;

    const TAKES_CLAIM: bool = true;

    fn worker(&self) -> (Solver, Vec<Minimal>) {
        (self.patience.limit(self.engine.lanes()), Vec::new())
    }

    fn prepare(
        &self,
        (solver, found): &mut (Solver, Vec<Minimal>),
        puzzles: &[Grid],
        places: &mut Places<'_>,
        _: &mut Tally,
    ) {
        *found = minimize(solver, puzzles, places.map(|place| place.random(self.seed, 0)));
    }

    fn show(&self, (_, found): &mut (Solver, Vec<Minimal>), case: &Case<'_>, page: &mut Page<'_>) {
        match &found[case.index] {
            Ok(minimal) => {
                page.report.tally.count_unsearched(Verdict::Unique);
                show_minimal(case, minimal, page);
            }
            Err(problem) => show_problem(case.puzzle, *problem, page),
        }
    }
}

/// All minimal puzzles within each, up to `limit`, as they are found.
struct All {
    engine: Choice,
    patience: Patience,
    limit: u64,
}

impl Task for All {
    type Worker = Solver;
    type Fields<'a> = Minimized<'a>;

    const TAKES_CLAIM: bool = true;
    const BATCH: usize = 1;

    fn worker(&self) -> Solver {
        self.patience.limit(self.engine.lanes())
    }

    fn show(&self, solver: &mut Solver, case: &Case<'_>, page: &mut Page<'_>) {
        let mut found = 0;
        let all = minimal_puzzles(solver, case.puzzle, |minimal| {
            show_minimal(case, minimal, page);
            found += 1;
            page.step()?;
            if found == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match all {
            Ok(_) => page.report.tally.count_unsearched(Verdict::Unique),
            Err(problem) => show_problem(case.puzzle, problem, page),
        }
    }
}

fn show_minimal(case: &Case<'_>, minimal: &Grid, page: &mut Page<'_>) {
    let filled = minimal.filled();
    let removed = case.puzzle.filled().len() - filled.len();
    let already: &dyn Text = &"already minimal";
    let remarks = if removed == 0 { &[already][..] } else { &[] };
    let fields = Minimized {
        status: Value::Word("unique"),
        removed: Value::Number(removed as u64),
        input: page.style.puzzle(case.puzzle),
        ..Minimized::default()
    };
    let mut extra = Cow::Borrowed(case.record.extra());
    if removed > 0 && *extra != Extra::NOTHING {
        let extra = extra.to_mut();
        extra.placed &= filled;
        drop_step(extra);
    }
    page.write_changed(&extra, Board::Puzzle(minimal), remarks, &fields);
}

fn show_problem(puzzle: &Grid, verdict: Verdict, page: &mut Page<'_>) {
    page.report.tally.count_unsearched(verdict);
    page.report.tally.worsen(Status::Unsolved);
    let remark = describe(verdict, puzzle);
    let fields = Minimized {
        status: Value::Word(verdict.name()),
        error: Value::Text(&remark),
        input: page.style.puzzle(puzzle),
        ..Minimized::default()
    };
    page.write(Board::Puzzle(puzzle), &[&remark], &fields);
}
