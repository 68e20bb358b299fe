//! The fields of a line, and which of them are meant to be puzzles.

use super::classify::Broken;
use super::{Problem, cells, tokens};
use crate::grid::Cell;

/// The fields of a line, with where each starts.
pub(super) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |c: char| tokens::is_separator(c) || matches!(c, '#' | '<' | '>' | '=');
    line.split(is_separator).filter(|field| !field.is_empty()).map(|field| {
        // `split` yields parts of `line`, so the difference of the addresses is the place in it.
        (field.as_ptr().addr() - line.as_ptr().addr(), field)
    })
}

/// What is wrong with a long field, if it is meant to be a puzzle.
pub(super) fn attempt(at: usize, field: &str) -> Option<Broken> {
    let cells = field.bytes().filter(|&byte| cells::is_cell(byte)).count();
    if cells == field.len() {
        return Some(Broken::line(Problem::CellCount(cells), at + cells.min(Cell::COUNT)));
    }
    let (stray, c) =
        field.char_indices().find(|&(_, c)| !c.is_ascii() || !cells::is_cell(c as u8))?;
    is_mostly_cells(cells, field.chars().count())
        .then(|| Broken::line(Problem::Character(c), at + stray))
}

/// Whether so many cells among so many characters are a puzzle with a few wrong characters in it.
pub(super) fn is_mostly_cells(cells: usize, characters: usize) -> bool {
    (70..=92).contains(&characters) && cells * 10 >= characters * 9
}
