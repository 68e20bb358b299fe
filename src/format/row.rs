//! A row of a grid, and the ways to write one.

use super::cells;
use super::tokens::Tokens;
use crate::grid::{Cell, Digit, DigitSet};

/// A row of a grid.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Row {
    pub cells: [DigitSet; 9],
    /// Whether a cell is blank, which is not the same as having all candidates.
    pub blanks: bool,
    /// Its number of characters, if some cells are groups of several candidates.
    pub grouped: Option<usize>,
    /// Whether it can be an integer whose leading zeros, if any, are lost.
    pub integer: bool,
    /// Its number of digits, if it is an integer of fewer than nine.
    pub short: Option<usize>,
    /// Whether a row heading stood before it.
    pub headed: bool,
    /// The number before its nine cells, which must be that of the row.
    pub number: Option<usize>,
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
    /// Whether it may be column headings, if the rows have headings too.
    pub(super) fn heads_columns(&self) -> bool {
        self.ascending && !self.headed
    }

    /// Nine cells, with or without separators between them.
    pub(super) fn plain(tokens: &Tokens, line: &str) -> Option<Self> {
        if tokens.cells != 9 {
            return None;
        }
        let row = Self::of_bytes(tokens.bytes(line), tokens.position(9));
        let run = tokens.texts(line).next()?;
        let integer = tokens.runs.len() == 1 && !run.starts_with(b"0") && integer(run).is_some();
        let ruled = line.contains("---") || line.contains("***");
        Some(Self { integer, maybe_border: ruled && row.cells == [DigitSet::ALL; 9], ..row })
    }

    /// Nine groups of candidates.
    pub(super) fn groups(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut cells = [DigitSet::ALL; 9];
        if tokens.runs.len() != 9 {
            return None;
        }
        for (cell, run) in cells.iter_mut().zip(tokens.texts(line)) {
            *cell = group(run)?;
        }
        let blanks = tokens.texts(line).any(|run| matches!(run, [byte] if cells::is_blank(*byte)));
        // Nine times nine digits are groups only if each group is full; else they are nine rows.
        let rows =
            tokens.cells == Cell::COUNT && tokens.all_of_len(9) && cells != [DigitSet::ALL; 9];
        let grouped = Some(tokens.cells);
        (!rows).then(|| Self { cells, blanks, grouped, end: tokens.position(9), ..Self::default() })
    }

    /// An integer that may have lost leading zeros.
    pub(super) fn integer(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut runs = tokens.texts(line);
        let (run, None) = (runs.next()?, runs.next()) else { return None };
        let (cells, end) = (integer(run)?, tokens.position(9));
        let short = (run.len() < 9).then_some(run.len());
        Some(Self { cells, blanks: true, integer: true, short, end, ..Self::default() })
    }

    /// Nine single cells after the number of the row.
    pub(super) fn numbered(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut bytes = tokens.bytes(line);
        if tokens.cells != 10 || !tokens.all_of_len(1) {
            return None;
        }
        let number =
            bytes.next().filter(u8::is_ascii_digit).map(|byte| usize::from(byte - b'0'))?;
        let row = Self::of_bytes(bytes, tokens.position(9));
        Some(Self { number: Some(number), headed: true, ..row })
    }

    /// Nine fields between commas, semicolons or tabs, of which the empty ones are blank cells.
    pub(super) fn spreadsheet(line: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 8)?;
        let cells: Option<Vec<u8>> = line
            .split(separator)
            .map(|field| match field.trim().as_bytes() {
                [] => Some(b'.'),
                [byte] if cells::is_cell(*byte) => Some(*byte),
                _ => None,
            })
            .collect();
        cells.map(|cells| Self::of_bytes(cells.into_iter(), line.len()))
    }

    fn of_bytes(bytes: impl Iterator<Item = u8> + Clone, end: usize) -> Self {
        let mut cells = [DigitSet::ALL; 9];
        for (cell, byte) in cells.iter_mut().zip(bytes.clone()) {
            *cell = cell_candidates(byte);
        }
        Self {
            ascending: bytes.clone().eq(b'1'..=b'9') || bytes.clone().eq(b'0'..=b'8'),
            dashed: bytes.clone().any(|byte| byte == b'-' || byte == b'*'),
            blanks: bytes.clone().any(|byte| cell_candidates(byte) == DigitSet::ALL),
            cells,
            end,
            ..Self::default()
        }
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
