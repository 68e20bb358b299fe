//! `sudoku bench`.

mod measure;
mod report;

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::ensure;
use clap::{Args, ValueEnum};

use super::engine::{Choice, EngineOption};
use super::input::{BATCH, Input, Item};
use super::options::{Sources, at_least_one};
use super::output::{Output, complain};
use super::status::Status;
use crate::engine;
use crate::generate::{Generator, Outcome, Plan, Request};
use crate::grid::Grid;
use measure::Contestant;

/// Measure this machine: nanoseconds per puzzle, by engine and instruction set
///
/// Reads all puzzles first. Then each engine solves them, in alternation, over several rounds: for the first
/// solution, and for the proof that there is no other. Without a file it takes 2,000 minimal puzzles that are
/// made from a fixed seed.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku bench
  sudoku bench --engine avx2 --rounds 20 puzzles.txt
  sudoku bench --batch 1 hard.txt    one call per puzzle")]
pub(super) struct Bench {
    #[command(flatten)]
    sources: Sources,

    #[command(flatten)]
    engine: EngineOption,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "table", hide_default_value = true)]
    format: Form,

    /// Measure with N threads as well as with one
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "1", hide_default_value = true)]
    threads: NonZeroUsize,

    /// How often each engine solves all puzzles
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "7")]
    rounds: NonZeroUsize,

    /// Puzzles per call
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "1024")]
    batch: NonZeroUsize,
}

/// The forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table for each file
    Table,
    /// An object for each file and engine, on a line
    Json,
}

/// The puzzles of a file.
struct Set {
    name: String,
    puzzles: Vec<Grid>,
}

impl Bench {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let contestants = self.contestants(self.engine.engine.check()?);
        let (sets, status) = self.read()?;
        for set in &sets {
            let results = measure::compare(&set.puzzles, &contestants, self.rounds.get());
            let text = match self.format {
                Form::Table => report::table(&set.name, set.puzzles.len(), &results),
                Form::Json => report::json(&set.name, set.puzzles.len(), &results),
            };
            Output::stdout().write(text.as_bytes())?;
        }
        Ok(status)
    }

    /// What is measured: the engine asked for, or each instruction set of the machine.
    fn contestants(&self, engine: Choice) -> Vec<Contestant> {
        let engines: Vec<Choice> = match engine {
            Choice::Auto => engine::Isa::available().map(Choice::Lanes).collect(),
            engine => vec![engine],
        };
        let batch = self.batch.get();
        let mut threads = vec![1, self.threads.get()];
        threads.dedup();
        let contestant = |threads| move |&engine| Contestant { engine, threads, batch };
        threads.into_iter().flat_map(|threads| engines.iter().map(contestant(threads))).collect()
    }

    /// The puzzles of each file, or the built-in ones.
    fn read(&self) -> anyhow::Result<(Vec<Set>, Status)> {
        let mut status = Status::Done;
        let mut sets: Vec<Set> = Vec::new();
        if !self.sources.are_named() {
            sets.push(Set { name: "built-in".into(), puzzles: built_in() });
            return Ok((sets, status));
        }
        for item in Input::new(&self.sources, BATCH) {
            match item {
                Item::Records(records) => {
                    let name = Path::new(&*records.source).file_name();
                    let name = name.map_or_else(
                        || records.source.as_ref().into(),
                        |name| name.to_string_lossy(),
                    );
                    match sets.last_mut() {
                        Some(set) if set.name == name => set.puzzles.extend(&records.batch.puzzles),
                        _ => sets.push(Set { name: name.into(), puzzles: records.batch.puzzles }),
                    }
                }
                Item::Note(message) => complain(&message),
                Item::Failure(message) => {
                    complain(&message);
                    status = Status::Failed;
                }
            }
        }
        sets.retain(|set| !set.puzzles.is_empty());
        ensure!(!sets.is_empty(), "no puzzles to measure with");
        Ok((sets, status))
    }
}

/// The puzzles that are measured where no file is given: the same on every machine.
fn built_in() -> Vec<Grid> {
    const PUZZLES: u64 = 2000;
    const SEED: u64 = 1;

    // Any minimal puzzle can be had, so the plan is sound and no attempt is in vain.
    let Ok(plan) = Plan::new(&Request::default()) else { return Vec::new() };
    let outcomes = Generator::new(plan, SEED).make(0..PUZZLES, |_| true);
    let made = |outcome| if let Outcome::Made(made) = outcome { Some(made.grid) } else { None };
    outcomes.into_iter().filter_map(made).collect()
}
