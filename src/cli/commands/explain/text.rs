//! Techniques as text for terminals, and short facts on them.

use std::fmt::Write as _;

use crate::cli::steps::{MarkedGrid, legend};
use crate::cli::terminal::wrapped;
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Example, LadderName, NameGiver, Technique};

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

/// Returns the facts, each with its label.
pub fn facts(technique: Technique) -> Vec<(String, String)> {
    let mut facts = vec![("Family".to_owned(), technique.family().summary().to_owned())];
    let mut add = |about: &str, fact: String| facts.push((about.to_owned(), fact));
    add("Rating", rating(technique));
    if let Some(entry) = technique.entry() {
        let off = if entry.is_default { "" } else { "; tried only where it is asked for" };
        add("Level", format!("{}, {} a step{off}", entry.level, entry.score));
    }
    for giver in NameGiver::ALL {
        if let Some(name) = name_by(giver, technique) {
            add(giver.name(), name);
        }
    }
    if let Some(entry) = technique.entry().filter(|entry| entry.code.is_empty()) {
        add("Short name", entry.short.to_owned());
    }
    add("Ladder", ladders(technique).join(", "));
    if let Some(practice) = practice(technique) {
        add("Practise", practice);
    }
    facts
}

/// Returns the name in another program; for HoDoKu with short name and code.
fn name_by(giver: NameGiver, technique: Technique) -> Option<String> {
    let elsewhere = technique.called_elsewhere().filter(|&(other, _)| other == giver);
    let names: Vec<&str> = elsewhere.map(|(_, name)| name).collect();
    let is_there = match giver {
        NameGiver::SudokuExplainer => ladders(technique).contains(&LadderName::SudokuExplainer.name()),
        NameGiver::HoDoKu => technique.entry().is_some_and(|entry| !entry.code.is_empty()),
        NameGiver::SudokuWiki | NameGiver::Players => false,
    };
    let name = match names.is_empty() {
        true if is_there => technique.to_string(),
        true => return None,
        false => names.join(", "),
    };
    Some(match technique.entry() {
        Some(entry) if giver == NameGiver::HoDoKu => format!("{name} ({})", entry.short_name_and_code()),
        _ => name,
    })
}

/// Returns the names of the ladders that have the technique.
pub fn ladders(technique: Technique) -> Vec<&'static str> {
    let has_it = |name: &LadderName| name.techniques().contains(technique);
    LadderName::ALL.into_iter().filter(has_it).map(LadderName::name).collect()
}

/// Tells the rating on Sudoku Explainer's scale.
fn rating(technique: Technique) -> String {
    let base = technique.base();
    match base.tenths() {
        0 => "none on Sudoku Explainer's scale".to_owned(),
        _ if technique.may_be_harder() => format!("from {base} on Sudoku Explainer's scale (ER)"),
        _ => format!("{base} on Sudoku Explainer's scale (ER)"),
    }
}

/// Returns a command that makes puzzles for practice. Rare techniques have none, as it would take too long.
fn practice(technique: Technique) -> Option<String> {
    let ladder = match technique.entry() {
        Some(entry) if entry.is_default => "",
        None if technique.base() < Technique::DynamicContradiction.base() => " --ladder se",
        _ => return None,
    };
    let name = match technique.entry() {
        Some(entry) => entry.short.to_owned(),
        None => technique.name().to_lowercase().replace(' ', "-"),
    };
    Some(format!("sudoku generate{ladder} --technique {name} --around singles"))
}
