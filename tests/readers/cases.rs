//! Tables of texts and what they must read as. All failures are reported together.

use std::collections::BTreeMap;
use std::fmt::Write;

use sudoku::format::{Batch, Layout, Record};

use crate::texts::read;

/// What a text must read as, and nothing else.
#[derive(Debug, Clone)]
pub struct ExpectedPuzzle {
    pub line: u64,
    pub puzzle: String,
    /// Of a JSON document it is not asked.
    pub layout: Option<Layout>,
}

/// How many cases of a family there were and how many failed.
#[derive(Debug, Default)]
struct ReadTally {
    cases: usize,
    failed: usize,
}

#[derive(Debug, Default)]
pub struct Cases {
    families: BTreeMap<String, ReadTally>,
    /// The first failure of each name, and how many more there are.
    failures: BTreeMap<String, (String, usize)>,
}

impl Cases {
    /// The text holds exactly these puzzles.
    pub fn check(&mut self, family: &str, name: &str, about: &str, text: &str, expected: &[ExpectedPuzzle]) {
        let batch = read(text);
        let layout = |at: usize| expected.get(at).and_then(|expected| expected.layout);
        let found: Vec<String> = batch.iter().enumerate().map(|(at, one)| said(one, layout(at).is_some())).collect();
        let expected: Vec<String> = expected
            .iter()
            .map(|ExpectedPuzzle { line, puzzle, layout }| match layout {
                Some(layout) => format!("{line} {puzzle} {layout:?}"),
                None => format!("{line} {puzzle}"),
            })
            .collect();
        let problem = (found != expected)
            .then(|| format!("expected\n  {}\nfound\n  {}", expected.join("\n  "), found.join("\n  ")));
        self.note(family, name, about, text, problem);
    }

    /// Counts a case, and keeps its problem if it has one.
    pub fn note(&mut self, family: &str, name: &str, about: &str, text: &str, problem: Option<String>) {
        let tally = self.families.entry(family.into()).or_default();
        tally.cases += 1;
        let Some(problem) = problem else { return };
        tally.failed += 1;
        let told = || (format!("{about}: {problem}\nin\n{}", text.replace('\r', "\\r")), 0);
        self.failures.entry(name.into()).or_insert_with(told).1 += 1;
    }

    /// Fails with all failures, if there are any.
    pub fn finish(self) {
        let mut table = String::new();
        for (family, ReadTally { cases, failed }) in &self.families {
            writeln!(table, "{:5} of {cases:5} right: {family}", cases - failed).unwrap();
        }
        let failed: usize = self.families.values().map(|tally| tally.failed).sum();
        if failed == 0 {
            return println!("{table}");
        }
        let mut text = String::new();
        for (name, (failure, count)) in &self.failures {
            writeln!(text, "=== {name}: {count} failed, the first:\n{failure}").unwrap();
        }
        panic!("\n{text}\n{table}");
    }
}

/// A record in short.
fn said(
    (record, puzzle): (&Record, Result<&sudoku::grid::Grid, &sudoku::format::Malformed>),
    with_layout: bool,
) -> String {
    match puzzle {
        Ok(puzzle) if with_layout => format!("{} {puzzle} {:?}", record.line, record.layout),
        Ok(puzzle) => format!("{} {puzzle}", record.line),
        Err(error) => format!("{} error in line {}: {error}", record.line, error.line),
    }
}

/// The puzzles of a batch.
pub fn puzzles(batch: &Batch) -> Vec<String> {
    batch.puzzles.iter().map(ToString::to_string).collect()
}

/// How many of the records are malformed.
pub fn errors(batch: &Batch) -> usize {
    batch.len() - batch.puzzles.len()
}
