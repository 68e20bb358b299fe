//! SudoCue's `.sdx`: nine lines of nine cells, parted by blanks. A cell is its candidates, or one digit, with a `u`
//! before it if the user placed it.

use super::kind::Kind;
use super::row::{Row, group};
use crate::grid::DigitSet;

/// A row with a placed digit in it. One without reads as any row of candidates.
pub(super) fn row(line: &str) -> Option<Kind> {
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
    let characters = words.iter().map(|word| word.len()).sum();
    Some(Kind::Row(Row { placed, ..Row::of_groups(cells, characters, line.len()) }))
}
