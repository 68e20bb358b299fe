//! SudoCue's `.sdk`.

use super::entry::{Board, Entry, Writer, push_comment};
use super::{line, pencilmarks};

/// `[Puzzle]`, then nine rows. A puzzle with pencilmarks has its candidate grid instead of the rows.
pub(super) struct Sdk;

impl Writer for Sdk {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let digits = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) if !puzzle.is_plain() => {
                out.extend_from_slice(b"\n[Puzzle]");
                return pencilmarks::Pencilmarks.record(record, out);
            }
            Board::Puzzle(puzzle) => puzzle.digits(),
            Board::Solved(_, solution) => *solution.as_bytes(),
        };
        out.extend_from_slice(b"\n[Puzzle]\n");
        for row in digits.chunks(9) {
            out.extend_from_slice(row);
            out.push(b'\n');
        }
        push_comment(record, out);
    }
}
