//! A row of a grid, and the ways to write one.

use super::cells;
use crate::grid::{Digit, DigitSet};

/// A row of a grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub cells: [DigitSet; 9],
    /// Whether it can be an integer whose leading zeros, if any, are lost.
    pub integer: bool,
    /// Its number of digits, if it is an integer of fewer than nine.
    pub short: Option<usize>,
    /// Whether a row heading stood before it.
    pub headed: bool,
    /// Whether it is `1 2 … 9` or `0 1 … 8`, which could be column headings.
    pub ascending: bool,
    /// Whether it could be a border as well: nine of `-`, or nine of `*`.
    pub maybe_border: bool,
    /// Whether it uses `-` or `*` for blanks.
    pub dashed: bool,
    /// Where its cells end.
    pub end: usize,
}

impl Row {
    /// The row of these cells, if there are nine; its candidates are all otherwise.
    pub(super) fn new(cells: impl Iterator<Item = u8> + Clone, end: usize) -> Self {
        let mut row = Self {
            cells: [DigitSet::ALL; 9],
            integer: false,
            short: None,
            headed: false,
            ascending: false,
            maybe_border: false,
            dashed: cells.clone().any(|byte| byte == b'-' || byte == b'*'),
            end,
        };
        row.ascending = cells.clone().eq(b'1'..=b'9') || cells.clone().eq(b'0'..=b'8');
        for (set, byte) in row.cells.iter_mut().zip(cells) {
            *set = cell_candidates(byte);
        }
        row
    }
}

/// The candidates of a cell's byte. `!` is a cell without any, as the candidate grid shows it; an empty
/// pair of quotes, of which its first is the byte, is blank.
pub(super) fn cell_candidates(byte: u8) -> DigitSet {
    match byte {
        b'!' => DigitSet::EMPTY,
        b'"' | b'\'' => DigitSet::ALL,
        _ => cells::candidates(byte),
    }
}

/// A group of candidates: increasing digits, a blank for all nine, or `!` for none.
pub(super) fn group(bytes: &[u8]) -> Option<DigitSet> {
    match bytes {
        b"!" => Some(DigitSet::EMPTY),
        [blank] if cells::is_blank(*blank) => Some(DigitSet::ALL),
        _ => {
            let digits =
                bytes.iter().map(|&byte| Digit::from_ascii(byte)).collect::<Option<Vec<_>>>()?;
            let increasing = digits.is_sorted_by(|a, b| a < b);
            (increasing && !digits.is_empty()).then(|| digits.into_iter().collect())
        }
    }
}

/// The nine cells of a row written as an integer, `0` for blanks, that may have lost leading zeros.
pub(super) fn integer(bytes: &[u8]) -> Option<[DigitSet; 9]> {
    let leading_zero = bytes.len() < 9 && bytes.len() > 1 && bytes[0] == b'0';
    if bytes.is_empty() || bytes.len() > 9 || leading_zero || !bytes.iter().all(u8::is_ascii_digit)
    {
        return None;
    }
    let mut row = [DigitSet::ALL; 9];
    for (set, &byte) in row[9 - bytes.len()..].iter_mut().zip(bytes) {
        *set = cells::candidates(byte);
    }
    Some(row)
}

/// Nine fields between commas, semicolons or tabs, of which the empty ones are blank cells.
pub(super) fn spreadsheet_row(line: &str) -> Option<Row> {
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 8)?;
    let cells: Option<Vec<u8>> = line
        .split(separator)
        .map(|field| match field.trim().as_bytes() {
            [] => Some(b'.'),
            [byte] if cells::is_cell(*byte) => Some(*byte),
            _ => None,
        })
        .collect();
    cells.map(|cells| Row::new(cells.into_iter(), line.len()))
}
