//! Names and other texts of a puzzle survive every format that keeps them.

use sudoku::format::write::{Blank, Board, OutputRecord, Value};
use sudoku::format::{Batch, Extra, Field, Layout, OUTPUT_FORMATS, OutputFormat};
use sudoku::grid::Grid;

use crate::common::LINE;
use crate::held::roundtrip::{assert_keeps, written_alone};

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

/// Fields of other texts, and such texts.
const FIELDS: &str = "author ruleset date comment level source url editor copyright publisher difficulty intro \
                      explanation uniqueid";
const TEXTS: [&str; 4] = ["anna & Bob", "2006-11-01", "https://example.org/7", "Normal rules apply."];

/// Writes a record, and reads it back.
fn round_trip(form: &OutputFormat, puzzle: &Grid, extra: &Extra) -> Extra {
    let name = extra.name.as_ref().map_or(Value::Null, |name| Value::Text(name));
    let fields = [("puzzle", Value::Puzzle(puzzle, Blank::DOT)), ("name", name)];
    let fields = if form.kind.has_fields() { &fields[..] } else { &[] };
    let written = written_alone(form, &OutputRecord { fields, ..OutputRecord::new(Board::Puzzle(puzzle), extra) });
    let batch = Batch::read_all(&written[..]).unwrap();
    assert_eq!(batch.puzzles, [*puzzle], "{form:?}: {}", String::from_utf8_lossy(&written));
    batch.records[0].extra().clone()
}

#[test]
fn names_go_through_every_format_that_keeps_them() {
    let puzzle: Grid = LINE.parse().unwrap();
    let mut forms = Vec::new();
    for form in OUTPUT_FORMATS.iter() {
        for name in NAMES {
            let extra = Extra { name: Some(name.to_owned()), ..Extra::EMPTY };
            let (_, lost) = form.fit_puzzle(&puzzle, &extra, Layout::Line);
            if lost.is_empty() {
                assert_eq!(round_trip(form, &puzzle, &extra).title().as_deref(), Some(name), "{form:?}");
                forms.push(form.name);
            } else {
                assert_eq!(lost, ["cannot hold names; left out"], "{form:?}");
            }
        }
    }
    forms.dedup();
    assert_eq!(
        forms,
        [
            "mirror", "line", "sdm", "csv", "tsv", "json", "jsonl", "ndjson", "sdk", "opensudoku", "ipuz", "sudokupad",
            "f-puzzles"
        ]
    );
}

#[test]
fn other_texts_are_kept_or_reported() {
    let puzzle: Grid = LINE.parse().unwrap();
    for (form, field) in OUTPUT_FORMATS.iter().flat_map(|form| FIELDS.split(' ').map(move |field| (form, field))) {
        for text in TEXTS {
            let fields = vec![(field.into(), Field::Text(text.to_owned()))];
            assert_keeps(form, &puzzle, &Extra { fields, ..Extra::EMPTY });
        }
    }
}
