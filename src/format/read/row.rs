//! A row of a grid, and the ways to write one.

use super::cells;
use super::tokens::Tokens;
use crate::grid::{Cell, Digit, DigitSet};

/// A row of a grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub cells: [DigitSet; 9],
    pub spelling: Spelling,
    pub heading: Heading,
    /// The cells whose digits were placed, not given, as bits 0 to 8.
    pub placed: u16,
    /// Where its cells end.
    pub end: usize,
}

/// How the cells of a row are written. What else the same line could be follows from it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Spelling {
    /// A character a cell: these. `run` says that nothing parts them, `ruled` that three dashes or stars
    /// stand together.
    Plain { bytes: [u8; 9], run: bool, ruled: bool },
    /// A group of candidates a cell, of so many characters together, and perhaps with blanks among them.
    Grouped { characters: usize, blanks: bool },
    /// One integer of so many digits, at most nine.
    Integer { digits: usize },
}

/// What stands before the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    None,
    /// Something that is no cell, or that a bar parts from them.
    Name,
    /// A digit that must be the number of the row.
    Number(usize),
}

impl Row {
    fn new(cells: [DigitSet; 9], spelling: Spelling, end: usize) -> Self {
        Self { cells, spelling, heading: Heading::None, placed: 0, end }
    }

    /// A row of groups of candidates, of so many characters together, without blanks.
    pub(super) fn of_groups(cells: [DigitSet; 9], characters: usize, end: usize) -> Self {
        Self::new(cells, Spelling::Grouped { characters, blanks: false }, end)
    }

    /// A row of these characters, or of the first nine of them.
    fn of_bytes(mut from: impl Iterator<Item = u8>, run: bool, ruled: bool, end: usize) -> Self {
        let bytes = std::array::from_fn(|_| from.next().unwrap_or(b'.'));
        Self::new(bytes.map(cell_candidates), Spelling::Plain { bytes, run, ruled }, end)
    }

    /// Nine cells, with or without separators between them.
    pub(super) fn plain(tokens: &Tokens, line: &str) -> Option<Self> {
        let run = tokens.runs.len() == 1;
        let ruled = line.contains("---") || line.contains("***");
        (tokens.cells == 9)
            .then(|| Self::of_bytes(tokens.bytes(line), run, ruled, tokens.position(9)))
    }

    /// Nine groups of candidates.
    pub(super) fn groups(tokens: &Tokens, line: &str) -> Option<Self> {
        let cells: Vec<_> = tokens.texts(line).map(group).collect::<Option<_>>()?;
        let cells = cells.try_into().ok()?;
        let blanks = tokens.texts(line).any(|run| matches!(run, [byte] if cells::is_blank(*byte)));
        // Nine times nine digits are groups only if each group is full; else they are nine rows.
        let characters = tokens.cells;
        let rows = characters == Cell::COUNT && tokens.all_of_len(9) && cells != [DigitSet::ALL; 9];
        let spelling = Spelling::Grouped { characters, blanks };
        (!rows).then(|| Self::new(cells, spelling, tokens.position(9)))
    }

    /// An integer that may have lost leading zeros.
    pub(super) fn integer(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut runs = tokens.texts(line);
        let (run, None) = (runs.next()?, runs.next()) else { return None };
        let spelling = Spelling::Integer { digits: run.len() };
        Some(Self::new(integer(run)?, spelling, tokens.position(9)))
    }

    /// Nine single cells after the number of the row.
    pub(super) fn numbered(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut bytes = tokens.bytes(line);
        if tokens.cells != 10 || !tokens.all_of_len(1) {
            return None;
        }
        let number = bytes.next().filter(u8::is_ascii_digit)?;
        let heading = Heading::Number(usize::from(number - b'0'));
        Some(Self { heading, ..Self::of_bytes(bytes, false, false, tokens.position(9)) })
    }

    /// Nine fields between commas, semicolons or tabs, of which the empty ones are blank cells.
    pub(super) fn spreadsheet(_: &Tokens, line: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 8)?;
        let cells: Option<Vec<u8>> = line
            .split(separator)
            .map(|field| match field.trim().as_bytes() {
                [] => Some(b'.'),
                [byte] if cells::is_cell(*byte) => Some(*byte),
                _ => None,
            })
            .collect();
        cells.map(|cells| Self::of_bytes(cells.into_iter(), false, false, line.len()))
    }

    /// The same behind something that is no cell.
    pub(super) fn with_heading(self) -> Self {
        let heading = if self.is_headed() { self.heading } else { Heading::Name };
        Self { heading, ..self }
    }

    /// Whether a cell is blank, which is not the same as having all candidates.
    pub(super) fn has_blanks(&self) -> bool {
        match self.spelling {
            Spelling::Grouped { blanks, .. } => blanks,
            _ => self.cells.contains(&DigitSet::ALL),
        }
    }

    /// Whether something stands before its cells.
    pub(super) fn is_headed(&self) -> bool {
        self.heading != Heading::None
    }

    /// Whether it can be an integer whose leading zeros, if any, are lost.
    pub(super) fn is_integer(&self) -> bool {
        match self.spelling {
            Spelling::Plain { bytes, run, .. } => {
                run && bytes[0] != b'0' && bytes.iter().all(u8::is_ascii_digit)
            }
            Spelling::Grouped { .. } => false,
            Spelling::Integer { .. } => true,
        }
    }

    /// Its number of digits, if it is an integer of fewer than nine.
    pub(super) fn short(&self) -> Option<usize> {
        match self.spelling {
            Spelling::Integer { digits } if digits < 9 => Some(digits),
            _ => None,
        }
    }

    /// Whether it may be column headings, `1 2 … 9` or `0 1 … 8`, if the rows have headings too.
    pub(super) fn heads_columns(&self) -> bool {
        let names = [b"123456789", b"012345678"];
        !self.is_headed()
            && matches!(self.spelling, Spelling::Plain { bytes, .. } if names.contains(&&bytes))
    }

    /// Whether it could be a border as well: nine of `-`, or nine of `*`.
    pub(super) fn may_be_border(&self) -> bool {
        matches!(self.spelling, Spelling::Plain { ruled: true, .. })
            && self.cells == [DigitSet::ALL; 9]
    }

    /// Whether it uses `-` or `*` for blanks.
    pub(super) fn is_dashed(&self) -> bool {
        matches!(self.spelling, Spelling::Plain { bytes, .. } if bytes.contains(&b'-') || bytes.contains(&b'*'))
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
        _ if bytes.is_empty() || !bytes.is_sorted_by(|a, b| a < b) => None,
        _ => bytes.iter().map(|&byte| Digit::from_ascii(byte)).collect(),
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
