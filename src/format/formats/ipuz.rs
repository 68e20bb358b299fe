//! The ipuz format, <http://ipuz.org>, for sudoku.
//!
//! The writer emits version 2, one object per line. `puzzle`, `saved` and `solution` are nine lists of nine numbers, 0
//! for a blank. `saved` is present if digits were placed, and includes the givens. (The members are those found in
//! public files in this format.)

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use super::line::LineWriter;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::json_value::{self, JsonValue, Member};
use crate::format::kept_parts::{KeptParts, Labels, ONLY_GIVENS, PlacedDigits, is_title_field};
use crate::format::write::{Board, BoardRecord, BoardWriter, write_json};
use crate::format::{Field, Layout, RecordData, RecordErrorKind};
use crate::grid::{Cell, DigitSet, Grid, Solution};

pub(super) const KEPT_PARTS: KeptParts =
    KeptParts { placed_digits: PlacedDigits::Marked, claim: true, labels: Labels::Title, keeps_field, ..ONLY_GIVENS };

/// Members that describe the appearance and the syntax of a puzzle. They are not carried as fields.
const SYNTAX_MEMBERS: [&str; 7] =
    ["version", "kind", "charset", "displaycharset", "boxes", "showoperators", "cageborder"];

/// Members that set no constraint, although their values may be lists or objects.
const HARMLESS_MEMBERS: [&str; 9] =
    ["puzzle", "saved", "solution", "dimensions", "annotation", "block", "styles", "checksum", "volatile"];

/// Returns whether an object declares itself as ipuz. If so, removes its syntax members and those that are not set. If
/// the puzzle is not classic sudoku, returns an error: the value at fault, and the problem.
pub(crate) fn check_object<'a>(members: &mut Vec<Member<'a>>) -> Result<bool, (JsonValue<'a>, RecordErrorKind)> {
    let kind = Member::find(members, "kind").filter(|kind| kind.raw().contains("http://ipuz.org/"));
    let Some(kind) = kind else { return Ok(false) };
    if let Some(name) = kind.items().chain([kind]).find_map(variant_name) {
        return Err((kind, RecordErrorKind::not_classic(&name)));
    }
    for Member { name, value, .. } in &*members {
        let raw_json = value.raw();
        let problem = match &**name {
            "charset" if value.is_set() && raw_json != "\"123456789\"" => {
                RecordErrorKind::not_classic("characters other than 1 to 9")
            }
            "boxes" if raw_json == "false" => RecordErrorKind::not_classic("no boxes"),
            "puzzle" if value.cell_values().is_none() => RecordErrorKind::not_classic("another size"),
            // Strings and numbers only describe the puzzle, as do members with a namespace.
            _ if !value.is_set() || value.is_string() || raw_json.starts_with(|c: char| c.is_ascii_digit()) => continue,
            name if SYNTAX_MEMBERS.contains(&name) || HARMLESS_MEMBERS.contains(&name) || name.contains(['.', ':']) => {
                continue;
            }
            constraint => RecordErrorKind::not_classic(constraint),
        };
        return Err((*value, problem));
    }
    members.retain(|Member { name, value, .. }| !SYNTAX_MEMBERS.contains(&&**name) && value.is_set());
    Ok(true)
}

/// Returns the name of this kind of puzzle, without the version after `#`; `None` for classic sudoku.
fn variant_name(kind: JsonValue<'_>) -> Option<String> {
    let kind = kind.text()?;
    match kind.split('#').next()?.strip_prefix("http://ipuz.org/sudoku") {
        Some("") => None,
        Some(name) => Some(name.trim_start_matches('/').to_owned()),
        None => Some("another kind of puzzle".to_owned()),
    }
}

/// Adds a player's progress to an ipuz record: digits placed in blank cells, and lists of notes. Also replaces the JSON
/// strings among the fields with their text.
pub(crate) fn add_progress(saved: Option<JsonValue<'_>>, decoded: &mut DecodedPuzzle) -> Result<(), RecordErrorKind> {
    let extra = decoded.extra.get_or_insert_default();
    for (_, field) in &mut extra.fields {
        if let Field::Json(json) = field
            && let Ok(text) = serde_json::from_str(json)
        {
            *field = Field::Text(text);
        }
    }
    let Some(saved) = saved else { return Ok(()) };
    let mut notes = [DigitSet::EMPTY; Cell::COUNT];
    let values = saved.cell_values().ok_or(RecordErrorKind::not_classic("another size"))?;
    for (cell, value) in Cell::all().zip(values) {
        let candidates = json_value::parse_candidates(value).ok_or(RecordErrorKind::UNREADABLE_CELL)?;
        if value.is_list() {
            notes[cell.index()] = candidates;
        } else if candidates.is_single() && !decoded.puzzle[cell].is_single() {
            extra.progress.placed = extra.progress.placed.with(cell);
            decoded.puzzle[cell] = candidates;
        }
    }
    extra.notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    Ok(())
}

/// A writer of one object per record, with the remarks as its `notes`.
pub(super) struct IpuzWriter;

/// The fields besides the title that the format keeps, if they are text.
const KEPT_FIELDS: [&str; 12] = [
    "author", "editor", "copyright", "publisher", "publication", "url", "uniqueid", "date", "difficulty", "origin",
    "intro", "explanation",
];

fn keeps_field(extra: &RecordData, name: &str) -> bool {
    is_title_field(extra, name) || KEPT_FIELDS.contains(&name) && extra.field_text(name).is_some()
}

#[derive(Serialize)]
struct IpuzObject<'a> {
    version: &'a str,
    kind: [&'a str; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(flatten)]
    kept_fields: BTreeMap<&'a str, Cow<'a, str>>,
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

impl BoardWriter for IpuzWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let (puzzle, solution): (&Grid, Option<&Solution>) = match &record.board {
            Board::Nothing => return LineWriter.write_board(record, out),
            Board::Puzzle(puzzle) => (puzzle, record.extra.claimed_solution()),
            Board::Solved(puzzle, solution) => (puzzle, Some(solution)),
        };
        let remarks: Vec<_> = record.remarks.iter().map(ToString::to_string).collect();
        let saved = (!record.extra.progress.placed.is_empty()).then(|| number_rows(&puzzle.to_ascii()));
        let kept_fields = KEPT_FIELDS.into_iter().filter_map(|name| Some((name, record.extra.field_text(name)?)));
        let object = IpuzObject {
            version: "http://ipuz.org/v2",
            kind: ["http://ipuz.org/sudoku#1"],
            title: record.extra.title(),
            kept_fields: kept_fields.collect(),
            notes: remarks.join(", "),
            charset: "123456789",
            boxes: true,
            puzzle: number_rows(&record.extra.givens(puzzle).to_ascii()),
            saved,
            solution: solution.map(|solution| number_rows(solution.as_bytes())),
        };
        write_json(out, &object);
        out.push(b'\n');
        Layout::Line
    }
}

fn number_rows(cells: &[u8; 81]) -> Vec<Vec<u8>> {
    let number = |&cell: &u8| if cell == b'.' { 0 } else { cell - b'0' };
    cells.chunks(9).map(|row| row.iter().map(number).collect()).collect()
}
