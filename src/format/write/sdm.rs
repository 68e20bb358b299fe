//! `.sdm`: a puzzle a line, as collections of puzzles come.

use super::entry::{Board, Entry, Writer, push_display};
use super::line::Line;

/// 81 characters, then remarks behind `#`; a line of remarks alone where there is no puzzle.
pub(super) struct Sdm;

impl Writer for Sdm {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        Line.record(&Entry { remarks: &[], ..*record }, out);
        out.pop();
        for (i, remark) in record.remarks.iter().enumerate() {
            let gap: &[u8] = match (i, record.board) {
                (0, Board::Nothing) => b"# ",
                (0, _) => b" # ",
                _ => b", ",
            };
            out.extend_from_slice(gap);
            push_display(remark, out);
        }
        out.push(b'\n');
    }
}
