//! The kinds of lines, as they look without their context.

use super::row::Row;
use super::whole::Whole;
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
    /// Whole puzzles, some of which may be broken.
    Puzzles(PuzzleList),
    /// A row of a grid.
    Row(Row),
    /// Fewer than nine cells, with blanks between them: a row, if its columns show which cells are blank.
    Sparse {
        cells: usize,
        at: usize,
    },
    /// A section of an `.sdk` file.
    Section(Section),
    /// Text without cells, and the title that it can be.
    Text(Option<String>),
    /// A row of a grid with an error.
    BrokenRow(Broken),
}

/// The whole puzzles of a line, or their errors.
pub(crate) type PuzzleList = Vec<Result<Whole, Broken>>;

impl From<Broken> for LineKind {
    /// Returns the kind of a line that should be a whole puzzle.
    fn from(broken: Broken) -> Self {
        Self::Puzzles(vec![Err(broken)])
    }
}

impl LineKind {
    /// Converts every byte offset.
    pub(crate) fn map_offsets(self, convert: impl Fn(usize) -> usize) -> Self {
        let map_error = |broken: Broken| broken.map_offset(&convert);
        match self {
            Self::BrokenRow(broken) => Self::BrokenRow(map_error(broken)),
            Self::Puzzles(puzzles) => {
                Self::Puzzles(puzzles.into_iter().map(|whole| whole.map_err(map_error)).collect())
            }
            Self::Row(row) => Self::Row(Row { end: convert(row.end), ..row }),
            Self::Sparse { cells, at } => Self::Sparse { cells, at: convert(at) },
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
pub(crate) struct Broken {
    pub problem: Problem,
    /// The byte offset in the line.
    pub at: Option<usize>,
}

impl Broken {
    /// Creates an error at a byte of a line.
    pub(crate) fn new(problem: Problem, at: usize) -> Self {
        Self { problem, at: Some(at) }
    }

    /// Creates the error for a row with this number of cells.
    pub(crate) fn with_row_cells(cells: usize, at: usize) -> Self {
        Self::new(Problem::RowCellCount(cells), at)
    }

    /// Converts the byte offset.
    pub(crate) fn map_offset(self, convert: impl Fn(usize) -> usize) -> Self {
        Self { at: self.at.map(convert), ..self }
    }

    /// Adds the line number.
    pub(crate) fn on(self, line: u64) -> Malformed {
        Malformed { line, column: self.at.map(|at| at + 1), problem: self.problem }
    }
}
