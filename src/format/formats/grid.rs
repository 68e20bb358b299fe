//! Grids with borders around the boxes.

use anstyle::Style;

use super::syntax::{Syntax, SyntaxName};
use super::{Format, line, pencilmarks};
use crate::format::keeps::CELLS;
use crate::format::write::entry::{push_comment, push_display};
use crate::format::write::{Board, Entry, Form, Shape, Writer};
use crate::grid::Cell;

pub(super) const FORMAT: Format = Format {
    reads: &[
        SyntaxName {
            name: "rows",
            syntax: Syntax::Rows,
            about: "nine rows of nine cells, drawn as people draw them: with or without borders, \
                bars, commas, headings; a Markdown table, a spreadsheet's clipboard, quoted \
                mail; a blank may be a space where columns tell the cells apart, or a dot, a \
                dash or a box of any kind",
        },
        SyntaxName {
            name: "euler",
            syntax: Syntax::Rows,
            about: "the same under titles, as in Project Euler's problem 96",
        },
        SyntaxName { name: "ss", syntax: Syntax::Rows, about: "rows with borders of `*---*`" },
    ],
    writes: &[Form {
        name: "grid",
        suffix: "txt",
        shape: Shape::Grid,
        keeps: CELLS,
        writer: &Bordered,
        about: "a bordered grid, remarks in a comment below",
    }],
};

/// The length of a row or a border in bytes, with the line end.
const WIDTH: usize = 26;
const BORDER: &[u8; WIDTH] = b"+-------+-------+-------+\n";
const ROW: &[u8; WIDTH] = b"| . . . | . . . | . . . |\n";

/// Returns the byte offset of a cell's digit in the grid.
const fn place(row: usize, column: usize) -> usize {
    (1 + row + row / 3) * WIDTH + 2 * (1 + column + column / 3)
}

/// The style of givens on a terminal.
const GIVEN: Style = Style::new().bold();
/// The style of digits that were placed, not given, on a terminal.
const PLACED: Style = anstyle::AnsiColor::Magenta.on_default();
/// The style of solved digits on a terminal.
const FOUND: Style = anstyle::AnsiColor::Cyan.on_default();

/// Writes thirteen lines, then the remarks in a comment.
pub(crate) struct Bordered;

impl Writer for Bordered {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let (digits, puzzle) = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) if !puzzle.is_plain() => {
                return pencilmarks::Pencilmarks.record(record, out);
            }
            Board::Puzzle(puzzle) => (record.blank.cells(puzzle), puzzle),
            Board::Solved(puzzle, solution) => (*solution.as_bytes(), puzzle),
        };
        out.push(b'\n');
        let start = out.len();
        for line in 0..13 {
            out.extend_from_slice(if line % 4 == 0 { BORDER } else { ROW });
        }
        for (cell, digit) in Cell::all().zip(digits) {
            out[start + place(cell.row(), cell.column())] = digit;
        }
        if record.colour {
            let plain = out.split_off(start);
            let mut from = 0;
            for cell in Cell::all() {
                let style = match puzzle[cell].is_single() {
                    true if record.extra.placed.contains(cell) => PLACED,
                    true => GIVEN,
                    false => FOUND,
                };
                let at = place(cell.row(), cell.column());
                out.extend_from_slice(&plain[from..at]);
                push_display(&style.render(), out);
                out.push(plain[at]);
                push_display(&style.render_reset(), out);
                from = at + 1;
            }
            out.extend_from_slice(&plain[from..]);
        }
        push_comment(record, out);
    }
}
