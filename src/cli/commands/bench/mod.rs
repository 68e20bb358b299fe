//! `sudoku bench`.

mod measure;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::ensure;
use clap::{Args, ValueEnum};

use crate::cli::args::{ExitOption, MOST_THREADS, RunOptions, Sources, thread_count};
use crate::cli::engine::{EngineChoice, EngineOption};
use crate::cli::output::Output;
use crate::cli::page::RecordPage;
use crate::cli::run::{PuzzleCase, PuzzleTask, run};
use crate::cli::status::Status;
use crate::cli::values::number;
use measure::Contestant;
use sudoku::engine;
use sudoku::generate::{Generator, GeneratorPlan, Outcome, Request};
use sudoku::grid::Grid;

/// Measure this machine: nanoseconds per puzzle, by engine and instruction set
///
/// Reads all puzzles first. Then the engines solve them in alternation, for several rounds: up to the first solution,
/// and up to the proof that there is no other. Without a file, the puzzles are 2,000 minimal ones made from a fixed
/// seed.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku bench
  sudoku bench --engine avx2 --rounds 20 puzzles.txt
  sudoku bench --batch 1 hard.txt    one call per puzzle")]
pub struct BenchCommand {
    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "table", hide_default_value = true)]
    format: BenchFormat,

    /// Measure with N threads, beside one thread [default: number of cores]
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=MOST_THREADS))]
    threads: Option<u16>,

    /// Number of times that each engine solves all puzzles
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()), default_value = "7")]
    rounds: u32,

    /// Puzzles per call
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()), default_value = "1024")]
    batch: u32,

    #[command(flatten)]
    sources: Sources,

    #[command(flatten)]
    engine: EngineOption,
}

/// The forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BenchFormat {
    /// A table for each file
    Table,
    /// An object for each file and engine, on a line
    Json,
}

/// The puzzles of a source.
struct PuzzleSet {
    source: String,
    /// With their numbers in the run, in the order in which threads read them.
    puzzles: Vec<(Grid, u64)>,
}

impl BenchCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let contestants = self.contestants(self.engine.engine.check()?);
        let (sets, status) = read(self.sources)?;
        for PuzzleSet { source, mut puzzles } in sets {
            puzzles.sort_unstable_by_key(|&(_, number)| number);
            let puzzles: Vec<Grid> = puzzles.into_iter().map(|(puzzle, _)| puzzle).collect();
            let results = measure::compare(&puzzles, &contestants, self.rounds)?;
            let text = match self.format {
                BenchFormat::Table => measure::table(&source, puzzles.len(), &results),
                BenchFormat::Json => measure::json(&source, puzzles.len(), &results),
            };
            Output::stdout().write(text.as_bytes())?;
        }
        Ok(status)
    }

    fn threads(&self) -> usize {
        thread_count(self.threads)
    }

    /// What is measured: the engine asked for, or each instruction set of the machine.
    fn contestants(&self, engine: EngineChoice) -> Vec<Contestant> {
        let engines: Vec<EngineChoice> = match engine {
            EngineChoice::Auto => engine::Isa::available().map(EngineChoice::Lanes).collect(),
            engine => vec![engine],
        };
        let batch = self.batch as usize;
        let mut threads = vec![1, self.threads()];
        threads.dedup();
        let contestant = |threads| move |&engine| Contestant { engine, threads, batch };
        threads.into_iter().flat_map(|threads| engines.iter().map(contestant(threads))).collect()
    }
}

/// Reads the puzzles of each source, or makes the built-in ones.
///
/// # Errors
/// There are no puzzles.
fn read(sources: Sources) -> anyhow::Result<(Vec<PuzzleSet>, Status)> {
    if !sources.are_named() {
        let puzzles = built_in().into_iter().zip(0..).collect();
        return Ok((vec![PuzzleSet { source: "built-in".to_owned(), puzzles }], Status::Done));
    }
    let task = Arc::<GatherTask>::default();
    let options = RunOptions::reading(sources, None, ExitOption::default());
    let status = run(&options, &task)?;
    let sets = std::mem::take(&mut *task.0.lock().unwrap_or_else(PoisonError::into_inner));
    ensure!(!sets.is_empty(), "no puzzles to measure with");
    Ok((sets.into_values().collect(), status))
}

/// Gathers the puzzles of each source, by the number of the source.
#[derive(Default)]
struct GatherTask(Mutex<BTreeMap<u64, PuzzleSet>>);

impl PuzzleTask for GatherTask {
    type Worker = ();
    type Fields<'a> = ();

    const USES_NUMBER: bool = true;

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &PuzzleCase<'_>, _: &mut RecordPage<'_>) {
        let origin = case.place.origin;
        let mut sets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let set =
            sets.entry(origin.number).or_insert_with(|| PuzzleSet { source: origin.name.clone(), puzzles: Vec::new() });
        set.puzzles.push((*case.puzzle, case.number));
    }
}

/// The puzzles that are measured where no file is given: the same on every machine.
fn built_in() -> Vec<Grid> {
    const PUZZLES: u64 = 2000;
    const SEED: u64 = 1;

    // The plan allows any minimal puzzle, so it is sound and every attempt succeeds.
    let Ok(plan) = GeneratorPlan::new(&Request::default()) else { return Vec::new() };
    let outcomes = Generator::new(plan, SEED).make(0..PUZZLES, |_| true);
    let made = |outcome| if let Outcome::Made(made) = outcome { Some(made.grid) } else { None };
    outcomes.into_iter().filter_map(made).collect()
}
