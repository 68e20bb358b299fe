//! ipuz version 2, an object a line: `puzzle`, `saved` and `solution` are nine lists of nine numbers, 0 for a blank;
//! `saved` is there where digits have been placed, and has the givens, too. (The fields are those of public files in
//! this format.)

use std::borrow::Cow;

use serde::Serialize;

use super::entry::{Board, Entry, Writer};
use super::line::Line;
use crate::format::Extra;
use crate::format::keeps::titled;
use crate::grid::{Grid, Solution};

/// One object per record, with its remarks as notes.
pub(super) struct Ipuz;

/// The field that has its place in it beside the title, if it is text.
const AUTHOR: &str = "author";

/// Whether a field has its place in it.
pub(super) fn keeps(extra: &Extra, name: &str) -> bool {
    titled(extra, name) || name == AUTHOR && extra.text(name).is_some()
}

#[derive(Serialize)]
struct Object<'a> {
    version: &'a str,
    kind: [&'a str; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
    charset: &'a str,
    boxes: bool,
    puzzle: Vec<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<Vec<Vec<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Vec<u8>>>,
}

impl Writer for Ipuz {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let (puzzle, solution): (&Grid, Option<&Solution>) = match &record.board {
            Board::Nothing => return Line.record(record, out),
            Board::Puzzle(puzzle) => (puzzle, record.extra.claimed.as_ref()),
            Board::Solved(puzzle, solution) => (puzzle, Some(solution)),
        };
        let remarks: Vec<_> = record.remarks.iter().map(ToString::to_string).collect();
        let saved = (!record.extra.placed.is_empty()).then(|| rows(&puzzle.digits()));
        let object = Object {
            version: "http://ipuz.org/v2",
            kind: ["http://ipuz.org/sudoku#1"],
            title: record.extra.title(),
            author: record.extra.text(AUTHOR),
            notes: remarks.join(", "),
            charset: "123456789",
            boxes: true,
            puzzle: rows(&record.extra.givens(puzzle).digits()),
            saved,
            solution: solution.map(|solution| rows(solution.as_bytes())),
        };
        // Writing to a vector does not fail, and neither do structs with names for keys.
        let _ = serde_json::to_writer(&mut *out, &object);
        out.push(b'\n');
    }
}

/// Nine rows of numbers.
fn rows(cells: &[u8; 81]) -> Vec<Vec<u8>> {
    let number = |&cell: &u8| if cell == b'.' { 0 } else { cell - b'0' };
    cells.chunks(9).map(|row| row.iter().map(number).collect()).collect()
}
