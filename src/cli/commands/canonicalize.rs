//! `sudoku canonicalize`.

use std::collections::HashSet;

use clap::Args;

use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::status::Status;
use crate::cli::tally::Tally;
use sudoku::format::Record;
use sudoku::format::write::{Board, Value};
use sudoku::grid::Grid;
use sudoku::transform::{Canonical, NotCanonical, canonical};

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
        let plan = &self.plan;
        if !self.unique {
            return plan.run(Canonicalizer);
        }
        let mut seen = HashSet::new();
        plan.run_and_show(Canonicalizer, move |record, puzzle, answer, page| {
            let is_new = answer.as_ref().map_or(true, |form| seen.insert(packed(&form.grid)));
            if is_new {
                Canonicalizer.show(record, puzzle, answer, page);
            }
        })
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

struct Canonicalizer;

impl Task for Canonicalizer {
    type Solver = ();
    type Answer = Result<Canonical, NotCanonical>;

    /// The field `puzzle` is the canonical form.
    const FIELDS: &'static [&'static str] = &["automorphisms", "error"];

    fn solver(&self) {}

    fn answer(
        &self,
        (): &mut (),
        puzzles: &[Grid],
        _: u64,
        _: &mut Tally,
    ) -> Vec<Result<Canonical, NotCanonical>> {
        puzzles.iter().map(canonical).collect()
    }

    fn show(&self, _: &Record, puzzle: &Grid, answer: Self::Answer, page: &mut Page<'_>) {
        match answer {
            Ok(Canonical { grid, automorphisms, .. }) => {
                let own = [
                    ("automorphisms", Value::Number(automorphisms.into())),
                    ("error", Value::Null),
                ];
                page.write(Board::Puzzle(&grid), &[&automorphisms], &own);
            }
            Err(problem) => {
                page.report.status.add(Status::Unsolved);
                let own = [("automorphisms", Value::Null), ("error", Value::Text(&problem))];
                page.write(Board::Puzzle(puzzle), &[&problem], &own);
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
