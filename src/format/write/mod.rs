//! Records to text: one file per output form behind the trait [`Writer`], listed in [`FORMS`].
//!
//! A writer gets an [`Entry`]: what to show to a person, and the same as named fields for a machine.

mod blank;
mod csv;
mod entry;
mod grid;
mod ipuz;
mod json;
mod line;
mod markdown;
mod opensudoku;
mod pencilmarks;
mod sdk;
mod sdm;
mod spelled;

use std::fmt;

use super::keeps::{CELLS, FIELDS, GIVENS, LINES, Labels, Placed};
use super::links::{SITES, Site};
use super::{Extra, Layout, library};
use crate::grid::Grid;

use spelled::Spelled;

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
        match (self.shape, layout) {
            (Shape::Mirror, Layout::Grid) => &grid::Bordered,
            _ => self.writer,
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

/// Every output form. The first is the default.
pub static FORMS: &[Form] = &with_sites();

/// The forms that are no links.
#[rustfmt::skip]
const OWN: &[Form] = &[
    Form { name: "mirror", shape: Shape::Mirror, keeps: LINES, writer: &line::Line, about: "a line for a line, a grid for a grid" },
    Form { name: "line", shape: Shape::Line, keeps: LINES, writer: &line::Line, about: "81 characters (729 with pencil marks), a TAB before each remark; a name before or behind them" },
    Form { name: "sdm", shape: Shape::Line, keeps: LINES, writer: &sdm::Sdm, about: "81 characters, remarks behind #; a name before or behind them" },
    Form { name: "grid", shape: Shape::Grid, keeps: CELLS, writer: &grid::Bordered, about: "a bordered grid, remarks in a comment below" },
    Form { name: "markdown", shape: Shape::Grid, keeps: CELLS, writer: &markdown::Markdown, about: "a table of Markdown, remarks in a comment below" },
    Form { name: "csv", shape: Shape::Csv, keeps: FIELDS, writer: &csv::Csv, about: "a header, then a row of fields for each record" },
    Form { name: "json", shape: Shape::Json, keeps: FIELDS, writer: &json::Json, about: "JSON Lines, an object for each record" },
    Form { name: "pencilmarks", shape: Shape::Candidates, keeps: CELLS, writer: &pencilmarks::Pencilmarks, about: "the bordered grid of all candidates" },
    Form { name: "sdk", shape: Shape::Grid, keeps: Keeps { placed: Placed::Told, labels: Labels::Title, ..CELLS }, writer: &sdk::Sdk, about: "SudoCue's format, nine rows in a section [Puzzle], with placed digits in [State]" },
    Form { name: "opensudoku", shape: Shape::Document, keeps: Keeps { labels: Labels::Title, ..GIVENS }, writer: &opensudoku::OpenSudoku, about: "one XML document with a game for each record" },
    Form { name: "ipuz", shape: Shape::Spelled, keeps: Keeps { placed: Placed::Told, claimed: true, labels: Labels::Title, field: ipuz::keeps, ..GIVENS }, writer: &ipuz::Ipuz, about: "an ipuz object for each record, one a line" },
    Form { name: "hodoku", shape: Shape::Spelled, keeps: Keeps { candidates: true, placed: Placed::Told, field: library::keeps, ..GIVENS }, writer: &Spelled(library::encode), about: "HoDoKu's library lines, + before placed digits" },
];

/// All forms: those, and links to each site.
const fn with_sites() -> [Form; OWN.len() + SITES.len()] {
    let mut all = [OWN[0]; OWN.len() + SITES.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OWN.len() { OWN[at] } else { Form::of_site(&SITES[at - OWN.len()]) };
        at += 1;
    }
    all
}

impl Form {
    const fn of_site(site: &'static Site) -> Self {
        let &Site { name, about, keeps, .. } = site;
        Self { name, about, shape: Shape::Spelled, keeps, writer: site }
    }

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
