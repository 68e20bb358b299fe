//! The `.sdk` files of SudoCue and SadMan.

use super::syntax::{Syntax, SyntaxName};
use super::{Format, line};
use crate::format::keeps::{CELLS, Keeps, Labels, Placed};
use crate::format::write::blank::Blank;
use crate::format::write::entry::{push_comment, push_display, push_label};
use crate::format::write::{Board, Entry, Form, Shape, Writer};
use crate::grid::{CellSet, Grid};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "sdk",
        syntax: Syntax::Rows,
        about: "`#A...` metadata, `[Puzzle]`, nine rows; `[State]` after it has the digits \
                placed so far, `[PencilMarks]` notes",
    }],
    writes: &[Form {
        name: "sdk",
        suffix: "sdk",
        shape: Shape::Grid,
        keeps: Keeps { placed: Placed::Told, labels: Labels::Title, ..CELLS },
        writer: &Sdk,
        about: "SudoCue's format, nine rows in a section [Puzzle], with placed digits in \
                [State]",
    }],
};

/// Writes `[Puzzle]` and nine rows; if digits have been placed, also `[State]` and nine rows that include them. A
/// puzzle with pencil marks has a candidate grid instead of the first rows. `#D` above them is the title.
pub(crate) struct Sdk;

impl Writer for Sdk {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let (grid, placed) = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) => (*puzzle, record.extra.placed),
            Board::Solved(_, solution) => (Grid::from(*solution), CellSet::EMPTY),
        };
        let mut puzzle = grid;
        puzzle.clear(placed);
        out.push(b'\n');
        if let Some(title) = record.extra.label() {
            out.extend_from_slice(b"#D");
            push_label(title, out);
            out.push(b'\n');
        }
        out.extend_from_slice(b"[Puzzle]\n");
        if puzzle.is_plain() {
            push_rows(&puzzle, record.blank, out);
        } else {
            push_display(&puzzle.candidates(), out);
            out.push(b'\n');
        }
        if !placed.is_empty() {
            out.extend_from_slice(b"[State]\n");
            push_rows(&grid, record.blank, out);
        }
        push_comment(record, out);
    }
}

fn push_rows(grid: &Grid, blank: Blank, out: &mut Vec<u8>) {
    for row in blank.cells(grid).chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}
