//! The grid: 81 sets of candidates.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use super::{Cell, CellSet, Digit, DigitSet};

/// The fewest givens of a puzzle with one solution: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue
/// sudoku" (2012).
pub const FEWEST_GIVENS: usize = 17;

/// 81 candidate masks in row-major order, 162 bytes.
///
/// A puzzle and every state of its solution have this form: a cell with a single candidate is filled, a cell with none
/// is a contradiction. Nothing is eliminated automatically: a digit stays a candidate of a filled cell's peers until
/// something eliminates it (see [`Grid::place`]).
///
/// ```
/// use sudoku::grid::{Cell, DigitSet, Grid};
///
/// let line = ".6.593...9.1...5...3.4...9.1.8.2...44..3.9..12...1.6.9.8...6.2...4...8.7...785.1.";
/// let mut grid: Grid = line.parse()?;
/// assert_eq!(grid.filled().len(), 32);
/// assert_eq!(grid[Cell::at(0, 0)], DigitSet::ALL);
/// assert_eq!(grid.to_string(), line);
/// assert!(grid.is_plain());
/// grid[Cell::at(0, 0)] = DigitSet::from_bits(0b11);
/// assert!(!grid.is_plain(), "it has pencilmarks");
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Grid([DigitSet; Cell::COUNT]);

/// The character of a cell with each set of candidates.
const CHARACTERS: [u8; 512] = {
    let mut characters = [b'.'; 512];
    let mut digit = 0;
    while digit < 9 {
        characters[1 << digit] = b'1' + digit;
        digit += 1;
    }
    characters
};

impl Grid {
    /// The grid without givens: every candidate everywhere.
    pub const EMPTY: Self = Self([DigitSet::ALL; Cell::COUNT]);

    /// The grid with these candidates, in row-major order.
    #[inline]
    pub const fn new(candidates: [DigitSet; Cell::COUNT]) -> Self {
        Self(candidates)
    }

    /// The candidates of all cells in row-major order.
    #[inline]
    pub const fn as_array(&self) -> &[DigitSet; Cell::COUNT] {
        &self.0
    }

    /// The cells with exactly one candidate.
    pub fn filled(&self) -> CellSet {
        let mut halves = [0; 2];
        for (half, sets) in halves.iter_mut().zip(self.0.chunks(64)) {
            for (place, set) in sets.iter().enumerate() {
                *half |= u64::from(set.is_single()) << place;
            }
        }
        CellSet::from_bits(u128::from(halves[1]) << 64 | u128::from(halves[0]))
    }

    /// Whether each cell is either filled or has all nine candidates, so that 81 characters describe the grid. A grid
    /// with pencilmarks is not plain.
    pub fn is_plain(&self) -> bool {
        // Without a branch for each cell.
        self.0.iter().fold(true, |plain, &set| plain & (set.is_single() | (set == DigitSet::ALL)))
    }

    /// Fills the cell and eliminates the digit from its 20 peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for peer in cell.peers() {
            self[peer] -= DigitSet::from_digit(digit);
        }
        self[cell] = DigitSet::from_digit(digit);
    }

    /// Empties the cells: every digit becomes a candidate.
    pub fn clear(&mut self, cells: CellSet) {
        cells.iter().for_each(|cell| self[cell] = DigitSet::ALL);
    }

    /// The grid with these cells emptied.
    pub(crate) fn without(mut self, cells: CellSet) -> Self {
        self.clear(cells);
        self
    }

    /// The 81 characters of the grid: the digit of each filled cell, `.` for every other.
    pub fn to_ascii(&self) -> [u8; Cell::COUNT] {
        self.0.map(|set| CHARACTERS[usize::from(set.bits()) % CHARACTERS.len()])
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = DigitSet;

    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.0[cell.index()]
    }
}

/// The grid as [`Grid::to_ascii`].
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_ascii().iter().try_for_each(|&byte| fmt::Write::write_char(f, char::from(byte)))
    }
}

/// The text is not 81 characters, each a digit or `.` or `0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected 81 cells, each 1 to 9, '.' or '0'")]
pub struct ParseGridError;

/// Reads 81 characters, blanks as `.` or `0`.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let bytes: &[u8; Cell::COUNT] = text.as_bytes().try_into().map_err(|_| ParseGridError)?;
        let mut grid = Self::EMPTY;
        for (set, &byte) in grid.0.iter_mut().zip(bytes) {
            *set = match byte {
                b'.' | b'0' => DigitSet::ALL,
                _ => DigitSet::from_digit(Digit::from_ascii(byte).ok_or(ParseGridError)?),
            };
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placing_eliminates_the_digit_from_all_peers_and_nothing_else() {
        let seven = Digit::from_index(6);
        for cell in Cell::all() {
            let mut grid = Grid::EMPTY;
            grid.place(cell, seven);
            assert_eq!(grid[cell], DigitSet::from_digit(seven));
            for other in Cell::all().filter(|&other| other != cell) {
                assert_eq!(grid[other].contains(seven), !cell.sees(other));
                assert_eq!(grid[other] | DigitSet::from_digit(seven), DigitSet::ALL);
            }
        }
    }

    #[test]
    fn only_81_known_characters_parse() {
        let ok = "1".repeat(81);
        assert_eq!(ok.parse::<Grid>().unwrap().to_string(), ok);
        for wrong in [String::new(), "1".repeat(80), "1".repeat(82), format!("{}x", &ok[1..])] {
            assert_eq!(wrong.parse::<Grid>(), Err(ParseGridError));
        }
    }
}
