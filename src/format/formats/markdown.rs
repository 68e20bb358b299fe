//! Grids as Markdown tables.

use super::{Format, line, pencilmarks};
use crate::format::keeps::CELLS;
use crate::format::write::entry::push_comment;
use crate::format::write::{Board, Entry, Form, Shape, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[],
    writes: &[Form {
        name: "markdown",
        suffix: "md",
        shape: Shape::Grid,
        keeps: CELLS,
        writer: &Markdown,
        about: "a table of Markdown, remarks in a comment below",
    }],
};

/// Writes an empty header, a rule and nine rows, then the remarks in a comment.
///
/// ```text
/// |   |   |   |   |   |   |   |   |   |
/// |---|---|---|---|---|---|---|---|---|
/// | 5 | 3 | . | . | 7 | . | . | . | . |
/// ```
pub(crate) struct Markdown;

impl Writer for Markdown {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let digits = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) if !puzzle.is_plain() => {
                return pencilmarks::Pencilmarks.record(record, out);
            }
            Board::Puzzle(puzzle) => record.blank.cells(puzzle),
            Board::Solved(_, solution) => *solution.as_bytes(),
        };
        out.push(b'\n');
        push_row([b' '; 9], b' ', out);
        push_row([b'-'; 9], b'-', out);
        for row in digits.as_chunks::<9>().0 {
            push_row(*row, b' ', out);
        }
        push_comment(record, out);
    }
}

/// Writes nine cells between bars, with `beside` on both sides of each.
fn push_row(cells: [u8; 9], beside: u8, out: &mut Vec<u8>) {
    for cell in cells {
        out.extend_from_slice(&[b'|', beside, cell, beside]);
    }
    out.extend_from_slice(b"|\n");
}
