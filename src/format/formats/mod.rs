//! The formats: the names by which they are read and written, in two tables, and their writers.
//!
//! To add a format, add its names to the tables below, and its writer in a file of its own. A format of one line needs
//! only a row in `LINE_FORMATS`.

mod csv;
mod grid;
pub(super) mod ipuz;
mod json;
mod line;
mod opensudoku;
mod output_format;
pub(super) mod sdk;

use std::sync::LazyLock;

use super::kept_parts::{ALL_PARTS, CELL_PARTS, KeptParts, LINE_PARTS, MARKED_CELL_PARTS};
use super::line_formats::{LINE_FORMATS, LineFormat};
use super::links::{PuzzleSite, SITES};
use super::write::{BoardWriter, RowWriter, Writer};
use crate::grid::{UnknownName, parse_name};
use csv::{COMMA_SEPARATED, TAB_SEPARATED};
use grid::{BorderedGridWriter, MarkdownWriter, PencilMarksWriter};
use ipuz::IpuzWriter;
use json::JsonLinesWriter;
use line::{LineWriter, SdmWriter};
use opensudoku::OpenSudokuWriter;
use sdk::SdkWriter;

pub use output_format::{OutputFormat, OutputKind};

/// The format in which a source is read. [`InputFormat::Auto`], the default, detects it from the start of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum InputFormat {
    /// Any format, detected from the start of the source.
    #[default]
    Auto,
    /// One record per line, whatever the lines contain; also `.sdm`.
    Line,
    /// A table of rows with delimiters: CSV and TSV.
    Table,
    /// JSON with any indentation; also ipuz.
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
    pub description: &'static str,
    /// The format. Several names may select one format that covers them all.
    pub format: InputFormat,
}

/// The names by which users select input formats. The first is the default. Each site has a name as well.
#[rustfmt::skip]
const INPUT_FORMAT_NAMES: &[InputFormatName] = &[
    input_format("auto", InputFormat::Auto, "detected from the start of the file"),
    text_format("text", "grids, lines and links, under titles or among other text"),
    input_format("line", InputFormat::Line,
        "81 cells on a line, blanks as `.` `0` `*` `_` `-` `x` `X` `?`; an id may precede them, a remark may follow"),
    input_format("sdm", InputFormat::Line, "the same as line: a collection, one puzzle per line"),
    text_format("rows",
        "nine rows of nine cells as people draw them, with or without borders, bars, commas or headings: a Markdown \
         table, cells copied from a spreadsheet, quoted mail; a blank may be any dot, dash or box, or a space if the \
         cells are aligned in columns"),
    text_format("euler", "rows under titles, as in Project Euler's problem 96"),
    text_format("ss", "rows with borders of `*---*`"),
    input_format("csv", InputFormat::Table,
        "a table whose header names the columns, such as `puzzle` and `solution`; all columns are kept in CSV and \
         JSON; without a header, the first field of 81 cells is the puzzle, the second its claimed solution"),
    input_format("tsv", InputFormat::Table, "the same as csv"),
    input_format("json", InputFormat::Json,
        "JSON with any indentation: strings of 81 cells, lists of them, objects with a puzzle and its solution, or \
         9x9 arrays with 0 or null for blanks; the members of objects are kept in CSV and JSON"),
    input_format("jsonl", InputFormat::Json, "the same as json"),
    input_format("ndjson", InputFormat::Json, "the same as json"),
    text_format("array", "`{4,9,0,...},` or `\"5\",\"3\",\".\",...`, row by row or all in one"),
    text_format("integers", "nine integers, `821007900, 7000000, ...`: rows without leading zeros; gives a warning"),
    text_format("pencilmarks",
        "81 groups of candidates, or 729 characters; candidates restrict the solver; +5 is a placed digit, (5) a last \
         candidate that is not filled in"),
    text_format("sdk",
        "`#A...` metadata, then `[Puzzle]` and nine rows; `[State]` has the digits placed so far, `[PencilMarks]` \
         the notes"),
    text_format("sdx", "nine rows of candidates, with `u` before a digit that was placed, not given"),
    input_format("opensudoku", InputFormat::OpenSudoku,
        "`<game data=\"...\"/>` in XML; saved games of all versions, with the digits and notes of the player"),
    input_format("ipuz", InputFormat::Json, "`{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[5,3,0,...]],...}`"),
    text_format("link", "a link to any of the sites below"),
];

/// The output formats except links. The first is the default.
#[rustfmt::skip]
const FILE_FORMATS: &[OutputFormat] = &[
    board_format("mirror", "txt", OutputKind::Mirror, LINE_PARTS, &LineWriter, "a line for a line, a grid for a grid"),
    board_format("line", "txt", OutputKind::Line, LINE_PARTS, &LineWriter,
        "81 characters (729 with pencil marks), a TAB before each remark; a name before or after them"),
    board_format("sdm", "sdm", OutputKind::Line, LINE_PARTS, &SdmWriter,
        "81 characters, remarks after #; a name before or after them"),
    board_format("grid", "txt", OutputKind::Grid, CELL_PARTS, &BorderedGridWriter,
        "a bordered grid, remarks in a comment below"),
    board_format("markdown", "md", OutputKind::Grid, CELL_PARTS, &MarkdownWriter,
        "a Markdown table, remarks in a comment below"),
    row_format("csv", "csv", OutputKind::Csv, ALL_PARTS, &COMMA_SEPARATED,
        "a header, then a row of fields for each record"),
    row_format("tsv", "tsv", OutputKind::Csv, ALL_PARTS, &TAB_SEPARATED,
        "the same as csv, with a TAB between fields"),
    row_format("json", "json", OutputKind::Json, ALL_PARTS, &JsonLinesWriter,
        "JSON Lines, an object for each record"),
    row_format("jsonl", "jsonl", OutputKind::Json, ALL_PARTS, &JsonLinesWriter, "the same as json"),
    row_format("ndjson", "ndjson", OutputKind::Json, ALL_PARTS, &JsonLinesWriter, "the same as json"),
    board_format("pencilmarks", "txt", OutputKind::Candidates, MARKED_CELL_PARTS, &PencilMarksWriter,
        "a bordered grid of all candidates, with +5 for a placed digit and (5) for a last candidate not filled in"),
    board_format("sdk", "sdk", OutputKind::Grid, sdk::KEPT_PARTS, &SdkWriter,
        "SudoCue's format: nine rows in the section [Puzzle], placed digits in [State]"),
    board_format("opensudoku", "opensudoku", OutputKind::Document, opensudoku::KEPT_PARTS, &OpenSudokuWriter,
        "one XML document with a game for each record"),
    board_format("ipuz", "ipuz", OutputKind::Encoded, ipuz::KEPT_PARTS, &IpuzWriter,
        "an ipuz object for each record, one per line"),
];

const fn input_format(name: &'static str, format: InputFormat, description: &'static str) -> InputFormatName {
    InputFormatName { name, format, description }
}

const fn text_format(name: &'static str, description: &'static str) -> InputFormatName {
    input_format(name, InputFormat::Text, description)
}

const fn board_format(
    name: &'static str,
    extension: &'static str,
    kind: OutputKind,
    kept_parts: KeptParts,
    writer: &'static dyn BoardWriter,
    description: &'static str,
) -> OutputFormat {
    OutputFormat { name, extension, kind, kept_parts, writer: Writer::Boards(writer), description }
}

const fn row_format(
    name: &'static str,
    extension: &'static str,
    kind: OutputKind,
    kept_parts: KeptParts,
    writer: &'static dyn RowWriter,
    description: &'static str,
) -> OutputFormat {
    OutputFormat { name, extension, kind, kept_parts, writer: Writer::Rows(writer), description }
}

/// All output formats. The first is the default.
pub static OUTPUT_FORMATS: LazyLock<Vec<OutputFormat>> = LazyLock::new(|| {
    let site_format = |site: &'static PuzzleSite| {
        board_format(site.name, "txt", OutputKind::Encoded, site.kept_parts, &site.writer, site.description)
    };
    let line_format = |format: &'static LineFormat| {
        let LineFormat { name, kept_parts, description, .. } = *format;
        board_format(name, "txt", OutputKind::Encoded, kept_parts, &format.writer, description)
    };
    let formats = FILE_FORMATS.iter().copied().chain(LINE_FORMATS.iter().map(line_format));
    formats.chain(SITES.iter().map(site_format)).collect()
});

impl InputFormat {
    /// Returns the format with this name. Case, spaces and punctuation are ignored.
    ///
    /// ```
    /// use sudoku::format::InputFormat;
    ///
    /// assert_eq!(InputFormat::from_name("CSV"), Ok(InputFormat::Table));
    /// ```
    ///
    /// # Errors
    /// Returns an error with all names if no format has this one.
    pub fn from_name(name: &str) -> Result<Self, UnknownName> {
        let names: Vec<InputFormatName> = Self::names().collect();
        parse_name(name, &names, |format| format.name).map(|format| format.format)
    }

    /// Returns all names of input formats. The first is the default.
    pub fn names() -> impl Iterator<Item = InputFormatName> {
        let line_formats = LINE_FORMATS.iter().map(|format| text_format(format.name, format.example));
        let sites = SITES.iter().map(|site| text_format(site.name, site.link_example));
        INPUT_FORMAT_NAMES.iter().copied().chain(line_formats).chain(sites)
    }
}

impl OutputFormat {
    /// Returns the text format with this name. Case, spaces and punctuation are ignored. The picture formats have a
    /// table of their own, `draw::OUTPUT_FORMATS`.
    ///
    /// ```
    /// use sudoku::format::OutputFormat;
    ///
    /// assert_eq!(OutputFormat::from_name("csv")?.extension, "csv");
    /// # Ok::<(), sudoku::grid::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with all names if no format has this one.
    pub fn from_name(name: &str) -> Result<Self, UnknownName> {
        parse_name(name, &OUTPUT_FORMATS, |format| format.name)
    }
}
