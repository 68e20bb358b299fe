//! The grammar of a puzzle, which all that reads one shares: lines, text, tables, JSON, links, saved games.
//!
//! | file | contents |
//! |---|---|
//! | `cells` | the grammar of a cell, and the fast path for 81 of them |
//! | `lexer` | the tokens of a line: cells and separators |
//! | `row` | the grammar of a row |
//! | `decoded_puzzle` | the grammar of a puzzle that is complete on its line |

pub(super) mod cells;
pub(super) mod decoded_puzzle;
pub(super) mod lexer;
pub(super) mod row;

use super::{RecordError, RecordErrorKind};
use crate::grid::Cell;

/// The minimum number of characters of a word that is meant as a puzzle. Such a word is too long for an id or a remark.
pub(crate) const MIN_PUZZLE_CHARS: usize = Cell::COUNT / 2 + 1;

/// An error in a line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone)]
pub(crate) struct LineError {
    pub problem: RecordErrorKind,
    /// The byte offset of the error in the line, unless the error concerns the entire line.
    pub offset: Option<usize>,
}

impl LineError {
    pub(crate) fn new(problem: RecordErrorKind, offset: usize) -> Self {
        Self { problem, offset: Some(offset) }
    }

    pub(crate) fn map_offset(self, convert: impl Fn(usize) -> usize) -> Self {
        Self { offset: self.offset.map(convert), ..self }
    }

    pub(crate) fn to_malformed(&self, line: u64) -> RecordError {
        RecordError { line, column: self.offset.map(|offset| offset + 1), problem: self.problem.clone() }
    }
}
