//! Techniques as text for terminals.

use std::fmt::Write as _;

use super::facts::facts;
use crate::cli::steps::{MarkedGrid, legend};
use crate::cli::terminal::wrapped;
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Example, Technique};

/// Lists all techniques, one per line.
pub fn list() -> String {
    let line = |technique: Technique| {
        let entry = technique.entry();
        let (short, level) = entry.map_or(("", ""), |entry| (entry.short, entry.level.name()));
        let rating = match technique.base() {
            base if base.tenths() == 0 => String::new(),
            base => format!("{base}{}", if technique.may_be_harder() { "+" } else { "" }),
        };
        let line = format!("{short:<6} {rating:<5} {level:<7} {technique}: {}", technique.summary());
        line.trim_end().to_owned() + "\n"
    };
    Technique::in_order().map(line).collect()
}

/// Explains techniques with their examples, separated by rules. Lines of prose are wrapped at this width.
pub fn told(examples: &[Example], width: usize, colour: bool) -> String {
    let rule = format!("\n{}\n\n", "-".repeat(width));
    let all: Vec<String> = examples.iter().map(|example| one(example, width, colour)).collect();
    all.join(&rule)
}

fn one(Example { technique, state, step, .. }: &Example, width: usize, colour: bool) -> String {
    let lesson = technique.lesson();
    let mut out = format!("{technique}\n\n{}\n\n{}\n\n", wrapped(lesson.what, width), wrapped(lesson.why, width));
    for (about, fact) in facts(*technique) {
        let line = format!("{about:<18}{fact}");
        // A command stays on one line, so that it can be copied.
        let line = if fact.starts_with("sudoku ") { line } else { wrapped(&line, width) };
        // Writing to a string does not fail.
        let _ = writeln!(out, "{line}");
    }
    let marked = MarkedGrid { state, step, colour };
    let hint = wrapped(&explain::hint(step, HintLevel::Full), width);
    let _ = writeln!(out, "\nExample:\n{marked}\n{}\n{hint}", wrapped(&legend(colour), width));
    out
}
