//! What a line is, by itself, before it is known which record it belongs to.

use super::columns::Columns;
use super::row::Row;
use super::whole::Whole;
use crate::format::{Malformed, Problem};

/// What a line is.
#[derive(Debug)]
pub(super) enum Kind {
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
    /// A section of an `.sdk` file.
    Section(Section),
    /// A title that a grid may follow, if it says more than that.
    Heading(Option<String>),
    /// Column names: a table may follow.
    Header(Columns),
    /// None of these.
    Broken(Broken),
}

/// What parts two blocks of rows. A border among blank lines is a border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// A blank line or brackets alone.
    Blank,
    /// A comment.
    Comment,
    /// A line drawn between rows. Those between the bands of a grid are drawn alike, of the same character, and
    /// all or none with a corner where columns cross them.
    Border { rule: char, crossed: bool },
}

impl Gap {
    pub(super) fn is_border(self) -> bool {
        matches!(self, Self::Border { .. })
    }
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
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
pub(super) struct Broken {
    pub problem: Problem,
    /// Byte in the line, from 0.
    pub at: Option<usize>,
    pub meant: Meant,
}

/// What a broken line was meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meant {
    /// A whole puzzle.
    Puzzle,
    /// A row of a grid.
    Row,
    /// Neither: there are no cells in it.
    Text,
    /// Neither: it numbers or dates the puzzle after it.
    Title,
}

impl Broken {
    /// What is wrong at a byte of a line that is meant to be a whole puzzle.
    pub(super) fn line(problem: Problem, at: usize) -> Self {
        Self { problem, at: Some(at), meant: Meant::Puzzle }
    }

    /// What is wrong at a byte of a line that is meant to be a row.
    pub(super) fn row(problem: Problem, at: usize) -> Self {
        Self { meant: Meant::Row, ..Self::line(problem, at) }
    }

    /// A row with a wrong number of cells.
    pub(super) fn row_of(cells: usize, at: usize) -> Self {
        Self::row(Problem::RowCellCount(cells), at)
    }

    /// The error that it is on this line.
    pub(super) fn on(self, line: u64) -> Malformed {
        Malformed { line, column: self.at.map(|at| at + 1), problem: self.problem }
    }
}
