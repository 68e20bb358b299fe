//! Symmetries of sudoku grids.

use std::fmt;

use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::random::Random;

/// A transformation of a grid that maps houses to houses: an optional transposition, then permutations of the bands, of
/// the rows within each band, of the stacks and of the columns within each stack, and a relabelling of the digits.
///
/// There are 2 · 6⁸ · 9! symmetries. They form a group.
///
/// ```
/// use sudoku::{grid::Grid, random::Random, transform::{Symmetry, canonicalize}};
///
/// let grid: Grid = format!("12.......{}", ".".repeat(72)).parse()?;
/// let shuffle = Symmetry::random(&mut Random::new(&[42]));
/// let shuffled = shuffle.apply(&grid);
/// assert_ne!(shuffled, grid);
/// assert_eq!(canonicalize(&shuffled)?.grid, canonicalize(&grid)?.grid);
/// assert_eq!(shuffle.inverse().apply(&shuffled), grid);
/// assert_eq!(shuffle.inverse().compose(&shuffle), Symmetry::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether rows and columns are exchanged first.
    pub(super) is_transposed: bool,
    /// For each row, the row that it comes from, after the transposition.
    pub(super) rows: [u8; 9],
    /// For each column, the column that it comes from, after the transposition.
    pub(super) columns: [u8; 9],
    /// The image of each digit. Digits are indices from 0.
    pub(super) digits: [u8; 9],
}

const UNCHANGED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Symmetry {
    /// Returns a random symmetry. All symmetries are equally likely.
    pub fn random(random: &mut Random) -> Self {
        let mut digits = UNCHANGED;
        random.shuffle(&mut digits);
        Self { is_transposed: random.below(2) == 1, rows: random_lines(random), columns: random_lines(random), digits }
    }

    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self { is_transposed: false, rows: UNCHANGED, columns: UNCHANGED, digits: UNCHANGED };

    /// Returns the symmetry that undoes this one.
    pub fn inverse(&self) -> Self {
        let [rows, columns, digits] = [&self.rows, &self.columns, &self.digits].map(inverse_of);
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        Self { is_transposed: self.is_transposed, rows, columns, digits }
    }

    /// Returns the symmetry that applies `first`, then this one.
    pub fn compose(&self, first: &Self) -> Self {
        let (rows, columns) =
            if self.is_transposed { (&first.columns, &first.rows) } else { (&first.rows, &first.columns) };
        Self {
            is_transposed: self.is_transposed != first.is_transposed,
            rows: self.rows.map(|row| rows[usize::from(row)]),
            columns: self.columns.map(|column| columns[usize::from(column)]),
            digits: first.digits.map(|digit| self.digits[usize::from(digit)]),
        }
    }

    /// Returns the cell that this cell comes from.
    #[inline]
    pub fn source_cell(&self, cell: Cell) -> Cell {
        let row = usize::from(self.rows[cell.row()]);
        let column = usize::from(self.columns[cell.column()]);
        if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// Returns the image of this digit.
    #[inline]
    pub fn map_digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// Returns the images of these candidates.
    #[inline]
    pub fn map_candidates(&self, candidates: DigitSet) -> DigitSet {
        candidates.iter().map(|digit| self.map_digit(digit)).collect()
    }

    /// Returns the image of the grid and its candidates.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for cell in Cell::all() {
            let candidates = grid[self.source_cell(cell)];
            image[cell] = if candidates == DigitSet::ALL { candidates } else { self.map_candidates(candidates) };
        }
        image
    }
}

/// Shows the symmetry as `transpose=0 rows=123456789 columns=123456789 digits=123456789`. If `transpose` is 1, rows and
/// columns are exchanged first. Then the i-th digit of `rows` is the row that becomes the i-th row, `columns` likewise,
/// and the d-th digit of `digits` is what becomes of the digit d.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "transpose={}", u8::from(self.is_transposed))?;
        for (name, numbers) in [("rows", self.rows), ("columns", self.columns), ("digits", self.digits)] {
            write!(f, " {name}=")?;
            numbers.iter().try_for_each(|number| write!(f, "{}", number + 1))?;
        }
        Ok(())
    }
}

fn inverse_of(permutation: &[u8; 9]) -> [u8; 9] {
    let mut inverse = UNCHANGED;
    for (from, &to) in (0..).zip(permutation) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

/// Returns a random permutation of nine rows or columns that keeps each band or stack together.
fn random_lines(random: &mut Random) -> [u8; 9] {
    let mut first_lines = [0, 3, 6];
    random.shuffle(&mut first_lines);
    let mut lines = UNCHANGED;
    for (triple, first_line) in lines.chunks_exact_mut(3).zip(first_lines) {
        triple.copy_from_slice(&[first_line, first_line + 1, first_line + 2]);
        random.shuffle(triple);
    }
    lines
}
