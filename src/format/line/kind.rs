//! The kinds of lines, as they look without their context.

use super::row::{Row, RowStyle};
use super::whole::Whole;
use crate::format::{Malformed, Problem};

/// The kind of a line.
#[derive(Debug)]
pub(crate) enum LineKind {
    /// A line without a meaning, such as XML around puzzles or column letters.
    Skip,
    /// A comment.
    Comment,
    /// A comment that sets a field of the puzzle below: its name and value.
    Tag(&'static str, String),
    /// A separator of blocks of rows.
    Gap(Gap),
    /// A whole puzzle.
    Whole(Whole),
    /// Several puzzles, some of which may be broken.
    List(Vec<Result<Whole, Broken>>),
    /// A row of a grid.
    Row(Row),
    /// Fewer than nine cells, with blanks between them: a row, if its columns show which cells are blank.
    Sparse { cells: usize, style: RowStyle, at: usize },
    /// A section of an `.sdk` file.
    Section(Section),
    /// Words without cells, from byte `at` on, and the title, if they can be one.
    Text { title: Option<String>, at: usize },
    /// None of these.
    Broken(Broken),
}

/// The separator between two blocks of rows. A border with blank lines around it is a border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// A blank line, or brackets only.
    Blank,
    /// A comment.
    Comment,
    /// A line drawn between rows. The borders between the bands of a grid use the same character, all or none of them
    /// have corners where columns cross, and none is the top or the bottom of a frame.
    Border { rule: char, crossed: bool, is_outer: bool },
}

impl LineKind {
    /// Adds the style of the line's characters and the number of mail quote marks, if the line is a row.
    pub(crate) fn with_signs(self, line: &str, quotes: usize) -> Self {
        let styled = |style: RowStyle| RowStyle { quotes, ..style.with_signs(line) };
        match self {
            Self::Row(row) => Self::Row(Row { style: styled(row.style), ..row }),
            Self::Sparse { cells, style, at } => Self::Sparse { cells, style: styled(style), at },
            other => other,
        }
    }

    /// Converts every byte offset by `place`.
    pub(crate) fn moved(self, place: impl Fn(usize) -> usize) -> Self {
        let moved = |broken: Broken| Broken { at: broken.at.map(&place), ..broken };
        match self {
            Self::Broken(broken) => Self::Broken(moved(broken)),
            Self::List(wholes) => Self::List(wholes.into_iter().map(|whole| whole.map_err(moved)).collect()),
            Self::Row(row) => Self::Row(Row { end: place(row.end), ..row }),
            Self::Sparse { cells, style, at } => Self::Sparse { cells, style, at: place(at) },
            Self::Text { title, at } => Self::Text { title, at: place(at) },
            other => other,
        }
    }
}

impl Gap {}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Puzzle,
    State,
    /// A player's candidates.
    PencilMarks,
    /// The colours of cells.
    Colours,
    /// An unknown section.
    Unknown,
}

/// An error in a line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Broken {
    pub problem: Problem,
    /// The byte offset in the line.
    pub at: Option<usize>,
    /// Whether the line is meant to be a row of a grid rather than a whole puzzle.
    pub is_row: bool,
}

impl Broken {
    /// Creates an error at a byte of a line that is meant to be a whole puzzle.
    pub(crate) fn line(problem: Problem, at: usize) -> Self {
        Self { problem, at: Some(at), is_row: false }
    }

    /// Creates an error at a byte of a line that is meant to be a row.
    pub(crate) fn row(problem: Problem, at: usize) -> Self {
        Self { is_row: true, ..Self::line(problem, at) }
    }

    /// Creates the error for a row with this number of cells.
    pub(crate) fn row_of(cells: usize, at: usize) -> Self {
        Self::row(Problem::RowCellCount(cells), at)
    }

    /// Adds the line number.
    pub(crate) fn on(self, line: u64) -> Malformed {
        Malformed { line, column: self.at.map(|at| at + 1), problem: self.problem }
    }
}
