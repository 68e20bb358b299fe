//! A writer of lines for other programs: links to sites, HoDoKu library lines.

use super::entry::{Board, Entry, Writer, push_display};
use crate::format::links::PuzzleSite;
use crate::format::{Extra, drop_step};
use crate::grid::Grid;

/// Writes the text that this function returns, then remarks, each after a TAB. A solution is written as the puzzle with
/// all other digits placed.
pub(crate) struct Spelled(pub fn(&Grid, &Extra) -> String);

impl Writer for PuzzleSite {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        Spelled(self.encode).record(record, out);
    }
}

impl Writer for Spelled {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let text = match record.board {
            Board::Nothing => String::new(),
            Board::Puzzle(puzzle) => self.0(puzzle, record.extra),
            Board::Solved(puzzle, solution) => {
                let placed = record.extra.placed | !puzzle.filled();
                let mut extra = Extra { placed, ..record.extra.clone() };
                drop_step(&mut extra);
                self.0(&(*solution).into(), &extra)
            }
        };
        out.extend_from_slice(text.as_bytes());
        for remark in record.remarks {
            out.push(b'\t');
            push_display(remark, out);
        }
        out.push(b'\n');
    }
}
