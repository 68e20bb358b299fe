//! SudoCue's `.sdk`.

use super::{Board, Entry, Write, line, pencilmarks, push_comment, push_gap};

/// `[Puzzle]`, then nine rows. A puzzle with pencilmarks has its candidate grid instead of the rows.
pub(super) struct Sdk;

impl Write for Sdk {
    fn entry(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        let digits = match entry.board {
            Board::Nothing => return line::Line.entry(entry, out),
            Board::Puzzle(puzzle) if !puzzle.is_plain() => {
                push_gap(entry, out);
                out.extend_from_slice(b"[Puzzle]\n");
                return pencilmarks::Pencilmarks.entry(&Entry { index: 0, ..*entry }, out);
            }
            Board::Puzzle(puzzle) => puzzle.digits(),
            Board::Solved(_, solution) => *solution.as_bytes(),
        };
        push_gap(entry, out);
        out.extend_from_slice(b"[Puzzle]\n");
        for row in digits.chunks(9) {
            out.extend_from_slice(row);
            out.push(b'\n');
        }
        push_comment(entry, out);
    }
}
