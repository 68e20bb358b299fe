//! Grids over several lines: with borders around the boxes, as a Markdown table, or with candidates.

use anstyle::Style;

use super::line::LineWriter;
use crate::format::Layout;
use crate::format::write::boards::push_comment;
use crate::format::write::values::push_display;
use crate::format::write::{Board, BoardRecord, BoardWriter};
use crate::grid::{Cell, Progress};

const BORDER: &[u8] = b"+-------+-------+-------+\n";

/// The terminal style of givens.
const GIVEN_STYLE: Style = Style::new().bold();
/// The terminal style of placed digits.
const PLACED_STYLE: Style = anstyle::AnsiColor::Magenta.on_default();
/// The terminal style of digits that the solver found.
const FOUND_STYLE: Style = anstyle::AnsiColor::Cyan.on_default();

/// A writer of bordered grids: thirteen lines, then the remarks in a comment.
pub(crate) struct BorderedGridWriter;

impl BoardWriter for BorderedGridWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let Some(digits) = shown_digits(record) else { return PencilMarksWriter.write_board(record, out) };
        for (index, minirow) in digits.as_chunks::<3>().0.iter().enumerate() {
            if index % 9 == 0 {
                out.extend_from_slice(BORDER);
            }
            match record.board {
                Board::Puzzle(puzzle) | Board::Solved(puzzle, _) if record.has_colour => {
                    out.extend_from_slice(b"| ");
                    for (cell, digit) in Cell::all().skip(3 * index).zip(minirow) {
                        let style = match puzzle[cell].is_single() {
                            true if record.extra.progress.placed.contains(cell) => PLACED_STYLE,
                            true => GIVEN_STYLE,
                            false => FOUND_STYLE,
                        };
                        push_display(&format_args!("{style}{}{style:#} ", char::from(*digit)), out);
                    }
                }
                _ => {
                    let &[a, b, c] = minirow;
                    out.extend_from_slice(&[b'|', b' ', a, b' ', b, b' ', c, b' ']);
                }
            }
            if index % 3 == 2 {
                out.extend_from_slice(b"|\n");
            }
        }
        out.extend_from_slice(BORDER);
        push_comment(record, out);
        Layout::Grid
    }
}

/// A writer of Markdown tables: an empty header, a separator and nine rows, then the remarks in a comment.
///
/// ```text
/// |   |   |   |   |   |   |   |   |   |
/// |---|---|---|---|---|---|---|---|---|
/// | 5 | 3 | . | . | 7 | . | . | . | . |
/// ```
pub(crate) struct MarkdownWriter;

impl BoardWriter for MarkdownWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let Some(digits) = shown_digits(record) else { return PencilMarksWriter.write_board(record, out) };
        push_cells(&[b' '; 9], b' ', out);
        push_cells(&[b'-'; 9], b'-', out);
        for row in digits.chunks(9) {
            push_cells(row, b' ', out);
        }
        push_comment(record, out);
        Layout::Grid
    }
}

/// Writes cells between bars, with the byte `padding` on both sides of each cell.
fn push_cells(cells: &[u8], padding: u8, out: &mut Vec<u8>) {
    for &cell in cells {
        out.extend_from_slice(&[b'|', padding, cell, padding]);
    }
    out.extend_from_slice(b"|\n");
}

/// Returns the digits of a board, unless it has none or a grid of digits would lose candidates.
fn shown_digits(record: &BoardRecord<'_>) -> Option<[u8; Cell::COUNT]> {
    if matches!(record.board, Board::Puzzle(_)) && !record.extra.progress.unfilled.is_empty() {
        return None;
    }
    record.board.grid().and_then(|grid| record.blank.puzzle_characters(&grid))
}

/// A writer of candidate grids: the candidates of each cell side by side, then the remarks in a comment. Marks tell
/// placed digits and last candidates from givens.
pub(crate) struct PencilMarksWriter;

impl BoardWriter for PencilMarksWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let Some(grid) = record.board.grid() else { return LineWriter.write_board(record, out) };
        let is_puzzle = matches!(record.board, Board::Puzzle(_));
        let progress = if is_puzzle { record.extra.progress } else { Progress::NONE };
        push_display(&format_args!("{}\n", grid.position_text(progress)), out);
        push_comment(record, out);
        Layout::Grid
    }
}
