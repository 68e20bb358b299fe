//! The errors of a record.

use std::fmt;

use crate::grid::Cell;

/// The longest line that is read: 1 MiB. A longer one is an error of its record and is skipped.
pub const MAX_LINE: usize = 1 << 20;

/// A malformed record: the error and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct Malformed {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte within the line, counted from 1, if one byte is at fault.
    pub column: Option<usize>,
    /// The error.
    pub problem: Problem,
}

/// An error of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A line that should hold a whole puzzle has too few or too many cells.
    #[error("expected 81 cells, found {0}")]
    CellCount(usize),
    /// A row of a grid has too few cells, and no columns show which of them are blank.
    #[error("row {row} has {cells} cells and no columns to tell which are blank; write blanks as `.` or `0`")]
    RowBlanks {
        /// The row, from 1.
        row: usize,
        /// The number of cells found.
        cells: usize,
    },
    /// A row of a grid has too few or too many cells.
    #[error("expected 9 cells in the row, found {0}")]
    RowCellCount(usize),
    /// A grid ends too early.
    #[error("expected 9 rows, found {0}")]
    RowCount(usize),
    /// The rows of these lines are no grids.
    #[error("{rows} rows in lines {first} to {last} do not make grids of nine")]
    Rows {
        /// The number of rows.
        rows: usize,
        /// The line of the first row.
        first: u64,
        /// The line of the last row.
        last: u64,
    },
    /// Nine rows or more are split into blocks that do not fit one grid.
    #[error("rows are not separated like the rows of one grid")]
    RowsApart,
    /// A character among cells is not a cell.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// A puzzle or a row has another format than the one the user chose.
    #[error("not in the format asked for")]
    OtherFormat,
    /// The line contains nothing that could be a puzzle.
    #[error("no puzzle in this line")]
    NoPuzzle,
    /// A row of a grid, in a source of the shape lines.
    #[error("a row of a grid in a file of lines; use --from text for both")]
    RowInLines,
    /// A JSON object, in a source of the shape lines.
    #[error("JSON in a file of lines; use --from json for a file of JSON Lines")]
    JsonInLines,
    /// Several puzzles on a line, in a source of the shape lines.
    #[error("several puzzles on this line; use --from text to read them all")]
    SeveralInLine,
    /// The whole input contains nothing that could be a puzzle, although no single line is an error.
    #[error("no puzzle from here to the end of the input")]
    NoPuzzles,
    /// A link or a file needs more than classic sudoku: a constraint, another size.
    #[error("not classic sudoku: {0}")]
    Variant(Name),
    /// An error in the payload of a link or in a field of a library line.
    #[error("{0}")]
    Payload(&'static str),
    /// A field of a CSV file begins with a quote that is never closed.
    #[error("the quote is not closed")]
    OpenQuote,
    /// A quoted field of a CSV file goes on behind its line, where each line is a row.
    #[error("a quoted field over several lines: --shard takes a row a line")]
    QuotedLineEnd,
    /// No column of a table is known to hold puzzles, by its name or by what the first row has there.
    #[error("no column holds puzzles; name one of them `puzzle`")]
    NoPuzzleColumn,
    /// A header or a row of a table has too many fields.
    #[error("more than 1000 columns")]
    ManyColumns,
    /// A document, or a part of one, holds no puzzle.
    #[error("no puzzle in this {0}")]
    NoPuzzleIn(&'static str),
    /// An object has two members of the same name.
    #[error("the member \"{0}\" appears twice")]
    Twice(Name),
    /// The text is not JSON. The rest of the line is skipped.
    #[error("not valid JSON; the rest of this line is skipped")]
    Json,
    /// The text is not JSON. The rest of the document is skipped.
    #[error("not valid JSON; the rest of the document is skipped")]
    JsonRest,
    /// The input ends within JSON.
    #[error("JSON that is cut off")]
    JsonCut,
    /// Lists and objects are nested too deep.
    #[error("nested more than 128 deep; the rest is skipped")]
    Nested,
    /// Solutions are too far from their puzzles.
    #[error("solutions more than 8 MiB from their puzzles")]
    FarSolution,
    /// A part of a document that must be read in one piece is longer than 8 MiB.
    #[error("a text of more than 8 MiB; the rest is skipped")]
    PartTooLong,
    /// From here on the text is not XML.
    #[error("not valid XML; the rest of the document is skipped")]
    Xml,
    /// The input ends before the last XML element is closed.
    #[error("XML that is cut off")]
    XmlCut,
    /// XML with a document type declaration, which is not supported.
    #[error("XML with a document type")]
    Doctype,
    /// An element unknown to OpenSudoku contains what may be a puzzle.
    #[error("unknown element <{0}>: a puzzle is written <game data=\"...\"/>")]
    UnknownElement(Name),
    /// An element has two attributes of the same name.
    #[error("the attribute {0} appears twice in this element")]
    AttributeTwice(Name),
    /// An entity other than the five predefined by XML.
    #[error("unknown entity")]
    Entity,
    /// A saved game has an unknown version.
    #[error("saved game of an unknown version")]
    SavedVersion,
    /// A cell of a saved game cannot be read.
    #[error("{0} of the saved game can't be read")]
    SavedCell(Cell),
    /// The `[State]` section of an `.sdk` file lacks a given of its puzzle, or changes one.
    #[error("not a state of the puzzle above")]
    OtherState,
    /// More text follows the last cell of a saved game.
    #[error("more than 81 cells in the saved game")]
    Surplus,
    /// The input is not text.
    #[error("{what}{}{}, not text: {remedy}", if .packed.is_some() { " inside " } else { "" }, .packed.unwrap_or_default())]
    NotText {
        /// The detected type of the input.
        what: &'static str,
        /// The compression around it.
        packed: Option<&'static str>,
        /// The suggested remedy.
        remedy: &'static str,
    },
    /// The line is not text.
    #[error("not valid UTF-8")]
    NotUtf8,
    /// The line is longer than [`MAX_LINE`].
    #[error("line of more than {} bytes", MAX_LINE)]
    TooLong,
}

/// A short name from the input, such as that of a constraint: at most 31 characters of printable ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    len: u8,
    bytes: [u8; 31],
}

impl Name {
    /// Creates a name: text beyond 31 characters is cut off, and `?` replaces anything but printable ASCII.
    pub fn new(name: &str) -> Self {
        let mut bytes = [b'?'; 31];
        let mut len = 0;
        for (byte, c) in bytes.iter_mut().zip(name.chars()) {
            if c.is_ascii_graphic() || c == ' ' {
                *byte = c as u8;
            }
            len += 1;
        }
        Self { len, bytes }
    }

    /// Returns the name of a grid size other than 9x9.
    pub(super) fn of_size(columns: u64, rows: u64) -> Self {
        Self::new(&format!("size {columns}x{rows}"))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `new` stores only ASCII.
        f.write_str(str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default())
    }
}
