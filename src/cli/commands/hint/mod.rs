//! `sudoku hint`.

mod finding;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use crate::cli::args::Plan;
use crate::cli::engine::Patience;
use crate::cli::page::{Page, fields};
use crate::cli::run::{Case, Task, run};
use crate::cli::status::Status;
use crate::cli::steps::{MarkedGrid, StepData, legend};
use finding::Finding;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Shape, Text, Value};
use sudoku::grid::Grid;
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Ladder, State, Step};

/// Give the next step only: the easiest technique that leads on, and why it holds
///
/// Takes puzzles as they stand, half-filled or with pencil marks; candidates that you have struck stay struck.
/// If the grid can't be right so far, the hint names the cells to look at instead. The exit code is 1 if a grid
/// is wrong, has several solutions, or needs more than the techniques rated up to 8.4.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku hint --level name puzzle.txt        just the technique
  sudoku hint --level cells puzzle.txt       and where to look
  sudoku hint puzzle.txt                     and what follows, and why
  sudoku hint --format pencilmarks puzzle.txt    with the candidates, what matters marked
  sudoku hint --format json puzzle.txt | jq .step")]
pub struct Hint {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    patience: Patience,

    /// How much to tell: the technique's name, its cells and digits, or everything
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    #[arg(value_parser = PossibleValuesParser::new(HintLevel::ALL.map(HintLevel::name)).try_map(|name| name.parse::<HintLevel>()))]
    level: HintLevel,
}

impl Hint {
    pub fn run(self) -> anyhow::Result<Status> {
        run(&self.plan, Hints { level: self.level, patience: self.patience })
    }
}

/// Hints on many threads.
struct Hints {
    level: HintLevel,
    patience: Patience,
}

/// What a thread needs.
struct Helper {
    ladder: Ladder,
    solver: Solver,
}

fields!(Hinted { status, technique, rating, hint, error });

impl Task for Hints {
    type Worker = Helper;
    type Fields<'a> = Hinted<'a>;

    // A hint may take many milliseconds.
    const BATCH: usize = 4;

    fn worker(&self) -> Helper {
        Helper { ladder: Ladder::new(), solver: self.patience.limit(Solver::new()) }
    }

    fn show(&self, helper: &mut Helper, case: &Case<'_>, page: &mut Page<'_>) {
        let puzzle = case.puzzle;
        let finding = Finding::of(puzzle, &mut helper.ladder, &mut helper.solver);
        page.report.tally.count_unsearched(finding.outcome());
        if !finding.is_good() {
            page.report.tally.worsen(Status::Unsolved);
        }
        match (page.style.form.shape, &finding) {
            (Shape::Json, _) => self.json(puzzle, &finding, page),
            (Shape::Candidates, Finding::Step(step)) => self.marked(puzzle, step, page),
            (Shape::Mirror | Shape::Candidates, _) => page.paragraph(&self.text(&finding)),
            _ => self.record(puzzle, &finding, page),
        }
    }
}

impl Hints {
    /// What a person reads.
    fn text(&self, finding: &Finding) -> String {
        match finding {
            Finding::Step(step) => explain::hint(step, self.level),
            other => other.to_string(),
        }
    }

    /// The candidates with what matters marked, and the hint below.
    fn marked(&self, puzzle: &Grid, step: &Step, page: &mut Page<'_>) {
        let hint = explain::hint(step, self.level);
        let text = if self.level == HintLevel::Full {
            let (state, colour) = (State::new(puzzle), page.style.colour);
            let grid = MarkedGrid { state: &state, step, colour };
            format!("{grid}\n{}\n{hint}", legend(colour))
        } else {
            // The marks would tell what follows.
            format!("{}\n{hint}", State::new(puzzle).grid().candidates())
        };
        page.paragraph(&text);
    }

    /// The puzzle with the hint for a remark, on one line.
    fn record(&self, puzzle: &Grid, finding: &Finding, page: &mut Page<'_>) {
        let hint = match finding {
            Finding::Step(step) if self.level == HintLevel::Full => explain::short(step),
            other => self.text(other),
        };
        let step = finding.step();
        let technique = step.map(|step| step.technique);
        let fields = Hinted {
            status: Value::Text(&finding.status()),
            technique: technique.as_ref().map_or(Value::Null, |name| Value::Text(name)),
            rating: step.map_or(Value::Null, |step| Value::Tenths(step.difficulty.tenths())),
            hint: step.map_or(Value::Null, |_| Value::Text(&hint)),
            error: step.map_or(Value::Text(&hint), |_| Value::Null),
        };
        page.write(Board::Puzzle(puzzle), &[&hint as &dyn Text], &fields);
    }

    fn json(&self, puzzle: &Grid, finding: &Finding, page: &mut Page<'_>) {
        #[derive(Serialize)]
        struct Line<'a> {
            puzzle: Value<'a>,
            status: &'a str,
            technique: Option<&'a str>,
            rating: Option<f64>,
            hint: Option<String>,
            /// Only at the level `full`.
            #[serde(skip_serializing_if = "Option::is_none")]
            step: Option<StepData>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            cells: Vec<String>,
            error: Option<String>,
        }
        let step = finding.step();
        let full = step.filter(|_| self.level == HintLevel::Full);
        page.json(&Line {
            puzzle: Value::Puzzle(puzzle),
            status: finding.status(),
            technique: step.map(|step| step.technique.name()),
            rating: step.map(|step| f64::from(step.difficulty.tenths()) / 10.0),
            hint: step.map(|step| explain::hint(step, self.level)),
            step: full.map(StepData::new),
            cells: finding.cells().iter().map(|cell| cell.to_string()).collect(),
            error: step.is_none().then(|| finding.to_string()),
        });
    }
}
