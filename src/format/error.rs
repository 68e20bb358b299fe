//! The errors of a record.

/// The maximum length of a line: 1 MiB. A longer line is skipped, and its record is an error.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// The error of a malformed record, and its location.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A line that should hold a whole puzzle has too few or too many cells.
    #[error("expected 81 cells, found {0}")]
    CellCount(usize),
    /// A row of a grid has too few cells, and its columns do not show which cells are blank.
    #[error("row {row} has {cells} cells, and nothing shows which are blank; write blanks as `.` or `0`")]
    RowBlanks {
        /// The row, counted from 1.
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
    /// The rows in these lines do not form grids.
    #[error("{rows} rows in lines {first} to {last} do not form grids of nine rows")]
    RowsWithoutGrids {
        /// The number of rows.
        rows: usize,
        /// The line of the first row.
        first: u64,
        /// The line of the last row.
        last: u64,
    },
    /// A character among cells is not a cell.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// The puzzle of a link or a file is not classic sudoku: it has a further constraint or another size.
    #[error("not classic sudoku: {0}")]
    Variant(Box<str>),
    /// An error that a fixed text describes.
    #[error("{0}")]
    Text(&'static str),
    /// An object has two members of the same name.
    #[error("the member \"{0}\" appears twice")]
    DuplicateMember(Box<str>),
    /// A row has more fields than the header.
    #[error("expected {expected} fields as in the header, found {found}")]
    FieldCount {
        /// The number of fields of the header.
        expected: usize,
        /// The number of fields of the row.
        found: usize,
    },
    /// A puzzle that was read as a number has fewer than 81 digits: a program has dropped its leading zeros.
    #[error("expected 81 digits, found {0}: was the column read as a number? see `sudoku man data`")]
    DigitCount(usize),
    /// Two columns may hold the puzzles.
    #[error("both {0} and {1} may be the column of puzzles; choose one with --puzzle-column NAME")]
    TwoPuzzleColumns(Box<str>, Box<str>),
    /// Two columns may hold the claimed solutions.
    #[error("both {0} and {1} may be the column of claimed solutions; choose one with --claim-column NAME")]
    TwoClaimColumns(Box<str>, Box<str>),
    /// No column has the name that was chosen for the puzzles, or for the claimed solutions.
    #[error("no column is named {name}; {option} NAME needs a name from the header")]
    NoSuchColumn {
        /// The name.
        name: Box<str>,
        /// The option that chose the name.
        option: &'static str,
    },
    /// The input is not text.
    #[error("{what}{}{}, not text: {remedy}", if .packed.is_some() { " inside " } else { "" }, .packed.unwrap_or_default())]
    NotText {
        /// The detected type of the input.
        what: &'static str,
        /// The compression of the input, if it is compressed.
        packed: Option<&'static str>,
        /// The suggested remedy.
        remedy: &'static str,
    },
}

impl Problem {
    /// Returns the error for a puzzle with this constraint.
    pub(crate) fn variant(name: &str) -> Self {
        Self::Variant(short_name(name))
    }

    pub(crate) const SAVED_CELL: Self = Self::Text("a cell of the saved game can't be read");
    pub(crate) const NOT_UTF8: Self = Self::Text("not valid UTF-8");
    /// The line contains nothing that could be a puzzle.
    pub(crate) const NO_PUZZLE: Self = Self::Text("no puzzle in this line");
    /// The line is longer than [`MAX_LINE_BYTES`].
    pub const TOO_LONG: Self = Self::Text("line of more than 1048576 bytes");
}

/// Returns the first 31 characters of a name from the input, such as that of a constraint. `?` replaces anything but
/// printable ASCII.
pub(super) fn short_name(name: &str) -> Box<str> {
    name.chars().take(31).map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' }).collect()
}
