//! The kinds of lines, as far as they can be recognized without context.

use super::decoded_puzzle::DecodedPuzzle;
use super::row::Row;
use crate::format::{Malformed, Problem};

#[derive(Debug)]
pub(crate) enum LineKind {
    /// A line without cells. `width` is its number of characters if they are all spaces: it may be a row of blanks.
    Blank { width: usize },
    /// A line without meaning, such as column letters or a border between rows.
    Skip,
    /// The rule below the header of a Markdown table.
    TableRule,
    /// A comment, and whether it holds a puzzle.
    Comment { has_puzzle: bool },
    /// A comment that sets a field of the puzzle below: the name and the value of the field.
    Tag(&'static str, String),
    /// A section of an `.sdk` file.
    Section(Section),
    /// The puzzles of the line, each decoded or malformed.
    Puzzles(PuzzleList),
    /// A row of a grid, perhaps a malformed one.
    Row(Row),
    /// Text without cells.
    Text(LineText),
}

/// A line of text without cells.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct LineText {
    /// The title that the text may be.
    pub title: Option<String>,
    /// Whether the text is a property and its value, `Difficulty: Simple`. In a list of them, none is a title.
    pub is_property: bool,
}

/// The puzzles of a line, or their errors.
pub(crate) type PuzzleList = Vec<Result<DecodedPuzzle, LineError>>;

impl From<LineError> for LineKind {
    /// Returns the kind of a line that should be a puzzle.
    fn from(error: LineError) -> Self {
        Self::Puzzles(vec![Err(error)])
    }
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Puzzle,
    State,
    PencilMarks,
    /// The colours of cells, which are skipped.
    Colors,
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
