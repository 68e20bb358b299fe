//! A puzzle that is complete on its line, and the ways to write one.

use super::cells;
use super::row::{cell_candidates, group, integer};
use super::tokens::Tokens;
use crate::format::Note;
use crate::grid::{Cell, Digit, DigitSet, FEWEST_GIVENS, Grid, Solution};

/// A puzzle that is complete on its line.
#[derive(Debug)]
pub(super) struct Whole {
    pub puzzle: Grid,
    pub claimed: Option<Box<Solution>>,
    pub note: Option<Note>,
}

impl From<Grid> for Whole {
    fn from(puzzle: Grid) -> Self {
        Self { puzzle, claimed: None, note: None }
    }
}

/// A puzzle of 81 cells, or of 729 candidates (81 groups of nine, each candidate in its place or blank).
pub(super) fn field(field: &str) -> Option<Grid> {
    if let Ok(cells) = field.as_bytes().try_into() {
        return cells::puzzle(cells);
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
                puzzle[cell] |= DigitSet::of(digit);
            } else if !cells::is_blank(byte) {
                return None;
            }
        }
    }
    Some(puzzle)
}

/// 81 cells with separators between them: singly, by boxes or by rows.
pub(super) fn array(tokens: &Tokens, line: &str) -> Option<Whole> {
    let regular = [1, 3, 9, 27].into_iter().any(|len| tokens.all_of_len(len));
    if tokens.cells != Cell::COUNT || !regular {
        return None;
    }
    let mut puzzle = Grid::EMPTY;
    for (cell, byte) in Cell::all().zip(tokens.bytes(line)) {
        puzzle[cell] = cell_candidates(byte);
    }
    Some(puzzle.into())
}

/// 81 groups of candidates.
pub(super) fn groups(tokens: &Tokens, line: &str) -> Option<Whole> {
    if tokens.runs.len() != Cell::COUNT {
        return None;
    }
    let mut puzzle = Grid::EMPTY;
    for (cell, run) in Cell::all().zip(tokens.texts(line)) {
        // Where cells are blank, two digits in one are a mistake, not candidates.
        puzzle[cell] = group(run).filter(|_| !matches!(run, [byte] if cells::is_blank(*byte)))?;
    }
    Some(puzzle.into())
}

/// Nine integers, each a row that may have lost leading zeros.
pub(super) fn integers(tokens: &Tokens, line: &str) -> Option<Whole> {
    if tokens.runs.len() != 9 {
        return None;
    }
    let mut candidates = [DigitSet::ALL; Cell::COUNT];
    for (row, run) in candidates.chunks_exact_mut(9).zip(tokens.texts(line)) {
        row.copy_from_slice(&integer(run)?);
    }
    let puzzle = Grid::new(candidates);
    (puzzle.filled().len() >= FEWEST_GIVENS)
        .then(|| Whole { note: Some(Note::LostZeros), ..puzzle.into() })
}
