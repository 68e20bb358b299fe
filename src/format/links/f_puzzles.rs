//! f-puzzles, `https://f-puzzles.com/?load=` and a payload: JSON, packed by LZ-string in base 64, `+ / =`
//! percent-encoded.
//!
//! The JSON is an object with `size` and `grid`, a list of rows of cells. `value` of a cell is its digit, which a
//! player placed unless `given` is true; `centerPencilMarks` and `cornerPencilMarks` are notes; `givenPencilMarks` are
//! the candidates that the setter allows. `title`, `author` and `ruleset` are text, `solution` is a list. Any other
//! member may be a constraint unless its value is text or a number, so a puzzle with such a member is refused as a
//! variant. (Sources: lisudoku/sudoku_formats `src/formats/fpuzzles`, marktekfan/sudokupad-penpa-import.)

use std::borrow::Cow;

use serde::Serialize;

use super::PuzzleSite;
use super::url::{LinkResult, Url};
use crate::format::grammar::LineError;
use crate::format::grammar::cells::{CellContents, CellMark};
use crate::format::grammar::lexer::offset_of;
use crate::format::json_value::{self, JsonValue, Member, Tape};
use crate::format::kept_parts::{KeptParts, Labels, ONLY_GIVENS, PlacedDigits, is_title_field};
use crate::format::write::EncodedWriter;
use crate::format::{Claim, Field, RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// The maximum length of a payload, in characters. A payload of this length unpacks to 17 MB at worst. The payloads of
/// classic puzzles with all notes are half as long.
const MAX_PAYLOAD_CHARS: usize = 1 << 13;

/// Members that set no constraint, although their values are neither strings nor numbers.
#[rustfmt::skip]
const HARMLESS_MEMBERS: [&str; 7] = [
    "grid", "solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts", "metadata", "activeConstraints",
];

/// The string members that are carried as fields.
const TEXT_MEMBERS: [&str; 2] = ["author", "ruleset"];
/// SudokuPad's name for the field `ruleset`.
const RULES_FIELD: &str = "rules";

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "f-puzzles",
    link_example: "`f-puzzles.com/?load=...`",
    description: "a link to f-puzzles, with notes, solution and title",
    decode,
    writer: EncodedWriter(|grid, extra| format!("https://f-puzzles.com/?load={}", payload(grid, extra))),
    kept_parts: KeptParts {
        placed_digits: PlacedDigits::Marked,
        notes: true,
        claim: true,
        labels: Labels::Title,
        keeps_field,
        ..ONLY_GIVENS
    },
};

fn decode(url: &Url<'_>) -> Option<LinkResult> {
    if url.host != "f-puzzles.com" {
        return None;
    }
    if let Some(id) = url.parameter("id") {
        return url.error_at(id, RecordErrorKind::Text("the puzzle is on the site, not in the link"));
    }
    url.parameter("load").map(|payload| unpack(url, payload))
}

/// Unpacks a payload, which is a part of the link, and reads its puzzle.
pub(crate) fn unpack(url: &Url<'_>, payload: &str) -> LinkResult {
    let offset = offset_of(url.text, payload);
    let payload = payload.split(['&', '#']).next().unwrap_or_default();
    let to_error = |problem| LineError::new(problem, offset);
    if payload.len() > MAX_PAYLOAD_CHARS {
        return Err(to_error(RecordErrorKind::Text("the payload is longer than 8192 characters")));
    }
    // A double slash may have been collapsed in transit, which cannot be detected.
    let text = unescape_base64(payload).and_then(|packed| lz_str::decompress_from_base64(&packed));
    let json = text.and_then(|text| String::from_utf16(&text).ok()).filter(|json| !json.is_empty());
    let json = json.ok_or(to_error(RecordErrorKind::Text("the payload cannot be unpacked: damaged or cut off")))?;
    let mut tape = Tape::default();
    let object = tape.parse(&json).filter(|value| value.is_object());
    let object = object.ok_or(to_error(RecordErrorKind::Text("no JSON object in the payload")))?;
    read_puzzle(&object.members().collect::<Vec<_>>()).map_err(to_error)
}

/// Unescapes base 64: `+ / =` may be percent-encoded, and `+` may have become `%20`. Returns `None` if a character
/// remains that is not base 64.
fn unescape_base64(text: &str) -> Option<String> {
    let codes = [("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("%20", "+")];
    let unescape = |text: String, (code, c): (&str, &str)| text.replace(code, c).replace(&code.to_lowercase(), c);
    let text = codes.into_iter().fold(text.to_owned(), unescape);
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    text.chars().all(is_base64).then_some(text)
}

/// Reads the puzzle of an f-puzzles object with these members.
pub(crate) fn read_puzzle(members: &[Member<'_>]) -> Result<(Grid, RecordData), RecordErrorKind> {
    let member = |name| Member::find(members, name);
    let size = member("size").and_then(|size| size.raw().parse::<u64>().ok());
    if let Some(size) = size.filter(|&size| size != 9) {
        return Err(RecordErrorKind::not_classic(&format!("size {size}x{size}")));
    }
    let may_be_constraint = |Member { name, value, .. }: &&Member<'_>| {
        let is_number = value.raw().starts_with(|c: char| c.is_ascii_digit());
        value.is_set() && !value.is_string() && !is_number && !HARMLESS_MEMBERS.contains(&&**name)
    };
    if let Some(constraint) = members.iter().find(may_be_constraint) {
        return Err(RecordErrorKind::not_classic(&constraint.name));
    }
    let values = member("grid").and_then(JsonValue::cell_values);
    let values = values.ok_or(RecordErrorKind::Text("the grid is not nine rows of nine cells"))?;
    let (mut grid, mut extra) = (Grid::EMPTY, RecordData::EMPTY);
    let mut notes = [DigitSet::EMPTY; Cell::COUNT];
    for (cell, value) in Cell::all().zip(values) {
        let contents = read_cell(cell, value)?;
        grid[cell] = contents.candidates;
        extra.mark(cell, contents.mark);
        notes[cell.index()] =
            digits_in_list(value.get("centerPencilMarks")) | digits_in_list(value.get("cornerPencilMarks"));
    }
    let text = |name| member(name)?.text().filter(|text| !text.is_empty());
    let fields = TEXT_MEMBERS.into_iter().filter_map(|name| Some((name, text(name)?)));
    extra.fields = fields.map(|(name, text)| (name.into(), Field::Text(text.into_owned()))).collect();
    extra.name = text("title").map(Cow::into_owned);
    extra.notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    if let Some(value) = member("solution").filter(|value| !value.is_empty()) {
        let solution = json_value::parse_solved_cells(value);
        extra.claim = Some(solution.map_or(Claim::Unreadable, Claim::Digits));
        if solution.is_none() {
            extra.fields.push(("solution".into(), Field::Json(value.json())));
        }
    }
    Ok((grid, extra))
}

/// Returns the candidates of a cell, and whether a player placed its digit, or is yet to place it.
fn read_cell(cell: Cell, value: JsonValue<'_>) -> Result<CellContents, RecordErrorKind> {
    let region = value.get("region").and_then(|region| region.raw().parse::<usize>().ok());
    if region.is_some_and(|region| region != cell.block()) {
        return Err(RecordErrorKind::not_classic("irregular regions"));
    }
    let candidates = value.get("value").map_or(Some(DigitSet::ALL), json_value::parse_candidates);
    match candidates.ok_or(RecordErrorKind::Text("the value of a cell is not a digit"))? {
        digit if digit.is_single() => {
            let is_given = value.get("given").is_some_and(|given| given.raw() == "true");
            let mark = if is_given { CellMark::None } else { CellMark::Placed };
            Ok(CellContents { candidates: digit, mark })
        }
        _ => {
            let allowed_digits = digits_in_list(value.get("givenPencilMarks"));
            let candidates = if allowed_digits.is_empty() { DigitSet::ALL } else { allowed_digits };
            let mark = if candidates.is_single() { CellMark::Unfilled } else { CellMark::None };
            Ok(CellContents { candidates, mark })
        }
    }
}

/// Returns the digits in a list. Other items are ignored, since a player may note any text.
fn digits_in_list(list: Option<JsonValue<'_>>) -> DigitSet {
    list.into_iter()
        .flat_map(JsonValue::items)
        .filter_map(|value| json_value::parse_candidates(value)?.single())
        .collect()
}

/// The JSON object of a puzzle, for writing.
#[derive(Serialize)]
struct PuzzleObject<'a> {
    size: u8,
    grid: Vec<Vec<CellObject>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u8>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CellObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    given: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    center_pencil_marks: Vec<usize>,
}

pub(crate) fn keeps_field(extra: &RecordData, name: &str) -> bool {
    let is_text_member = TEXT_MEMBERS.contains(&name) || name == RULES_FIELD && extra.field(TEXT_MEMBERS[1]).is_none();
    is_text_member && extra.field_text(name).is_some() || is_title_field(extra, name)
}

/// Returns the title, the author and the rules of a puzzle.
pub(crate) fn link_texts(extra: &RecordData) -> [Option<Cow<'_, str>>; 3] {
    let rules = extra.field_text(TEXT_MEMBERS[1]).or_else(|| extra.field_text(RULES_FIELD));
    [extra.title(), extra.field_text(TEXT_MEMBERS[0]), rules].map(|text| text.filter(|text| !text.is_empty()))
}

/// Returns the payload for a puzzle, percent-encoded.
pub(crate) fn payload(grid: &Grid, extra: &RecordData) -> String {
    let cell_object = |cell: Cell| {
        let notes = extra.notes.as_ref().map(|notes| notes[cell.index()]).unwrap_or_default();
        let center_pencil_marks = notes.iter().map(Digit::value).collect();
        let is_filled = !extra.progress.unfilled.contains(cell);
        let value = grid[cell].single().filter(|_| is_filled).map(Digit::value);
        CellObject { value, given: value.is_some() && !extra.progress.placed.contains(cell), center_pencil_marks }
    };
    let cells: Vec<Cell> = Cell::all().collect();
    let [title, author, ruleset] = link_texts(extra);
    let solution = extra.claimed_solution().map(|solution| solution.as_bytes().map(|byte| byte - b'0').to_vec());
    let grid = cells.chunks(9).map(|row| row.iter().map(|&cell| cell_object(cell)).collect()).collect();
    let puzzle = PuzzleObject { size: 9, grid, title, author, ruleset, solution };
    // The serialization of these structs cannot fail.
    let json = serde_json::to_string(&puzzle).unwrap_or_default();
    let mut packed = lz_str::compress_to_base64(&json);
    // `lz_str` pads to one character too many.
    packed.truncate(packed.len() / 4 * 4);
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}
