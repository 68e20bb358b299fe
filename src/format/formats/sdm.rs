//! `.sdm` files: collections with one puzzle per line.

use super::Format;
use super::line::push_cells;
use super::syntax::{Syntax, SyntaxName};
use crate::format::keeps::LINES;
use crate::format::write::entry::{push_display, push_label};
use crate::format::write::{Board, Entry, Form, Shape, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName { name: "sdm", syntax: Syntax::Line, about: "the same, a collection" }],
    writes: &[Form {
        name: "sdm",
        suffix: "sdm",
        shape: Shape::Line,
        keeps: LINES,
        writer: &Sdm,
        about: "81 characters, remarks behind #; a name before or behind them",
    }],
};

/// Writes 81 characters, then remarks after `#`. The puzzle's name and remark keep their side of the cells. A malformed
/// record is a line of remarks alone.
pub(crate) struct Sdm;

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
