//! `sudoku bench`.

mod measure;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use clap::ValueEnum;

use crate::cli::args::{ExitOption, InputOptions, MAX_THREADS, thread_count};
use crate::cli::command_prelude::*;
use crate::cli::engine::{Engine, engine_parser};
use crate::cli::run::read_puzzles;
use measure::Contestant;
use sudoku::engine::Isa;
use sudoku::generate::{Generator, Request};

/// Measure the speed of this machine in nanoseconds per puzzle
///
/// Reads all puzzles first. Then the engines take turns solving them, for several rounds: up to the first solution, and
/// up to the proof that there is no other. Without a file, the puzzles are 2,000 minimal ones made from a fixed seed.
#[derive(Debug, Args)]
pub struct BenchCommand {
    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "table", hide_default_value = true)]
    format: BenchFormat,

    /// Measure twice: with one thread and with N [default: number of cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = number::<u16>(1..=MAX_THREADS))]
    threads: Option<u16>,

    /// Number of times that each engine solves all puzzles
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()), default_value = "7")]
    rounds: u32,

    /// Puzzles per call
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()), default_value = "1024")]
    batch: u32,

    /// Engines to measure [default: all instruction sets of this machine]
    ///
    /// `plain` is the model solver, which is simple and slow; `auto` is the fastest instruction set.
    #[arg(long = "engine", value_name = "ENGINE,...", value_parser = engine_parser(), value_delimiter = ',')]
    engines: Vec<Engine>,

    #[command(flatten)]
    input: InputOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BenchFormat {
    /// A table for each file
    Table,
    /// An object on one line for each file, engine and number of threads
    Json,
}

impl BenchCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let contestants = self.contestants();
        let (sets, status) = read_puzzle_sets(self.input)?;
        for (source, puzzles) in sets {
            let results = measure::compare(&puzzles, &contestants, self.rounds)?;
            let text = match self.format {
                BenchFormat::Table => measure::figures_table(&source, puzzles.len(), &results),
                BenchFormat::Json => measure::figures_json(&source, puzzles.len(), &results),
            };
            Output::stdout().write(text.as_bytes())?;
        }
        Ok(status)
    }

    /// Returns the contestants: the chosen engines or all instruction sets of this machine, with one thread and with several.
    fn contestants(&self) -> Vec<Contestant> {
        let mut engines = self.engines.clone();
        if engines.is_empty() {
            engines = Isa::available().map(Engine::Fast).collect();
        }
        let batch = self.batch as usize;
        let mut thread_counts = vec![1, thread_count(self.threads)];
        thread_counts.dedup();
        let contestant = |threads| move |&engine| Contestant { engine, threads, puzzles_per_call: batch };
        thread_counts.into_iter().flat_map(|threads| engines.iter().map(contestant(threads))).collect()
    }
}

/// Reads the puzzles of each source, and fails if no source has any. Without files, makes the built-in puzzles.
fn read_puzzle_sets(input: InputOptions) -> anyhow::Result<(Vec<PuzzleSet>, Status)> {
    if !input.has_files() {
        return Ok((vec![("built-in".to_owned(), built_in_puzzles())], Status::Done));
    }
    let collected_sets = Arc::<Mutex<BTreeMap<u64, PuzzleSet>>>::default();
    let shared_sets = Arc::clone(&collected_sets);
    let status = read_puzzles(input, Some(1), ExitOption::default(), move |writer| {
        let mut locked_sets = shared_sets.lock().unwrap_or_else(PoisonError::into_inner);
        let source = writer.case.location.source;
        let (_, puzzles) = locked_sets.entry(source.number).or_insert_with(|| (source.name.clone(), Vec::new()));
        puzzles.push(*writer.case.puzzle);
    })?;
    let sets = std::mem::take(&mut *collected_sets.lock().unwrap_or_else(PoisonError::into_inner));
    ensure!(!sets.is_empty(), "no puzzles to measure with");
    Ok((sets.into_values().collect(), status))
}

type PuzzleSet = (String, Vec<Grid>);

/// Makes the puzzles to measure with if no file is given. They are the same on every machine.
fn built_in_puzzles() -> Vec<Grid> {
    const PUZZLE_COUNT: u64 = 2000;
    const SEED: u64 = 1;

    let outcomes = Generator::new(Request::default(), SEED).make(0..PUZZLE_COUNT);
    outcomes.into_iter().filter_map(|outcome| Some(outcome.made()?.grid)).collect()
}
