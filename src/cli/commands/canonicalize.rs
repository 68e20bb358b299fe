//! `sudoku canonicalize`.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::ensure;
use clap::Args;

use crate::cli::args::{RunOptions, Sources};
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{PuzzleCase, PuzzleTask, run, run_and_keep};
use crate::cli::status::Status;
use sudoku::format::Extra;
use sudoku::format::write::{Board, Value};
use sudoku::grid::Grid;
use sudoku::transform::{Canonical, canonical};

/// Print the canonical form of each puzzle or full grid
///
/// Puzzles are equivalent if relabelling digits, exchanging rows within bands, columns within stacks, bands and
/// stacks, and transposing turn one into the other. The canonical form is the equivalent puzzle whose 81 characters
/// sort first, with `.` before `1` before `2` (players call it row-minlex). After a TAB comes the number of
/// automorphisms: how many of these operations leave the puzzle as it is. CSV and JSON have the original puzzle in
/// `input`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku canonicalize puzzles.txt | cut -f 1
  sudoku canonicalize --unique *.txt > different.txt
  sudoku canonicalize grids.txt | awk -F '\\t' '$2 > 1'")]
pub struct CanonicalizeCommand {
    #[command(flatten)]
    options: RunOptions,

    /// Leave out puzzles equivalent to an earlier one (takes about 100 bytes of memory for each puzzle kept)
    #[arg(long)]
    unique: bool,

    /// Leave out puzzles equivalent to one in FILE (takes about 60 bytes of memory for each puzzle in FILE)
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

impl CanonicalizeCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        ensure!(
            !self.unique || self.options.shard.is_none(),
            "--unique sees one shard alone: canonicalize each shard, then `LC_ALL=C sort -u` over all"
        );
        let (mut known, mut worst) = (HashSet::new(), Status::Done);
        if let Some(file) = &self.against {
            let RunOptions { effort, exit, .. } = &self.options;
            let forms = PackedForms::default();
            let task = KnownTask { forms: Arc::clone(&forms) };
            let options = RunOptions::reading(Sources::file(file), effort.threads, *exit);
            worst = run(&options, task)?;
            if worst == Status::Failed {
                return Ok(worst);
            }
            known = std::mem::take(&mut *forms.lock().unwrap_or_else(PoisonError::into_inner));
        }
        let task = CanonicalizeTask { chooses: self.unique || self.against.is_some() };
        let status = run_and_keep(&self.options, task, |form| match self.unique {
            true => known.insert(packed(form)),
            false => !known.contains(&packed(form)),
        })?;
        Ok(status.max(worst))
    }
}

/// Canonical forms, as [`packed`] makes them.
type PackedForms = Arc<Mutex<HashSet<[u8; 41]>>>;

/// Gathers the canonical forms of puzzles.
struct KnownTask {
    forms: PackedForms,
}

impl PuzzleTask for KnownTask {
    type Worker = ();
    type Fields<'a> = ();

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        match canonical(case.puzzle) {
            Ok(form) => {
                let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
                forms.insert(packed(&form.grid));
            }
            Err(problem) => {
                page.say(&problem);
                page.tally().worsen(Status::Malformed);
            }
        }
    }
}

/// Packs a grid without notes into half a byte for each cell.
fn packed(grid: &Grid) -> [u8; 41] {
    let mut packed = [0; 41];
    for (i, digit) in grid.digits().iter().enumerate() {
        packed[i / 2] |= (digit & 15) << (4 * (i % 2));
    }
    packed
}

struct CanonicalizeTask {
    /// Whether some forms are left out.
    chooses: bool,
}

// `puzzle` is the canonical form, `solution` the claimed solution transformed alike, `input` the original puzzle.
fields!(CanonicalizeFields { automorphisms, error, solution, input });

impl PuzzleTask for CanonicalizeTask {
    type Worker = ();
    type Fields<'a> = CanonicalizeFields<'a>;

    const TAKES_CLAIM: bool = true;

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        let input = page.style.puzzle(case.puzzle);
        match canonical(case.puzzle) {
            Ok(Canonical { grid, symmetry, automorphisms }) => {
                let start = page.out.report.out.len();
                let number = Value::Number(automorphisms.into());
                let fields = CanonicalizeFields {
                    automorphisms: number,
                    input,
                    ..CanonicalizeFields::default()
                };
                let extra = case.record.extra.as_ref().map(|extra| symmetry.apply_to_extra(extra));
                let extra = extra.as_ref().unwrap_or(Extra::nothing());
                page.write_changed(extra, Board::Puzzle(&grid), &[&automorphisms], &fields);
                if self.chooses {
                    page.out.report.pieces.push((grid, start..page.out.report.out.len()));
                }
            }
            Err(problem) => {
                page.tally().worsen(Status::Unsolved);
                let error = Value::Text(&problem);
                let fields = CanonicalizeFields { error, input, ..CanonicalizeFields::default() };
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
