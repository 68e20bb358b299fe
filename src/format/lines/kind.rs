//! The kinds of lines, as they look without their context.

use super::decoded_puzzle::DecodedPuzzle;
use super::row::GridRow;
use crate::format::{Malformed, Problem};

/// The kind of a line.
#[derive(Debug)]
pub(crate) enum LineKind {
    /// A line without a meaning, such as column letters or a border between rows.
    Skip,
    Comment,
    /// A comment that sets a field of the puzzle below: its name and value.
    Tag(&'static str, String),
    /// A blank line, or brackets only.
    Blank,
    /// The puzzles of the line, each decoded or malformed.
    Puzzles(PuzzleList),
    /// A row of a grid.
    Row(GridRow),
    /// Fewer than nine cells, with blanks between them: a row, if its columns show which cells are blank.
    Sparse {
        cells: usize,
        offset: usize,
    },
    /// A section of an `.sdk` file.
    Section(Section),
    /// Text without cells, and the title that it can be.
    Text(Option<String>),
    /// A row of a grid with an error.
    MalformedRow(MalformedAt),
}

/// The puzzles of a line, or their errors.
pub(crate) type PuzzleList = Vec<Result<DecodedPuzzle, MalformedAt>>;

impl From<MalformedAt> for LineKind {
    /// Returns the kind of a line that should be a puzzle.
    fn from(malformed: MalformedAt) -> Self {
        Self::Puzzles(vec![Err(malformed)])
    }
}

impl LineKind {
    /// Converts every byte offset.
    pub(crate) fn map_offsets(self, convert: impl Fn(usize) -> usize) -> Self {
        let map_error = |malformed: MalformedAt| malformed.map_offset(&convert);
        match self {
            Self::MalformedRow(malformed) => Self::MalformedRow(map_error(malformed)),
            Self::Puzzles(puzzles) => {
                Self::Puzzles(puzzles.into_iter().map(|decoded| decoded.map_err(map_error)).collect())
            }
            Self::Row(row) => Self::Row(GridRow { end_offset: convert(row.end_offset), ..row }),
            Self::Sparse { cells, offset: at } => Self::Sparse { cells, offset: convert(at) },
            other => other,
        }
    }
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Puzzle,
    State,
    /// A player's candidates.
    PencilMarks,
    /// Any other section, such as the colours of cells.
    Other,
}

/// An error in a line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MalformedAt {
    pub problem: Problem,
    /// The byte offset in the line.
    pub offset: Option<usize>,
}

impl MalformedAt {
    /// Creates an error at a byte of a line.
    pub(crate) fn new(problem: Problem, at: usize) -> Self {
        Self { problem, offset: Some(at) }
    }

    /// Creates the error for a row with this number of cells.
    pub(crate) fn with_row_cells(cells: usize, at: usize) -> Self {
        Self::new(Problem::RowCellCount(cells), at)
    }

    /// Converts the byte offset.
    pub(crate) fn map_offset(self, convert: impl Fn(usize) -> usize) -> Self {
        Self { offset: self.offset.map(convert), ..self }
    }

    /// Adds the line number.
    pub(crate) fn in_line(self, line: u64) -> Malformed {
        Malformed { line, column: self.offset.map(|at| at + 1), problem: self.problem }
    }
}
