//! `sudoku convert`.

use clap::Args;

use crate::cli::args::Plan;
use crate::cli::page::{Page, fields};
use crate::cli::run::{Case, Task, run};
use crate::cli::status::Status;
use sudoku::format::write::{Board, Value};

/// Read any format, write another
///
/// Without --format, puzzles keep their layout: lines stay lines and grids become bordered grids. Nothing is
/// solved. The name of a puzzle (an id before it, a title above it or that of its document) and the remark behind it
/// leave with it; stderr says once what a format has no place for.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku convert --format line p096_sudoku.txt
  sudoku convert --format sdk -o puzzle.sdk puzzle.ss
  sudoku convert --format json - < puzzles.csv")]
pub struct Convert {
    #[command(flatten)]
    plan: Plan,
}

impl Convert {
    pub fn run(self) -> anyhow::Result<Status> {
        run(&self.plan, Converter)
    }
}

struct Converter;

fields!(Converted { solution, error });

impl Task for Converter {
    type Worker = ();
    type Fields<'a> = Converted<'a>;

    const TAKES_CLAIM: bool = true;

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &Case<'_>, page: &mut Page<'_>) {
        let form = page.style.form;
        let (puzzle, lost) = form.fit(case.puzzle, case.record.extra(), case.record.layout);
        for lost in lost {
            page.say_once(format!("{}: {lost}", form.name));
        }
        page.write(Board::Puzzle(&puzzle), &[], &Converted::default());
    }
}
