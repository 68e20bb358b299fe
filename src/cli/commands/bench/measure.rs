//! Times engines, and formats the figures as a table or as JSON Lines.

use std::mem::take;
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use serde::Serialize;

use crate::cli::command_prelude::*;
use crate::cli::engine::Engine;
use sudoku::engine::SolverStats;
use sudoku::search::Search;

/// A contestant of the benchmark: an engine with its options.
#[derive(Debug, Clone, Copy)]
pub struct Contestant {
    pub engine: Engine,
    pub threads: usize,
    /// The number of puzzles passed to the solver in one call.
    pub puzzles_per_call: usize,
}

/// The figures of a contestant. Times are per puzzle: in the `first_` fields up to the first solution, in the `proof_`
/// fields up to the proof that there is no other.
#[derive(Debug, Serialize)]
pub struct BenchFigures {
    pub engine: &'static str,
    pub threads: usize,
    pub batch: usize,
    pub first_min_ns: f64,
    pub first_median_ns: f64,
    pub proof_min_ns: f64,
    pub proof_median_ns: f64,
    pub puzzles_per_second: f64,
    pub guesses_per_puzzle: f64,
    /// The number of rounds of deduction, each of which works on all lanes of a vector. The model solver has none.
    pub rounds_per_puzzle: Option<f64>,
}

/// Returns the minimum and the median. The median of an even number of times is the mean of the two in the middle.
fn min_and_median(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let (middle, last_index) = (times.len() / 2, times.len() - 1);
    (times[0], (times[middle] + times[last_index - middle]) / 2.0)
}

/// Times all contestants on the puzzles in turn, in `timed_rounds` rounds after a warm-up round.
pub fn compare(puzzles: &[Grid], contestants: &[Contestant], timed_rounds: u32) -> anyhow::Result<Vec<BenchFigures>> {
    let mut contestant_workers: Vec<ContestantWorkers> =
        contestants.iter().map(|&contestant| ContestantWorkers::new(contestant)).collect();
    // The nanoseconds per puzzle of each round, to the first solution and to the proof.
    let mut contestant_times = vec![[const { Vec::new() }; 2]; contestants.len()];
    for round in 0..=timed_rounds {
        for (workers, limit_times) in contestant_workers.iter_mut().zip(&mut contestant_times) {
            for (limit, times) in [Limit::ONE, Limit::TWO].into_iter().zip(limit_times) {
                let start = Instant::now();
                workers.solve(puzzles, limit)?;
                if round > 0 {
                    times.push(start.elapsed().as_nanos() as f64 / puzzles.len() as f64);
                }
            }
        }
    }
    let finish_contestant = |(mut workers, times): (ContestantWorkers, [Vec<f64>; 2])| {
        let SolverStats { rounds, guesses } = workers.count_work(puzzles);
        let per_puzzle = |count: u64| count as f64 / puzzles.len() as f64;
        let Contestant { engine, threads, puzzles_per_call: batch } = workers.contestant;
        let [(first_min_ns, first_median_ns), (proof_min_ns, proof_median_ns)] = times.map(min_and_median);
        BenchFigures {
            engine: engine.name(),
            threads,
            batch,
            first_min_ns,
            first_median_ns,
            proof_min_ns,
            proof_median_ns,
            puzzles_per_second: 1e9 / proof_median_ns,
            guesses_per_puzzle: per_puzzle(guesses),
            rounds_per_puzzle: (engine != Engine::Plain).then(|| per_puzzle(rounds)),
        }
    };
    Ok(contestant_workers.into_iter().zip(contestant_times).map(finish_contestant).collect())
}

/// The solvers of a contestant, one for each thread.
struct ContestantWorkers {
    contestant: Contestant,
    workers: Vec<Worker>,
}

/// The solver of one thread, with a buffer for its answers.
enum Worker {
    Fast { solver: Box<Solver>, answers: Vec<Answer> },
    Model { guesses: u64 },
}

impl Worker {
    fn new(engine: Engine) -> Self {
        match engine {
            Engine::Fast(isa) => {
                Self::Fast { solver: Box::new(Solver::with_isa(isa).unwrap_or_default()), answers: Vec::new() }
            }
            Engine::Plain => Self::Model { guesses: 0 },
        }
    }

    fn solve(&mut self, puzzles: &[Grid], batch_len: usize, limit: Limit) {
        match self {
            Self::Fast { solver, answers } => {
                puzzles.chunks(batch_len).for_each(|batch| solver.solve_many(batch, limit, answers));
            }
            Self::Model { guesses } => {
                *guesses += puzzles.iter().map(|puzzle| Search::new(puzzle).count(limit).guesses).sum::<u64>();
            }
        }
    }

    /// Returns the work since the last call.
    fn take_stats(&mut self) -> SolverStats {
        match self {
            Self::Fast { solver, .. } => solver.take_stats(),
            Self::Model { guesses } => SolverStats { guesses: take(guesses), rounds: 0 },
        }
    }
}

impl ContestantWorkers {
    fn new(contestant: Contestant) -> Self {
        Self { contestant, workers: (0..contestant.threads).map(|_| Worker::new(contestant.engine)).collect() }
    }

    fn solve(&mut self, puzzles: &[Grid], limit: Limit) -> anyhow::Result<()> {
        let batch_len = self.contestant.puzzles_per_call;
        if let [worker] = &mut self.workers[..] {
            worker.solve(puzzles, batch_len, limit);
            return Ok(());
        }
        let threads = self.workers.len();
        let share_len = puzzles.len().div_ceil(threads);
        let start_result = thread::scope(|scope| {
            let mut shares = self.workers.iter_mut().zip(puzzles.chunks(share_len));
            shares.try_for_each(|(worker, share)| {
                let work = move || worker.solve(share, batch_len, limit);
                thread::Builder::new().spawn_scoped(scope, work).map(drop)
            })
        });
        start_result.map_err(|error| anyhow!("cannot start {threads} threads: {error}; --threads N chooses fewer"))
    }

    /// Returns the work that one solver does to prove the solutions of all puzzles unique.
    fn count_work(&mut self, puzzles: &[Grid]) -> SolverStats {
        let worker = &mut self.workers[0];
        worker.take_stats();
        worker.solve(puzzles, self.contestant.puzzles_per_call, Limit::TWO);
        worker.take_stats()
    }
}

const TABLE_HEADER: &str = "\
engine     threads | first min    median | proof min    median |   puzzles/s   guesses   rounds
";

pub fn figures_table(source: &str, puzzle_count: usize, results: &[BenchFigures]) -> String {
    let row = |figures: &BenchFigures| {
        format!(
            "{:<10} {:>7} | {:>9.1} {:>9.1} | {:>9.1} {:>9.1} | {:>11.0} {:>9.2} {:>8}\n",
            figures.engine,
            figures.threads,
            figures.first_min_ns,
            figures.first_median_ns,
            figures.proof_min_ns,
            figures.proof_median_ns,
            figures.puzzles_per_second,
            figures.guesses_per_puzzle,
            figures.rounds_per_puzzle.map_or_else(|| "-".to_owned(), |rounds| format!("{rounds:.2}"))
        )
    };
    let rows: String = results.iter().map(row).collect();
    format!("{source}: {puzzle_count} puzzles; nanoseconds per puzzle\n{TABLE_HEADER}{rows}")
}

pub fn figures_json(source: &str, puzzle_count: usize, results: &[BenchFigures]) -> String {
    #[derive(Serialize)]
    struct ReportLine<'a> {
        source: &'a str,
        puzzles: usize,
        #[serde(flatten)]
        figures: &'a BenchFigures,
    }
    let lines = results.iter().map(|figures| to_json(&ReportLine { source, puzzles: puzzle_count, figures }));
    lines.map(|line| line + "\n").collect()
}
