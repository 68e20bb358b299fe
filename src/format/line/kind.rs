//! What a line is, by itself, before it is known which record it belongs to.

use super::columns::Columns;
use super::row::{Row, RowStyle};
use super::whole::Whole;
use crate::format::{Malformed, Problem};

/// What a line is.
#[derive(Debug)]
pub(crate) enum LineKind {
    /// Nothing to do with puzzles: XML around them, column letters.
    Skip,
    /// A comment.
    Comment,
    /// A comment that says something of the puzzle below: a field's name and value.
    Tag(&'static str, String),
    /// What may part blocks of rows.
    Gap(Gap),
    /// A whole puzzle.
    Whole(Whole),
    /// Several of them, of which some may be wrong.
    List(Vec<Result<Whole, Broken>>),
    /// A row of a grid.
    Row(Row),
    /// Fewer than nine cells, with blanks between them: a row, if columns tell which cells are blank.
    Sparse { cells: usize, style: RowStyle, at: usize },
    /// A section of an `.sdk` file.
    Section(Section),
    /// Words that hold no cells, from this byte on, and what they say if they can be a title.
    Text { title: Option<String>, at: usize },
    /// Column names: a table may follow.
    Header(Columns),
    /// None of these.
    Broken(Broken),
}

/// What parts two blocks of rows. A border among blank lines is a border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// A blank line or brackets alone.
    Blank,
    /// A comment.
    Comment,
    /// A line drawn between rows. Those between the bands of a grid are drawn alike, of the same character, and
    /// all or none with a corner where columns cross them, and none as the top or the bottom of a frame.
    Border { rule: char, crossed: bool, is_outer: bool },
}

impl LineKind {
    /// The same with the style that the signs of the line show, behind so many marks of quoted mail, if it is a row.
    pub(crate) fn with_signs(self, line: &str, quotes: usize) -> Self {
        let styled = |style: RowStyle| RowStyle { quotes, ..style.with_signs(line) };
        match self {
            Self::Row(row) => Self::Row(Row { style: styled(row.style), ..row }),
            Self::Sparse { cells, style, at } => Self::Sparse { cells, style: styled(style), at },
            other => other,
        }
    }

    /// The same with each place in the line turned into another.
    pub(crate) fn moved(self, place: impl Fn(usize) -> usize) -> Self {
        let moved = |broken: Broken| Broken { at: broken.at.map(&place), ..broken };
        match self {
            Self::Broken(broken) => Self::Broken(moved(broken)),
            Self::List(wholes) => {
                Self::List(wholes.into_iter().map(|whole| whole.map_err(moved)).collect())
            }
            Self::Row(row) => Self::Row(Row { end: place(row.end), ..row }),
            Self::Sparse { cells, style, at } => Self::Sparse { cells, style, at: place(at) },
            Self::Text { title, at } => Self::Text { title, at: place(at) },
            other => other,
        }
    }
}

impl Gap {
    pub(crate) fn is_border(self) -> bool {
        matches!(self, Self::Border { .. })
    }
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Puzzle,
    State,
    /// Candidates that a player noted.
    PencilMarks,
    /// Colours of cells.
    Colours,
    /// Nobody knows what of.
    Unknown,
}

/// A line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Broken {
    pub problem: Problem,
    /// Byte in the line, from 0.
    pub at: Option<usize>,
    /// Whether it is meant to be a row of a grid, not a whole puzzle.
    pub is_row: bool,
}

impl Broken {
    /// What is wrong at a byte of a line that is meant to be a whole puzzle.
    pub(crate) fn line(problem: Problem, at: usize) -> Self {
        Self { problem, at: Some(at), is_row: false }
    }

    /// What is wrong at a byte of a line that is meant to be a row.
    pub(crate) fn row(problem: Problem, at: usize) -> Self {
        Self { is_row: true, ..Self::line(problem, at) }
    }

    /// A row with a wrong number of cells.
    pub(crate) fn row_of(cells: usize, at: usize) -> Self {
        Self::row(Problem::RowCellCount(cells), at)
    }

    /// The error that it is on this line.
    pub(crate) fn on(self, line: u64) -> Malformed {
        Malformed { line, column: self.at.map(|at| at + 1), problem: self.problem }
    }
}
