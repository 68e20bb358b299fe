//! One puzzle per line.

use crate::format::write::values::{push_display, push_label, push_puzzle};
use crate::format::write::{Board, BoardRecord, BoardWriter};
use crate::format::{Layout, RecordData};

/// A writer of 81 characters, then of remarks after TABs. A name that preceded the cells in the input stays there;
/// other labels follow the remarks.
pub(crate) struct LineWriter;

impl BoardWriter for LineWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        push_line(record, "\t", "\t", out)
    }
}

/// A [`LineWriter`] that writes the remarks after `#` instead. A malformed record is a line of remarks alone.
pub(crate) struct SdmWriter;

impl BoardWriter for SdmWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        push_line(record, if matches!(record.board, Board::Nothing) { "# " } else { " # " }, ", ", out)
    }
}

/// Writes the name if it preceded the cells in the input, the cells, the remarks, and the other labels. The first text
/// after the cells follows `first_separator`, each later one `next_separator`. A malformed record has only remarks.
fn push_line(record: &BoardRecord<'_>, first_separator: &str, next_separator: &str, out: &mut Vec<u8>) -> Layout {
    let RecordData { name, is_name_first, remark, .. } = record.extra;
    let (name, remark) = (name.as_deref(), remark.as_deref());
    let (leading_name, trailing_labels) = match record.board {
        Board::Nothing => (None, [None; 2]),
        _ if *is_name_first => (name, [None, remark]),
        _ => (None, [name, remark]),
    };
    if let Some(name) = leading_name {
        push_label(name, out);
        out.push(b'\t');
    }
    match record.board {
        Board::Nothing => {}
        Board::Puzzle(puzzle) => push_puzzle(puzzle, record.blank, out),
        Board::Solved(_, solution) => out.extend_from_slice(solution.as_bytes()),
    }
    let mut separator = first_separator;
    for remark in record.remarks {
        out.extend_from_slice(separator.as_bytes());
        push_display(remark, out);
        separator = next_separator;
    }
    for label in trailing_labels.into_iter().flatten() {
        out.extend_from_slice(separator.as_bytes());
        push_label(label, out);
        separator = next_separator;
    }
    out.push(b'\n');
    Layout::Line
}
