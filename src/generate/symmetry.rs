//! The symmetries that the places of the givens can have.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, CellSet};

/// Which moves of the square carry givens to givens (the digits need not follow).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SymmetryClass {
    /// None is asked for.
    #[default]
    None,
    /// A half turn, as in most newspapers.
    Rotational,
    /// A quarter turn.
    Rotational4,
    /// A mirror on the diagonal from the top left to the bottom right.
    Diagonal,
    /// A mirror on the diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// Mirrors on both diagonals.
    BothDiagonals,
    /// A mirror on the middle row: top and bottom are alike.
    Horizontal,
    /// A mirror on the middle column: left and right are alike.
    Vertical,
    /// Mirrors on the middle row and the middle column.
    Orthogonal,
    /// All moves of the square.
    Full,
}

/// A move of the square: where the cell in this row and column goes.
type Move = fn(usize, usize) -> (usize, usize);

const HALF_TURN: Move = |row, column| (8 - row, 8 - column);
const QUARTER_TURN: Move = |row, column| (column, 8 - row);
const MAIN_DIAGONAL: Move = |row, column| (column, row);
const OTHER_DIAGONAL: Move = |row, column| (8 - column, 8 - row);
const UPSIDE_DOWN: Move = |row, column| (8 - row, column);
const LEFT_TO_RIGHT: Move = |row, column| (row, 8 - column);

impl SymmetryClass {
    /// All of them, each with its name.
    pub const NAMED: [(Self, &'static str); 10] = [
        (Self::None, "none"),
        (Self::Rotational, "rotational"),
        (Self::Rotational4, "rotational4"),
        (Self::Diagonal, "diagonal"),
        (Self::AntiDiagonal, "anti-diagonal"),
        (Self::BothDiagonals, "both-diagonals"),
        (Self::Horizontal, "horizontal"),
        (Self::Vertical, "vertical"),
        (Self::Orthogonal, "orthogonal"),
        (Self::Full, "full"),
    ];

    /// Moves that generate the rest.
    fn generators(self) -> &'static [Move] {
        match self {
            Self::None => &[],
            Self::Rotational => &[HALF_TURN],
            Self::Rotational4 => &[QUARTER_TURN],
            Self::Diagonal => &[MAIN_DIAGONAL],
            Self::AntiDiagonal => &[OTHER_DIAGONAL],
            Self::BothDiagonals => &[MAIN_DIAGONAL, OTHER_DIAGONAL],
            Self::Horizontal => &[UPSIDE_DOWN],
            Self::Vertical => &[LEFT_TO_RIGHT],
            Self::Orthogonal => &[UPSIDE_DOWN, LEFT_TO_RIGHT],
            Self::Full => &[QUARTER_TURN, MAIN_DIAGONAL],
        }
    }

    /// The cells that must be givens together, for all cells, in the order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut left = CellSet::ALL;
        while let Some(cell) = left.first() {
            let orbit = self.orbit(cell);
            left -= orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// The cells that must be givens together with this one.
    fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::of(cell);
        loop {
            let mut grown = orbit;
            for step in self.generators() {
                for cell in orbit {
                    let (row, column) = step(cell.row(), cell.column());
                    grown = grown.with(Cell::at(row, column));
                }
            }
            if grown == orbit {
                return orbit;
            }
            orbit = grown;
        }
    }
}

impl fmt::Display for SymmetryClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMED.into_iter().find(|(class, _)| class == self);
        f.pad(name.map_or("", |(_, name)| name))
    }
}

/// The text names no symmetry class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected none, rotational, rotational4, diagonal, anti-diagonal, both-diagonals, horizontal, \
     vertical, orthogonal or full"
)]
pub struct ParseSymmetryClassError;

impl FromStr for SymmetryClass {
    type Err = ParseSymmetryClassError;

    fn from_str(text: &str) -> Result<Self, ParseSymmetryClassError> {
        let named = Self::NAMED.into_iter().find(|(_, name)| *name == text);
        named.map(|(class, _)| class).ok_or(ParseSymmetryClassError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_grid_and_are_as_many_as_burnside_counts() {
        let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for ((class, name), orbits) in SymmetryClass::NAMED.into_iter().zip(expected) {
            let found = class.orbits();
            assert_eq!(found.len(), orbits, "{name}");
            assert_eq!(found.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert_eq!(found.iter().fold(CellSet::EMPTY, |all, orbit| all | *orbit), CellSet::ALL);
        }
    }

    #[test]
    fn names_round_trip() {
        for (class, name) in SymmetryClass::NAMED {
            assert_eq!(name.parse(), Ok(class));
            assert_eq!(class.to_string(), name);
        }
        assert_eq!("round".parse::<SymmetryClass>(), Err(ParseSymmetryClassError));
    }
}
