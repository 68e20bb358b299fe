//! The values of fields, and the texts of labels and remarks.

use std::fmt::{self, Display};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::format::Field;
use crate::format::grammar::cells::{self, Blank};
use crate::grid::{Cell, Grid, Progress, Solution};

/// A text that is formatted when it is written.
pub trait Text: Display + Sync {}

impl<T: Display + Sync> Text for T {}

impl fmt::Debug for dyn Text + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The value of a field.
#[derive(Debug, Clone, Copy, Default)]
pub enum Value<'a> {
    /// No value.
    #[default]
    Null,
    /// A text.
    Str(&'a str),
    /// A text that is formatted when it is written.
    Text(&'a dyn Text),
    /// A count.
    Number(u64),
    /// A number with one digit after the point, in tenths.
    Tenths(u32),
    /// The number of times that each name occurred, written as an object in JSON and as `a 2;b 1` elsewhere.
    Counts(&'a [(&'a str, usize)]),
    /// True or false.
    Flag(bool),
    /// A puzzle, written as in the format `line`.
    Puzzle(&'a Grid, Blank),
    /// A half-solved grid: a word for each cell, with marks for the player's progress.
    Position(&'a Grid, Progress),
    /// A solution, 81 digits.
    Solution(&'a Solution),
    /// A JSON value, written unchanged.
    Json(&'a str),
}

impl<'a> From<&'a Field> for Value<'a> {
    fn from(field: &'a Field) -> Self {
        match field {
            Field::Text(text) => Self::Str(text),
            Field::Json(json) => Self::Json(json),
        }
    }
}

impl<'a> Value<'a> {
    /// Returns the value of a puzzle. It has marks if cells with one candidate are not filled, and this blank if not.
    pub fn of_puzzle(puzzle: &'a Grid, progress: Progress, blank: Blank) -> Self {
        match progress.unfilled.is_empty() {
            true => Self::Puzzle(puzzle, blank),
            false => Self::Position(puzzle, progress),
        }
    }
}

impl Value<'_> {
    /// Returns whether there is no value.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null | Self::Json("null"))
    }

    /// Writes the value as text. [`Value::Null`] is the empty text.
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null | Self::Json("null") => {}
            Self::Str(text) => out.extend_from_slice(text.as_bytes()),
            Self::Text(text) => push_display(text, out),
            // Serializing to a vector cannot fail.
            Self::Number(number) => _ = serde_json::to_writer(out, number),
            Self::Tenths(tenths) => push_display(&format_args!("{}.{}", tenths / 10, tenths % 10), out),
            Self::Counts(counts) => {
                for (i, (name, count)) in counts.iter().enumerate() {
                    let gap = if i == 0 { "" } else { ";" };
                    push_display(&format_args!("{gap}{name} {count}"), out);
                }
            }
            Self::Flag(flag) => push_display(flag, out),
            Self::Puzzle(puzzle, blank) => push_puzzle(puzzle, *blank, out),
            Self::Position(grid, progress) => push_display(&grid.position_line(*progress), out),
            Self::Solution(solution) => out.extend_from_slice(solution.as_bytes()),
            Self::Json(json) => match serde_json::from_str::<String>(json) {
                Ok(text) => out.extend_from_slice(text.as_bytes()),
                Err(_) => out.extend_from_slice(json.as_bytes()),
            },
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Tenths(tenths) => serializer.serialize_f64(f64::from(*tenths) / 10.0),
            Self::Counts(counts) => serializer.collect_map(counts.iter().copied()),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Str(text) => serializer.serialize_str(text),
            Self::Text(text) => serializer.collect_str(text),
            Self::Solution(solution) => serializer.serialize_str(solution.as_str()),
            Self::Json(json) => match serde_json::from_str::<&RawValue>(json) {
                Ok(value) => value.serialize(serializer),
                Err(_) => serializer.serialize_str(json),
            },
            Self::Position(grid, progress) => serializer.collect_str(&grid.position_line(*progress)),
            Self::Puzzle(..) => {
                let mut text = Vec::new();
                self.write(&mut text);
                serializer.serialize_str(&String::from_utf8_lossy(&text))
            }
        }
    }
}

/// Writes the puzzle as 81 characters if it has no eliminations. Otherwise writes 729 characters: nine per cell, with
/// each candidate in its position and `.` for the eliminated ones.
pub(crate) fn push_puzzle(puzzle: &Grid, blank: Blank, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + Cell::COUNT, 0);
    // The characters are written in place, since a copy would have to wait for the writes.
    if out.last_chunk_mut().is_some_and(|cells| cells::write_cells(puzzle, blank.byte(), cells)) {
        return;
    }
    out.truncate(start);
    for set in puzzle.as_array() {
        out.extend(set.to_ascii());
    }
}

pub(crate) fn push_display(text: &dyn Display, out: &mut Vec<u8>) {
    use std::io::Write as _;
    // Writing to a vector cannot fail.
    let _ = write!(out, "{text}");
}

/// Writes a name or remark on one line, with control characters replaced so that it fits between TABs.
pub(crate) fn push_label(text: &str, out: &mut Vec<u8>) {
    for (i, part) in text.split(char::is_control).enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(part.as_bytes());
    }
}
