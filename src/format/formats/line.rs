//! One puzzle per line.

use super::Format;
use super::syntax::{Syntax, SyntaxName};
use crate::format::keeps::LINES;
use crate::format::write::blank::push_puzzle;
use crate::format::write::entry::{push_display, push_label};
use crate::format::write::{Board, Entry, Form, Shape, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "line",
        syntax: Syntax::Line,
        about: "81 cells on a line, blanks as `.` `0` `*` `_` `-` `x` `X` `?`; before them \
                an id, behind them a remark",
    }],
    writes: &[Form {
        name: "line",
        suffix: "txt",
        shape: Shape::Line,
        keeps: LINES,
        writer: &Line,
        about: "81 characters (729 with pencil marks), a TAB before each remark; a name \
                before or behind them",
    }],
};

/// Writes 81 characters, then remarks, each after a TAB. The puzzle's name and remark keep their side of the cells.
pub(crate) struct Line;

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

/// Writes the cells, after the name if that was before them in the input.
pub(crate) fn push_cells(record: &Entry<'_>, out: &mut Vec<u8>) {
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
