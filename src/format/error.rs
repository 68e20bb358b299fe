//! The errors of a record.

/// The maximum length of a line: 1 MiB. A longer line is skipped, and its record is an error.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// The error of a malformed record, and its location. Its text begins with the location: `line 3, column 7: …`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {problem}", column_text(*.column))]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte at fault within the line, counted from 1; `None` if no single byte is at fault.
    pub column: Option<usize>,
    /// The fault of the record.
    pub problem: RecordErrorKind,
}

fn column_text(column: Option<usize>) -> String {
    column.map_or(String::new(), |column| format!(", column {column}"))
}

/// An error of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A line that should hold a whole puzzle has too few or too many cells.
    #[error("expected 81 cells, found {0}")]
    CellCount(usize),
    /// A row of a grid has too few or too many cells.
    #[error("expected 9 cells in the row, found {0}")]
    RowCellCount(usize),
    /// A character among cells is not a cell.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// An error that a fixed text describes.
    #[error("{0}")]
    Text(&'static str),
    /// An error that is described with details of the input.
    #[error("{0}")]
    Details(String),
    /// The input is not text. The message names the type of the input and suggests a remedy.
    #[error("{0}")]
    NotText(String),
}

impl RecordErrorKind {
    /// Returns the error for a puzzle that is not classic sudoku. `name` is its variant, its size, or what differs.
    pub(crate) fn not_classic(name: &str) -> Self {
        Self::Details(format!("not classic sudoku: {}", short_name(name)))
    }

    pub(crate) const UNREADABLE_CELL: Self = Self::Text("a cell of the saved game cannot be read");
    pub(crate) const NOT_UTF8: Self = Self::Text("not valid UTF-8");
    /// The error of a line that contains nothing that could be a puzzle.
    pub(crate) const NO_PUZZLE: Self = Self::Text("no puzzle in this line");
    /// The error of a line longer than [`MAX_LINE_BYTES`].
    pub const TOO_LONG: Self = Self::Text("line of more than 1048576 bytes");
}

/// Returns the first 31 characters of a name from the input. `?` replaces anything but printable ASCII.
pub(super) fn short_name(name: &str) -> String {
    name.chars().take(31).map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' }).collect()
}
