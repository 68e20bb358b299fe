//! Candidate grids.

use super::syntax::{Syntax, SyntaxName};
use super::{Format, line};
use crate::format::keeps::CELLS;
use crate::format::write::entry::{push_comment, push_display};
use crate::format::write::{Board, Entry, Form, Shape, Writer};
use crate::grid::Grid;

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "pencilmarks",
        syntax: Syntax::Pencilmarks,
        about: "81 groups of candidates, or 729 characters; candidates restrict the solver",
    }],
    writes: &[Form {
        name: "pencilmarks",
        suffix: "txt",
        shape: Shape::Candidates,
        keeps: CELLS,
        writer: &Pencilmarks,
        about: "the bordered grid of all candidates",
    }],
};

/// Writes thirteen lines with the candidates of each cell side by side, then the remarks in a comment.
pub(crate) struct Pencilmarks;

impl Writer for Pencilmarks {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let grid = match record.board {
            Board::Nothing => return line::Line.record(record, out),
            Board::Puzzle(puzzle) => *puzzle,
            Board::Solved(_, solution) => Grid::from(*solution),
        };
        out.push(b'\n');
        push_display(&grid.candidates(), out);
        out.push(b'\n');
        push_comment(record, out);
    }
}
