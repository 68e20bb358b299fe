//! Grids to text: one file per output form behind the trait [`Write`].
//!
//! A writer gets an [`Entry`]: what to show to a person, and the same as named fields for a machine.

mod csv;
mod grid;
mod json;
mod line;
mod pencilmarks;
mod sdk;

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::Layout;
use crate::grid::{Grid, Solution};

/// An output form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// As the input: a line for a line, a grid for a grid.
    Mirror,
    /// 81 characters (729 for a puzzle with pencilmarks), then remarks, each after a TAB.
    Line,
    /// A bordered grid, then remarks in a comment; a blank line between grids.
    Grid,
    /// A header, then one row of fields per record.
    Csv,
    /// JSON Lines: one object per record.
    Json,
    /// The bordered grid of all candidates, then remarks in a comment.
    Pencilmarks,
    /// SudoCue's `.sdk`: a `[Puzzle]` section of nine rows.
    Sdk,
}

impl Form {
    /// Every form with its name.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("mirror", Self::Mirror),
        ("line", Self::Line),
        ("grid", Self::Grid),
        ("csv", Self::Csv),
        ("json", Self::Json),
        ("pencilmarks", Self::Pencilmarks),
        ("sdk", Self::Sdk),
    ];

    /// Its writer for a record that came in this layout; `colour` makes givens stand out in grids.
    pub fn writer(self, layout: Layout, colour: bool) -> &'static dyn Write {
        match (self, layout) {
            (Self::Line, _) | (Self::Mirror, Layout::Line) => &line::Line,
            (Self::Grid, _) | (Self::Mirror, Layout::Grid) if colour => {
                &grid::Bordered { colour: true }
            }
            (Self::Grid, _) | (Self::Mirror, Layout::Grid) => &grid::Bordered { colour: false },
            (Self::Csv, _) => &csv::Csv,
            (Self::Json, _) => &json::Json,
            (Self::Pencilmarks, _) => &pencilmarks::Pencilmarks,
            (Self::Sdk, _) => &sdk::Sdk,
        }
    }
}

/// The name is none of [`Form::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown output format")]
pub struct ParseFormError;

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(name: &str) -> Result<Self, ParseFormError> {
        let known = Self::NAMES.iter().find(|(known, _)| *known == name);
        known.map(|&(_, form)| form).ok_or(ParseFormError)
    }
}

/// Writes records in one form.
pub trait Write: Sync {
    /// What stands once before all records, given the names of their fields.
    fn header(&self, _names: &[&str], _out: &mut Vec<u8>) {}

    /// One record.
    fn entry(&self, entry: &Entry<'_>, out: &mut Vec<u8>);
}

/// A record to write.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// How many records were written before it.
    pub index: u64,
    /// What a person looks at.
    pub board: Board<'a>,
    /// What there is to say about it, such as `multiple solutions`.
    pub remarks: &'a [&'a dyn Text],
    /// The record for a machine: names and values, the same names for each record.
    pub fields: &'a [(&'a str, Value<'a>)],
}

/// Text that is made when it is written.
pub trait Text: Display + Sync {}

impl<T: Display + Sync> Text for T {}

impl fmt::Debug for dyn Text + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The grid that a record shows.
#[derive(Debug, Clone, Copy)]
pub enum Board<'a> {
    /// None: the record was malformed.
    Nothing,
    /// A puzzle.
    Puzzle(&'a Grid),
    /// A puzzle's solution.
    Solved(&'a Grid, &'a Solution),
}

/// The value of a field.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// Nothing to say.
    Null,
    /// A word or a sentence.
    Text(&'a dyn Text),
    /// A count.
    Number(u64),
    /// A number with one digit after the point, in tenths.
    Tenths(u32),
    /// How often each of these was met; an object in JSON, `a 2; b 1` elsewhere.
    Counts(&'a [(&'a str, usize)]),
    /// Yes or no.
    Flag(bool),
    /// A puzzle, in the characters of [`Form::Line`].
    Puzzle(&'a Grid),
    /// A solution, 81 digits.
    Solution(&'a Solution),
}

impl Value<'_> {
    /// The value's text; nothing for [`Value::Null`].
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => {}
            Self::Text(text) => push_display(text, out),
            Self::Number(number) => push_display(number, out),
            Self::Tenths(tenths) => {
                push_display(&format_args!("{}.{}", tenths / 10, tenths % 10), out);
            }
            Self::Counts(counts) => {
                for (i, (name, count)) in counts.iter().enumerate() {
                    let gap = if i == 0 { "" } else { "; " };
                    push_display(&format_args!("{gap}{name} {count}"), out);
                }
            }
            Self::Flag(flag) => push_display(flag, out),
            Self::Puzzle(puzzle) => line::push_puzzle(puzzle, out),
            Self::Solution(solution) => out.extend_from_slice(solution.as_bytes()),
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
            Self::Text(text) => serializer.collect_str(text),
            Self::Solution(solution) => serializer.serialize_str(solution.as_str()),
            Self::Puzzle(_) => {
                let mut text = Vec::new();
                self.write(&mut text);
                serializer.serialize_str(&String::from_utf8_lossy(&text))
            }
        }
    }
}

fn push_display(text: &dyn Display, out: &mut Vec<u8>) {
    use std::io::Write as _;
    // Writing to a vector does not fail.
    let _ = write!(out, "{text}");
}

/// The remarks as a comment line of their own, which readers of grids skip.
fn push_comment(entry: &Entry<'_>, out: &mut Vec<u8>) {
    for (i, remark) in entry.remarks.iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"# " } else { b", " });
        push_display(remark, out);
    }
    if !entry.remarks.is_empty() {
        out.push(b'\n');
    }
}

/// A blank line between records.
fn push_gap(entry: &Entry<'_>, out: &mut Vec<u8>) {
    if entry.index > 0 {
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests;
