//! Grids over several lines: with borders around the boxes, as a Markdown table, or with candidates.

use anstyle::Style;

use super::line::LineWriter;
use crate::format::write::output_record::{push_comment, push_display};
use crate::format::write::{Board, OutputRecord, Writer};
use crate::grid::Cell;

const BORDER: &[u8] = b"+-------+-------+-------+\n";

/// The terminal style of givens.
const GIVEN_STYLE: Style = Style::new().bold();
/// The terminal style of placed digits.
const PLACED_STYLE: Style = anstyle::AnsiColor::Magenta.on_default();
/// The terminal style of digits that the solver found.
const FOUND_STYLE: Style = anstyle::AnsiColor::Cyan.on_default();

/// A writer of bordered grids: thirteen lines, then the remarks in a comment.
pub(crate) struct BorderedGridWriter;

impl Writer for BorderedGridWriter {
    fn write_record(&self, record: &OutputRecord<'_>, out: &mut Vec<u8>) {
        let Some(digits) = digits_or_write_candidates(record, out) else { return };
        out.push(b'\n');
        for (index, minirow) in digits.as_chunks::<3>().0.iter().enumerate() {
            if index % 9 == 0 {
                out.extend_from_slice(BORDER);
            }
            match record.board {
                Board::Puzzle(puzzle) | Board::Solved(puzzle, _) if record.has_colour => {
                    out.extend_from_slice(b"| ");
                    for (cell, digit) in Cell::all().skip(3 * index).zip(minirow) {
                        let style = match puzzle[cell].is_single() {
                            true if record.extra.placed.contains(cell) => PLACED_STYLE,
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

impl Writer for MarkdownWriter {
    fn write_record(&self, record: &OutputRecord<'_>, out: &mut Vec<u8>) {
        let Some(digits) = digits_or_write_candidates(record, out) else { return };
        out.push(b'\n');
        push_cells(&[b' '; 9], b' ', out);
        push_cells(&[b'-'; 9], b'-', out);
        for row in digits.chunks(9) {
            push_cells(row, b' ', out);
        }
        push_comment(record, out);
    }
}

/// Writes cells between bars, with the byte `padding` on both sides of each cell.
fn push_cells(cells: &[u8], padding: u8, out: &mut Vec<u8>) {
    for &cell in cells {
        out.extend_from_slice(&[b'|', padding, cell, padding]);
    }
    out.extend_from_slice(b"|\n");
}

/// Returns the digits of a record. If a grid of digits cannot show the record, writes it as [`PencilMarksWriter`] does
/// and returns `None`.
fn digits_or_write_candidates(record: &OutputRecord<'_>, out: &mut Vec<u8>) -> Option<[u8; Cell::COUNT]> {
    let digits = record.board.grid().and_then(|grid| record.blank.puzzle_characters(&grid));
    if digits.is_none() {
        PencilMarksWriter.write_record(record, out);
    }
    digits
}

/// A writer of candidate grids: the candidates of each cell side by side, then the remarks in a comment.
pub(crate) struct PencilMarksWriter;

impl Writer for PencilMarksWriter {
    fn write_record(&self, record: &OutputRecord<'_>, out: &mut Vec<u8>) {
        let Some(grid) = record.board.grid() else { return LineWriter.write_record(record, out) };
        push_display(&format_args!("\n{}\n", grid.candidates_text()), out);
        push_comment(record, out);
    }
}
