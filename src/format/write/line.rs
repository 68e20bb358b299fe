//! One line per record.

use super::{Board, Entry, Write, push_display};
use crate::grid::{Digit, Grid};

/// 81 characters, then remarks, each after a TAB.
pub(super) struct Line;

impl Write for Line {
    fn entry(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        match entry.board {
            Board::Nothing => {}
            Board::Puzzle(puzzle) => push_puzzle(puzzle, out),
            Board::Solved(_, solution) => out.extend_from_slice(solution.as_bytes()),
        }
        for remark in entry.remarks {
            out.push(b'\t');
            push_display(remark, out);
        }
        out.push(b'\n');
    }
}

/// The puzzle's 81 characters, or 729 (nine for each cell, every candidate in its place, `.` for those
/// struck) where 81 can't say it.
pub(super) fn push_puzzle(puzzle: &Grid, out: &mut Vec<u8>) {
    if puzzle.is_plain() {
        return out.extend_from_slice(&puzzle.digits());
    }
    for set in puzzle.as_array() {
        out.extend(
            Digit::all().map(|digit| if set.contains(digit) { digit.ascii() } else { b'.' }),
        );
    }
}
