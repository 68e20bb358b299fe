//! The characters of cells.

use crate::grid::{Cell, Digit, Grid};

/// The character of a blank cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank(u8);

impl Blank {
    /// The default.
    pub const DOT: Self = Self(b'.');

    /// All characters that readers accept, by which a user selects one.
    pub const NAMES: [&str; 8] = [".", "0", "*", "_", "-", "x", "X", "?"];

    /// Returns the character of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|other| *other == name)?;
        name.bytes().next().map(Self)
    }

    /// Returns the 81 characters of a puzzle, with this one for blanks.
    pub(crate) fn cells(self, puzzle: &Grid) -> [u8; Cell::COUNT] {
        let digits = puzzle.digits();
        match self {
            Self::DOT => digits,
            Self(blank) => digits.map(|byte| if byte == b'.' { blank } else { byte }),
        }
    }
}

/// Writes the puzzle as 81 characters if it has no eliminations. Otherwise writes 729 characters: nine per cell, every
/// candidate in its position, `.` for eliminated ones.
pub(crate) fn push_puzzle(puzzle: &Grid, blank: Blank, out: &mut Vec<u8>) {
    if puzzle.is_plain() {
        return out.extend_from_slice(&blank.cells(puzzle));
    }
    for set in puzzle.as_array() {
        out.extend(Digit::all().map(|digit| if set.contains(digit) { digit.ascii() } else { b'.' }));
    }
}
