//! Timing engines: the figures, as a table or as JSON Lines.

use std::fmt::Write as _;
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use serde::Serialize;

use crate::cli::engine::{BatchSolver, EngineChoice, GuessLimit};
use crate::cli::status::RunTally;
use sudoku::engine::SolverStats;
use sudoku::format::write::to_json;
use sudoku::grid::Grid;

/// An engine with its options, compared with others.
#[derive(Debug, Clone, Copy)]
pub struct Contestant {
    pub engine: EngineChoice,
    pub threads: usize,
    /// Puzzles per call.
    pub batch: usize,
}

/// The figures of a contestant. `first` is the time to the first solution, `proof` to the proof that there is no other.
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
    /// Rounds of all lanes per puzzle, and the share of lanes in use; `None` for the plain search.
    pub rounds_per_puzzle: Option<f64>,
    pub lane_use: Option<f64>,
}

fn min(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The median: the middle value, or the mean of the two in the middle.
fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// Times all contestants on the puzzles in turn, for `rounds` rounds after one that does not count.
///
/// # Errors
/// The system refuses a thread.
pub fn compare(puzzles: &[Grid], contestants: &[Contestant], rounds: u32) -> anyhow::Result<Vec<BenchFigures>> {
    let mut teams: Vec<Team> = contestants.iter().map(|&contestant| Team::new(contestant)).collect();
    // Nanoseconds per puzzle for the first solution and for the proof, of each round.
    let mut times = vec![[const { Vec::new() }; 2]; contestants.len()];
    for round in 0..=rounds {
        for (team, times) in teams.iter_mut().zip(&mut times) {
            for (limit, times) in [1, 2].into_iter().zip(times) {
                let start = Instant::now();
                team.solve(puzzles, limit)?;
                if round > 0 {
                    times.push(start.elapsed().as_nanos() as f64 / puzzles.len() as f64);
                }
            }
        }
    }
    let figures = |(mut team, [first, proof]): (Team, [Vec<f64>; 2])| {
        let (guesses, lanes) = team.count_work(puzzles);
        let per_puzzle = |count: u64| count as f64 / puzzles.len() as f64;
        let Contestant { engine, threads, batch } = team.contestant;
        BenchFigures {
            engine: engine.name(),
            threads,
            batch,
            first_min_ns: min(&first),
            first_median_ns: median(&first),
            proof_min_ns: min(&proof),
            proof_median_ns: median(&proof),
            puzzles_per_second: 1e9 / median(&proof),
            guesses_per_puzzle: per_puzzle(guesses),
            rounds_per_puzzle: lanes.as_ref().map(|lanes| per_puzzle(lanes.rounds)),
            lane_use: lanes.as_ref().map(SolverStats::lane_use),
        }
    };
    Ok(teams.into_iter().zip(times).map(figures).collect())
}

/// The solvers of a contestant, one for each thread.
struct Team {
    contestant: Contestant,
    members: Vec<BatchSolver>,
}

impl Team {
    fn new(contestant: Contestant) -> Self {
        let member = |_| contestant.engine.solver(GuessLimit::default());
        Self { contestant, members: (0..contestant.threads).map(member).collect() }
    }

    fn solve(&mut self, puzzles: &[Grid], limit: u64) -> anyhow::Result<()> {
        let batch = self.contestant.batch;
        if let [only] = &mut self.members[..] {
            solve(only, puzzles, batch, limit);
            return Ok(());
        }
        let threads = self.members.len();
        let share = puzzles.len().div_ceil(threads);
        let started = thread::scope(|scope| {
            let mut shares = self.members.iter_mut().zip(puzzles.chunks(share));
            shares.try_for_each(|(member, share)| {
                let work = move || solve(member, share, batch, limit);
                thread::Builder::new().spawn_scoped(scope, work).map(drop)
            })
        });
        started.map_err(|error| anyhow!("cannot start {threads} threads: {error}; --threads N chooses fewer"))
    }

    /// The guesses of the first member to prove all puzzles unique, and what its lanes do.
    fn count_work(&mut self, puzzles: &[Grid]) -> (u64, Option<SolverStats>) {
        let member = &mut self.members[0];
        member.take_stats();
        let guesses = solve(member, puzzles, self.contestant.batch, 2);
        let lanes = member.take_stats();
        // Lanes also make guesses that turn out not to be needed for the answer.
        (lanes.as_ref().map_or(guesses, |lanes| lanes.guesses), lanes)
    }
}

/// Solves the puzzles, `batch` at a time, and counts the guesses.
fn solve(solver: &mut BatchSolver, puzzles: &[Grid], batch: usize, limit: u64) -> u64 {
    let mut guesses = 0;
    for puzzles in puzzles.chunks(batch) {
        solver.solve(puzzles, limit, &mut RunTally::default());
        guesses += solver.answers.iter().map(|answer| answer.guesses).sum::<u64>();
    }
    guesses
}

/// A table with one line for each contestant.
pub fn table(name: &str, puzzles: usize, results: &[BenchFigures]) -> String {
    let mut text = format!("{name}: {puzzles} puzzles; nanoseconds per puzzle\n");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{:<10} {:>7} | {:>9} {:>9} | {:>9} {:>9} | {:>11} {:>9} {:>8} {:>8}",
        "engine", "threads", "first min", "median", "proof min", "median", "puzzles/s", "guesses", "rounds", "lane use"
    );
    for figures in results {
        let rounds = figures.rounds_per_puzzle.map_or("-".into(), |rounds| format!("{rounds:.2}"));
        let lane_use = figures.lane_use.map_or("-".into(), |share| format!("{:.1}%", 100.0 * share));
        let _ = writeln!(
            text,
            "{:<10} {:>7} | {:>9.1} {:>9.1} | {:>9.1} {:>9.1} | {:>11.0} {:>9.2} {:>8} {:>8}",
            figures.engine,
            figures.threads,
            figures.first_min_ns,
            figures.first_median_ns,
            figures.proof_min_ns,
            figures.proof_median_ns,
            figures.puzzles_per_second,
            figures.guesses_per_puzzle,
            rounds,
            lane_use
        );
    }
    text
}

/// An object for each contestant.
pub fn json(source: &str, puzzles: usize, results: &[BenchFigures]) -> String {
    #[derive(Serialize)]
    struct ReportLine<'a> {
        source: &'a str,
        puzzles: usize,
        #[serde(flatten)]
        figures: &'a BenchFigures,
    }
    lines(results.iter().map(|figures| ReportLine { source, puzzles, figures }))
}

/// Each as JSON, on a line.
pub fn lines(rows: impl Iterator<Item = impl Serialize>) -> String {
    let lines = rows.filter_map(|row| to_json(&row).ok());
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(min(&[4.0, 1.0]), 1.0);
    }
}
