//! The grid: 81 sets of candidates.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use super::{Cell, CellSet, Digit, DigitSet};

/// The minimum number of givens of a puzzle with exactly one solution.
///
/// Proved by G. McGuire, B. Tugemann and G. Civario in "There is no 16-clue sudoku" (2012).
pub const MIN_GIVENS: usize = 17;

/// A sudoku grid: the candidates of its 81 cells in row-major order, in 162 bytes.
///
/// It represents a puzzle as well as every state on the way to its solution. A cell with one candidate is filled; a
/// cell without candidates is a contradiction. Filling a cell by assignment eliminates nothing from its peers;
/// [`Grid::place`] does.
///
/// ```
/// use sudoku::grid::{Cell, DigitSet, Grid};
///
/// let line = ".6.593...9.1...5...3.4...9.1.8.2...44..3.9..12...1.6.9.8...6.2...4...8.7...785.1.";
/// let mut grid: Grid = line.parse()?;
/// assert_eq!(grid.filled_cells().len(), 32);
/// assert_eq!(grid[Cell::at(0, 0)], DigitSet::ALL);
/// assert_eq!(grid.to_string(), line);
/// assert!(grid.is_plain());
/// grid[Cell::at(0, 0)] = DigitSet::from_bits(0b11);
/// assert!(!grid.is_plain(), "it has pencil marks");
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Grid([DigitSet; Cell::COUNT]);

/// The character for a cell, by the mask of its candidates.
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
    /// The empty grid, in which every cell has all nine candidates.
    pub const EMPTY: Self = Self([DigitSet::ALL; Cell::COUNT]);

    /// Creates a grid from the candidates of its cells in row-major order.
    #[inline]
    pub const fn new(candidates: [DigitSet; Cell::COUNT]) -> Self {
        Self(candidates)
    }

    /// Returns the candidates of all cells in row-major order.
    #[inline]
    pub const fn as_array(&self) -> &[DigitSet; Cell::COUNT] {
        &self.0
    }

    /// Returns the filled cells, which have exactly one candidate.
    pub fn filled_cells(&self) -> CellSet {
        let mut halves = [0; 2];
        for (half, sets) in halves.iter_mut().zip(self.0.chunks(64)) {
            for (bit, set) in sets.iter().enumerate() {
                *half |= u64::from(set.is_single()) << bit;
            }
        }
        CellSet::from_bits(u128::from(halves[1]) << 64 | u128::from(halves[0]))
    }

    /// Returns whether each cell is filled or has all nine candidates.
    ///
    /// The 81 characters of a plain grid describe it completely. A grid with pencil marks is not plain.
    pub fn is_plain(&self) -> bool {
        // The fold does not branch on each cell.
        self.0.iter().fold(true, |is_plain, &set| is_plain & (set.is_single() | (set == DigitSet::ALL)))
    }

    /// Fills the cell and eliminates the digit from its 20 peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for peer in cell.peers() {
            self[peer] -= DigitSet::from_digit(digit);
        }
        self[cell] = DigitSet::from_digit(digit);
    }

    /// Empties these cells, which makes every digit a candidate of them.
    pub fn clear(&mut self, cells: CellSet) {
        cells.iter().for_each(|cell| self[cell] = DigitSet::ALL);
    }

    /// Returns the grid with these cells emptied.
    pub(crate) fn without(mut self, cells: CellSet) -> Self {
        self.clear(cells);
        self
    }

    /// Returns the grid as 81 ASCII characters: the digit of each filled cell, and `.` for any other cell.
    pub fn to_ascii(&self) -> [u8; Cell::COUNT] {
        self.0.map(|set| CHARACTERS[usize::from(set.bits()) % CHARACTERS.len()])
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

/// Writes the 81 characters of [`Grid::to_ascii`].
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_ascii().iter().try_for_each(|&byte| fmt::Write::write_char(f, char::from(byte)))
    }
}

/// The error for a text that is not 81 characters, each a digit, `.` or `0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected 81 cells, each 1 to 9, '.' or '0'")]
pub struct ParseGridError;

/// Parses 81 characters. An empty cell is `.` or `0`.
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
        let valid_text = "1".repeat(81);
        assert_eq!(valid_text.parse::<Grid>().unwrap().to_string(), valid_text);
        for invalid_text in [String::new(), "1".repeat(80), "1".repeat(82), format!("{}x", &valid_text[1..])] {
            assert_eq!(invalid_text.parse::<Grid>(), Err(ParseGridError));
        }
    }
}
