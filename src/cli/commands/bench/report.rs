//! The figures as a table or as JSON Lines.

use std::fmt::Write;

use serde::Serialize;

use super::measure::Figures;

/// A table with one line for each contestant.
pub fn table(name: &str, puzzles: usize, results: &[Figures]) -> String {
    let mut text = format!("{name}: {puzzles} puzzles; nanoseconds per puzzle\n");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{:<10} {:>7} | {:>9} {:>9} | {:>9} {:>9} | {:>11} {:>9} {:>8} {:>8}",
        "engine",
        "threads",
        "first min",
        "median",
        "proof min",
        "median",
        "puzzles/s",
        "guesses",
        "rounds",
        "lane use"
    );
    for figures in results {
        let Figures { contestant, first, unique, guesses, rounds, lane_use } = figures;
        let rounds = rounds.map_or("-".into(), |rounds| format!("{rounds:.2}"));
        let lane_use = lane_use.map_or("-".into(), |share| format!("{:.1}%", 100.0 * share));
        let _ = writeln!(
            text,
            "{:<10} {:>7} | {:>9.1} {:>9.1} | {:>9.1} {:>9.1} | {:>11.0} {:>9.2} {:>8} {:>8}",
            contestant.engine.name(),
            contestant.threads,
            first.min(),
            first.median(),
            unique.min(),
            unique.median(),
            1e9 / unique.median(),
            guesses,
            rounds,
            lane_use
        );
    }
    text
}

/// An object for each contestant.
pub fn json(name: &str, puzzles: usize, results: &[Figures]) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        source: &'a str,
        puzzles: usize,
        engine: &'static str,
        threads: usize,
        batch: usize,
        first_min_ns: f64,
        first_median_ns: f64,
        proof_min_ns: f64,
        proof_median_ns: f64,
        puzzles_per_second: f64,
        guesses_per_puzzle: f64,
        rounds_per_puzzle: Option<f64>,
        lane_use: Option<f64>,
    }
    let line = |figures: &Figures| Line {
        source: name,
        puzzles,
        engine: figures.contestant.engine.name(),
        threads: figures.contestant.threads,
        batch: figures.contestant.batch,
        first_min_ns: figures.first.min(),
        first_median_ns: figures.first.median(),
        proof_min_ns: figures.unique.min(),
        proof_median_ns: figures.unique.median(),
        puzzles_per_second: 1e9 / figures.unique.median(),
        guesses_per_puzzle: figures.guesses,
        rounds_per_puzzle: figures.rounds,
        lane_use: figures.lane_use,
    };
    let lines = results.iter().filter_map(|figures| serde_json::to_string(&line(figures)).ok());
    lines.map(|line| line + "\n").collect()
}
