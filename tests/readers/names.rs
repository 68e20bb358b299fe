//! Names and other texts of a puzzle go through every format that keeps them.

use sudoku::format::write::{Blank, Board, Entry, Form, Shape, Value};
use sudoku::format::{Batch, Extra, FORMS, Field, Layout};
use sudoku::grid::Grid;

use crate::common::LINE;

const NAMES: [&str; 8] = [
    "easy one",
    "Guardian hard",
    "AI Escargot, 2006",
    "No. 7 (24 givens)",
    "数独 第3問",
    "\"Fiendish\" <& other> {words}",
    "http notes",
    "Élan",
];

/// Texts beside the name, by their field.
const TEXTS: [(&str, &str); 14] = [
    ("author", "anna & Bob"),
    ("ruleset", "Normal rules apply."),
    ("date", "2006-11-01"),
    ("comment", "difficult"),
    ("level", "easy"),
    ("source", "somewhere"),
    ("url", "https://example.org/7"),
    ("editor", "Carl"),
    ("copyright", "2006 Anna"),
    ("publisher", "Times"),
    ("difficulty", "hard"),
    ("intro", "Welcome"),
    ("explanation", "as usual"),
    ("uniqueid", "a-7"),
];

/// Writes a record, and reads it back.
fn through(form: &Form, puzzle: &Grid, extra: &Extra) -> Extra {
    let entry = Entry::new(Board::Puzzle(puzzle), extra);
    let text = extra.name.as_ref();
    let fields = [
        ("puzzle", Value::Puzzle(puzzle, Blank::DOT)),
        ("name", text.map_or(Value::Null, |name| Value::Text(name))),
        ("author", extra.field("author").map_or(Value::Null, Value::from)),
    ];
    let entry = if form.shape.has_fields() { Entry { fields: &fields, ..entry } } else { entry };
    let mut written = Vec::new();
    form.writer(Layout::Line).header(None, &fields.map(|(name, _)| name), &mut written);
    form.writer(Layout::Line).record(&entry, &mut written);
    form.writer(Layout::Line).footer(&mut written);
    let batch = Batch::read_all(&written[..]).unwrap();
    assert_eq!(batch.puzzles, [*puzzle], "{form:?}: {}", String::from_utf8_lossy(&written));
    batch.records[0].extra().clone()
}

fn is_read(form: &Form) -> bool {
    !matches!(form.shape, Shape::Picture | Shape::Page)
}

#[test]
fn names_go_through_every_format_that_keeps_them() {
    let puzzle: Grid = LINE.parse().unwrap();
    let mut forms = Vec::new();
    for form in FORMS.iter().filter(|form| is_read(form)) {
        for name in NAMES {
            let extra = Extra { name: Some(name.to_owned()), ..Extra::NOTHING };
            let (_, lost) = form.fit(&puzzle, &extra, Layout::Line);
            if lost.is_empty() {
                assert_eq!(through(form, &puzzle, &extra).title().as_deref(), Some(name), "{form:?}");
                forms.push(form.name);
            } else {
                assert_eq!(lost, ["no place for names: left out"], "{form:?}");
            }
        }
    }
    forms.dedup();
    assert_eq!(
        forms,
        ["mirror", "line", "sdm", "csv", "tsv", "json", "jsonl", "ndjson", "sdk", "opensudoku", "ipuz", "f-puzzles"]
    );
}

#[test]
fn other_texts_are_kept_or_told() {
    let puzzle: Grid = LINE.parse().unwrap();
    for form in FORMS.iter().filter(|form| is_read(form) && !form.shape.has_fields()) {
        for (field, text) in TEXTS {
            let fields = vec![(field.into(), Field::Text(text.to_owned()))];
            let extra = Extra { fields, ..Extra::NOTHING };
            let (_, lost) = form.fit(&puzzle, &extra, Layout::Line);
            let found = through(form, &puzzle, &extra).fields;
            if lost.is_empty() {
                assert_eq!(found, extra.fields, "{form:?}");
            } else {
                assert_eq!(
                    (lost, found),
                    (vec![format!("no place for fields ({field}): left out").into()], vec![]),
                    "{form:?}"
                );
            }
        }
    }
}
