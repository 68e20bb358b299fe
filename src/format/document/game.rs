//! Reads a game of OpenSudoku: a puzzle, perhaps with a player's progress.

use std::borrow::Cow;
use std::sync::Arc;

use quick_xml::events::attributes::Attribute;

use crate::format::grammar::decoded_puzzle::{self, DecodedPuzzle};
use crate::format::names::{NAME_FIELDS, REMARK_FIELDS};
use crate::format::{Field, RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// The attributes that hold the cells of a game, in old and in new files.
pub(super) const CELL_ATTRIBUTES: [&str; 2] = ["data", "cells_data"];

/// The attribute with the history of moves, which is dropped.
const HISTORY_ATTRIBUTE: &str = "command_stack";

/// A reader of the games of a file.
#[derive(Debug, Default)]
pub(super) struct GameReader {
    /// The fields that all games share.
    shared_fields: Vec<(Arc<str>, Field)>,
}

/// The text at fault, and the error.
type Fault<'a> = (&'a str, RecordErrorKind);

impl GameReader {
    /// Sets a field of all games that follow, in place of an earlier field of this name.
    pub(super) fn set_field(&mut self, name: &str, text: &str) {
        self.shared_fields.retain(|(other, _)| **other != *name);
        let text = text.trim();
        if !text.is_empty() {
            self.shared_fields.push((name.into(), Field::Text(text.to_owned())));
        }
    }

    /// Reads a game with these attributes. Returns the text of its cells, and the puzzle. An error comes with the text
    /// at fault, unless an attribute is missing.
    pub(super) fn read_game<'a>(
        &self,
        attributes: &'a [Attribute<'_>],
    ) -> Result<(&'a str, DecodedPuzzle), (Option<&'a str>, RecordErrorKind)> {
        let names_and_values = || attributes.iter().map(|attribute| (attribute.key.as_ref(), &*attribute.value));
        let mut cell_attributes = names_and_values().filter(|(name, _)| CELL_ATTRIBUTES.contains(name));
        let (_, cells_text) =
            cell_attributes.next().ok_or((None, RecordErrorKind::Text("no puzzle in this game: it has no data")))?;
        if let Some((name, _)) = cell_attributes.find(|(_, other)| *other != cells_text) {
            return Err((Some(name), RecordErrorKind::Text("a game with two puzzles")));
        }
        let mut decoded = read_cells(cells_text).map_err(|(part, problem)| (Some(part), problem))?;
        let mut fields = self.shared_fields.clone();
        for (name, value) in names_and_values() {
            if !CELL_ATTRIBUTES.contains(&name) && name != HISTORY_ATTRIBUTE && !value.is_empty() {
                let text = unescape(value).ok_or((Some(value), RecordErrorKind::Text("unknown entity")))?;
                fields.push((name.into(), Field::Text(text)));
            }
        }
        if !fields.is_empty() {
            let extra = decoded.extra.get_or_insert_default();
            extra.name = take_field(&mut fields, &NAME_FIELDS);
            extra.remark = take_field(&mut fields, &REMARK_FIELDS);
            extra.fields = fields;
        }
        Ok((cells_text, decoded))
    }
}

/// Removes and returns the field with one of these names, which are in order of precedence. Of several fields of the
/// same name, the last is the game's own, and takes precedence over that of the file.
fn take_field(fields: &mut Vec<(Arc<str>, Field)>, names: &[&str]) -> Option<String> {
    let index = names.iter().find_map(|name| fields.iter().rposition(|(other, _)| **other == **name))?;
    let (_, Field::Text(text) | Field::Json(text)) = fields.remove(index);
    Some(text)
}

/// Reads the cells of a game: 81 digits, or a version number and a list of cells.
fn read_cells(cells_text: &str) -> Result<DecodedPuzzle, Fault<'_>> {
    let trimmed_text = cells_text.trim();
    let Some(saved_text) = trimmed_text.strip_prefix("version:") else {
        return DecodedPuzzle::parse(trimmed_text).ok_or_else(|| {
            let malformed = decoded_puzzle::text_error(0, trimmed_text);
            (&trimmed_text[malformed.offset.unwrap_or(0)..], malformed.problem)
        });
    };
    let version_and_cells = saved_text.trim_start();
    let version_len = version_and_cells.bytes().take_while(u8::is_ascii_digit).count();
    let (version_text, mut saved_cells) = version_and_cells.split_at(version_len);
    let Some(version @ 1..=5) = version_text.parse().ok() else {
        return Err((version_text, RecordErrorKind::Text("saved game of an unknown version")));
    };
    // A newline, escaped as attributes require.
    for entity in ["&#10;", "&#xA;", "&#xa;"] {
        saved_cells = saved_cells.trim_start().trim_start_matches(entity);
    }
    read_saved_cells(saved_cells.trim_start(), version)
}

fn read_saved_cells(mut text: &str, version: u32) -> Result<DecodedPuzzle, Fault<'_>> {
    let (mut puzzle, mut extra, mut notes) = (Grid::EMPTY, RecordData::EMPTY, [DigitSet::EMPTY; Cell::COUNT]);
    for cell in Cell::all() {
        let fault = (text, RecordErrorKind::UNREADABLE_CELL);
        let (digit, cell_notes, is_editable) = read_saved_cell(&mut text, version).ok_or(fault)?;
        notes[cell.index()] = cell_notes;
        puzzle[cell] = digit.map_or(DigitSet::ALL, DigitSet::from_digit);
        extra.progress.placed =
            if digit.is_some() && is_editable { extra.progress.placed.with(cell) } else { extra.progress.placed };
    }
    if !text.is_empty() {
        return Err((text, RecordErrorKind::Text("more than 81 cells in the saved game")));
    }
    extra.notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    Ok((puzzle, extra).into())
}

/// Reads a cell from the start of a saved game, and removes it from the text. Returns its digit, if any, the player's
/// notes, and whether the player may change the digit. Every field ends with a bar.
fn read_saved_cell(text: &mut &str, version: u32) -> Option<(Option<Digit>, DigitSet, bool)> {
    let mut next_field = || {
        let (field, text_after) = text.split_once('|')?;
        *text = text_after;
        Some(field)
    };
    let digit = match next_field()? {
        "0" => None,
        digit => Some(Digit::new(digit.parse().ok()?)?),
    };
    let mut notes = if version == 1 { parse_digit_list(next_field()?)? } else { parse_digit_mask(next_field()?)? };
    if version >= 4 {
        notes |= parse_digit_mask(next_field()?)?;
    }
    if version == 5 {
        next_field()?.parse::<u32>().ok()?;
    }
    let mut editable_field = next_field()?;
    // Version 2 wrote two bars after a mask other than 0.
    if version == 2 && editable_field.is_empty() {
        editable_field = next_field()?;
    }
    match editable_field {
        "0" | "false" => Some((digit, notes, false)),
        "1" | "true" => Some((digit, notes, true)),
        _ => None,
    }
}

/// Parses digits, each followed by a comma, or `-` for none.
fn parse_digit_list(field: &str) -> Option<DigitSet> {
    let digits = field.split(',').filter(|digit| !matches!(*digit, "" | "-"));
    digits.map(|digit| Digit::new(digit.parse().ok()?)).collect()
}

/// Parses a number with one bit for each digit.
fn parse_digit_mask(field: &str) -> Option<DigitSet> {
    field.parse().ok().filter(|bits| *bits < 1 << 9).map(DigitSet::from_bits)
}

/// Replaces entities with their characters. Returns `None` if there is an entity that XML does not predefine.
pub(super) fn unescape(text: &str) -> Option<String> {
    quick_xml::escape::unescape(text).ok().map(Cow::into_owned)
}
