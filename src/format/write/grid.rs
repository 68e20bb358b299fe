//! A grid with borders around the boxes.

use anstyle::Style;

use super::{Board, Entry, Write, line, pencilmarks, push_comment, push_display, push_gap};
use crate::grid::{Cell, Grid};

const BORDER: &[u8] = b"+-------+-------+-------+\n";

/// Givens on a terminal.
const GIVEN: Style = Style::new().bold();
/// Found digits on a terminal.
const FOUND: Style = anstyle::AnsiColor::Cyan.on_default();

/// Thirteen lines, then remarks in a comment.
pub(super) struct Bordered {
    /// Whether givens stand out by terminal escapes.
    pub colour: bool,
}

impl Write for Bordered {
    fn entry(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        match entry.board {
            Board::Nothing => return line::Line.entry(entry, out),
            Board::Puzzle(puzzle) if !puzzle.is_plain() => {
                return pencilmarks::Pencilmarks.entry(entry, out);
            }
            Board::Puzzle(puzzle) => {
                push_gap(entry, out);
                self.grid(&puzzle.digits(), puzzle, out);
            }
            Board::Solved(puzzle, solution) => {
                push_gap(entry, out);
                self.grid(solution.as_bytes(), puzzle, out);
            }
        }
        push_comment(entry, out);
    }
}

impl Bordered {
    fn grid(&self, digits: &[u8; Cell::COUNT], puzzle: &Grid, out: &mut Vec<u8>) {
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() % 3 == 0 {
                out.extend_from_slice(BORDER);
            }
            out.extend_from_slice(if cell.column() % 3 == 0 { b"| " } else { b"" });
            self.digit(digits[cell.index()], puzzle[cell].is_single(), out);
            out.extend_from_slice(if cell.column() == 8 { b" |\n" } else { b" " });
        }
        out.extend_from_slice(BORDER);
    }

    fn digit(&self, digit: u8, given: bool, out: &mut Vec<u8>) {
        let style = match (self.colour, given) {
            (true, true) => GIVEN,
            (true, false) => FOUND,
            (false, _) => Style::new(),
        };
        push_display(&style.render(), out);
        out.push(digit);
        push_display(&style.render_reset(), out);
    }
}
