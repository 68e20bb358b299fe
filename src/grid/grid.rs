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
/// [`Grid::place`] does. Grids are ordered by their candidates, cell by cell.
///
/// A grid is parsed from 81 characters, each a digit, or `.` or `0` for an empty cell; or from 729, nine for each cell,
/// with each candidate in its position. White space between them, such as the ends of nine lines, does not count.
/// Numbers become a grid as well: 1 to 9, or 0 for an empty cell.
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
///
/// let mut rows = [[0; 9]; 9];
/// rows[4] = [0, 0, 7, 0, 0, 0, 0, 0, 0];
/// let seven: Grid = rows.try_into()?;
/// assert_eq!(seven[Cell::at(4, 2)].to_string(), "7");
/// assert_eq!(seven, Grid::try_from(rows.as_flattened())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    #[inline]
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

/// The empty grid.
impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The error for a text that is not 81 characters, each a digit, `.` or `0`, with any white space between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text has this number of cells instead of 81.
    #[error("expected 81 cells, each 1 to 9, '.' or '0', found {0}")]
    WrongLength(usize),
    /// A character is neither a cell nor white space, or among 729 characters, it is a candidate in a wrong position.
    #[error("expected 81 cells, each 1 to 9, '.' or '0', found {found:?} at byte {index}")]
    Character {
        /// The position of the character in the text: the number of bytes before it.
        index: usize,
        /// The character.
        found: char,
    },
}

/// Parses 81 characters; an empty cell is `.` or `0`. Or parses 729, nine for each cell, with each candidate in its
/// position and `.` or `0` in the others. White space does not count.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        let is_cell = |c: char| matches!(c, '.' | '0'..='9');
        if let Some((index, found)) = characters.clone().find(|&(_, c)| !is_cell(c)) {
            return Err(ParseGridError::Character { index, found });
        }
        let mut grid = Self::EMPTY;
        match characters.clone().count() {
            Cell::COUNT => {
                for (set, digit) in grid.0.iter_mut().zip(characters.map(|(_, c)| Digit::from_char(c))) {
                    *set = digit.map_or(DigitSet::ALL, DigitSet::from_digit);
                }
            }
            CANDIDATE_CHARACTERS => {
                for set in &mut grid.0 {
                    for (digit, (index, found)) in Digit::all().zip(characters.by_ref()) {
                        match Digit::from_char(found) {
                            None => *set = set.without(digit),
                            Some(other) if other == digit => {}
                            Some(_) => return Err(ParseGridError::Character { index, found }),
                        }
                    }
                }
            }
            cell_count => return Err(ParseGridError::WrongLength(cell_count)),
        }
        Ok(grid)
    }
}

/// The number of characters of a grid with pencil marks: nine for each cell.
const CANDIDATE_CHARACTERS: usize = 9 * Cell::COUNT;

/// The error for numbers that are not 81 numbers from 0 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridNumbersError {
    /// There is this number of cells instead of 81.
    #[error("expected 81 numbers, found {0}")]
    WrongLength(usize),
    /// A number is above 9. Bytes of a text are not numbers; they are parsed as a string.
    #[error("expected a number from 0 to 9 in {cell}, found {found}")]
    TooLarge {
        /// The cell with this number.
        cell: Cell,
        /// The number.
        found: u8,
    },
}

/// Converts the numbers of 81 cells in row-major order. An empty cell is 0.
impl TryFrom<&[u8]> for Grid {
    type Error = GridNumbersError;

    fn try_from(numbers: &[u8]) -> Result<Self, GridNumbersError> {
        let numbers: [u8; Cell::COUNT] =
            numbers.try_into().map_err(|_| GridNumbersError::WrongLength(numbers.len()))?;
        numbers.try_into()
    }
}

/// Converts the numbers of 81 cells in row-major order. An empty cell is 0.
impl TryFrom<[u8; Cell::COUNT]> for Grid {
    type Error = GridNumbersError;

    fn try_from(numbers: [u8; Cell::COUNT]) -> Result<Self, GridNumbersError> {
        let mut grid = Self::EMPTY;
        for (cell, found) in Cell::all().zip(numbers) {
            match Digit::new(found.into()) {
                Some(digit) => grid[cell] = DigitSet::from_digit(digit),
                None if found == 0 => {}
                None => return Err(GridNumbersError::TooLarge { cell, found }),
            }
        }
        Ok(grid)
    }
}

/// Converts the numbers of nine rows. An empty cell is 0.
impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = GridNumbersError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, GridNumbersError> {
        rows.as_flattened().try_into()
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
    fn only_81_known_characters_parse_and_white_space_does_not_count() {
        let valid_text = "1".repeat(81);
        assert_eq!(valid_text.parse::<Grid>().unwrap().to_string(), valid_text);
        let rows = "\t.2345678 9\r\n".repeat(9);
        assert_eq!(rows.parse::<Grid>().unwrap().to_string(), ".23456789".repeat(9));
        for len in [0, 80, 82] {
            assert_eq!("1".repeat(len).parse::<Grid>(), Err(ParseGridError::WrongLength(len)));
        }
        let error = format!("{}x{}", &valid_text[..60], &valid_text[61..]).parse::<Grid>().unwrap_err();
        assert_eq!(error, ParseGridError::Character { index: 60, found: 'x' });
        assert_eq!(error.to_string(), "expected 81 cells, each 1 to 9, '.' or '0', found 'x' at byte 60");
        let error = "12".parse::<Grid>().unwrap_err();
        assert_eq!(error.to_string(), "expected 81 cells, each 1 to 9, '.' or '0', found 2");
    }

    #[test]
    fn pencil_marks_parse_from_729_characters() {
        let mut grid = Grid::EMPTY;
        for (cell, bits) in Cell::all().zip((0..512).step_by(5)) {
            grid[cell] = DigitSet::from_bits(bits);
        }
        let characters = grid.0.map(DigitSet::to_ascii);
        let text = String::from_utf8_lossy(characters.as_flattened()).into_owned();
        assert_eq!(text.parse(), Ok(grid));
        assert_eq!(text.replace('.', "0\n").parse(), Ok(grid));
        let wrong_text = format!(" 2{}", &text[1..]);
        assert_eq!(wrong_text.parse::<Grid>(), Err(ParseGridError::Character { index: 1, found: '2' }));
    }

    #[test]
    fn only_81_numbers_up_to_9_are_a_grid() {
        let mut rows: [[u8; 9]; 9] = std::array::from_fn(|row| std::array::from_fn(|column| (row + column) as u8 % 10));
        let grid = Grid::try_from(rows).unwrap();
        assert!(Cell::all().all(|cell| match (cell.row() + cell.column()) % 10 {
            0 => grid[cell] == DigitSet::ALL,
            digit => grid[cell].single().map(Digit::value) == Some(digit),
        }));
        assert_eq!(Grid::try_from(&rows.as_flattened()[1..]), Err(GridNumbersError::WrongLength(80)));
        rows[3][4] = 10;
        assert_eq!(Grid::try_from(rows), Err(GridNumbersError::TooLarge { cell: Cell::at(3, 4), found: 10 }));
        assert_eq!((Grid::default(), Grid::try_from([0; 81])), (Grid::EMPTY, Ok(Grid::EMPTY)));
    }
}
