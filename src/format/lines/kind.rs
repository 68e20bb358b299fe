//! The kinds of lines, as far as they can be recognized without context.

use crate::format::grammar::LineError;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::grammar::row::Row;

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
