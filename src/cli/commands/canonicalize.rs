//! `sudoku canonicalize`.

use std::collections::HashSet;

use clap::Args;

use crate::cli::args::Plan;
use crate::cli::page::{Page, fields};
use crate::cli::run::{Case, Task, run_and_keep};
use crate::cli::status::Status;
use sudoku::format::Extra;
use sudoku::format::write::{Board, Value};
use sudoku::grid::Grid;
use sudoku::transform::{Canonical, canonical};

/// Print the canonical form of each puzzle or full grid
///
/// Of all puzzles that come from one by relabelling digits, by exchanging rows within bands, bands, columns
/// within stacks and stacks, and by transposition, it is the one whose 81 characters come first, row by row,
/// `.` before `1` before `2` (players call it row-minlex). Equivalent puzzles, and no others, have the same
/// form. After a TAB follows the number of automorphisms: how many of these exchanges give the puzzle back.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku canonicalize puzzles.txt | cut -f 1
  sudoku canonicalize --unique *.txt > different.txt
  sudoku canonicalize grids.txt | awk -F '\\t' '$2 > 1'")]
pub struct Canonicalize {
    #[command(flatten)]
    plan: Plan,

    /// Leave out puzzles that are equivalent to one before (about 100 bytes of memory for each that is not)
    #[arg(long)]
    unique: bool,
}

impl Canonicalize {
    pub fn run(self) -> anyhow::Result<Status> {
        let mut seen = HashSet::new();
        let task = Canonicalizer { unique: self.unique };
        run_and_keep(&self.plan, task, move |form| seen.insert(packed(form)))
    }
}

/// A plain grid in half a byte a cell.
fn packed(grid: &Grid) -> [u8; 41] {
    let mut packed = [0; 41];
    for (i, digit) in grid.digits().iter().enumerate() {
        packed[i / 2] |= (digit & 15) << (4 * (i % 2));
    }
    packed
}

struct Canonicalizer {
    unique: bool,
}

// The field `puzzle` is the canonical form, and `solution` that of the solution that was claimed.
fields!(Canonicalized { automorphisms, error, solution });

impl Task for Canonicalizer {
    type Worker = ();
    type Fields<'a> = Canonicalized<'a>;

    const TAKES_CLAIM: bool = true;

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &Case<'_>, page: &mut Page<'_>) {
        match canonical(case.puzzle) {
            Ok(Canonical { grid, symmetry, automorphisms }) => {
                let start = page.report.out.len();
                let number = Value::Number(automorphisms.into());
                let fields = Canonicalized { automorphisms: number, ..Canonicalized::default() };
                let extra = case.record.extra.as_ref().map(|extra| symmetry.apply_to_extra(extra));
                let extra = extra.as_ref().unwrap_or(Extra::nothing());
                page.write_changed(extra, Board::Puzzle(&grid), &[&automorphisms], &fields);
                if self.unique {
                    page.report.pieces.push((grid, start..page.report.out.len()));
                }
            }
            Err(problem) => {
                page.report.tally.worsen(Status::Unsolved);
                let fields =
                    Canonicalized { error: Value::Text(&problem), ..Canonicalized::default() };
                page.write(Board::Puzzle(case.puzzle), &[&problem], &fields);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_grids_are_packed_differently() {
        let blank = packed(&Grid::EMPTY);
        let mut seen = HashSet::from([blank]);
        for cell in sudoku::grid::Cell::all() {
            for digit in sudoku::grid::Digit::all() {
                let mut grid = Grid::EMPTY;
                grid.place(cell, digit);
                assert!(seen.insert(packed(&grid)), "{cell} {digit}");
            }
        }
    }
}
