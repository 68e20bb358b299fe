//! A filled grid.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Digit, DigitSet, Grid, House, ParseGridError};

/// A filled grid: the digit of each of the 81 cells in row-major order.
///
/// The digits are stored as ASCII, so that writing a solution is a copy. The type does not guarantee that every house
/// holds every digit: see [`Solution::is_valid`].
///
/// ```
/// use sudoku::grid::{Grid, UnfilledGrid, Solution};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let digits = *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution = Solution::new(digits).ok_or(UnfilledGrid)?;
/// assert!(solution.solves(&puzzle));
/// assert_eq!(Solution::try_from(&Grid::from(solution)), Ok(solution));
/// assert_eq!(Solution::try_from(&puzzle), Err(UnfilledGrid));
/// assert_eq!(Solution::new([b'0'; 81]), None);
///
/// let mut swapped = digits;
/// swapped.swap(0, 1);
/// assert!(Solution::new(swapped).is_some_and(|swapped| !swapped.is_valid()));
///
/// // Exchanging two digits everywhere keeps the houses correct and breaks the givens.
/// let exchanged = digits.map(|digit| if matches!(digit, b'3' | b'5') { digit ^ 6 } else { digit });
/// assert!(Solution::new(exchanged).is_some_and(|other| other.is_valid() && !other.solves(&puzzle)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Solution([u8; Cell::COUNT]);

impl Solution {
    /// Creates a solution from ASCII digits. Returns `None` unless each of them is `1` to `9`.
    pub fn new(digits: [u8; Cell::COUNT]) -> Option<Self> {
        // The fold does not branch on each cell.
        let is_full = digits.iter().fold(true, |full, byte| full & matches!(byte, b'1'..=b'9'));
        is_full.then_some(Self(digits))
    }

    /// A placeholder with a 1 in each cell, to be overwritten by a solver.
    pub(crate) const ONES: Self = Self([b'1'; Cell::COUNT]);

    /// Returns the digits as mutable ASCII characters, for a solver that writes in place.
    ///
    /// The solver must write only `1` to `9`; with other bytes, methods may panic.
    #[inline(always)]
    pub(crate) const fn as_mut_bytes(&mut self) -> &mut [u8; Cell::COUNT] {
        &mut self.0
    }

    /// Returns the digits as 81 ASCII characters.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; Cell::COUNT] {
        &self.0
    }

    /// Returns the digits as text.
    pub fn as_str(&self) -> &str {
        // Only the ASCII digits 1 to 9 are stored, so the default is never used.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns the digit in this cell.
    #[inline]
    pub const fn digit(&self, cell: Cell) -> Digit {
        Digit::from_index((self.0[cell.index()] - b'1') as usize)
    }

    /// Returns whether every house holds every digit once.
    pub fn is_valid(&self) -> bool {
        House::all().all(|house| {
            let digits: DigitSet = house.cells().iter().map(|cell| self.digit(cell)).collect();
            digits == DigitSet::ALL
        })
    }

    /// Returns whether the solution is valid and has one of the puzzle's candidates in each cell.
    pub fn solves(&self, puzzle: &Grid) -> bool {
        self.is_valid() && Cell::all().all(|cell| puzzle[cell].contains(self.digit(cell)))
    }
}

/// A filled grid in which every house holds every digit once.
///
/// ```
/// use sudoku::grid::{Grid, InvalidGrid, Solution, ValidGrid};
///
/// let digits = *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid = ValidGrid::try_from(Solution::new(digits).ok_or(InvalidGrid)?)?;
/// assert_eq!(grid.solution().as_bytes(), &digits);
/// assert_eq!(ValidGrid::try_from(&Grid::EMPTY), Err(InvalidGrid));
/// # Ok::<(), InvalidGrid>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValidGrid(Solution);

impl ValidGrid {
    /// Returns the grid, whose type does not tell that it is valid.
    #[inline]
    pub const fn solution(&self) -> &Solution {
        &self.0
    }
}

/// The error for a grid in which some house does not hold every digit once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not every house of the grid holds every digit once")]
pub struct InvalidGrid;

impl TryFrom<Solution> for ValidGrid {
    type Error = InvalidGrid;

    fn try_from(solution: Solution) -> Result<Self, InvalidGrid> {
        if solution.is_valid() { Ok(Self(solution)) } else { Err(InvalidGrid) }
    }
}

impl TryFrom<&Grid> for ValidGrid {
    type Error = InvalidGrid;

    fn try_from(grid: &Grid) -> Result<Self, InvalidGrid> {
        Solution::try_from(grid).map_err(|_| InvalidGrid)?.try_into()
    }
}

/// The error for a grid in which some cell does not have exactly one candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the grid has cells that are not filled")]
pub struct UnfilledGrid;

impl TryFrom<&Grid> for Solution {
    type Error = UnfilledGrid;

    fn try_from(grid: &Grid) -> Result<Self, UnfilledGrid> {
        Self::new(grid.to_ascii()).ok_or(UnfilledGrid)
    }
}

/// The error for a text that is not 81 digits from 1 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// The text is not a grid.
    #[error(transparent)]
    Grid(#[from] ParseGridError),
    /// The grid is not filled.
    #[error(transparent)]
    Unfilled(#[from] UnfilledGrid),
}

/// Parses 81 digits. White space does not count.
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Self, ParseSolutionError> {
        let grid: Grid = text.parse()?;
        Ok((&grid).try_into()?)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        Self::new(solution.0.map(|byte| DigitSet::from_bits(1 << (byte - b'1'))))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}
