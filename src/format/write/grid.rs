//! A grid with borders around the boxes.

use anstyle::Style;

use super::entry::{Board, Entry, Writer, push_comment, push_display};
use super::{line, pencilmarks};
use crate::grid::Cell;

const BORDER: &[u8] = b"+-------+-------+-------+\n";

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
            Board::Puzzle(puzzle) => (puzzle.digits(), puzzle),
            Board::Solved(puzzle, solution) => (*solution.as_bytes(), puzzle),
        };
        out.push(b'\n');
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() % 3 == 0 {
                out.extend_from_slice(BORDER);
            }
            out.extend_from_slice(if cell.column() % 3 == 0 { b"| " } else { b"" });
            let style = match (record.colour, puzzle[cell].is_single()) {
                (true, true) if record.extra.placed.contains(cell) => PLACED,
                (true, true) => GIVEN,
                (true, false) => FOUND,
                (false, _) => Style::new(),
            };
            push_display(&style.render(), out);
            out.push(digits[cell.index()]);
            push_display(&style.render_reset(), out);
            out.extend_from_slice(if cell.column() == 8 { b" |\n" } else { b" " });
        }
        out.extend_from_slice(BORDER);
        push_comment(record, out);
    }
}
