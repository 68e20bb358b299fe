//! The kinds of lines, as far as they can be recognized without context.

use super::decoded_puzzle::DecodedPuzzle;
use super::row::GridRow;
use crate::format::{Malformed, Problem};

#[derive(Debug)]
pub(crate) enum LineKind {
    /// A line without meaning, such as column letters or a border between rows.
    Skip,
    Comment,
    /// A comment that sets a field of the puzzle below: the name and the value of the field.
    Tag(&'static str, String),
    /// A blank line, or a line of brackets alone.
    Blank,
    /// The puzzles of the line, each decoded or malformed.
    Puzzles(PuzzleList),
    /// A row of a grid, perhaps a malformed one.
    Row(RowKind),
    /// A section of an `.sdk` file.
    Section(Section),
    /// Text without cells; `Some` with the title if the text can be a title.
    Text(Option<String>),
}

#[derive(Debug, Clone)]
pub(crate) enum RowKind {
    /// Nine cells, or an integer that may have lost its leading zeros.
    Cells(GridRow),
    /// Fewer than nine cells, with spaces between them: a row, if the columns show which cells are blank.
    Sparse { cell_count: usize, offset: usize },
    /// Cells among other characters.
    Malformed(LineError),
}

/// The puzzles of a line, or their errors.
pub(crate) type PuzzleList = Vec<Result<DecodedPuzzle, LineError>>;

impl From<LineError> for LineKind {
    /// Returns the kind of a line that should be a puzzle.
    fn from(error: LineError) -> Self {
        Self::Puzzles(vec![Err(error)])
    }
}

impl LineKind {
    pub(crate) fn map_offsets(self, convert: impl Fn(usize) -> usize) -> Self {
        let map_error = |error: LineError| error.map_offset(&convert);
        let map_row = |kind: RowKind| match kind {
            RowKind::Cells(row) => RowKind::Cells(GridRow { end_offset: convert(row.end_offset), ..row }),
            RowKind::Sparse { cell_count, offset } => RowKind::Sparse { cell_count, offset: convert(offset) },
            RowKind::Malformed(error) => RowKind::Malformed(map_error(error)),
        };
        match self {
            Self::Row(kind) => Self::Row(map_row(kind)),
            Self::Puzzles(list) => Self::Puzzles(list.into_iter().map(|result| result.map_err(map_error)).collect()),
            other => other,
        }
    }
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Puzzle,
    State,
    PencilMarks,
    /// Any other section, such as the colours of cells.
    Other,
}

/// An error in a line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone)]
pub(crate) struct LineError {
    pub problem: Problem,
    /// The byte offset of the error in the line, unless the error concerns the entire line.
    pub offset: Option<usize>,
}

impl LineError {
    pub(crate) fn new(problem: Problem, offset: usize) -> Self {
        Self { problem, offset: Some(offset) }
    }

    pub(crate) fn map_offset(self, convert: impl Fn(usize) -> usize) -> Self {
        Self { offset: self.offset.map(convert), ..self }
    }

    pub(crate) fn to_malformed(&self, line: u64) -> Malformed {
        Malformed { line, column: self.offset.map(|offset| offset + 1), problem: self.problem.clone() }
    }
}
