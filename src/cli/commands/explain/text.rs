//! Techniques as text for terminals.

use std::fmt::Write as _;

use super::facts::{facts, may_be_harder};
use crate::cli::steps::{MarkedGrid, legend};
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Example, Technique};

/// The longest line of prose, in characters.
const WIDTH: usize = 80;

/// Lists all techniques, one per line.
pub fn list() -> String {
    let line = |technique: Technique| {
        let entry = technique.entry();
        let (short, level) = entry.map_or(("", ""), |entry| (entry.short, entry.level.name()));
        let rating = match technique.base() {
            base if base.tenths() == 0 => String::new(),
            base => format!("{base}{}", if may_be_harder(technique) { "+" } else { "" }),
        };
        let line = format!("{short:<6} {rating:<5} {level:<7} {technique}: {}", technique.summary());
        line.trim_end().to_owned() + "\n"
    };
    Technique::in_order().map(line).collect()
}

/// Explains techniques with their examples, separated by rules.
pub fn told(examples: &[Example], colour: bool) -> String {
    let rule = format!("\n{}\n\n", "-".repeat(WIDTH));
    let all: Vec<String> = examples.iter().map(|example| one(example, colour)).collect();
    all.join(&rule)
}

fn one(Example { technique, state, step, .. }: &Example, colour: bool) -> String {
    let lesson = technique.lesson();
    let mut out = format!("{technique}\n\n{}\n{}\n", wrapped(lesson.what, 0), wrapped(lesson.why, 0));
    for (about, fact) in facts(*technique) {
        // A command stays on one line, so that it can be copied.
        let fact = if fact.starts_with("sudoku ") { fact + "\n" } else { wrapped(&fact, 18) };
        // Writing to a string does not fail.
        let _ = write!(out, "{about:<18}{}", fact.trim_start());
    }
    let marked = MarkedGrid { state, step, colour };
    let hint = explain::hint(step, HintLevel::Full);
    let hint: String = hint.lines().map(|line| wrapped(line, 0)).collect();
    let _ = write!(out, "\nExample:\n{marked}\n{}\n{hint}", legend(colour));
    out
}

/// Wraps a line of text and indents it by a margin. Blanks at its start are kept.
fn wrapped(text: &str, margin: usize) -> String {
    let own = text.len() - text.trim_start().len();
    let margin = " ".repeat(margin + own);
    let (mut out, mut line) = (String::new(), margin.clone());
    for word in text.split_whitespace() {
        if line.len() + word.len() > WIDTH && line.len() > margin.len() {
            let _ = writeln!(out, "{}", line.trim_end());
            line.clone_from(&margin);
        }
        line += word;
        line.push(' ');
    }
    let _ = writeln!(out, "{}", line.trim_end());
    out
}
