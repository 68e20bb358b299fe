//! Reads a game of OpenSudoku: a puzzle, perhaps with a player's progress.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::format::line::whole::Whole;
use crate::format::line::{fields, whole};
use crate::format::names::{NAMES, REMARKS};
use crate::format::{Extra, Field, Name, Problem};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

/// Elements whose text becomes a field of all games of a file.
const ABOUT: [&str; 8] = ["name", "author", "level", "description", "comment", "created", "source", "sourceURL"];

/// The attributes that hold the cells of a game, in old and in new files.
pub(super) const CELLS: [&str; 2] = ["data", "cells_data"];

/// Attributes that are dropped: they hold the history of moves.
const LEFT_OUT: [&str; 1] = ["command_stack"];

/// The fields shared by the games of a file.
#[derive(Debug, Default)]
pub(super) struct Game {
    fields: Vec<(Arc<str>, Field)>,
}

/// Returns the name of the field for the text of an element, if it describes the games.
pub(super) fn field_of(element: &str) -> Option<&'static str> {
    ABOUT.into_iter().find(|name| *name == element)
}

impl Game {
    /// Sets a field of all games that follow, in place of an earlier one of this name.
    pub(super) fn set(&mut self, name: &str, text: &str) {
        self.fields.retain(|(other, _)| **other != *name);
        let text = text.trim();
        if !text.is_empty() {
            self.fields.push((name.into(), Field::Text(text.to_owned())));
        }
    }

    /// Reads a game with these attributes. Returns the byte offset of its cells, counted from the address `base`, and
    /// the puzzle; or an error, with an offset unless the game as a whole is at fault.
    pub(super) fn read(
        &self,
        attributes: &[(&str, &str)],
        base: usize,
    ) -> Result<(usize, Whole), (Option<usize>, Problem)> {
        let place = |part: &str| part.as_ptr().addr().wrapping_sub(base);
        let mut seen = HashSet::new();
        if let Some((name, _)) = attributes.iter().find(|(name, _)| !seen.insert(*name)) {
            return Err((Some(place(name)), Problem::AttributeTwice(Name::new(name))));
        }
        let mut cells = attributes.iter().filter(|(name, _)| CELLS.contains(name));
        let none = (None, Problem::Text("no puzzle in this game: it has no data"));
        let &(_, raw) = cells.next().ok_or(none)?;
        if let Some((name, _)) = cells.find(|(_, other)| *other != raw) {
            return Err((Some(place(name)), Problem::Text("a game with two puzzles")));
        }
        let at = place(raw);
        let mut whole = read(raw).map_err(|(inside, problem)| (Some(at + inside), problem))?;
        let others = attributes
            .iter()
            .filter(|(name, value)| !CELLS.contains(name) && !LEFT_OUT.contains(name) && !value.is_empty());
        let mut fields = self.fields.clone();
        for (name, value) in others {
            let text = unescape(value).ok_or((Some(place(value)), Problem::Text("unknown entity")))?;
            fields.push(((*name).into(), Field::Text(text)));
        }
        if !fields.is_empty() {
            let extra = whole.extra.get_or_insert_default();
            extra.name = take(&mut fields, &NAMES);
            extra.remark = take(&mut fields, &REMARKS);
            extra.fields = fields;
        }
        Ok((at, whole))
    }
}

/// Removes and returns the field that has the first of these names. The game's own fields take precedence over the
/// file's, which are earlier in the list.
fn take(fields: &mut Vec<(Arc<str>, Field)>, names: &[&str]) -> Option<String> {
    let at = names.iter().find_map(|name| fields.iter().rposition(|(other, _)| **other == **name))?;
    match fields.remove(at).1 {
        Field::Text(text) | Field::Json(text) => Some(text),
    }
}

/// Reads the cells of a game: 81 digits, or a version and the cells one by one. Errors have their offset in `raw`.
fn read(raw: &str) -> Result<Whole, (usize, Problem)> {
    let body = raw.trim_start();
    let Some(rest) = body.strip_prefix("version:") else {
        let puzzle = raw.trim();
        return whole::field(puzzle).map(Whole::from).ok_or_else(|| {
            let broken = fields::wrong(0, puzzle);
            let lead = raw.len() - body.len();
            (lead + broken.at.unwrap_or(0), broken.problem)
        });
    };
    let rest = rest.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let version = rest[..digits].parse().unwrap_or(0);
    let place = |part: &str| part.as_ptr().addr() - raw.as_ptr().addr();
    if !(1..=5).contains(&version) {
        return Err((place(rest), Problem::Text("saved game of an unknown version")));
    }
    // A newline, escaped as attributes require.
    let mut rest = rest[digits..].trim_start();
    for entity in ["&#10;", "&#xA;", "&#xa;"] {
        rest = rest.strip_prefix(entity).unwrap_or(rest);
    }
    saved(rest.trim(), version).map_err(|(at, problem)| (place(rest.trim()) + at, problem))
}

/// Reads the cells of a saved game. A bar follows each field.
fn saved(text: &str, version: u32) -> Result<Whole, (usize, Problem)> {
    let mut whole = Whole::from(Grid::EMPTY);
    let (mut placed, mut notes) = (CellSet::EMPTY, [DigitSet::EMPTY; Cell::COUNT]);
    let mut rest = text;
    for cell in Cell::all() {
        let start = rest;
        let wrong = || (text.len() - start.len(), Problem::SavedCell(cell));
        let mut next = || {
            let (field, after) = rest.split_once('|')?;
            rest = after;
            Some(field)
        };
        let mut read = || {
            let value = next()?;
            let mut marks = DigitSet::EMPTY;
            match version {
                1 => marks = list(next()?)?,
                2 | 3 => marks = mask(next()?)?,
                _ => {
                    marks |= mask(next()?)?;
                    marks |= mask(next()?)?;
                }
            }
            if version == 5 {
                next()?.parse::<u32>().ok()?;
            }
            let mut editable = next()?;
            // Version 2 wrote two bars after a mask other than 0.
            if version == 2 && editable.is_empty() {
                editable = next()?;
            }
            let editable = match editable {
                "0" | "false" => false,
                "1" | "true" => true,
                _ => return None,
            };
            let digit = match value {
                "0" => None,
                _ => Some(Digit::new(value.parse().ok()?)?),
            };
            Some((digit, marks, editable))
        };
        let (digit, marks, editable) = read().ok_or_else(wrong)?;
        notes[cell.index()] = marks;
        if let Some(digit) = digit {
            whole.puzzle[cell] = DigitSet::of(digit);
            if editable {
                placed |= CellSet::of(cell);
            }
        }
    }
    if !rest.trim().is_empty() {
        return Err((text.len() - rest.len(), Problem::Text("more than 81 cells in the saved game")));
    }
    let notes = notes.iter().any(|marks| !marks.is_empty()).then(|| Box::new(notes));
    if notes.is_some() || !placed.is_empty() {
        whole.extra = Some(Box::new(Extra { placed, notes, ..Extra::NOTHING }));
    }
    Ok(whole)
}

/// Reads digits with a comma after each, or `-` for none.
fn list(field: &str) -> Option<DigitSet> {
    if matches!(field, "" | "-") {
        return Some(DigitSet::EMPTY);
    }
    let digits = field.split(',').filter(|digit| !digit.is_empty());
    digits.map(|digit| Digit::new(digit.parse().ok()?)).collect()
}

/// Reads a number with a bit for each digit.
fn mask(field: &str) -> Option<DigitSet> {
    field.parse().ok().filter(|bits| *bits < 1 << 9).map(DigitSet::from_bits)
}

/// Replaces entities by their characters. Returns `None` for an entity that XML does not predefine.
pub(super) fn unescape(text: &str) -> Option<String> {
    quick_xml::escape::unescape(text).ok().map(Cow::into_owned)
}
