//! SudoCue's `.sdx`: nine lines of nine cells, separated by blanks. A cell is its candidates, or one digit, with a
//! leading `u` if the user placed it.

use crate::format::lines::kind::{LineKind, RowKind};
use crate::format::lines::row::{Row, group};
use crate::grid::DigitSet;

/// Reads a row that has a placed digit. Other rows of `.sdx` are read as rows of candidates.
pub(crate) fn row(line: &str) -> Option<LineKind> {
    memchr::memchr(b'u', line.as_bytes())?;
    let words: [&str; 9] = line.split_ascii_whitespace().collect::<Vec<_>>().try_into().ok()?;
    let mut cells = [DigitSet::EMPTY; 9];
    let mut placed = 0;
    for (at, (cell, word)) in cells.iter_mut().zip(words).enumerate() {
        let digits = word.strip_prefix('u');
        *cell = group(digits.unwrap_or(word).as_bytes())?;
        if digits.is_some() {
            placed |= 1 << at;
            cell.single()?;
        }
    }
    Some(LineKind::Row(RowKind::Cells(Row { placed, ..Row::from_groups(cells, line.len()) })))
}
