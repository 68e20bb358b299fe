//! What can be wrong with a record.

use std::fmt;

use crate::grid::Cell;

/// The longest line that is read: 1 MiB. A longer one is an error of its record and is skipped.
pub const MAX_LINE: usize = 1 << 20;

/// A record that is no puzzle: what is wrong, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct Malformed {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte within the line, counted from 1, where that makes sense.
    pub column: Option<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A line that should hold a whole puzzle has too few or too many cells.
    #[error("expected 81 cells, found {0}")]
    CellCount(usize),
    /// A row of a grid has too few cells, and nothing tells which are blank.
    #[error(
        "row {row} has {cells} cells and no columns to tell which are blank; write blanks as `.` or `0`"
    )]
    RowBlanks {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        cells: usize,
    },
    /// A row of a grid has too few or too many cells.
    #[error("expected 9 cells in the row, found {0}")]
    RowCellCount(usize),
    /// A grid ends too early.
    #[error("expected 9 rows, found {0}")]
    RowCount(usize),
    /// Nine rows or more stand in blocks that are not those of one grid.
    #[error("rows that are not parted as those of one grid")]
    RowsApart,
    /// A character that is no cell stands among cells.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// A puzzle or a row stands there in another format than the one asked for.
    #[error("not in the format asked for")]
    OtherFormat,
    /// The line holds nothing that could be a puzzle.
    #[error("no puzzle in this line")]
    NoPuzzle,
    /// All of the input holds nothing that could be a puzzle, though no line of it is wrong by itself.
    #[error("no puzzle from here to the end of the input")]
    NoPuzzles,
    /// What a link or a file asks for beyond classic sudoku: a constraint, another size.
    #[error("not classic sudoku: {0}")]
    Variant(Name),
    /// What is wrong with the payload of a link or a field of a library line.
    #[error("{0}")]
    Payload(&'static str),
    /// A field of a CSV file begins with a quote, and none closes it.
    #[error("the quote is not closed")]
    OpenQuote,
    /// A document, or a part of one, holds no puzzle.
    #[error("no puzzle in this {0}")]
    NoPuzzleIn(&'static str),
    /// An object has a member twice.
    #[error("the member \"{0}\" stands twice")]
    Twice(Name),
    /// The text is not JSON from here on.
    #[error("not valid JSON")]
    Json,
    /// The input ends within JSON.
    #[error("JSON that is cut off")]
    JsonCut,
    /// Lists and objects are nested too deep.
    #[error("nested more than 128 deep")]
    Nested,
    /// Solutions stand too far from the puzzles that they belong to.
    #[error("solutions more than {} bytes from their puzzles", MAX_LINE)]
    FarSolution,
    /// A part of a document that has to be read at once is longer than [`MAX_LINE`].
    #[error("part of more than {} bytes", MAX_LINE)]
    PartTooLong,
    /// The text is not XML from here on.
    #[error("not valid XML")]
    Xml,
    /// The XML ends before its last element does.
    #[error("XML that is cut off")]
    XmlCut,
    /// XML with a document type, which is not read.
    #[error("XML with a document type")]
    Doctype,
    /// An element that is not OpenSudoku's holds what may be a puzzle.
    #[error("unknown element <{0}>: a puzzle is written <game data=\"...\"/>")]
    UnknownElement(Name),
    /// An element has an attribute twice.
    #[error("{0} stands twice in this element")]
    AttributeTwice(Name),
    /// An entity that XML does not have by itself.
    #[error("unknown entity")]
    Entity,
    /// A saved game has a version that is not known.
    #[error("saved game of an unknown version")]
    SavedVersion,
    /// A cell of a saved game can't be read.
    #[error("{0} of the saved game can't be read")]
    SavedCell(Cell),
    /// The `[State]` of an `.sdk` file lacks a given of its puzzle, or has another digit for it.
    #[error("not a state of the puzzle above")]
    OtherState,
    /// Something stands behind the last cell of a saved game.
    #[error("more than 81 cells in the saved game")]
    Surplus,
    /// The input is not text.
    #[error("{what}{}{}, not text: {remedy}", if .packed.is_some() { " inside " } else { "" }, .packed.unwrap_or_default())]
    NotText {
        /// What it is.
        what: &'static str,
        /// The compression that it came in.
        packed: Option<&'static str>,
        /// What to do.
        remedy: &'static str,
    },
    /// The line is not text.
    #[error("not valid UTF-8")]
    NotUtf8,
    /// The line is longer than [`MAX_LINE`].
    #[error("line of more than {} bytes", MAX_LINE)]
    TooLong,
}

/// A short name that came from the input, such as a constraint's: at most 31 characters of printable ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    len: u8,
    bytes: [u8; 31],
}

impl Name {
    /// The name, cut where it is too long, with `?` for other characters.
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

    /// The name of a size that is not 9x9.
    pub(super) fn of_size(columns: u64, rows: u64) -> Self {
        Self::new(&format!("size {columns}x{rows}"))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only ASCII was put in.
        f.write_str(str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default())
    }
}
