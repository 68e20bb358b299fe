//! The fields of a line, and which of them are puzzles or meant to be.

use super::broken::Broken;
use super::{Problem, cells, tokens, whole};
use crate::grid::{Cell, Grid, Solution};

/// A field of at least this many characters can't be an id or a remark: it is meant to be a puzzle.
pub(super) const HALF: usize = Cell::COUNT / 2 + 1;

/// The fields of a line, with where each starts.
pub(super) fn of(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |c: char| tokens::is_separator(c) || matches!(c, '#' | '<' | '>' | '=');
    let fields = line.split(is_separator).filter(|field| !field.is_empty());
    fields.map(|field| (place(line, field), field))
}

/// Where a part of a line starts in it.
pub(super) fn place(line: &str, part: &str) -> usize {
    part.as_ptr().addr() - line.as_ptr().addr()
}

/// The puzzle that a field is, or what is wrong with it if it is meant to be one. `None` for ids and remarks.
pub(super) fn puzzle(at: usize, field: &str) -> Option<Result<Grid, Broken>> {
    if field.len() < HALF {
        return None;
    }
    let cells = field.bytes().filter(|&byte| cells::is_cell(byte)).count();
    match whole::field(field) {
        Some(puzzle) => Some(Ok(puzzle)),
        None if cells == field.len() || is_mostly_cells(cells, field.chars().count()) => {
            Some(Err(wrong(at, field)))
        }
        None => None,
    }
}

/// What is wrong with a field that should be a puzzle.
pub(super) fn wrong(at: usize, field: &str) -> Broken {
    match field.char_indices().find(|&(_, c)| !c.is_ascii() || !cells::is_cell(c as u8)) {
        Some((stray, c)) => Broken::line(Problem::Character(c), at + stray),
        None => Broken::line(Problem::CellCount(field.len()), at + field.len().min(Cell::COUNT)),
    }
}

/// The solution that a field of 81 digits is.
pub(super) fn solution(field: &str) -> Option<Box<Solution>> {
    Solution::new(field.as_bytes().try_into().ok()?).map(Box::new)
}

/// Whether so many cells among so many characters are a puzzle with a few wrong characters in it.
pub(super) fn is_mostly_cells(cells: usize, characters: usize) -> bool {
    (70..=92).contains(&characters) && cells * 10 >= characters * 9
}
