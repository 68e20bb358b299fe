//! The grid of candidates.

use super::entry::{Board, Entry, Writer, push_comment, push_display};
use super::line;
use crate::grid::Grid;

/// Thirteen lines, the candidates of each cell side by side, then remarks in a comment.
pub(super) struct Pencilmarks;

impl Writer for Pencilmarks {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let grid = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) => *puzzle,
            Board::Solved(_, solution) => Grid::from(*solution),
        };
        out.push(b'\n');
        push_display(&grid.candidates(), out);
        out.push(b'\n');
        push_comment(record, out);
    }
}
