//! Writes records as text. The formats implement the trait [`Writer`].
//!
//! A writer receives an [`Entry`]: a board and remarks for a person, and named fields for a machine.
//!
//! ```
//! use sudoku::{format::{Extra, OUTPUT_FORMATS, Layout, write::*}, grid::Grid};
//!
//! let format: &OutputFormat = OUTPUT_FORMATS.iter().find(|format| format.kind == OutputKind::Csv).ok_or("no such format")?;
//! let (writer, level): (&dyn Writer, &dyn Text) = (format.writer(Layout::Line), &"easy");
//! let fields = [("start", Value::Puzzle(&Grid::EMPTY, Blank::DOT)), ("level", Value::Text(level))];
//! let mut out = Vec::new();
//! writer.header(None, &fields.map(|(name, _)| name), &mut out);
//! writer.record(&Entry { fields: &fields, ..Entry::new(Board::Puzzle(&Grid::EMPTY), Extra::empty()) }, &mut out);
//! assert_eq!(String::from_utf8(out)?, format!("start,level\n{},easy\n", Grid::EMPTY));
//! let [table, picture]: [KeptParts; 2] = [FIELDS, DRAWN];
//! assert!(table.notes && !picture.notes);
//! let mut out = Vec::new();
//! write_json(&mut out, "\u{202E}")?;
//! assert!(is_unprintable('\u{202E}') && out == to_json("\u{202E}")?.as_bytes() && out.is_ascii());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod entry;
mod json;

use std::borrow::Cow;
use std::fmt;

use super::formats::Bordered;
use super::kept_parts::{CELLS, Labels};
use super::{Extra, Layout};
use crate::grid::Grid;

pub use super::kept_parts::{DRAWN, FIELDS, KeptParts};
pub use super::lines::cells::Blank;
pub use entry::{Board, Entry, PictureStyle, Text, Value, Writer};
pub use json::{is_unprintable, to_json, write_json};

/// An output format.
#[derive(Clone, Copy)]
pub struct OutputFormat {
    /// The name by which a user selects it.
    pub name: &'static str,
    /// The ending of names of files in this format, without the dot.
    pub suffix: &'static str,
    /// A short description.
    pub description: &'static str,
    /// The kind of its records.
    pub kind: OutputKind,
    /// The parts of a record that it keeps.
    pub kept_parts: KeptParts,
    /// The writer of its records, except of those that mirror a grid.
    pub writer: &'static dyn Writer,
}

impl OutputFormat {
    /// Returns the writer for records from this layout.
    pub fn writer(&self, layout: Layout) -> &'static dyn Writer {
        match (self.kind, layout) {
            (OutputKind::Mirror, Layout::Grid) => &Bordered,
            _ => self.writer,
        }
    }

    /// Returns the part of the puzzle that this format can express for this layout, and a message for each loss.
    pub fn fit(&self, puzzle: &Grid, extra: &Extra, layout: Layout) -> (Grid, Vec<Cow<'static, str>>) {
        match (self.kind, layout) {
            (OutputKind::Mirror, Layout::Grid) => CELLS.fit(puzzle, extra),
            _ => self.kept_parts.fit(puzzle, extra),
        }
    }

    /// Returns whether records show fields such as a title.
    pub fn shows_fields(&self) -> bool {
        match self.kind {
            OutputKind::Mirror | OutputKind::Line | OutputKind::Candidates => false,
            OutputKind::Grid => self.kept_parts.labels != Labels::None,
            _ => true,
        }
    }
}

impl fmt::Debug for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The kind of a format's records, for commands that output more than records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutputKind {
    /// The layout of the input: a line for a line, a grid for a grid.
    Mirror,
    /// A line for a person or a script, followed by remarks.
    Line,
    /// A grid of digits, with remarks below it.
    Grid,
    /// A grid of candidates, with remarks below it.
    Candidates,
    /// A row of named fields.
    Csv,
    /// An object of named fields.
    Json,
    /// A picture, in its own file.
    Picture,
    /// A page of pictures, in its own file.
    Page,
    /// A line for another program or a site, followed by remarks.
    Spelled,
    /// A part of a document that holds all records.
    Document,
}

impl OutputKind {
    /// Returns whether records consist of fields rather than boards and remarks.
    pub fn has_fields(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// Returns whether each record is a file.
    pub fn is_file(self) -> bool {
        matches!(self, Self::Picture | Self::Page)
    }

    /// Returns whether a record from this layout takes one line for a person or a script.
    pub fn is_line(self, layout: Layout) -> bool {
        match self {
            Self::Mirror => layout == Layout::Line,
            shape => matches!(shape, Self::Line | Self::Spelled),
        }
    }
}

/// Writes the text that this function returns, then remarks, each after a TAB. A solution is written as the puzzle with
/// all other digits placed.
pub(crate) struct Spelled(pub fn(&Grid, &Extra) -> String);

impl Writer for Spelled {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let text = match record.board {
            Board::Nothing => String::new(),
            Board::Puzzle(puzzle) => self.0(puzzle, record.extra),
            Board::Solved(puzzle, solution) => {
                let placed = record.extra.placed | !puzzle.filled();
                let mut extra = Extra { placed, ..record.extra.clone() };
                extra.drop_step();
                self.0(&(*solution).into(), &extra)
            }
        };
        out.extend_from_slice(text.as_bytes());
        for remark in record.remarks {
            out.push(b'\t');
            entry::push_display(remark, out);
        }
        out.push(b'\n');
    }
}
