//! Sudokus in ipuz, <http://ipuz.org>.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::members::{self, Members, Text};
use super::whole::Whole;
use crate::format::{Extra, Field, Name, Problem};
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};

const SUDOKU: &str = "http://ipuz.org/sudoku";

/// Kinds of sudoku that are not the classic one, by what follows [`SUDOKU`].
const VARIANTS: [(&str, &str); 7] = [
    ("/wordoku", "wordoku"),
    ("/latinsquare", "latin square"),
    ("/diagonalsudoku", "diagonals"),
    ("/hypersudoku", "hypersudoku"),
    ("/jigsawsudoku", "jigsaw"),
    ("/calcudoku", "calcudoku"),
    ("/killersudoku", "killer cages"),
];

/// Members that say how a sudoku looks and which rules it has, which the record shows by itself. What is not
/// classic among them is refused.
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

/// Members that are about the puzzle and say nothing of its rules.
const ABOUT: [&str; 20] = [
    "dimensions",
    "copyright",
    "publisher",
    "publication",
    "url",
    "uniqueid",
    "title",
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

/// The puzzle of an object that says of itself that it is ipuz, or what is wrong with it, and at which value.
/// `None` for other objects.
pub(super) fn read<'a>(
    members: &[(Cow<'_, str>, &'a RawValue)],
    field: impl FnMut(&str, &RawValue) -> (Arc<str>, Field),
) -> Option<(&'a str, Result<Whole, Problem>)> {
    let kind = member(members, "kind").filter(|kind| kind.contains("http://ipuz.org/"))?;
    Some(match puzzle(members, kind, field) {
        Ok(whole) => (member(members, "puzzle").unwrap_or(kind), Ok(whole)),
        Err((at, problem)) => (at, Err(problem)),
    })
}

fn member<'a>(members: &[(Cow<'_, str>, &'a RawValue)], name: &str) -> Option<&'a str> {
    members.iter().find(|(other, _)| other == name).map(|(_, value)| value.get())
}

fn puzzle<'a>(
    members: &[(Cow<'_, str>, &'a RawValue)],
    kind: &'a str,
    mut field: impl FnMut(&str, &RawValue) -> (Arc<str>, Field),
) -> Result<Whole, (&'a str, Problem)> {
    let kinds = serde_json::from_str::<Vec<Text<'_>>>(kind).unwrap_or_default();
    let variant = kinds.iter().find_map(|Text(kind)| variant(kind));
    if let Some(variant) = variant.or_else(|| kinds.is_empty().then_some("unknown kind of puzzle"))
    {
        return Err((kind, Problem::Variant(Name::new(variant))));
    }
    // Text is what it says, however it is escaped.
    let mut field = |name: &str, value: &RawValue| match members::text(value.get()) {
        Some(text) => (name.into(), Field::Text(text.into_owned())),
        None => field(name, value),
    };
    let empty = member(members, "empty").unwrap_or("0");
    let raw = member(members, "puzzle").ok_or((kind, Problem::NoPuzzleIn("ipuz")))?;
    let mut puzzle = cells(raw, empty).map_err(|problem| (raw, problem))?;
    let mut extra = Extra::NOTHING;
    for (name, value) in members {
        let raw = value.get();
        let is_nothing = matches!(raw, "[]" | "{}" | "null" | "false");
        let variant = match &**name {
            "charset" if !matches!(raw, "\"123456789\"" | "null") => "other characters than 1 to 9",
            "boxes" if raw == "false" => "no boxes",
            "cages" if !is_nothing => "cages",
            "zones" if !is_nothing => "zones",
            "solution" => {
                extra.claimed =
                    cells(raw, empty).ok().and_then(|full| Solution::new(full.digits()));
                if extra.claimed.is_none() {
                    extra.fields.push(field(name, value));
                }
                continue;
            }
            "saved" => {
                save(raw, empty, &mut puzzle, &mut extra).map_err(|problem| (raw, problem))?;
                continue;
            }
            name if RULES.contains(&name) => continue,
            // What is in a name space of its own, or plain text or a number, is about the puzzle.
            other if ABOUT.contains(&other) || other.contains(['.', ':']) || is_nothing => {
                extra.fields.push(field(name, value));
                continue;
            }
            _ if raw.starts_with(|c: char| c == '"' || c.is_ascii_digit()) => {
                extra.fields.push(field(name, value));
                continue;
            }
            unknown => unknown,
        };
        return Err((raw, Problem::Variant(Name::new(variant))));
    }
    let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
    Ok(Whole { extra, ..puzzle.into() })
}

/// What a player has made of the puzzle: digits placed in its blank cells, and lists of notes.
fn save(raw: &str, empty: &str, puzzle: &mut Grid, extra: &mut Extra) -> Result<(), Problem> {
    if raw == "null" {
        return Ok(());
    }
    let mut notes = [DigitSet::EMPTY; Cell::COUNT];
    for (place, value) in Cell::all().zip(values(raw)?) {
        let wrong = Problem::SavedCell(place);
        if let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(value.get()) {
            let digits = list.iter().map(|value| cell(value.get(), empty)?.single());
            notes[place.index()] = digits.collect::<Option<_>>().ok_or(wrong)?;
            continue;
        }
        let set = cell(value.get(), empty).ok_or(wrong)?;
        if set.is_single() && !puzzle[place].is_single() {
            extra.placed |= CellSet::of(place);
            puzzle[place] = set;
        }
    }
    extra.notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    Ok(())
}

/// Why a kind of puzzle is not classic sudoku, if it is not. Its version follows a `#`.
fn variant(kind: &str) -> Option<&str> {
    let kind = kind.split('#').next().unwrap_or_default();
    let Some(variant) = kind.strip_prefix(SUDOKU) else { return Some("another kind of puzzle") };
    let known = VARIANTS.iter().find(|(known, _)| *known == variant);
    (!variant.is_empty()).then(|| known.map_or(variant.trim_start_matches('/'), |&(_, name)| name))
}

/// Nine rows of nine cells.
fn cells(raw: &str, empty: &str) -> Result<Grid, Problem> {
    let cells = values(raw)?.into_iter().map(|value| cell(value.get(), empty));
    let cells = cells.collect::<Option<Vec<_>>>().ok_or(Problem::NoPuzzleIn("ipuz"))?;
    Ok(Grid::new(cells.try_into().map_err(|_| Problem::NoPuzzleIn("ipuz"))?))
}

/// The 81 values in nine rows of nine.
fn values(raw: &str) -> Result<Vec<&RawValue>, Problem> {
    let rows = serde_json::from_str::<Vec<Vec<&RawValue>>>(raw);
    let rows = rows.map_err(|_| Problem::NoPuzzleIn("ipuz"))?;
    if rows.len() != 9 || rows.iter().any(|row| row.len() != 9) {
        return Err(Problem::Variant(Name::new("another size")));
    }
    Ok(rows.concat())
}

/// A digit, what stands for an empty cell, or an object with one of these.
fn cell(raw: &str, empty: &str) -> Option<DigitSet> {
    if raw == empty {
        return Some(DigitSet::ALL);
    }
    if raw.starts_with('{') {
        let Members(members) = serde_json::from_str(raw).ok()?;
        let value = ["given", "value", "cell"].iter().find_map(|name| member(&members, name));
        return value.map_or(Some(DigitSet::ALL), |value| cell(value, empty));
    }
    members::cell(raw)
}
