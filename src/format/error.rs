//! What can be wrong with a record.

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
    /// A row of a grid has too few or too many cells.
    #[error("expected 9 cells in the row, found {0}")]
    RowCellCount(usize),
    /// A grid ends too early.
    #[error("expected 9 rows, found {0}")]
    RowCount(usize),
    /// A character that is no cell stands among cells.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// A puzzle or a row stands there in another format than the one asked for.
    #[error("not in the format asked for")]
    OtherFormat,
    /// The line holds nothing that could be a puzzle.
    #[error("no puzzle in this line")]
    NoPuzzle,
    /// A field of a CSV file begins with a quote, and none closes it.
    #[error("the quote is not closed")]
    OpenQuote,
    /// The line is not text.
    #[error("not valid UTF-8")]
    NotUtf8,
    /// The line is longer than [`MAX_LINE`](MAX_LINE).
    #[error("line of more than {} bytes", MAX_LINE)]
    TooLong,
}
