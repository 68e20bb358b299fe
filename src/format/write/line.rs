//! One line per record.

use super::blank::push_puzzle;
use super::entry::{Board, Entry, Writer, push_display, push_label};

/// 81 characters, then remarks, each after a TAB. The name and the remark that came with the puzzle stand where they
/// stood.
pub(super) struct Line;

impl Writer for Line {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        push_cells(record, out);
        for remark in record.remarks {
            out.push(b'\t');
            push_display(remark, out);
        }
        for label in record.labels_behind() {
            out.push(b'\t');
            push_label(label, out);
        }
        out.push(b'\n');
    }
}

/// The cells, and the name before them if it stood there.
pub(super) fn push_cells(record: &Entry<'_>, out: &mut Vec<u8>) {
    if let Some(name) = record.name_before() {
        push_label(name, out);
        out.push(b'\t');
    }
    match record.board {
        Board::Nothing => {}
        Board::Puzzle(puzzle) => push_puzzle(puzzle, record.blank, out),
        Board::Solved(_, solution) => out.extend_from_slice(solution.as_bytes()),
    }
}
