//! The formats: the names by which they are read and written, in two tables, and their writers.
//!
//! To add a format, add its names to the tables, and its writer in a file of its own. If it has lines of its own, add a
//! row in the table of `text::classify` as well, which sets the order in which readers are tried.

mod csv;
mod grid;
pub(super) mod hodoku;
pub(super) mod ipuz;
mod json;
mod line;
pub(super) mod link;
mod opensudoku;
pub(super) mod sdk;
pub(super) mod sdx;

use std::sync::LazyLock;

use super::keeps::{CELLS, FIELDS, Keeps, LINES};
use super::links::{PuzzleSite, SITES};
use super::write::{Form, Shape, Spelled, Writer};
use csv::{COMMAS, TABS};
use grid::{Markdown, Pencilmarks};
use ipuz::Ipuz;
use json::JsonLines;
use line::{Line, Sdm};
use opensudoku::OpenSudoku;
use sdk::Sdk;

pub(super) use self::grid::Bordered;

/// The format that a source is read as. [`InputFormat::Auto`], the default, decides by its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum InputFormat {
    /// Any format: the start of the source decides.
    #[default]
    Auto,
    /// One record a line, whatever the lines hold; also `.sdm`.
    Line,
    /// A table of rows with delimiters: CSV and TSV.
    Table,
    /// JSON at any indentation; also ipuz.
    Json,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Grids, lines and links among other text.
    Text,
}

/// A name by which a user selects a format.
#[derive(Debug, Clone, Copy)]
pub struct InputFormatName {
    /// The name.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The format. Several names may select one format that covers them all.
    pub format: InputFormat,
}

/// The names by which formats are read. The first is the default. Each site has a name as well.
const INPUT_FORMATS: &[InputFormatName] = &[
    reads("auto", InputFormat::Auto, "what the start of the file says"),
    reads("text", InputFormat::Text, "grids, lines and links, under titles or among other text"),
    reads(
        "line",
        InputFormat::Line,
        "81 cells on a line, blanks as `.` `0` `*` `_` `-` `x` `X` `?`; before them an id, after them a remark",
    ),
    reads("sdm", InputFormat::Line, "a collection of lines"),
    reads(
        "rows",
        InputFormat::Text,
        "nine rows of nine cells, as people draw them: with or without borders, bars, commas, headings; a Markdown table, cells copied from a spreadsheet, quoted mail; a blank may be a space if columns separate the cells, or any dot, dash or box",
    ),
    reads("euler", InputFormat::Text, "the same under titles, as in Project Euler's problem 96"),
    reads("ss", InputFormat::Text, "rows with borders of `*---*`"),
    reads(
        "csv",
        InputFormat::Table,
        "a header names the columns, such as `puzzle` and `solution`, and all of them are kept in CSV and JSON; without one \
         the first field of 81 cells is the puzzle, the second its claimed solution",
    ),
    reads("tsv", InputFormat::Table, "the same as csv"),
    reads(
        "json",
        InputFormat::Json,
        "at any indentation: strings of 81 cells, lists of them, objects with a puzzle and its solution, 9x9 arrays with \
         0 or null; the members of objects are kept in CSV and JSON",
    ),
    reads("jsonl", InputFormat::Json, "the same as json"),
    reads("ndjson", InputFormat::Json, "the same as json"),
    reads("array", InputFormat::Text, "`{4,9,0,...},` or `\"5\",\"3\",\".\",...`, by row or all in one"),
    reads(
        "integers",
        InputFormat::Text,
        "nine integers, `821007900, 7000000, ...`: rows without their leading zeros, read with a note",
    ),
    reads(
        "pencilmarks",
        InputFormat::Text,
        "81 groups of candidates, or 729 characters; candidates restrict the solver",
    ),
    reads(
        "sdk",
        InputFormat::Text,
        "`#A...` metadata, `[Puzzle]`, nine rows; `[State]` after it has the digits placed so far, `[PencilMarks]` \
         notes",
    ),
    reads("sdx", InputFormat::Text, "nine rows of candidates, `u` before a digit that was placed, not given"),
    reads(
        "hodoku",
        InputFormat::Text,
        "library lines `:0000:x:GRID:REMOVED:::`, `+` before a digit that was placed, not given",
    ),
    reads(
        "opensudoku",
        InputFormat::OpenSudoku,
        "`<game data=\"...\"/>` in XML; saved games of all versions, with the digits and notes of the player",
    ),
    reads("ipuz", InputFormat::Json, "`{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[5,3,0,...]],...}`"),
    reads("link", InputFormat::Text, "a link to any of the sites below"),
];

/// The output forms except links. The first is the default.
const OUTPUT_FORMS: &[Form] = &[
    writes("mirror", "txt", Shape::Mirror, LINES, &Line, "a line for a line, a grid for a grid"),
    writes(
        "line",
        "txt",
        Shape::Line,
        LINES,
        &Line,
        "81 characters (729 with pencil marks), a TAB before each remark; a name before or after them",
    ),
    writes("sdm", "sdm", Shape::Line, LINES, &Sdm, "81 characters, remarks after #; a name before or after them"),
    writes("grid", "txt", Shape::Grid, CELLS, &Bordered, "a bordered grid, remarks in a comment below"),
    writes("markdown", "md", Shape::Grid, CELLS, &Markdown, "a table of Markdown, remarks in a comment below"),
    writes("csv", "csv", Shape::Csv, FIELDS, &COMMAS, "a header, then a row of fields for each record"),
    writes("tsv", "tsv", Shape::Csv, FIELDS, &TABS, "the same as csv, with a TAB between fields"),
    writes("json", "json", Shape::Json, FIELDS, &JsonLines, "JSON Lines, an object for each record"),
    writes("jsonl", "jsonl", Shape::Json, FIELDS, &JsonLines, "the same as json"),
    writes("ndjson", "ndjson", Shape::Json, FIELDS, &JsonLines, "the same as json"),
    writes("pencilmarks", "txt", Shape::Candidates, CELLS, &Pencilmarks, "the bordered grid of all candidates"),
    writes(
        "sdk",
        "sdk",
        Shape::Grid,
        sdk::KEEPS,
        &Sdk,
        "SudoCue's format, nine rows in a section [Puzzle], with placed digits in [State]",
    ),
    writes(
        "hodoku",
        "txt",
        Shape::Spelled,
        hodoku::KEEPS,
        &Spelled(hodoku::encode),
        "HoDoKu's library lines, + before placed digits",
    ),
    writes(
        "opensudoku",
        "opensudoku",
        Shape::Document,
        opensudoku::KEEPS,
        &OpenSudoku,
        "one XML document with a game for each record",
    ),
    writes("ipuz", "ipuz", Shape::Spelled, ipuz::KEEPS, &Ipuz, "an ipuz object for each record, one a line"),
];

const fn reads(name: &'static str, format: InputFormat, about: &'static str) -> InputFormatName {
    InputFormatName { name, format, about }
}

const fn writes(
    name: &'static str,
    suffix: &'static str,
    shape: Shape,
    keeps: Keeps,
    writer: &'static dyn Writer,
    about: &'static str,
) -> Form {
    Form { name, suffix, shape, keeps, writer, about }
}

/// All output forms. The first is the default.
pub static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let of_site = |site: &'static PuzzleSite| writes(site.name, "txt", Shape::Spelled, site.keeps, site, site.about);
    OUTPUT_FORMS.iter().copied().chain(SITES.iter().map(of_site)).collect()
});

impl InputFormat {
    /// Returns all names of input formats. The first is the default.
    pub fn names() -> impl Iterator<Item = InputFormatName> {
        INPUT_FORMATS.iter().copied().chain(SITES.iter().map(|site| reads(site.name, Self::Text, site.looks)))
    }
}
