//! Records to text, behind the trait [`Writer`]. The formats implement it, each in its file.
//!
//! A writer gets an [`Entry`]: what to show to a person, and the same as named fields for a machine.

pub(crate) mod blank;
pub(crate) mod entry;
pub(crate) mod spelled;

use std::fmt;

use super::keeps::CELLS;
use super::{Extra, Layout};
use crate::grid::Grid;

pub use super::keeps::{DRAWN, Keeps};
pub use blank::Blank;
pub use entry::{Board, Entry, Text, Value, Writer};

/// An output form.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What its records look like.
    pub shape: Shape,
    /// What they keep of a record.
    pub keeps: Keeps,
    /// What writes them, except where they mirror a grid.
    pub writer: &'static dyn Writer,
}

impl Form {
    /// What writes records that came in this layout.
    pub fn writer(&self, layout: Layout) -> &'static dyn Writer {
        match layout {
            Layout::Line => self.writer,
            Layout::Grid => self.writer.of_grids().unwrap_or(self.writer),
        }
    }

    /// The puzzle as a record of this form can tell it that came in this layout, and in words what has no place in it.
    pub fn fit(&self, puzzle: &Grid, extra: &Extra, layout: Layout) -> (Grid, Vec<String>) {
        match (self.shape, layout) {
            (Shape::Mirror, Layout::Grid) => CELLS.fit(puzzle, extra),
            _ => self.keeps.fit(puzzle, extra),
        }
    }
}

impl Form {
    /// Whether anything of what only comes with a puzzle shows in it, such as a title.
    pub fn shows_fields(&self) -> bool {
        use Shape::{Candidates, Grid, Line, Mirror};
        !matches!(self.shape, Mirror | Line | Grid | Candidates)
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
    /// A picture, in a file of its own.
    Picture,
    /// A page of pictures, in a file of its own.
    Page,
    /// A line for another program or a site, remarks behind it.
    Spelled,
    /// A part of one document.
    Document,
}

impl Shape {
    /// Whether it shows the fields of records rather than boards and remarks.
    pub fn has_fields(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// Whether each record is a file of its own.
    pub fn is_file(self) -> bool {
        matches!(self, Self::Picture | Self::Page)
    }

    /// Whether a record that came in this layout takes one line, for a person or a script.
    pub fn is_line(self, layout: Layout) -> bool {
        match self {
            Self::Mirror => layout == Layout::Line,
            shape => matches!(shape, Self::Line | Self::Spelled),
        }
    }
}

#[cfg(test)]
mod tests;
