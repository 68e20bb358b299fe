//! Records to text: one file per output form behind the trait [`Writer`], listed in [`FORMS`].
//!
//! A writer gets an [`Entry`]: what to show to a person, and the same as named fields for a machine.

mod csv;
mod entry;
mod grid;
mod json;
mod line;
mod mirror;
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
    /// What writes them.
    pub writer: &'static dyn Writer,
}

/// Every output form. The first is the default.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    form("mirror", Shape::Mirror, &mirror::Mirror, "a line for a line, a grid for a grid"),
    form("line", Shape::Line, &line::Line, "81 characters (729 with pencil marks), a TAB before each remark"),
    form("sdm", Shape::Line, &sdm::Sdm, "81 characters, remarks behind #"),
    form("grid", Shape::Grid, &grid::Bordered, "a bordered grid, remarks in a comment below"),
    form("csv", Shape::Csv, &csv::Csv, "a header, then a row of fields for each record"),
    form("json", Shape::Json, &json::Json, "JSON Lines, an object for each record"),
    form("pencilmarks", Shape::Candidates, &pencilmarks::Pencilmarks, "the bordered grid of all candidates"),
    form("sdk", Shape::Grid, &sdk::Sdk, "SudoCue's format, nine rows in a section [Puzzle]"),
];

const fn form(
    name: &'static str,
    shape: Shape,
    writer: &'static dyn Writer,
    about: &'static str,
) -> Form {
    Form { name, about, shape, writer }
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
