//! The grammar of a cell, which every format shares, and the fast path for a line of 81 cells.
//!
//! A cell is a digit, a blank, a group of candidates, a digit after `+` or `u`, which a player placed, or a digit in
//! parentheses, the last candidate of a cell that is not filled. A blank is one of [`Blank::NAMES`], a character that
//! people type in place of one, an empty text, a word such as `null`, or `-1`. A number with a zero fraction, such as
//! `3.0`, is its integer. Bold text, `**3**`, is its contents.

use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::isa::{IsaTask, run_on_best_isa};

/// The character of a blank cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank(u8);

impl Blank {
    /// The default blank, `.`.
    pub const DOT: Self = Self(b'.');

    /// All characters that readers accept as a blank. Each is also the name by which a user selects this blank.
    pub const NAMES: [&str; 8] = [".", "0", "*", "_", "-", "x", "X", "?"];

    /// Returns the first of these bytes that is a blank, or the default if there is none.
    pub(crate) fn from_cells<'a>(cells: impl IntoIterator<Item = &'a u8>) -> Self {
        cells.into_iter().find(|&&byte| is_blank(byte)).map_or(Self::DOT, |&byte| Self(byte))
    }

    pub(crate) fn byte(self) -> u8 {
        self.0
    }

    /// Returns the blank with this name, if it is one of [`Self::NAMES`].
    pub fn from_name(name: &str) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|other| *other == name)?;
        name.bytes().next().map(Self)
    }

    /// Returns the 81 characters of a puzzle with this blank, or `None` if the puzzle is not [plain](Grid::is_plain).
    pub(crate) fn puzzle_characters(self, puzzle: &Grid) -> Option<[u8; Cell::COUNT]> {
        let mut cells = [0; Cell::COUNT];
        write_cells(puzzle, self.0, &mut cells).then_some(cells)
    }
}

/// The kinds of characters that stand for the blanks of a puzzle. A letter beside other characters may be a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct BlankKinds {
    has_letter: bool,
    has_other: bool,
}

impl BlankKinds {
    /// Returns the kinds of these characters. 0 stands for a blank without an ASCII character.
    pub(crate) fn new(blanks: impl IntoIterator<Item = u8>) -> Self {
        blanks.into_iter().filter(|&byte| byte != 0).fold(Self::default(), |kinds, byte| {
            let has_letter = is_blank_letter(byte);
            kinds.union(Self { has_letter, has_other: !has_letter })
        })
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self { has_letter: self.has_letter | other.has_letter, has_other: self.has_other | other.has_other }
    }

    pub(crate) fn are_mixed(self) -> bool {
        self.has_letter && self.has_other
    }
}

/// Returns whether a letter and another character stand for blanks among these 81 cells.
#[inline]
pub(crate) fn has_mixed_blanks(cells: &[u8; Cell::COUNT]) -> bool {
    // Fast path: the letters are above the other characters of most puzzles. The fold does not branch on each cell.
    cells.iter().fold(0, |largest, &byte| largest.max(byte)) >= b'X'
        && BlankKinds::new(cells.iter().copied().filter(|&byte| is_blank(byte))).are_mixed()
}

fn is_blank_letter(byte: u8) -> bool {
    matches!(byte, b'x' | b'X')
}

/// The candidates that each byte stands for; empty for bytes that are not cells.
const CANDIDATES: [DigitSet; 256] = {
    let mut table = [DigitSet::EMPTY; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = DigitSet::from_bits(candidate_bits(byte as u8));
        byte += 1;
    }
    table
};

/// Returns the candidates that this byte stands for; empty if the byte is not a cell.
#[inline]
pub(crate) fn candidates(byte: u8) -> DigitSet {
    CANDIDATES[byte as usize]
}

#[inline]
pub(crate) fn is_cell(byte: u8) -> bool {
    !candidates(byte).is_empty()
}

#[inline]
pub(crate) fn is_blank(byte: u8) -> bool {
    candidates(byte) == DigitSet::ALL
}

/// The contents of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellContents {
    /// The candidates: one for a digit, all nine for a blank.
    pub candidates: DigitSet,
    pub mark: CellMark,
}

/// The difference between a cell with one candidate and a given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellMark {
    /// None: the candidate is a given.
    None,
    /// A player placed the digit.
    Placed,
    /// The candidate is the last one, but the cell is not filled.
    Unfilled,
}

impl CellContents {
    pub(crate) const BLANK: Self = Self::unmarked(DigitSet::ALL);

    pub(crate) const fn unmarked(candidates: DigitSet) -> Self {
        Self { candidates, mark: CellMark::None }
    }
}

/// Returns the digit in parentheses at the start of a text, as a cell that is not filled.
pub(crate) fn parse_unfilled(text: &str) -> Option<CellContents> {
    let [b'(', digit, b')', ..] = text.as_bytes() else { return None };
    let candidates = candidates(*digit);
    candidates.is_single().then_some(CellContents { candidates, mark: CellMark::Unfilled })
}

/// Returns the digit after `u` at the start of a text, as a cell that a player filled.
pub(crate) fn parse_placed(text: &str) -> Option<CellContents> {
    let &[b'u', digit @ b'1'..=b'9', ..] = text.as_bytes() else { return None };
    Some(CellContents { candidates: candidates(digit), mark: CellMark::Placed })
}

/// The words for a blank in programs and data, in lower case, and the number that some programs use for one.
const BLANK_WORDS: [&str; 9] = ["null", "none", "nil", "nan", "na", "<na>", "undefined", "\"\"", "-1"];

/// Characters that people type or copy for a blank cell: dots, dashes, boxes and wide forms.
const BLANK_LOOKALIKES: [char; 40] = [
    '·', '•', '・', '．', '∙', '⋅', '‧', '●', '○', '◦', '◯', '–', '—', '－', '−', '‐', '‑', '‒', '―', '□', '▢', '☐',
    '◻', '◽', '⬜', '▫', '■', '▪', '◼', '⬛', '＿', '＊', '？', '×', '✕', '✗', '╳', 'Ｘ', 'ｘ', '␣',
];

/// Returns what a character stands for if it is a cell by itself.
#[inline]
pub(crate) fn char_candidates(c: char) -> Option<DigitSet> {
    match c {
        _ if c.is_ascii() => is_cell(c as u8).then(|| candidates(c as u8)),
        '０'..='９' => Some(candidates(b'0' + (c as u32 - '０' as u32) as u8)),
        _ if BLANK_LOOKALIKES.contains(&c) => Some(DigitSet::ALL),
        _ => None,
    }
}

/// Parses the text of a cell. White space around it does not count.
pub(crate) fn parse_cell(text: &str) -> Option<CellContents> {
    let text = text.trim();
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => return Some(CellContents::BLANK),
        (Some('!'), None) => return Some(CellContents::unmarked(DigitSet::EMPTY)),
        (Some(c), None) => return char_candidates(c).map(CellContents::unmarked),
        _ => {}
    }
    if is_blank_word(text) {
        return Some(CellContents::BLANK);
    }
    if let Some(contents) = bold_contents(text) {
        return parse_cell(contents);
    }
    if let Some(digit) = text.strip_prefix('+') {
        let candidates = parse_digits(digit).filter(|candidates| candidates.is_single());
        return candidates.map(|candidates| CellContents { candidates, mark: CellMark::Placed });
    }
    if let Some(contents) = parse_unfilled(text).filter(|_| text.len() == "(5)".len()) {
        return Some(contents);
    }
    if let Some(contents) = parse_placed(text).filter(|_| text.len() == "u5".len()) {
        return Some(contents);
    }
    parse_float(text).or_else(|| parse_digits(text)).map(CellContents::unmarked)
}

/// Returns whether a text is a word for a blank. Case does not matter.
pub(crate) fn is_blank_word(text: &str) -> bool {
    BLANK_WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || text.strip_prefix("-1.").is_some_and(|fraction| fraction.bytes().all(|byte| byte == b'0'))
}

/// Returns the contents of bold text, `**3**`.
pub(crate) fn bold_contents(text: &str) -> Option<&str> {
    let contents = text.strip_prefix("**")?.strip_suffix("**")?;
    (!contents.is_empty() && !contents.contains('*')).then_some(contents)
}

/// Parses a number from 0 to 9 with a fraction of zeros, such as `3.0` or `3.`. Zero is a blank.
pub(crate) fn parse_float(text: &str) -> Option<DigitSet> {
    let [digit @ b'0'..=b'9', b'.', fraction @ ..] = text.as_bytes() else { return None };
    fraction.iter().all(|&byte| byte == b'0').then(|| candidates(*digit))
}

/// Parses a group of candidates: different digits in any order.
fn parse_digits(text: &str) -> Option<DigitSet> {
    let digits: DigitSet = text.chars().map(char_digit).collect::<Option<_>>()?;
    (!digits.is_empty() && digits.len() == text.chars().count()).then_some(digits)
}

fn char_digit(c: char) -> Option<Digit> {
    char_candidates(c)?.single()
}

#[inline]
pub(crate) fn parse_plain_puzzle(bytes: &[u8; Cell::COUNT]) -> Option<Grid> {
    let (mut sets, mut smallest_bits) = ([DigitSet::EMPTY; Cell::COUNT], 0);
    run_on_best_isa(CellParser { bytes, sets: &mut sets, smallest_bits: &mut smallest_bits });
    (smallest_bits != 0).then_some(Grid::new(sets))
}

/// The number of cells that are converted together, so that the compiler uses vector instructions.
const CELLS_PER_PASS: usize = 32;

/// The task of parsing 81 cells. Sets `smallest_bits` to the smallest set as a number: 0 if a byte is not a cell.
struct CellParser<'a> {
    bytes: &'a [u8; Cell::COUNT],
    sets: &'a mut [DigitSet; Cell::COUNT],
    smallest_bits: &'a mut u16,
}

impl IsaTask for CellParser<'_> {
    /// Converts [`CELLS_PER_PASS`] cells at a time. The last group of cells overlaps the one before.
    #[inline(always)]
    fn run(self) {
        let mut smallest_sets = [u16::MAX; CELLS_PER_PASS];
        for start in [0, CELLS_PER_PASS, Cell::COUNT - CELLS_PER_PASS] {
            let bytes = &self.bytes[start..start + CELLS_PER_PASS];
            let sets = &mut self.sets[start..start + CELLS_PER_PASS];
            for i in 0..CELLS_PER_PASS {
                let set_bits = candidate_bits(bytes[i]);
                sets[i] = DigitSet::from_bits(set_bits);
                smallest_sets[i] = smallest_sets[i].min(set_bits);
            }
        }
        *self.smallest_bits = smallest_sets.into_iter().fold(u16::MAX, u16::min);
    }
}

/// Writes a puzzle in 81 characters, with `blank` for cells with all candidates. Returns whether the puzzle is
/// [plain](Grid::is_plain); if not, the characters are meaningless.
pub(crate) fn write_cells(puzzle: &Grid, blank: u8, bytes: &mut [u8; Cell::COUNT]) -> bool {
    let mut is_plain = true;
    run_on_best_isa(CellWriter { sets: puzzle.as_array(), blank, bytes, is_plain: &mut is_plain });
    is_plain
}

/// The task of writing 81 cells with vector instructions.
struct CellWriter<'a> {
    sets: &'a [DigitSet; Cell::COUNT],
    blank: u8,
    bytes: &'a mut [u8; Cell::COUNT],
    is_plain: &'a mut bool,
}

impl IsaTask for CellWriter<'_> {
    /// Converts [`CELLS_PER_PASS`] cells at a time, as [`CellParser`] does.
    #[inline(always)]
    fn run(self) {
        let mut partial_sets = [0; CELLS_PER_PASS];
        for start in [0, CELLS_PER_PASS, Cell::COUNT - CELLS_PER_PASS] {
            let sets = &self.sets[start..start + CELLS_PER_PASS];
            let bytes = &mut self.bytes[start..start + CELLS_PER_PASS];
            for i in 0..CELLS_PER_PASS {
                let set_bits = sets[i].bits();
                let mut byte = if set_bits == DigitSet::ALL.bits() { u16::from(self.blank) } else { 0 };
                for digit in 0..9 {
                    byte |= if set_bits == 1 << digit { u16::from(b'1') + digit } else { 0 };
                }
                partial_sets[i] |= u16::from(byte == 0);
                bytes[i] = byte as u8;
            }
        }
        *self.is_plain = partial_sets == [0; CELLS_PER_PASS];
    }
}

/// Computes the bits of [`candidates`] without a table.
#[inline(always)]
const fn candidate_bits(byte: u8) -> u16 {
    let digit = byte.wrapping_sub(b'0');
    let digit_bit = if digit < 10 { (1 << (digit & 15)) >> 1 } else { 0 };
    let is_sign = (byte == b'.') | (byte == b'0') | (byte == b'*') | (byte == b'_') | (byte == b'-');
    let is_blank = is_sign | (byte == b'x') | (byte == b'X') | (byte == b'?');
    digit_bit | if is_blank { DigitSet::ALL.bits() } else { 0 }
}

/// Returns the line at the start of `bytes` if it has exactly 81 bytes, and its length including the line end.
#[inline]
pub(crate) fn plain_line(bytes: &[u8]) -> Option<(&[u8; Cell::COUNT], usize)> {
    let (cells, following_bytes) = bytes.split_first_chunk::<{ Cell::COUNT }>()?;
    let line_end_len = match following_bytes {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some((cells, Cell::COUNT + line_end_len))
}
