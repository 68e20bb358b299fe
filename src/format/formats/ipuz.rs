//! The ipuz format, <http://ipuz.org>, for sudoku.
//!
//! The writer emits version 2, one object per line. `puzzle`, `saved` and `solution` are nine lists of nine numbers, 0
//! for a blank. `saved` is present if digits were placed, and includes the givens. (The fields are those of public
//! files in this format.)

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::Format;
use super::line::Line;
use super::syntax::{Syntax, SyntaxName};
use crate::format::document::json_grids;
use crate::format::json_value::{JsonValue, Member};
use crate::format::keeps::{GIVENS, Keeps, Labels, Placed, titled};
use crate::format::line::whole::Whole;
use crate::format::write::entry::{Board, Entry, Writer};
use crate::format::write::{Form, Shape, write_json};
use crate::format::{Claim, Extra, Field, Name, Problem};
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "ipuz",
        syntax: Syntax::Json,
        about: "`{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[5,3,0,...]],...}`",
    }],
    writes: &[Form {
        name: "ipuz",
        suffix: "ipuz",
        shape: Shape::Spelled,
        keeps: Keeps { placed: Placed::Told, claimed: true, labels: Labels::Title, field: keeps, ..GIVENS },
        writer: &Ipuz,
        about: "an ipuz object for each record, one a line",
    }],
};

const SUDOKU: &str = "http://ipuz.org/sudoku";

/// Kinds of sudoku other than the classic one, by the text after [`SUDOKU`].
const VARIANTS: [(&str, &str); 7] = [
    ("/wordoku", "wordoku"),
    ("/latinsquare", "latin square"),
    ("/diagonalsudoku", "diagonals"),
    ("/hypersudoku", "hypersudoku"),
    ("/jigsawsudoku", "jigsaw"),
    ("/calcudoku", "calcudoku"),
    ("/killersudoku", "killer cages"),
];

/// Members for the look and the rules of a sudoku, which are not carried as fields. Values that differ from classic
/// sudoku are refused.
const RULES: [&str; 11] = [
    "version",
    "kind",
    "puzzle",
    "charset",
    "displaycharset",
    "boxes",
    "showoperators",
    "cageborder",
    "cages",
    "zones",
    "empty",
];

/// Members that describe the puzzle, but not its rules.
const ABOUT: [&str; 19] = [
    "dimensions",
    "copyright",
    "publisher",
    "publication",
    "url",
    "uniqueid",
    "intro",
    "explanation",
    "annotation",
    "author",
    "editor",
    "date",
    "notes",
    "difficulty",
    "origin",
    "block",
    "styles",
    "checksum",
    "volatile",
];

/// Reads an object that declares itself as ipuz: the puzzle or the error, and the value at which it is. Returns `None`
/// for other objects.
pub(crate) fn read<'a>(
    members: &[Member<'a>],
    field: impl FnMut(&Member<'_>) -> (Arc<str>, Field),
) -> Option<(JsonValue<'a>, Result<Whole, Problem>)> {
    let kind = Member::find(members, "kind")?;
    if !kind.raw().contains("http://ipuz.org/") {
        return None;
    }
    Some(match puzzle(members, kind, field) {
        Ok(whole) => (Member::find(members, "puzzle").unwrap_or(kind), Ok(whole)),
        Err((at, problem)) => (at, Err(problem)),
    })
}

fn puzzle<'a>(
    members: &[Member<'a>],
    kind: JsonValue<'a>,
    mut field: impl FnMut(&Member<'_>) -> (Arc<str>, Field),
) -> Result<Whole, (JsonValue<'a>, Problem)> {
    let kinds = kind.items().map(JsonValue::text).collect::<Option<Vec<_>>>().unwrap_or_default();
    let other = kinds.iter().find_map(|kind| variant(kind));
    if let Some(other) = other.or_else(|| kinds.is_empty().then_some("unknown kind of puzzle")) {
        return Err((kind, Problem::Variant(Name::new(other))));
    }
    // Text is carried unescaped.
    let mut field = |member: &Member<'_>| match member.value.text() {
        Some(text) => (Arc::from(&*member.name), Field::Text(text.into_owned())),
        None => field(member),
    };
    let empty = Member::find(members, "empty").map_or("0", JsonValue::raw);
    let raw = Member::find(members, "puzzle").ok_or((kind, Problem::Text("no puzzle in this ipuz")))?;
    let mut puzzle = cells(raw, empty).map_err(|problem| (raw, problem))?;
    let mut extra = Extra::NOTHING;
    for member in members {
        let value = member.value;
        match part(member) {
            MemberKind::Solution => {
                let full = cells(value, empty).ok();
                extra.claim = match full.and_then(|full| Solution::new(full.digits())) {
                    Some(solution) => Some(Claim::Digits(solution)),
                    None => (!value.is_nothing()).then_some(Claim::Unreadable),
                };
                if extra.claimed().is_none() {
                    extra.fields.push(field(member));
                }
            }
            MemberKind::Saved => {
                save(value, empty, &mut puzzle, &mut extra).map_err(|problem| (value, problem))?;
            }
            MemberKind::Title => match value.text().filter(|text| !text.is_empty()) {
                Some(text) if extra.name.is_none() => extra.name = Some(text.into_owned()),
                _ => extra.fields.push(field(member)),
            },
            MemberKind::Rule => {}
            MemberKind::About => extra.fields.push(field(member)),
            MemberKind::Variant(name) => return Err((value, Problem::Variant(Name::new(name)))),
        }
    }
    let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
    Ok(Whole { extra, ..puzzle.into() })
}

/// The role of a member.
enum MemberKind<'a> {
    Solution,
    Saved,
    Title,
    Rule,
    About,
    /// A rule that is not part of classic sudoku.
    Variant(&'a str),
}

fn part<'a>(member: &'a Member<'_>) -> MemberKind<'a> {
    let raw = member.value.raw();
    let is_nothing = matches!(raw, "[]" | "{}" | "null" | "false");
    match &*member.name {
        "solution" => MemberKind::Solution,
        "saved" => MemberKind::Saved,
        "title" => MemberKind::Title,
        "charset" if !matches!(raw, "\"123456789\"" | "null") => MemberKind::Variant("other characters than 1 to 9"),
        "boxes" if raw == "false" => MemberKind::Variant("no boxes"),
        name @ ("cages" | "zones") if !is_nothing => MemberKind::Variant(name),
        name if RULES.contains(&name) => MemberKind::Rule,
        // A member with a namespace, a plain text or a number describes the puzzle.
        name if ABOUT.contains(&name) || name.contains(['.', ':']) || is_nothing => MemberKind::About,
        _ if raw.starts_with(|c: char| c == '"' || c.is_ascii_digit()) => MemberKind::About,
        unknown => MemberKind::Variant(unknown),
    }
}

/// Reads a player's progress: digits placed in blank cells, and lists of notes.
fn save(saved: JsonValue<'_>, empty: &str, puzzle: &mut Grid, extra: &mut Extra) -> Result<(), Problem> {
    if saved.is_null() {
        return Ok(());
    }
    let mut notes = [DigitSet::EMPTY; Cell::COUNT];
    for (place, value) in Cell::all().zip(values(saved)?) {
        let wrong = Problem::SavedCell(place);
        if value.is_list() {
            let digits = value.items().map(|value| cell(value, empty)?.single());
            notes[place.index()] = digits.collect::<Option<_>>().ok_or(wrong)?;
            continue;
        }
        let set = cell(value, empty).ok_or(wrong)?;
        if set.is_single() && !puzzle[place].is_single() {
            extra.placed |= CellSet::of(place);
            puzzle[place] = set;
        }
    }
    extra.notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    Ok(())
}

/// Returns the name of a kind of puzzle that is not classic sudoku. A version after `#` is ignored.
fn variant(kind: &str) -> Option<&str> {
    let kind = kind.split('#').next().unwrap_or_default();
    let Some(variant) = kind.strip_prefix(SUDOKU) else { return Some("another kind of puzzle") };
    let known = VARIANTS.iter().find(|(known, _)| *known == variant);
    (!variant.is_empty()).then(|| known.map_or(variant.trim_start_matches('/'), |&(_, name)| name))
}

/// Reads nine rows of nine cells.
fn cells(rows: JsonValue<'_>, empty: &str) -> Result<Grid, Problem> {
    let cells = values(rows)?.into_iter().map(|value| cell(value, empty));
    let cells = cells.collect::<Option<Vec<_>>>().ok_or(Problem::Text("no puzzle in this ipuz"))?;
    Ok(Grid::new(cells.try_into().map_err(|_| Problem::Text("no puzzle in this ipuz"))?))
}

/// Returns the 81 values of nine rows of nine.
fn values(rows: JsonValue<'_>) -> Result<Vec<JsonValue<'_>>, Problem> {
    if !rows.is_list() || !rows.items().all(JsonValue::is_list) {
        return Err(Problem::Text("no puzzle in this ipuz"));
    }
    if rows.items().count() != 9 || rows.items().any(|row| row.items().count() != 9) {
        return Err(Problem::Variant(Name::new("another size")));
    }
    Ok(rows.items().flat_map(JsonValue::items).collect())
}

/// Reads a cell: a digit, the value for an empty cell, or an object that contains one of these.
fn cell(value: JsonValue<'_>, empty: &str) -> Option<DigitSet> {
    if value.raw() == empty {
        return Some(DigitSet::ALL);
    }
    if !value.is_object() {
        return json_grids::cell(value);
    }
    let inside = ["given", "value", "cell"].iter().find_map(|name| value.get(name));
    inside.map_or(Some(DigitSet::ALL), |inside| cell(inside, empty))
}

/// Writes one object per record, with the remarks as notes.
struct Ipuz;

/// The fields beside the title that the form keeps, if they are text.
const KEPT: [&str; 12] = [
    "author",
    "editor",
    "copyright",
    "publisher",
    "publication",
    "url",
    "uniqueid",
    "date",
    "difficulty",
    "origin",
    "intro",
    "explanation",
];

/// Returns whether the form keeps this field.
fn keeps(extra: &Extra, name: &str) -> bool {
    titled(extra, name) || KEPT.contains(&name) && extra.text(name).is_some()
}

#[derive(Serialize)]
struct Object<'a> {
    version: &'a str,
    kind: [&'a str; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(flatten)]
    about: BTreeMap<&'a str, Cow<'a, str>>,
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
            Board::Puzzle(puzzle) => (puzzle, record.extra.claimed()),
            Board::Solved(puzzle, solution) => (puzzle, Some(solution)),
        };
        let remarks: Vec<_> = record.remarks.iter().map(ToString::to_string).collect();
        let saved = (!record.extra.placed.is_empty()).then(|| rows(&puzzle.digits()));
        let object = Object {
            version: "http://ipuz.org/v2",
            kind: ["http://ipuz.org/sudoku#1"],
            title: record.extra.title(),
            about: KEPT.into_iter().filter_map(|name| Some((name, record.extra.text(name)?))).collect(),
            notes: remarks.join(", "),
            charset: "123456789",
            boxes: true,
            puzzle: rows(&record.extra.givens(puzzle).digits()),
            saved,
            solution: solution.map(|solution| rows(solution.as_bytes())),
        };
        // Serialization to a vector cannot fail, nor can structs whose keys are names.
        let _ = write_json(&mut *out, &object);
        out.push(b'\n');
    }
}

/// Returns nine rows of numbers.
fn rows(cells: &[u8; 81]) -> Vec<Vec<u8>> {
    let number = |&cell: &u8| if cell == b'.' { 0 } else { cell - b'0' };
    cells.chunks(9).map(|row| row.iter().map(number).collect()).collect()
}
