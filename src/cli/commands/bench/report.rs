//! The figures as a table or as JSON Lines.

use std::fmt::Write;

use serde::Serialize;
use sudoku::format::write::to_json;

use super::measure::BenchFigures;

/// A table with one line for each contestant.
pub fn table(name: &str, puzzles: usize, results: &[BenchFigures]) -> String {
    let mut text = format!("{name}: {puzzles} puzzles; nanoseconds per puzzle\n");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{:<10} {:>7} | {:>9} {:>9} | {:>9} {:>9} | {:>11} {:>9} {:>8}",
        "engine", "threads", "first min", "median", "proof min", "median", "puzzles/s", "guesses", "rounds"
    );
    for figures in results {
        let _ = writeln!(
            text,
            "{:<10} {:>7} | {:>9.1} {:>9.1} | {:>9.1} {:>9.1} | {:>11.0} {:>9.2} {:>8.2}",
            figures.engine,
            figures.threads,
            figures.first_min_ns,
            figures.first_median_ns,
            figures.proof_min_ns,
            figures.proof_median_ns,
            figures.puzzles_per_second,
            figures.guesses_per_puzzle,
            figures.rounds_per_puzzle
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
