//! `.sdm`: a puzzle a line, as collections of puzzles come.

use super::entry::{Board, Entry, Writer, push_comment};
use super::line::Line;

/// 81 characters, then remarks behind `#`; a line of remarks alone where there is no puzzle.
pub(super) struct Sdm;

impl Writer for Sdm {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        Line.record(&Entry { remarks: &[], ..*record }, out);
        if record.remarks.is_empty() {
            return;
        }
        out.pop();
        if !matches!(record.board, Board::Nothing) {
            out.push(b' ');
        }
        push_comment(record, out);
    }
}
