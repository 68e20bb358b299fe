//! SudoCue's `.sdk`, and SadMan's.

use super::entry::{Board, Entry, Writer, push_comment, push_display};
use super::line;
use crate::grid::{CellSet, Grid};

/// `[Puzzle]`, then nine rows; where digits have been placed, `[State]` and nine rows with them. A puzzle with
/// pencilmarks has its candidate grid instead of the first rows.
pub(super) struct Sdk;

impl Writer for Sdk {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let (grid, placed) = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) => (*puzzle, record.extra.placed),
            Board::Solved(_, solution) => (Grid::from(*solution), CellSet::EMPTY),
        };
        let mut puzzle = grid;
        puzzle.clear(placed);
        out.extend_from_slice(b"\n[Puzzle]\n");
        if puzzle.is_plain() {
            push_rows(&puzzle, out);
        } else {
            push_display(&puzzle.candidates(), out);
            out.push(b'\n');
        }
        if !placed.is_empty() {
            out.extend_from_slice(b"[State]\n");
            push_rows(&grid, out);
        }
        push_comment(record, out);
    }
}

fn push_rows(grid: &Grid, out: &mut Vec<u8>) {
    for row in grid.digits().chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}
