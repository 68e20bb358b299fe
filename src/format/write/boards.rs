//! Boards: puzzles and their remarks for a person, a site or another program.

use super::values::{Text, push_display};
use crate::format::grammar::cells::Blank;
use crate::format::{Layout, RecordData};
use crate::grid::{Grid, Solution};

/// Writes boards in one format.
pub trait BoardWriter: Sync {
    /// Writes the text before all boards.
    fn write_header(&self, _out: &mut Vec<u8>) {}

    /// Writes the text after all boards.
    fn write_footer(&self, _out: &mut Vec<u8>) {}

    /// Writes one board, and returns its layout. A blank line belongs between a [`Layout::Grid`] and what precedes it,
    /// if anything does; the caller writes it.
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout;
}

/// A board to write.
#[derive(Debug, Clone, Copy)]
pub struct BoardRecord<'a> {
    /// Whether to distinguish givens with terminal escapes.
    pub has_colour: bool,
    /// The style of a picture.
    pub picture_style: PictureStyle,
    /// The character of a blank cell, if the format has a choice.
    pub blank: Blank,
    /// The board.
    pub board: Board<'a>,
    /// The other data of the record.
    pub extra: &'a RecordData,
    /// Remarks, such as `multiple solutions`.
    pub remarks: &'a [&'a dyn Text],
}

impl<'a> BoardRecord<'a> {
    /// Creates a record without remarks or colour.
    pub fn new(board: Board<'a>, extra: &'a RecordData) -> Self {
        let (picture_style, blank) = (PictureStyle::default(), Blank::DOT);
        Self { has_colour: false, picture_style, blank, board, extra, remarks: &[] }
    }
}

/// The style of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PictureStyle {
    /// Whether the numbers of rows and columns are left out.
    pub hides_coordinates: bool,
    /// Whether everything is drawn in black.
    pub is_black: bool,
}

/// The board of a record.
#[derive(Debug, Clone, Copy)]
pub enum Board<'a> {
    /// No board: the record is malformed.
    Nothing,
    /// A puzzle.
    Puzzle(&'a Grid),
    /// A puzzle and its solution.
    Solved(&'a Grid, &'a Solution),
}

impl Board<'_> {
    /// Returns the grid to show, if there is one.
    pub(crate) fn grid(&self) -> Option<Grid> {
        match self {
            Self::Nothing => None,
            Self::Puzzle(puzzle) => Some(**puzzle),
            Self::Solved(_, solution) => Some(Grid::from(**solution)),
        }
    }
}

/// Writes the remarks as a comment on a line of its own, which readers of grids skip.
pub(crate) fn push_comment(record: &BoardRecord<'_>, out: &mut Vec<u8>) {
    for (i, remark) in record.remarks.iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"# " } else { b", " });
        push_display(remark, out);
    }
    if !record.remarks.is_empty() {
        out.push(b'\n');
    }
}
