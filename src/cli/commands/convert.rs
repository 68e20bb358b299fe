//! `sudoku convert`.

use clap::Args;

use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::status::Status;
use crate::cli::tally::Tally;
use sudoku::format::Record;
use sudoku::format::write::{Board, Value};
use sudoku::grid::Grid;

/// Read any format, write another
///
/// Without --format, puzzles keep their layout: lines stay lines and grids become bordered grids. Nothing is
/// solved.
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
        self.plan.run(Converter)
    }
}

struct Converter;

impl Task for Converter {
    type Solver = ();
    type Answer = ();

    const FIELDS: &'static [&'static str] = &["solution", "error"];

    fn solver(&self) {}

    fn answer(&self, (): &mut (), puzzles: &[Grid], _: u64, _: &mut Tally) -> Vec<()> {
        vec![(); puzzles.len()]
    }

    fn show(&self, record: &Record, puzzle: &Grid, (): (), page: &mut Page<'_>) {
        let claimed = record.claimed.as_deref().map_or(Value::Null, Value::Solution);
        page.write(Board::Puzzle(puzzle), &[], &[("solution", claimed), ("error", Value::Null)]);
    }
}
