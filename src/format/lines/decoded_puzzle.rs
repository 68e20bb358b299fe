//! Parses puzzles that are complete on their line.

use super::cells::{self, Blank};
use super::row::{self, cell_candidates, parse_integer_row};
use super::tokens::Tokens;
use crate::format::{Extra, ReadWarning};
use crate::grid::{Cell, Digit, DigitSet, Grid, MIN_GIVENS};

/// A puzzle that is complete on its line.
#[derive(Debug)]
pub(crate) struct DecodedPuzzle {
    pub puzzle: Grid,
    /// The character for blank cells in the puzzle.
    pub blank: Blank,
    pub extra: Option<Box<Extra>>,
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

impl From<(Grid, Extra)> for DecodedPuzzle {
    fn from((puzzle, extra): (Grid, Extra)) -> Self {
        Self { extra: extra.into_box(), ..puzzle.into() }
    }
}

/// Parses 81 cells, or 729 candidates (81 groups of nine, each candidate in its position or blank).
pub(crate) fn parse_field(field: &str) -> Option<Grid> {
    if let Ok(cells) = field.as_bytes().try_into() {
        return cells::parse_plain_puzzle(cells);
    }
    let groups = field.as_bytes().chunks_exact(9);
    if field.len() != 9 * Cell::COUNT {
        return None;
    }
    let mut puzzle = Grid::EMPTY;
    for (cell, group) in Cell::all().zip(groups) {
        puzzle[cell] = DigitSet::EMPTY;
        for (digit, &byte) in Digit::all().zip(group) {
            if byte == digit.ascii() {
                puzzle[cell] |= DigitSet::from_digit(digit);
            } else if !cells::is_blank(byte) {
                return None;
            }
        }
    }
    Some(puzzle)
}

/// Parses 81 cells with separators between cells or rows. Separators between groups of 3 or 27 cells must not be commas
/// or semicolons, since these may separate numbers of three digits.
pub(crate) fn parse_array(tokens: &Tokens, line: &str) -> Option<DecodedPuzzle> {
    let are_boxes = || [3, 27].into_iter().any(|len| tokens.all_runs_have_len(len)) && !line.contains([',', ';']);
    let is_regular = || [1, 9].into_iter().any(|len| tokens.all_runs_have_len(len)) || are_boxes();
    if tokens.cell_count != Cell::COUNT || !is_regular() {
        return None;
    }
    let cells: Vec<_> = tokens.cell_bytes(line).map(cell_candidates).collect();
    let blank = Blank::from_cells(tokens.run_bytes(line).flatten());
    Some(DecodedPuzzle { blank, ..Grid::new(cells.try_into().ok()?).into() })
}

/// Parses 81 groups of candidates.
pub(crate) fn parse_groups(tokens: &Tokens, line: &str) -> Option<DecodedPuzzle> {
    row::parse_cell_groups(tokens, line).map(|cells| Grid::new(cells).into())
}

/// Parses nine integers, rows that may have lost leading zeros, with at least one zero and [`MIN_GIVENS`] givens.
pub(crate) fn parse_integers(tokens: &Tokens, line: &str) -> Option<DecodedPuzzle> {
    if tokens.runs.len() != 9 || !tokens.cell_bytes(line).any(|byte| byte == b'0') {
        return None;
    }
    let rows: Vec<_> = tokens.run_bytes(line).map(parse_integer_row).collect::<Option<_>>()?;
    let puzzle = Grid::new(rows.concat().try_into().ok()?);
    (puzzle.filled_cells().len() >= MIN_GIVENS)
        .then(|| DecodedPuzzle { warning: Some(ReadWarning::LostZeros), ..puzzle.into() })
}
