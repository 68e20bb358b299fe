//! One line per record.

use super::entry::{Board, Entry, Writer, push_display, push_puzzle};

/// 81 characters, then remarks, each after a TAB.
pub(super) struct Line;

impl Writer for Line {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        match record.board {
            Board::Nothing => {}
            Board::Puzzle(puzzle) => push_puzzle(puzzle, out),
            Board::Solved(_, solution) => out.extend_from_slice(solution.as_bytes()),
        }
        for remark in record.remarks {
            out.push(b'\t');
            push_display(remark, out);
        }
        out.push(b'\n');
    }
}
