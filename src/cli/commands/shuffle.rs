//! `sudoku shuffle`.

use std::ops::ControlFlow;

use clap::Args;

use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::status::Status;
use crate::cli::tally::Tally;
use sudoku::format::Record;
use sudoku::format::write::{Board, Value};
use sudoku::grid::Grid;
use sudoku::random::Random;
use sudoku::transform::Symmetry;

/// Print a random equivalent of each puzzle
///
/// Digits are relabelled, rows exchanged within bands, columns within stacks, bands and stacks as wholes, and
/// rows and columns with each other or not: one of the 2 * 6^8 * 9! ways, all equally likely. The number of
/// solutions and the canonical form stay what they are.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku shuffle --seed 1 puzzles.txt
  sudoku shuffle -n 100 puzzle.sdk --format line
  sudoku shuffle puzzles.txt | sudoku canonicalize")]
pub struct Shuffle {
    #[command(flatten)]
    plan: Plan,

    /// How many to make of each puzzle
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Make those of this seed; a random one by default
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl Shuffle {
    /// Where more are made of a puzzle, they are written as they are made rather than in batches.
    const MANY: u64 = 64;

    pub fn run(self) -> anyhow::Result<Status> {
        /// Bytes to gather before they are written.
        const ENOUGH: usize = 1 << 16;

        let plan = &self.plan;
        let shuffler = Shuffler { seed: self.seed.unwrap_or_else(rand::random), count: self.count };
        if self.count <= Self::MANY {
            return plan.run(shuffler);
        }
        let mut number = 0;
        plan.run_in_order(Shuffler::FIELDS, |_, puzzle, page, sink| {
            for nth in 0..self.count {
                shuffler.write(puzzle, number, nth, page);
                if page.report.out.len() >= ENOUGH {
                    sink.take(page.report)?;
                }
            }
            number += 1;
            ControlFlow::Continue(())
        })
    }
}

struct Shuffler {
    seed: u64,
    count: u64,
}

impl Shuffler {
    /// Writes one of the equivalents of the puzzle with this number.
    fn write(&self, puzzle: &Grid, number: u64, nth: u64, page: &mut Page<'_>) {
        let symmetry = Symmetry::random(&mut Random::new(&[self.seed, number, nth]));
        page.write(Board::Puzzle(&symmetry.apply(puzzle)), &[], &[("error", Value::Null)]);
    }
}

impl Task for Shuffler {
    type Solver = ();
    /// The number of the puzzle.
    type Answer = u64;

    /// The field `puzzle` is the equivalent.
    const FIELDS: &'static [&'static str] = &["error"];

    fn solver(&self) {}

    fn answer(&self, (): &mut (), puzzles: &[Grid], before: u64, _: &mut Tally) -> Vec<u64> {
        (before..before + puzzles.len() as u64).collect()
    }

    fn show(&self, _: &Record, puzzle: &Grid, number: u64, page: &mut Page<'_>) {
        (0..self.count).for_each(|nth| self.write(puzzle, number, nth, page));
    }
}
