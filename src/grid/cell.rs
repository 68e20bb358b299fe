//! One of the 81 cells.

use std::fmt;
use std::str::FromStr;

use super::Digit;

/// A cell, numbered 0 to 80 in row-major order and written `r1c1` to `r9c9`.
///
/// ```
/// use sudoku::grid::Cell;
///
/// let cell: Cell = "r4c7".parse()?;
/// assert_eq!((cell.row(), cell.column(), cell.block()), (3, 6, 5));
/// assert_eq!(cell.index(), 33);
/// assert_eq!(cell.peers().len(), 20);
/// assert_eq!(cell.to_string(), "r4c7");
/// # Ok::<(), sudoku::grid::ParseCellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells of a grid.
    pub const COUNT: usize = 81;

    /// Returns the cell with this row-major index, or `None` if the index is above 80.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell with this row-major index. Panics if the index is above 80.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Returns the cell in this row and column, each counted from 0.
    ///
    /// # Panics
    /// Panics if `row` or `column` is above 8.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9);
        Self((9 * row + column) as u8)
    }

    /// Iterates over all 81 cells in row-major order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the row-major index, 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the index of the row, 0 to 8.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Returns the index of the column, 0 to 8.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Returns the index of the box, 0 to 8 in row-major order.
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// The error for a text that is not a cell from `r1c1` to `r9c9`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell from r1c1 to r9c9")]
pub struct ParseCellError;

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        match text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Self::at((row - b'1').into(), (column - b'1').into()))
            }
            _ => Err(ParseCellError),
        }
    }
}

/// Parses a candidate as HoDoKu writes it: its digit, its row and its column.
pub(crate) fn candidate_from_digits(text: &str) -> Option<(Digit, Cell)> {
    let numbers: Vec<Digit> = text.bytes().map(Digit::from_ascii).collect::<Option<_>>()?;
    let [digit, row, column] = numbers[..] else { return None };
    Some((digit, Cell::at(row.index(), column.index())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_others_are_refused() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for wrong in ["", "r1", "r0c1", "r1c0", "c1r1", "r1c10", "r1c1 ", "é"] {
            assert_eq!(wrong.parse::<Cell>(), Err(ParseCellError), "{wrong:?}");
        }
    }
}
