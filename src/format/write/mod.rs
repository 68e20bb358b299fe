//! Records to text: one file per output form behind the trait [`Writer`], listed in [`FORMS`].
//!
//! A writer gets an [`Entry`]: what to show to a person, and the same as named fields for a machine.

mod csv;
mod entry;
mod grid;
mod json;
mod line;
mod pencilmarks;
mod sdk;
mod sdm;

use std::fmt;

use super::Layout;

pub use entry::{Board, Entry, Text, Value, Writer};

/// An output form.
pub struct Form {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What its records look like.
    pub shape: Shape,
    writer: &'static dyn Writer,
}

impl Form {
    /// What writes records that came in this layout.
    pub fn writer(&self, layout: Layout) -> &'static dyn Writer {
        match (self.shape, layout) {
            (Shape::Mirror, Layout::Grid) => &grid::Bordered,
            _ => self.writer,
        }
    }
}

/// Every output form. The first is the default.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    Form { name: "mirror", shape: Shape::Mirror, writer: &line::Line, about: "a line for a line, a grid for a grid" },
    Form { name: "line", shape: Shape::Line, writer: &line::Line, about: "81 characters (729 with pencil marks), a TAB before each remark" },
    Form { name: "sdm", shape: Shape::Line, writer: &sdm::Sdm, about: "81 characters, remarks behind #" },
    Form { name: "grid", shape: Shape::Grid, writer: &grid::Bordered, about: "a bordered grid, remarks in a comment below" },
    Form { name: "csv", shape: Shape::Csv, writer: &csv::Csv, about: "a header, then a row of fields for each record" },
    Form { name: "json", shape: Shape::Json, writer: &json::Json, about: "JSON Lines, an object for each record" },
    Form { name: "pencilmarks", shape: Shape::Candidates, writer: &pencilmarks::Pencilmarks, about: "the bordered grid of all candidates" },
    Form { name: "sdk", shape: Shape::Grid, writer: &sdk::Sdk, about: "SudoCue's format, nine rows in a section [Puzzle]" },
];

impl Form {
    /// Whether anything of what only comes with a puzzle shows in it, such as a title.
    pub fn shows_fields(&self) -> bool {
        !matches!(self.name, "mirror" | "line" | "sdm" | "grid" | "pencilmarks" | "sdk")
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What the records of a form look like, to a command that has more to show than a record holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// As the input: a line for a line, a grid for a grid.
    Mirror,
    /// A line for a person or a script, remarks behind it.
    Line,
    /// A grid of digits, remarks below it.
    Grid,
    /// A grid of candidates, remarks below it.
    Candidates,
    /// A row of named fields.
    Csv,
    /// An object of named fields.
    Json,
}

impl Shape {
    /// Whether it shows the fields of records rather than boards and remarks.
    pub fn has_fields(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// Whether a record that came in this layout takes one line, for a person or a script.
    pub fn is_line(self, layout: Layout) -> bool {
        match self {
            Self::Mirror => layout == Layout::Line,
            shape => shape == Self::Line,
        }
    }
}

#[cfg(test)]
mod tests;
