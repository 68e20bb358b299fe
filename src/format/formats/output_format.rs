//! An output format: its name, the kind of its records, the parts that it keeps, and its writer.

use std::borrow::Cow;
use std::fmt;

use super::grid::BorderedGridWriter;
use crate::format::kept_parts::{CELL_PARTS, KeptParts, Labels};
use crate::format::write::Writer;
use crate::format::{Layout, RecordData};
use crate::grid::Grid;

/// An output format.
#[derive(Clone, Copy)]
pub struct OutputFormat {
    /// The name by which a user selects this format.
    pub name: &'static str,
    /// The file name extension of this format, without the dot.
    pub extension: &'static str,
    /// A short description.
    pub description: &'static str,
    /// The kind of records in this format.
    pub kind: OutputKind,
    /// The parts of a record that this format keeps.
    pub kept_parts: KeptParts,
    /// The writer of records in this format, except records that mirror a grid.
    pub writer: Writer,
}

impl OutputFormat {
    /// Returns the writer for records that have this layout in the input.
    pub fn writer(&self, layout: Layout) -> Writer {
        match (self.kind, layout) {
            (OutputKind::Mirror, Layout::Grid) => Writer::Boards(&BorderedGridWriter),
            _ => self.writer,
        }
    }

    /// Returns the part of the puzzle that this format keeps in a record of this layout, and a message for each loss.
    pub fn fit_puzzle(&self, puzzle: &Grid, extra: &RecordData, layout: Layout) -> (Grid, Vec<Cow<'static, str>>) {
        match (self.kind, layout) {
            (OutputKind::Mirror, Layout::Grid) => CELL_PARTS.fit_puzzle(puzzle, extra),
            _ => self.kept_parts.fit_puzzle(puzzle, extra),
        }
    }

    /// Returns whether a half-solved grid in this format can be read back as it was: with its candidates, placed digits
    /// and last candidates.
    pub fn holds_positions(&self) -> bool {
        // A file of its own is a picture, and positions are written as grids whatever the input was.
        !self.kind.has_own_file() && (self.kind == OutputKind::Mirror || self.kept_parts.holds_positions())
    }

    /// Returns whether records in this format show fields such as a title.
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
    /// A record in the layout of the input: a line for a line, a grid for a grid.
    Mirror,
    /// A line for a person or a script, followed by remarks.
    Line,
    /// A grid of digits, with remarks below it.
    Grid,
    /// The format `pencilmarks`: a grid of candidates, with remarks below it. `convert` removes the candidates that
    /// givens exclude, and `hint` writes its sentence below. Other grids with candidates are `Grid`.
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
    Encoded,
    /// A part of a document that holds all records.
    Document,
}

impl OutputKind {
    /// Returns whether records consist of fields rather than boards and remarks.
    pub fn has_fields(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// Returns whether each record has its own file.
    pub fn has_own_file(self) -> bool {
        matches!(self, Self::Picture | Self::Page)
    }

    /// Returns whether a record that has this layout in the input is written on one line, followed by its remarks.
    pub fn is_line(self, layout: Layout) -> bool {
        matches!(self, Self::Line | Self::Encoded) || self == Self::Mirror && layout == Layout::Line
    }
}
