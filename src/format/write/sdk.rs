//! SudoCue's `.sdk`, and SadMan's.

use super::blank::Blank;
use super::entry::{Board, Entry, Writer, push_comment, push_display, push_label};
use super::line;
use crate::grid::{CellSet, Grid};

/// `[Puzzle]`, then nine rows; where digits have been placed, `[State]` and nine rows with them. A puzzle with
/// pencilmarks has its candidate grid instead of the first rows. `#D` above them is the title.
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
        out.push(b'\n');
        if let Some(title) = record.extra.label() {
            out.extend_from_slice(b"#D");
            push_label(title, out);
            out.push(b'\n');
        }
        out.extend_from_slice(b"[Puzzle]\n");
        if puzzle.is_plain() {
            push_rows(&puzzle, record.blank, out);
        } else {
            push_display(&puzzle.candidates(), out);
            out.push(b'\n');
        }
        if !placed.is_empty() {
            out.extend_from_slice(b"[State]\n");
            push_rows(&grid, record.blank, out);
        }
        push_comment(record, out);
    }
}

fn push_rows(grid: &Grid, blank: Blank, out: &mut Vec<u8>) {
    for row in blank.cells(grid).chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}
