//! Techniques as JSON.

use serde::Serialize;

use super::facts::ladders;
use crate::cli::steps::StepData;
use sudoku::format::write::to_json;
use sudoku::grid::{Cell, Digit};
use sudoku::logic::human::HumanLevel;
use sudoku::logic::{Example, State};

/// A technique as JSON.
#[derive(Serialize)]
struct TechniqueData<'a> {
    technique: &'a str,
    family: &'a str,
    summary: &'a str,
    what: &'a str,
    why: &'a str,
    elsewhere: Vec<ElsewhereData<'a>>,
    ladders: Vec<&'a str>,
    /// The lowest on Sudoku Explainer's scale.
    er: Option<f64>,
    short: Option<&'a str>,
    code: Option<&'a str>,
    level: Option<&'a str>,
    score: Option<u32>,
    examples: usize,
    example: ExampleData,
}

#[derive(Serialize)]
struct ElsewhereData<'a> {
    by: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct ExampleData {
    ladder: &'static str,
    /// The givens, as 81 cells; then with the digits that were placed.
    puzzle: String,
    position: String,
    /// Nine characters for each cell.
    candidates: String,
    step: StepData,
}

/// Writes a JSON object per line for each example.
///
/// # Errors
/// It can't be made JSON.
pub fn lines(examples: &[Example]) -> anyhow::Result<String> {
    let mut out = String::new();
    for example in examples {
        out += &to_json(&data(example))?;
        out.push('\n');
    }
    Ok(out)
}

fn data(example: &Example) -> TechniqueData<'static> {
    let Example { technique, ladder, state, step } = example;
    let (lesson, entry) = (technique.lesson(), technique.entry());
    let elsewhere = technique.called_elsewhere();
    TechniqueData {
        technique: technique.name(),
        family: technique.family().name(),
        summary: technique.summary(),
        what: lesson.what,
        why: lesson.why,
        elsewhere: elsewhere.map(|(by, name)| ElsewhereData { by: by.name(), name }).collect(),
        ladders: ladders(*technique),
        er: Some(f64::from(technique.base().tenths()) / 10.0).filter(|&er| er > 0.0),
        short: entry.map(|entry| entry.short),
        code: entry.map(|entry| entry.code).filter(|code| !code.is_empty()),
        level: entry.map(|entry| HumanLevel::name(entry.level)),
        score: entry.map(|entry| entry.score),
        examples: technique.examples(),
        example: ExampleData {
            ladder: ladder.name(),
            puzzle: cells(state, |cell| state.given().contains(cell)),
            position: cells(state, |_| true),
            candidates: candidates(state),
            step: StepData::new(step, *ladder),
        },
    }
}

/// Writes the digits of the cells that are shown.
fn cells(state: &State, is_shown: impl Fn(Cell) -> bool) -> String {
    let digit = |cell| state.digit(cell).filter(|_| is_shown(cell));
    Cell::all().map(|cell| digit(cell).map_or('.', |digit| char::from(digit.ascii()))).collect()
}

/// Writes what each cell holds or may hold.
fn candidates(state: &State) -> String {
    let of = |cell| Digit::all().map(move |digit| (cell, digit));
    let sign = |(cell, digit): (Cell, Digit)| {
        let is_there = state.digit(cell) == Some(digit) || state.candidates(cell).contains(digit);
        if is_there { char::from(digit.ascii()) } else { '.' }
    };
    Cell::all().flat_map(of).map(sign).collect()
}
