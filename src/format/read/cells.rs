//! Which characters are cells, and the fast path for a line that is 81 of them.

use crate::grid::{Cell, DigitSet, Grid};

/// What a blank may look like.
const BLANKS: &[u8] = b".0*_-xX?";

/// A field of at least this many characters can't be an id or a remark: it is meant to be a puzzle.
pub(super) const HALF: usize = Cell::COUNT / 2 + 1;

/// For each byte the candidates of the cell it stands for; none if it stands for no cell.
const CANDIDATES: [DigitSet; 256] = {
    let mut table = [DigitSet::EMPTY; 256];
    let mut i = 0;
    while i < BLANKS.len() {
        table[BLANKS[i] as usize] = DigitSet::ALL;
        i += 1;
    }
    let mut digit = 0;
    while digit < 9 {
        table[b'1' as usize + digit] = DigitSet::from_bits(1 << digit);
        digit += 1;
    }
    table
};

/// The candidates of the cell that a byte stands for; empty if it stands for none.
#[inline]
pub(super) fn candidates(byte: u8) -> DigitSet {
    CANDIDATES[byte as usize]
}

/// Whether a byte stands for a cell.
#[inline]
pub(super) fn is_cell(byte: u8) -> bool {
    !candidates(byte).is_empty()
}

/// Whether a byte stands for an empty cell.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    candidates(byte) == DigitSet::ALL
}

/// The puzzle that 81 bytes spell, if each stands for a cell.
#[inline]
pub(super) fn puzzle(bytes: &[u8; Cell::COUNT]) -> Option<Grid> {
    let candidates = bytes.map(candidates);
    // One pass without a branch per cell: an empty set shows in the minimum.
    let fewest = candidates.iter().fold(u16::MAX, |least, set| least.min(set.bits()));
    (fewest != 0).then_some(Grid::new(candidates))
}

/// The puzzle of a line of exactly 81 cells at the start of `bytes`, and the length of the line with its
/// end. `None` if there is no such line, or not all of it is there yet.
#[inline]
pub(super) fn plain_line(bytes: &[u8]) -> Option<(Grid, usize)> {
    let (cells, rest) = bytes.split_first_chunk::<{ Cell::COUNT }>()?;
    let end = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some((puzzle(cells)?, Cell::COUNT + end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_blanks_of_the_contract_are_blank_and_nothing_else_is() {
        for byte in 0..=255u8 {
            assert_eq!(is_blank(byte), ".0*_-xX?".contains(char::from(byte)), "{byte}");
            assert_eq!(is_cell(byte), is_blank(byte) || byte.is_ascii_digit(), "{byte}");
        }
    }

    #[test]
    fn a_plain_line_is_81_cells_and_its_end() {
        let line = ".".repeat(80) + "7";
        for (end, len) in
            [("\n", Some(82)), ("\r\n", Some(83)), ("", None), ("\r", None), (" \n", None)]
        {
            let read = plain_line((line.clone() + end).as_bytes());
            assert_eq!(read.map(|(_, len)| len), len, "{end:?}");
        }
        assert!(plain_line((line.replace('7', "a") + "\n").as_bytes()).is_none());
        assert!(plain_line((line + ".\n").as_bytes()).is_none());
    }
}
