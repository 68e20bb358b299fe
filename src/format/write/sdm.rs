//! `.sdm`: a puzzle a line, as collections of puzzles come.

use super::entry::{Board, Entry, Writer, push_display, push_label};
use super::line::push_cells;

/// 81 characters, then remarks behind `#`, and the name and the remark that came with the puzzle where they stood; a
/// line of remarks alone where there is no puzzle.
pub(super) struct Sdm;

impl Writer for Sdm {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        push_cells(record, out);
        let mut gap = if matches!(record.board, Board::Nothing) { "# " } else { " # " };
        for remark in record.remarks {
            out.extend_from_slice(gap.as_bytes());
            push_display(remark, out);
            gap = ", ";
        }
        for label in record.labels_behind() {
            out.extend_from_slice(gap.as_bytes());
            push_label(label, out);
            gap = ", ";
        }
        out.push(b'\n');
    }
}
