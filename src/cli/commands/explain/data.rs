//! Techniques and terms as JSON.

use serde_json::json;

use super::text::ladder_names;
use crate::cli::command_prelude::*;
use crate::cli::steps::StepData;
use sudoku::logic::{Example, Level, Notation, State, Term};

/// Returns JSON Lines with an object for each term and each example.
pub fn json_lines(terms: &[Term], examples: &[Example]) -> String {
    let lines = terms.iter().map(term_json).chain(examples.iter().map(example_json));
    lines.map(|line| line + "\n").collect()
}

fn term_json(term: &Term) -> String {
    to_json(&JsonObject(vec![
        ("term", Value::Str(term.name)),
        ("text", Value::Str(&term.definition())),
        ("elsewhere", Value::Json(&to_json(&term.other_names().collect::<Vec<_>>()))),
        ("see", Value::Json(&to_json(&term.related_names().collect::<Vec<_>>()))),
    ]))
}

fn example_json(example: &Example) -> String {
    let Example { technique, ladder, state, step } = example;
    let (lesson, row) = (technique.lesson(), technique.ladder_row());
    let elsewhere = technique.other_names().map(|(origin, name)| json!({ "by": origin.name(), "name": name }));
    let example_object = to_json(&JsonObject(vec![
        ("ladder", Value::Str(ladder.name())),
        ("puzzle", Value::Str(&digits_text(state, |cell| state.givens().contains(cell)))),
        ("position", Value::Str(&digits_text(state, |_| true))),
        ("candidates", Value::Str(&candidates_text(state))),
        ("step", Value::Json(&to_json(&StepData::new(step, *ladder, Notation::Ours, None)))),
    ]));
    let text_or_null = |text: Option<&'static str>| text.map_or(Value::Null, Value::Str);
    to_json(&JsonObject(vec![
        ("technique", Value::Str(technique.name())),
        ("family", Value::Str(technique.family().name())),
        ("summary", Value::Str(technique.summary())),
        ("what", Value::Str(lesson.what)),
        ("why", Value::Str(lesson.why)),
        ("where", text_or_null(lesson.where_to_look)),
        ("elsewhere", Value::Json(&to_json(&elsewhere.collect::<Vec<_>>()))),
        ("ladders", Value::Json(&to_json(&ladder_names(*technique)))),
        ("er", Some(technique.base_difficulty().tenths()).filter(|&er| er > 0).map_or(Value::Null, Value::Tenths)),
        ("short", text_or_null(row.map(|row| row.short_name))),
        ("code", text_or_null(row.map(|row| row.code).filter(|code| !code.is_empty()))),
        ("level", text_or_null(row.map(|row| Level::name(row.level)))),
        ("score", row.map_or(Value::Null, |row| Value::Number(row.score.into()))),
        ("examples", Value::Number(technique.example_count() as u64)),
        ("example", Value::Json(&example_object)),
    ]))
}

/// Returns a character for each cell: its digit, if it has one and `is_shown` accepts the cell, or else `.`.
fn digits_text(state: &State, is_shown: impl Fn(Cell) -> bool) -> String {
    let shown_digit = |cell| state.digit(cell).filter(|_| is_shown(cell));
    Cell::all().map(|cell| shown_digit(cell).map_or('.', |digit| char::from(digit.ascii()))).collect()
}

/// Returns nine characters for each cell: its digit or its candidates, and `.` in place of the other digits.
fn candidates_text(state: &State) -> String {
    let digit_or_dot =
        |set: DigitSet| move |digit: Digit| if set.contains(digit) { char::from(digit.ascii()) } else { '.' };
    state.grid().as_array().iter().flat_map(|set| Digit::all().map(digit_or_dot(*set))).collect()
}
