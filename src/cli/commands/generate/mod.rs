//! `sudoku generate`.

mod maker;
mod pattern;
mod run;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::cli::args::{Effort, Target};
use crate::cli::columns::CommandFields;
use crate::cli::engine::EngineOption;
use crate::cli::page::{Fields, RecordStyle};
use crate::cli::scales::{FilterOptions, Scales};
use crate::cli::status::Status;
use crate::cli::values::{ANY, POSITIVE, number, one_of};
use maker::{GenerateFields, GenerateWork};
use sudoku::generate::{GeneratorPlan, Request, SymmetryClass};
use sudoku::grid::{Cell, CellSet};

/// Hardly any minimal puzzle has this number of givens.
const MANY_CLUES: usize = 28;

/// Make new puzzles, one per line by default
///
/// Every puzzle has exactly one solution and, without --no-minimal, no superfluous given. The same SEED gives the
/// same puzzles on every machine, with any engine and any number of threads. Puzzles repeat only where few are possible,
/// as in a narrow pattern. Impossible requests are refused; puzzles that are not found are given up, with exit code 1.
///
/// Each puzzle starts from a random full grid, all equally likely. Its cells are tried in random order, and each is
/// emptied if the solution stays unique. So puzzles with few clues are more frequent than among all minimal puzzles.
/// With --no-minimal, a number of clues is drawn first, all allowed ones equally likely, and emptying stops there.
///
/// With --only or --without, the techniques that are left solve every puzzle.
#[derive(Debug, Args)]
pub struct GenerateCommand {
    /// Number of puzzles; 0 makes them until the command is stopped
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1, value_parser = number::<u64>(ANY))]
    count: u64,

    /// Seed of the puzzles [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY))]
    seed: Option<u64>,

    /// Start with puzzle NUMBER of the seed, as if those before had been made
    #[arg(long, value_name = "NUMBER", requires = "seed", hide_short_help = true)]
    #[arg(value_parser = number::<u64>(POSITIVE))]
    first: Option<u64>,

    /// Number of givens, N or A..B
    #[arg(long, value_name = "N|A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Symmetry of the positions of the givens, such as rotational
    ///
    /// none, rotational, rotational4, diagonal, anti-diagonal, both-diagonals, horizontal, vertical, orthogonal or
    /// full.
    #[arg(long, value_name = "NAME", default_value = "none", hide_default_value = true, hide_possible_values = true)]
    #[arg(value_parser = one_of(SymmetryClass::ALL, SymmetryClass::name))]
    symmetry: SymmetryClass,

    /// Put givens only where this file has some
    ///
    /// The file is a puzzle in any format, or 81 marks, with `.` or `0` for no given; it has at most 65,536 bytes.
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// Make minimal puzzles, without superfluous givens (the default)
    #[arg(long, overrides_with = "no_minimal", hide_short_help = true)]
    minimal: bool,

    /// Allow superfluous givens
    #[arg(long, overrides_with = "minimal")]
    no_minimal: bool,

    /// Give up after N failed attempts at a puzzle [default: 100000, or 10000 if puzzles are rated]
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<u64>(POSITIVE))]
    attempts: Option<u64>,

    /// Make full grids, without blanks
    #[arg(
        long,
        conflicts_with_all = ["clues", "symmetry", "pattern", "minimal", "no_minimal", "difficulty", "er", "score", "technique", "pearl", "diamond", "only", "without", "attempts", "with_solution"],
    )]
    full: bool,

    /// Print the solution after each puzzle
    ///
    /// CSV and JSON always have it.
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    engine: EngineOption,
}

impl GenerateCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.target.record_count = (self.count > 0).then_some(self.count);
        let engine = self.engine.check()?;
        let scales = self.filter.scales(&[], None)?;
        let plan = if self.full { None } else { Some(GeneratorPlan::new(&self.request(&scales)?)?) };
        let fields = CommandFields { has_input: false, ..GenerateFields::NAMES };
        let work = GenerateWork {
            plan,
            scales,
            // 53 bits, which JSON readers with floating-point numbers keep.
            seed: self.seed.unwrap_or_else(|| rand::random::<u64>() >> 11),
            engine,
            style: RecordStyle::new(&self.target),
            columns: Arc::new(self.target.columns(fields, false)?),
            with_solution: self.with_solution,
            advice: self.advice(),
            attempts: Arc::default(),
        };
        let count = if self.count == 0 { u64::MAX } else { self.count };
        run::run(&work, self.first.unwrap_or(1), count, &self.target, &self.effort)
    }

    /// What to try if puzzles are not found.
    fn advice(&self) -> &'static str {
        let many = self.clues.as_ref().is_some_and(|clues| *clues.start() >= MANY_CLUES);
        match self.no_minimal {
            false if many => "minimal puzzles hardly ever have so many givens; --no-minimal allows superfluous ones",
            _ => "--attempts allows more",
        }
    }

    fn request(&self, scales: &Scales) -> anyhow::Result<Request> {
        let any = Request::default();
        let attempts = if scales.is_selective() { 10_000 } else { 100_000 };
        Ok(Request {
            clues: self.clues.clone().unwrap_or(any.clues),
            symmetry: self.symmetry,
            pattern: self.pattern.as_deref().map_or(Ok(CellSet::ALL), pattern::read)?,
            minimal: !self.no_minimal,
            attempts: self.attempts.unwrap_or(attempts),
        })
    }
}

/// Reads a number of givens, or a range with both ends.
fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| match text.parse() {
        Ok(number) if number <= Cell::COUNT => Ok(number),
        Ok(_) => Err(format!("a grid has only {} cells", Cell::COUNT)),
        Err(_) => Err("expected a number or a range such as 24..28".to_owned()),
    };
    Ok(number(least)?..=number(most)?)
}
