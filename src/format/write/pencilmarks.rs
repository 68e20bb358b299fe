//! The grid of candidates.

use super::{Board, Entry, Write, line, push_comment, push_display, push_gap};
use crate::grid::Grid;

/// Thirteen lines, the candidates of each cell side by side, then remarks in a comment.
pub(super) struct Pencilmarks;

impl Write for Pencilmarks {
    fn entry(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        let grid = match entry.board {
            Board::Nothing => return line::Line.entry(entry, out),
            Board::Puzzle(puzzle) => *puzzle,
            Board::Solved(_, solution) => Grid::from(*solution),
        };
        push_gap(entry, out);
        push_display(&grid.candidates(), out);
        out.push(b'\n');
        push_comment(entry, out);
    }
}
