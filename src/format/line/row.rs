//! Parses the rows of grids.

use super::tokens::Tokens;
use super::{cells, signs, tokens};
use crate::grid::{Cell, Digit, DigitSet};

/// A row of a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub cells: [DigitSet; 9],
    pub spelling: Spelling,
    pub heading: Heading,
    pub style: RowStyle,
    /// The cells whose digits were placed, not given, as bits 0 to 8.
    pub placed: u16,
    /// The byte offset of the end of the cells.
    pub end: usize,
}

/// The notation of a row's cells, which also determines what else the line could be.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spelling {
    /// One character per cell. `run` is set if nothing separates them, `ruled` if three dashes or stars are adjacent.
    Plain { bytes: [u8; 9], run: bool, ruled: bool },
    /// A group of candidates per cell, with the total number of characters, and whether some cells are blank.
    Grouped { characters: usize, blanks: bool },
    /// One integer with this number of digits, at most nine.
    Integer { digits: usize },
}

/// The look of a row, which rows of one grid share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct RowStyle {
    /// Whether the line has two bars or more.
    pub bars: bool,
    /// Whether the line has enough bars to separate all cells.
    pub framed: bool,
    /// The character between the last two cells, if known.
    pub between: Option<char>,
    /// The number of runs, if the row has nine cells.
    pub runs: Option<usize>,
    /// Whether letters precede the cells.
    pub named: bool,
    /// The character for blanks, if there is only one.
    pub blank: Option<char>,
    /// Whether the digits are full-width characters, if there are digits.
    pub wide: Option<bool>,
    /// The number of quote marks (`>`) of mail before the row.
    pub quotes: usize,
    /// The number of opening brackets minus the number of closing ones.
    pub depth: i8,
}

impl RowStyle {
    /// Returns the style of a line with these tokens.
    pub(crate) fn of(tokens: &Tokens, line: &str) -> Self {
        let bars = line.chars().filter(|&c| tokens::is_bar(c)).count();
        let between = match &tokens.runs[..] {
            [.., last, end] if tokens.runs.len() >= 9 => {
                let between = &line[last.end..end.start];
                let sign = between.chars().find(|&c| ",;\t".contains(c) || tokens::is_bar(c));
                Some(sign.map_or(' ', |c| if tokens::is_bar(c) { '|' } else { c }))
            }
            _ if tokens.cells < 9 => line.chars().find(|&c| ",;\t".contains(c)),
            _ => Some('.'),
        };
        let runs = (tokens.cells == 9).then_some(tokens.runs.len());
        Self { bars: bars >= 2, framed: bars >= 8, between, runs, ..Self::default() }
    }

    /// Adds the style of the line's characters.
    pub(crate) fn with_signs(mut self, line: &str) -> Self {
        let mut blanks = line.chars().filter(|&c| signs::is_blank(c));
        self.blank = blanks.next().filter(|&first| blanks.all(|c| c == first));
        for c in line.chars() {
            match c {
                '[' | '{' => self.depth = self.depth.saturating_add(1),
                ']' | '}' => self.depth = self.depth.saturating_sub(1),
                '1'..='9' => self.wide = Some(false),
                '１'..='９' => self.wide = Some(true),
                _ => {}
            }
        }
        self
    }

    /// Returns the style of fields with this separator.
    fn of_fields(separator: char) -> Self {
        Self { between: Some(separator), ..Self::default() }
    }
}

/// The text before the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    None,
    /// Text that is not a cell, or that a bar separates from the cells.
    Name,
    /// A digit, which must be the number of the row.
    Number(usize),
}

impl Row {
    fn new(cells: [DigitSet; 9], spelling: Spelling, end: usize) -> Self {
        Self { cells, spelling, heading: Heading::None, style: RowStyle::default(), placed: 0, end }
    }

    /// Creates a row of groups of candidates without blanks. `characters` is their total length.
    pub(crate) fn of_groups(cells: [DigitSet; 9], characters: usize, end: usize) -> Self {
        Self::new(cells, Spelling::Grouped { characters, blanks: false }, end)
    }

    /// Creates a row of the first nine of these characters.
    fn of_bytes(mut from: impl Iterator<Item = u8>, run: bool, ruled: bool, end: usize) -> Self {
        let bytes = std::array::from_fn(|_| from.next().unwrap_or(b'.'));
        Self::new(bytes.map(cell_candidates), Spelling::Plain { bytes, run, ruled }, end)
    }

    /// Parses nine cells, with or without separators between them.
    pub(crate) fn plain(tokens: &Tokens, line: &str) -> Option<Self> {
        let run = tokens.runs.len() == 1;
        let ruled = line.contains("---") || line.contains("***");
        (tokens.cells == 9 && !is_short_item(tokens, line))
            .then(|| Self::of_bytes(tokens.bytes(line), run, ruled, tokens.position(9)))
    }

    /// Parses nine groups of candidates.
    pub(crate) fn groups(tokens: &Tokens, line: &str) -> Option<Self> {
        let cells: Vec<_> = tokens.texts(line).map(group).collect::<Option<_>>()?;
        let cells = cells.try_into().ok()?;
        let blanks = tokens.texts(line).any(|run| matches!(run, [byte] if cells::is_blank(*byte)));
        // Nine runs of nine digits are groups only if each is full; otherwise they are nine rows.
        let characters = tokens.cells;
        let rows = characters == Cell::COUNT && tokens.all_of_len(9) && cells != [DigitSet::ALL; 9];
        let spelling = Spelling::Grouped { characters, blanks };
        (!rows).then(|| Self::new(cells, spelling, tokens.position(9)))
    }

    /// Parses an integer that may have lost its leading zeros.
    pub(crate) fn integer(tokens: &Tokens, line: &str) -> Option<Self> {
        let ([range], false) = (&tokens.runs[..], line.contains(tokens::is_bar)) else {
            return None;
        };
        // After a separator it is a cell.
        if line[..range.start].contains([',', ';', '\t']) {
            return None;
        }
        let run = &line.as_bytes()[range.clone()];
        let spelling = Spelling::Integer { digits: run.len() };
        Some(Self::new(integer(run)?, spelling, tokens.position(9)))
    }

    /// Parses nine single cells after the number of the row.
    pub(crate) fn numbered(tokens: &Tokens, line: &str) -> Option<Self> {
        let mut bytes = tokens.bytes(line);
        if tokens.cells != 10 || !tokens.all_of_len(1) {
            return None;
        }
        let number = bytes.next().filter(u8::is_ascii_digit)?;
        let heading = Heading::Number(usize::from(number - b'0'));
        Some(Self { heading, ..Self::of_bytes(bytes, false, false, tokens.position(9)) })
    }

    /// Parses nine fields between commas, semicolons or tabs. Empty fields are blank cells.
    pub(crate) fn spreadsheet(_: &Tokens, line: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 8)?;
        let cells: Option<Vec<u8>> = line
            .split(separator)
            .map(|field| match field.trim().as_bytes() {
                [] => Some(b'.'),
                [byte] if cells::is_cell(*byte) => Some(*byte),
                _ => None,
            })
            .collect();
        let row = Self::of_bytes(cells?.into_iter(), false, false, line.len());
        Some(Self { style: RowStyle::of_fields(separator), ..row })
    }

    /// Sets the style of the line, unless the row has one.
    pub(crate) fn styled(self, tokens: &Tokens, line: &str) -> Self {
        match self.style == RowStyle::default() {
            true => Self { style: RowStyle::of(tokens, line), ..self },
            false => self,
        }
    }

    /// Sets a heading, unless the row has one.
    pub(crate) fn with_heading(self) -> Self {
        let heading = if self.is_headed() { self.heading } else { Heading::Name };
        Self { heading, ..self }
    }

    /// Marks the row as preceded by letters.
    pub(crate) fn named(self) -> Self {
        Self { style: RowStyle { named: true, ..self.style }, ..self }
    }

    /// Returns whether a cell is blank, which is not the same as having all candidates.
    pub(crate) fn has_blanks(&self) -> bool {
        match self.spelling {
            Spelling::Grouped { blanks, .. } => blanks,
            _ => self.cells.contains(&DigitSet::ALL),
        }
    }

    /// Returns whether the row has a heading.
    pub(crate) fn is_headed(&self) -> bool {
        self.heading != Heading::None
    }

    /// Returns whether the row can be an integer that may have lost leading zeros.
    pub(crate) fn is_integer(&self) -> bool {
        match self.spelling {
            Spelling::Plain { bytes, run, .. } => run && bytes[0] != b'0' && bytes.iter().all(u8::is_ascii_digit),
            Spelling::Grouped { .. } => false,
            Spelling::Integer { .. } => true,
        }
    }

    /// Returns the total length of the groups of candidates.
    pub(crate) fn characters(&self) -> Option<usize> {
        match self.spelling {
            Spelling::Grouped { characters, .. } => Some(characters),
            _ => None,
        }
    }

    /// Returns the number of digits of an integer with fewer than nine.
    pub(crate) fn short(&self) -> Option<usize> {
        match self.spelling {
            Spelling::Integer { digits } if digits < 9 => Some(digits),
            _ => None,
        }
    }

    /// Returns whether the row is a short number, which may also be the title of the next grid.
    pub(crate) fn is_number(&self) -> bool {
        self.short().is_some_and(|digits| digits < 5)
    }

    /// Returns whether the row may be column headings, `1 2 … 9` or `0 1 … 8`, if the rows have headings too.
    pub(crate) fn heads_columns(&self) -> bool {
        let names = [b"123456789", b"012345678"];
        !self.is_headed() && matches!(self.spelling, Spelling::Plain { bytes, .. } if names.contains(&&bytes))
    }

    /// Returns whether the row may be a border: nine of `-`, or nine of `*`.
    pub(crate) fn may_be_border(&self) -> bool {
        matches!(self.spelling, Spelling::Plain { ruled: true, .. }) && self.cells == [DigitSet::ALL; 9]
    }

    /// Returns whether the row uses `-` or `*` for blanks.
    pub(crate) fn is_dashed(&self) -> bool {
        matches!(self.spelling, Spelling::Plain { bytes, .. } if bytes.contains(&b'-') || bytes.contains(&b'*'))
    }
}

/// Returns whether the line is the mark of a list item and eight cells, rather than nine cells.
fn is_short_item(tokens: &Tokens, line: &str) -> bool {
    let Some(item) = signs::list_item(line) else { return false };
    let mark = line.trim_start().as_bytes()[0];
    let is_mark = tokens.runs.first().is_some_and(|run| run.end < item && run.len() == 1);
    let mut blanks = tokens.bytes(line).skip(1).filter(|&byte| cells::is_blank(byte));
    let is_run = tokens.runs.len() == 2;
    is_mark && !blanks.clone().any(|blank| blank == mark) && (is_run || blanks.next().is_some())
}

/// Returns the candidates for the byte of a cell. `!` is a cell without candidates, as in our candidate grids. The
/// first byte of an empty pair of quotes, or of a word such as `null`, is a blank.
pub(crate) fn cell_candidates(byte: u8) -> DigitSet {
    match byte {
        b'!' => DigitSet::EMPTY,
        b'"' | b'\'' | b'n' | b'N' | b'u' => DigitSet::ALL,
        _ => cells::candidates(byte),
    }
}

/// Parses a group of candidates: different digits in any order, a blank for all nine, or `!` for none.
pub(crate) fn group(bytes: &[u8]) -> Option<DigitSet> {
    match bytes {
        b"!" => Some(DigitSet::EMPTY),
        [blank] if cells::is_blank(*blank) => Some(DigitSet::ALL),
        _ => {
            let digits: DigitSet = bytes.iter().map(|&byte| Digit::from_ascii(byte)).collect::<Option<_>>()?;
            (!digits.is_empty() && digits.len() == bytes.len()).then_some(digits)
        }
    }
}

/// Parses a row written as an integer, `0` for blanks, that may have lost its leading zeros.
pub(crate) fn integer(bytes: &[u8]) -> Option<[DigitSet; 9]> {
    let leading_zero = bytes.len() < 9 && bytes.len() > 1 && bytes[0] == b'0';
    if bytes.is_empty() || bytes.len() > 9 || leading_zero || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut row = [DigitSet::ALL; 9];
    for (set, &byte) in row[9 - bytes.len()..].iter_mut().zip(bytes) {
        *set = cells::candidates(byte);
    }
    Some(row)
}
