//! A grid with borders around the boxes.

use anstyle::Style;

use super::entry::{Board, Entry, Writer, push_comment, push_display};
use super::{line, pencilmarks};
use crate::grid::Cell;

/// A row or a border, with its end.
const WIDTH: usize = 26;
const BORDER: &[u8; WIDTH] = b"+-------+-------+-------+\n";
const ROW: &[u8; WIDTH] = b"| . . . | . . . | . . . |\n";

/// Where the digit of a cell stands, by line and column.
const fn place(row: usize, column: usize) -> usize {
    (1 + row + row / 3) * WIDTH + 2 * (1 + column + column / 3)
}

/// Givens on a terminal.
const GIVEN: Style = Style::new().bold();
/// Digits that were placed, not given, on a terminal.
const PLACED: Style = anstyle::AnsiColor::Magenta.on_default();
/// Found digits on a terminal.
const FOUND: Style = anstyle::AnsiColor::Cyan.on_default();

/// Thirteen lines, then remarks in a comment.
pub(super) struct Bordered;

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
