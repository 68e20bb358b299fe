//! The `.sdk` files of SudoCue and SadMan.

use super::line::LineWriter;
use crate::format::kept_parts::{KeptParts, Labels, MARKED_CELL_PARTS, is_title_field};
use crate::format::write::boards::push_comment;
use crate::format::write::values::{push_display, push_label};
use crate::format::write::{Board, BoardRecord, BoardWriter};
use crate::format::{Layout, RecordData};
use crate::grid::{CellSet, Grid, Progress};

pub(super) const KEPT_PARTS: KeptParts = KeptParts { labels: Labels::Title, keeps_field, ..MARKED_CELL_PARTS };

/// The fields read from comments above a puzzle, by the letter after `#`. The field `name` is the puzzle's name.
#[rustfmt::skip]
pub(crate) const TAGS: [(u8, &str); 7] = [
    (b'A', "author"), (b'B', "date"), (b'C', "comment"), (b'D', "name"), (b'L', "level"), (b'S', "source"), (b'U', "url"),
];

fn keeps_field(extra: &RecordData, name: &str) -> bool {
    is_title_field(extra, name) || TAGS.iter().any(|&(_, field)| field == name) && extra.field_text(name).is_some()
}

/// A writer of `[Puzzle]` and nine rows; if digits have been placed, also of `[State]` and nine rows that include them.
/// A puzzle with eliminated candidates is written as a candidate grid. Above `[Puzzle]`, `#D` is the title,
/// and the other tags are fields.
pub(crate) struct SdkWriter;

impl BoardWriter for SdkWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let Some(grid) = record.board.grid() else { return LineWriter.write_board(record, out) };
        let is_solved = matches!(record.board, Board::Solved(..));
        let Progress { placed, unfilled } = if is_solved { Progress::NONE } else { record.extra.progress };
        let puzzle = grid.without(placed);
        for (letter, name) in TAGS {
            let text = if name == "name" { record.extra.title() } else { record.extra.field_text(name) };
            if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
                // Directly before a lower-case letter, the tag would read as the start of an ordinary word.
                let gap = if text.starts_with(char::is_lowercase) { " " } else { "" };
                push_display(&format_args!("#{}{gap}", char::from(letter)), out);
                push_label(text.trim(), out);
                out.push(b'\n');
            }
        }
        out.extend_from_slice(b"[Puzzle]\n");
        if puzzle.is_plain() && unfilled.is_empty() {
            push_rows(&puzzle, out);
        } else {
            let progress = Progress { placed: CellSet::EMPTY, unfilled };
            push_display(&format_args!("{}\n", puzzle.position_text(progress)), out);
        }
        if !placed.is_empty() {
            out.extend_from_slice(b"[State]\n");
            push_rows(&grid.without(unfilled), out);
        }
        push_comment(record, out);
        Layout::Grid
    }
}

fn push_rows(grid: &Grid, out: &mut Vec<u8>) {
    for row in grid.to_ascii().chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}
