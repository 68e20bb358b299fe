//! The characters of a puzzle's cells.

use crate::grid::{Cell, Digit, Grid};

/// The character of a blank cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank(u8);

impl Blank {
    /// The usual one.
    pub const DOT: Self = Self(b'.');

    /// All that readers know, by which a user asks for them.
    pub const NAMES: [&str; 8] = [".", "0", "*", "_", "-", "x", "X", "?"];

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|other| *other == name)?;
        name.bytes().next().map(Self)
    }

    /// The digits of a puzzle, and this for its blanks.
    pub(crate) fn cells(self, puzzle: &Grid) -> [u8; Cell::COUNT] {
        let digits = puzzle.digits();
        match self {
            Self::DOT => digits,
            Self(blank) => digits.map(|byte| if byte == b'.' { blank } else { byte }),
        }
    }
}

/// The puzzle's 81 characters, or 729 (nine for each cell, every candidate in its place, `.` for those
/// eliminated) where 81 can't say it.
pub(crate) fn push_puzzle(puzzle: &Grid, blank: Blank, out: &mut Vec<u8>) {
    if puzzle.is_plain() {
        return out.extend_from_slice(&blank.cells(puzzle));
    }
    for set in puzzle.as_array() {
        out.extend(
            Digit::all().map(|digit| if set.contains(digit) { digit.ascii() } else { b'.' }),
        );
    }
}
