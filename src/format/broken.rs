//! A line that is wrong, before it is known which record it belongs to.

use super::{Malformed, Problem};

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
