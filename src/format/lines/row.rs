//! Parses the rows of grids.

use super::tokens::Tokens;
use super::{cells, signs, tokens};
use crate::grid::{Cell, Digit, DigitSet};

#[derive(Debug, Clone, Copy)]
pub(crate) struct GridRow {
    pub cells: [DigitSet; 9],
    pub notation: RowNotation,
    /// The cells whose digits were placed, not given, as bits 0 to 8.
    pub placed_bits: u16,
    /// The byte offset of the end of the cells.
    pub end_offset: usize,
}

/// The notation of a row's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowNotation {
    /// One character for each cell.
    Characters,
    /// A group of candidates for each cell.
    Candidates,
    /// One integer with this number of digits, at most nine.
    Integer { digit_count: usize },
}

impl GridRow {
    fn new(cells: [DigitSet; 9], notation: RowNotation, end_offset: usize) -> Self {
        Self { cells, notation, placed_bits: 0, end_offset }
    }

    /// Parses nine cells, with or without separators between them.
    pub(crate) fn parse_plain(tokens: &Tokens, line: &str) -> Option<Self> {
        if tokens.cell_count != 9 || is_list_item_of_eight(tokens, line) {
            return None;
        }
        let mut bytes = tokens.cell_bytes(line);
        let cells = std::array::from_fn(|_| cell_candidates(bytes.next().unwrap_or(b'.')));
        Some(Self::new(cells, RowNotation::Characters, tokens.cell_offset(9)))
    }

    /// Parses nine groups of candidates after a bar, with marked candidates: brackets around some of the digits.
    pub(crate) fn parse_marked(line: &str) -> Option<Self> {
        let is_mark = |c: char| "[](){}<>".contains(c);
        if !line.trim_start().starts_with('|') || !line.contains(is_mark) {
            return None;
        }
        let unmarked_line = line.replace(is_mark, "");
        let tokens = Tokens::split_line(&unmarked_line);
        Some(Self::new(parse_cell_groups(&tokens, &unmarked_line)?, RowNotation::Candidates, line.len()))
    }

    /// Parses a row of SudoCue's `.sdx` with at least one placed digit. Each of the nine words is the candidates or the
    /// digit of a cell, with `u` before a digit that the user placed.
    pub(crate) fn parse_sdx(line: &str) -> Option<Self> {
        memchr::memchr(b'u', line.as_bytes())?;
        let words: [&str; 9] = line.split_ascii_whitespace().collect::<Vec<_>>().try_into().ok()?;
        let mut row = Self::new([DigitSet::EMPTY; 9], RowNotation::Candidates, line.len());
        for (index, (cell, word)) in row.cells.iter_mut().zip(words).enumerate() {
            let placed_text = word.strip_prefix('u');
            *cell = parse_cell_group(placed_text.unwrap_or(word).as_bytes())?;
            if placed_text.is_some() {
                row.placed_bits |= 1 << index;
                cell.single()?;
            }
        }
        Some(row)
    }

    /// Parses nine groups of candidates. A blank has all candidates.
    pub(crate) fn parse_groups(tokens: &Tokens, line: &str) -> Option<Self> {
        let cells = parse_cell_groups(tokens, line)?;
        // Nine runs of nine digits are groups only if each is full; otherwise they are nine rows.
        let are_rows = tokens.cell_count == Cell::COUNT && tokens.all_runs_have_len(9) && cells != [DigitSet::ALL; 9];
        (!are_rows).then(|| Self::new(cells, RowNotation::Candidates, tokens.cell_offset(9)))
    }

    /// Parses an integer that may have lost its leading zeros.
    pub(crate) fn parse_integer(tokens: &Tokens, line: &str) -> Option<Self> {
        let [range] = &tokens.runs[..] else { return None };
        // After a separator, the number is a cell.
        if line.contains(tokens::is_bar) || line[..range.start].contains([',', ';', '\t']) {
            return None;
        }
        let run = &line.as_bytes()[range.clone()];
        Some(Self::new(parse_integer_row(run)?, RowNotation::Integer { digit_count: run.len() }, tokens.cell_offset(9)))
    }

    /// Parses nine fields between commas, semicolons or tabs. Empty fields are blank cells.
    pub(crate) fn parse_fields(line: &str) -> Option<Self> {
        let separates_nine = |byte: &&u8| line.len() >= 8 && memchr::memchr_iter(**byte, line.as_bytes()).count() == 8;
        let separator = char::from(*b",;\t".iter().find(separates_nine)?);
        let cells: Vec<_> = line.split(separator).map(cells::parse_cell).collect::<Option<_>>()?;
        Some(Self::new(cells.try_into().ok()?, RowNotation::Characters, line.len()))
    }

    /// Returns the number of leading zeros that an integer has lost.
    pub(crate) fn lost_zero_count(&self) -> usize {
        match self.notation {
            RowNotation::Integer { digit_count: digits } => 9 - digits,
            _ => 0,
        }
    }

    /// Returns whether the row is a short number, which may also be the title of the next grid.
    pub(crate) fn is_short_number(&self) -> bool {
        self.lost_zero_count() > 4
    }

    /// Returns whether the row may be column headings, given its text: `1 2 … 9` or `0 1 … 8`.
    pub(crate) fn may_be_column_headings(&self, text: &str) -> bool {
        let digits = || text.bytes().filter(u8::is_ascii_digit);
        self.notation == RowNotation::Characters && (digits().eq(b'1'..=b'9') || digits().eq(b'0'..=b'8'))
    }
}

/// Returns whether the line is a list marker and eight cells, rather than nine cells.
fn is_list_item_of_eight(tokens: &Tokens, line: &str) -> bool {
    let Some(marker_end) = signs::list_marker_end(line) else { return false };
    let marker_byte = line.trim_start().as_bytes()[0];
    let is_marker_cell = tokens.runs.first().is_some_and(|run| run.end < marker_end && run.len() == 1);
    let mut blanks = tokens.cell_bytes(line).skip(1).filter(|&byte| cells::is_blank(byte));
    let is_single_run = tokens.runs.len() == 2;
    is_marker_cell && !blanks.clone().any(|blank| blank == marker_byte) && (is_single_run || blanks.next().is_some())
}

/// Returns the candidates for the byte of a cell. `!` is a cell without candidates, as in the candidate grids that this
/// crate writes. The first byte of an empty pair of quotes, or of a word such as `null`, is a blank.
pub(crate) fn cell_candidates(byte: u8) -> DigitSet {
    match byte {
        b'!' => DigitSet::EMPTY,
        b'"' | b'\'' | b'n' | b'N' | b'u' => DigitSet::ALL,
        _ => cells::candidates(byte),
    }
}

/// Parses `COUNT` groups of candidates, not all of which are single digits or blanks.
pub(crate) fn parse_cell_groups<const COUNT: usize>(tokens: &Tokens, line: &str) -> Option<[DigitSet; COUNT]> {
    if tokens.runs.len() != COUNT || tokens.cell_count == COUNT {
        return None;
    }
    tokens.run_bytes(line).map(parse_cell_group).collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// Parses a group of candidates: different digits in any order, a blank for all nine, or `!` for none.
fn parse_cell_group(bytes: &[u8]) -> Option<DigitSet> {
    match bytes {
        b"!" => Some(DigitSet::EMPTY),
        [blank] if cells::is_blank(*blank) => Some(DigitSet::ALL),
        _ => {
            let digits: DigitSet = bytes.iter().map(|&byte| Digit::from_ascii(byte)).collect::<Option<_>>()?;
            (!digits.is_empty() && digits.len() == bytes.len()).then_some(digits)
        }
    }
}

/// Parses a row that is written as an integer, with `0` for blanks. It may have lost its leading zeros.
pub(crate) fn parse_integer_row(bytes: &[u8]) -> Option<[DigitSet; 9]> {
    let has_leading_zero = bytes.len() < 9 && bytes.len() > 1 && bytes[0] == b'0';
    if bytes.is_empty() || bytes.len() > 9 || has_leading_zero || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut row = [DigitSet::ALL; 9];
    for (cell, &byte) in row[9 - bytes.len()..].iter_mut().zip(bytes) {
        *cell = cells::candidates(byte);
    }
    Some(row)
}
