//! The game IDs of Solo in Simon Tatham's puzzle collection: `3x3:3_1_5_2f9a5_4h1...`.
//!
//! The size precedes the colon. After it, a number is a digit of the grid, a letter stands for 1 to 26 blanks, and `_`
//! separates two numbers. (`decode_params` and `spec_to_grid` in `solo.c`; the text is a description, not its code.)

use crate::format::RecordErrorKind;
use crate::format::grammar::LineError;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::grammar::lexer::offset_of;
use crate::format::{RecordData, kept_parts::ONLY_GIVENS};
use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::LineFormat;
use crate::format::write::EncodedWriter;

pub(super) const FORMAT: LineFormat = LineFormat {
    name: "tatham",
    example: "game IDs of Simon Tatham's Solo, `3x3:3_1_5_2f9a5...`",
    description: "the game ID of Simon Tatham's Solo",
    decode,
    writer: EncodedWriter(|grid, _| encode(grid)),
    kept_parts: ONLY_GIVENS,
};

/// The size of the boxes of a classic grid.
const SIZE: &str = "3x3";

/// The maximum number of blanks that one letter stands for.
const MAX_RUN: usize = 26;

/// Parses a text that begins with a game ID. The text after it is the remark.
fn decode(line: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    // Fast path: few texts begin with a size.
    if !line.starts_with(|c: char| c.is_ascii_digit()) || !line.get(..3)?.contains('x') {
        return None;
    }
    let (id, remark) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (params, text) = id.split_once([':', '#'])?;
    let (columns, rows) = params.split_once('x')?;
    let rows_end = rows.find(|c: char| !c.is_ascii_digit()).unwrap_or(rows.len());
    let is_number = |text: &str| matches!(text.parse(), Ok(1..=31u32)) && !text.starts_with('0');
    if !is_number(columns)
        || !is_number(&rows[..rows_end])
        || !rows.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || !text.starts_with(|c: char| c.is_ascii_alphanumeric())
    {
        return None;
    }
    let error_at = |part: &str, problem| LineError::new(problem, offset_of(line, part));
    if params != SIZE {
        return Some(Err(error_at(params, RecordErrorKind::not_classic(params))));
    }
    if id[params.len()..].starts_with('#') {
        let problem =
            RecordErrorKind::Text("a random seed, from which only the program can make the puzzle; use the game ID");
        return Some(Err(error_at(text, problem)));
    }
    Some(decode_cells(text).map_err(|(part, problem)| error_at(part, problem)).map(|grid| {
        let remark = Some(remark.trim().to_owned()).filter(|remark| !remark.is_empty());
        (grid, RecordData { remark, ..RecordData::EMPTY }).into()
    }))
}

/// Decodes the cells of a game ID. An error comes with the part of the text at fault.
fn decode_cells(text: &str) -> Result<Grid, (&str, RecordErrorKind)> {
    let (mut grid, mut cell_count) = (Grid::EMPTY, 0);
    for (offset, c) in text.char_indices() {
        let part = &text[offset..];
        match c {
            '_' => continue,
            'a'..='z' => cell_count += c as usize - 'a' as usize + 1,
            _ => {
                let digit =
                    Digit::new(c.to_digit(10).unwrap_or(0) as usize).ok_or((part, RecordErrorKind::Character(c)))?;
                if let Some(cell) = Cell::new(cell_count) {
                    grid[cell] = DigitSet::from_digit(digit);
                }
                cell_count += 1;
            }
        }
        if cell_count > Cell::COUNT {
            return Err((part, RecordErrorKind::CellCount(cell_count)));
        }
    }
    if cell_count < Cell::COUNT { Err((&text[text.len()..], RecordErrorKind::CellCount(cell_count))) } else { Ok(grid) }
}

fn encode(grid: &Grid) -> String {
    let mut id = format!("{SIZE}:");
    let cells = grid.to_ascii();
    for run in cells.chunk_by(|a, b| a == b && *a == b'.') {
        match run {
            [b'.', ..] => {
                id.extend(run.chunks(MAX_RUN).map(|part| char::from(b'a' + part.len() as u8 - 1)));
            }
            _ => {
                if id.ends_with(|c: char| c.is_ascii_digit()) {
                    id.push('_');
                }
                id.extend(run.iter().copied().map(char::from));
            }
        }
    }
    id
}
