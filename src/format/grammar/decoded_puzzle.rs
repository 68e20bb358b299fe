//! Parses puzzles that are complete on their line.

use super::LineError;
use super::cells::{self, Blank, BlankKinds, CellContents};
use super::lexer::{self, LexedLine, Token};
use super::row;
use crate::format::{ReadWarning, RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid, MIN_GIVENS, Solution};

/// A puzzle that is complete on its line.
#[derive(Debug)]
pub(crate) struct DecodedPuzzle {
    pub puzzle: Grid,
    /// The character for blank cells in the puzzle.
    pub blank: Blank,
    pub extra: Option<Box<RecordData>>,
    pub warning: Option<ReadWarning>,
    pub second_field: SecondField,
    /// Whether the line has words that do not belong to the record, such as words before a JSON object.
    pub has_dropped_text: bool,
}

/// The field after the puzzle on its line, up to the next delimiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SecondField {
    /// The field is blank, or no delimiter follows the puzzle.
    Blank,
    /// The field is 81 digits.
    Solution,
    Text,
}

impl From<Grid> for DecodedPuzzle {
    fn from(puzzle: Grid) -> Self {
        let (blank, second_field) = (Blank::DOT, SecondField::Blank);
        Self { puzzle, blank, extra: None, warning: None, second_field, has_dropped_text: false }
    }
}

impl From<(Grid, RecordData)> for DecodedPuzzle {
    fn from((puzzle, extra): (Grid, RecordData)) -> Self {
        Self { extra: extra.into_box(), ..puzzle.into() }
    }
}

impl DecodedPuzzle {
    /// Creates a puzzle from the contents of its 81 cells, with the character and the kinds of its blanks. Returns
    /// `None` for another number of cells.
    fn from_contents(
        contents: impl Iterator<Item = CellContents>,
        blank: Blank,
        blank_kinds: BlankKinds,
    ) -> Option<Self> {
        let mut puzzle = Grid::EMPTY;
        let mut extra = RecordData::EMPTY;
        let mut cell_count = 0;
        for contents in contents {
            let cell = Cell::new(cell_count)?;
            puzzle[cell] = contents.candidates;
            extra.mark(cell, contents.mark);
            cell_count += 1;
        }
        let warning = ReadWarning::of_blanks(blank_kinds.are_mixed());
        let decoded = Self { blank, warning, ..(puzzle, extra).into() };
        (cell_count == Cell::COUNT).then_some(decoded)
    }

    /// Creates a puzzle from the contents of its 81 cells.
    pub(crate) fn from_cells(contents: &[CellContents]) -> Self {
        Self::from_contents(contents.iter().copied(), Blank::DOT, BlankKinds::default()).unwrap_or(Grid::EMPTY.into())
    }

    /// Returns the puzzle as a solution, if all its cells are filled.
    pub(crate) fn solution(&self) -> Option<Solution> {
        Solution::new(self.puzzle.to_ascii())
    }

    /// The fast path for 81 ASCII characters.
    #[inline]
    pub(crate) fn parse_plain(cells: &[u8; Cell::COUNT]) -> Option<Self> {
        let puzzle = cells::parse_plain_puzzle(cells)?;
        let warning = ReadWarning::of_blanks(cells::has_mixed_blanks(cells));
        Some(Self { blank: Blank::from_cells(cells), warning, ..puzzle.into() })
    }

    /// Parses the text of a puzzle alone, with anything between its cells that separates cells.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some(decoded) = text.as_bytes().try_into().ok().and_then(Self::parse_plain) {
            return Some(decoded);
        }
        // Fast path: a cell has at least one byte.
        if text.len() < Cell::COUNT {
            return None;
        }
        let lexed = LexedLine::new(text);
        Self::parse_tokens(&lexed.tokens)
    }

    /// Parses the tokens of a puzzle: 81 cells, 81 words that are cells, or 729 candidates.
    pub(crate) fn parse_tokens(tokens: &[Token]) -> Option<Self> {
        if lexer::first_stray(tokens).is_some() {
            return None;
        }
        match lexer::cell_count(tokens) {
            Cell::COUNT => Self::from_contents(lexer::cells(tokens), lexer::blank(tokens), lexer::blank_kinds(tokens)),
            CANDIDATE_COUNT => parse_candidates(tokens).or_else(|| Self::parse_words(tokens)),
            _ => Self::parse_words(tokens),
        }
    }

    /// Parses 81 words, each a cell.
    fn parse_words(tokens: &[Token]) -> Option<Self> {
        let contents = row::parse_words::<{ Cell::COUNT }>(tokens)?;
        Self::from_contents(contents.into_iter(), lexer::blank(tokens), lexer::blank_word_kinds(tokens))
    }

    /// Parses 81 cells or groups of candidates with separators between cells or rows. Separators between groups of 3 or
    /// 27 cells must not be delimiters, since these may separate numbers of three digits.
    pub(crate) fn parse_array(tokens: &[Token]) -> Option<Self> {
        let have_len = |len: usize| lexer::words(tokens).all(|word| word.len() == len);
        let has_delimiter = || tokens.iter().any(|token| matches!(token.kind, lexer::TokenKind::Delimiter(_)));
        let are_boxes = || [3, 27].into_iter().any(have_len) && !has_delimiter();
        match lexer::cell_count(tokens) == Cell::COUNT {
            true if [1, 9].into_iter().any(have_len) || are_boxes() => Self::parse_tokens(tokens),
            true => None,
            false => Self::parse_words(tokens),
        }
    }

    /// Parses nine integers, rows that may have lost leading zeros, with at least one zero and [`MIN_GIVENS`] givens.
    pub(crate) fn parse_integers(tokens: &[Token]) -> Option<Self> {
        if lexer::words(tokens).take(10).count() != 9 || lexer::blank_byte(tokens) != Some(b'0') {
            return None;
        }
        let rows: Vec<_> = lexer::words(tokens).map(row::parse_integer).collect::<Option<_>>()?;
        let puzzle = Grid::new(rows.concat().try_into().ok()?);
        (puzzle.filled_cells().len() >= MIN_GIVENS)
            .then(|| Self { warning: Some(ReadWarning::LostZeros), ..puzzle.into() })
    }
}

/// The number of characters of a grid that is written as candidates.
pub(crate) const CANDIDATE_COUNT: usize = 9 * Cell::COUNT;

/// Parses 729 candidates: 81 groups of nine, each candidate in its position or blank.
fn parse_candidates(tokens: &[Token]) -> Option<DecodedPuzzle> {
    let mut puzzle = Grid::EMPTY;
    let mut cell_tokens = tokens.iter().filter(|token| token.is_cell());
    for cell in Cell::all() {
        puzzle[cell] = DigitSet::EMPTY;
        for digit in Digit::all() {
            let contents = cell_tokens.next()?.contents()?;
            if contents == CellContents::unmarked(DigitSet::from_digit(digit)) {
                puzzle[cell] |= DigitSet::from_digit(digit);
            } else if contents != CellContents::BLANK {
                return None;
            }
        }
    }
    Some(DecodedPuzzle { blank: lexer::blank(tokens), ..puzzle.into() })
}

/// Returns the error in a text that should be a puzzle, and that starts at this byte offset of its line.
pub(crate) fn text_error(offset: usize, text: &str) -> LineError {
    token_error(&LexedLine::new(text).tokens).map_offset(|error_offset| offset + error_offset)
}

/// Returns the error in tokens that should be a puzzle.
pub(crate) fn token_error(tokens: &[Token]) -> LineError {
    match lexer::first_stray(tokens) {
        Some((offset, c)) => LineError::new(RecordErrorKind::Character(c), offset),
        None => LineError::new(
            RecordErrorKind::CellCount(lexer::cell_count(tokens)),
            lexer::cell_offset(tokens, Cell::COUNT),
        ),
    }
}
