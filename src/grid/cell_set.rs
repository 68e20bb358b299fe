//! Sets of cells: houses, peers, patterns.

use std::fmt;

use super::Cell;

/// A set of cells in 81 bits: bit *i* is the cell with index *i*.
///
/// ```
/// use sudoku::grid::{Cell, CellSet, House};
///
/// let minirow = House::row(0).cells() & House::block(0).cells();
/// assert_eq!(minirow.to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!((House::row(0).cells() - minirow).len(), 6);
/// assert_eq!(minirow.first(), Some(Cell::at(0, 0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 81 cells.
    pub const ALL: Self = Self((1 << Cell::COUNT) - 1);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// The set with these bits; those above the 81st are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Its 81 bits, `r1c1` lowest.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set with this cell added.
    #[inline]
    pub const fn with(self, cell: Cell) -> Self {
        self.union(Self::of(cell))
    }

    /// The set with this cell removed.
    #[inline]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !Self::of(cell).0)
    }

    /// The cells of either, as `|` but for constants.
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many cells it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Whether every cell of it is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Its first cell in row-major order.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// Its cells in row-major order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The cells of a set in row-major order; see [`CellSet::iter`].
#[derive(Debug, Clone)]
pub struct Iter(CellSet);

impl Iterator for Iter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

set_operators!(CellSet);

/// The cells with a blank between them: `r1c1 r1c2`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::House;

    #[test]
    fn the_algebra_is_that_of_sets() {
        let sets: Vec<_> = House::all()
            .map(House::cells)
            .chain(Cell::all().map(Cell::peers))
            .chain([CellSet::EMPTY, CellSet::ALL])
            .collect();
        for &a in &sets {
            assert_eq!(!!a, a);
            assert_eq!(a.iter().collect::<CellSet>(), a);
            for &b in &sets {
                assert_eq!(!(a | b), !a & !b);
                assert_eq!(a - b, a & !b);
                assert_eq!(a ^ b, (a | b) - (a & b));
                assert_eq!(a.is_subset(b), (a - b).is_empty());
            }
        }
    }

    #[test]
    fn each_kind_of_house_covers_the_grid_once() {
        for start in [0, 9, 18] {
            let houses: Vec<_> = House::all().skip(start).take(9).collect();
            let all = houses.iter().fold(CellSet::EMPTY, |set, house| set | house.cells());
            assert_eq!(all, CellSet::ALL);
            assert_eq!(houses.iter().map(|house| house.cells().len()).sum::<usize>(), 81);
        }
    }
}
