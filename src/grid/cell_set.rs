//! Sets of cells, such as houses and peers.

use std::fmt;

use super::{Cell, mask_set};

/// A set of cells, stored in 81 bits: bit *i* is the cell with index *i*.
///
/// ```
/// use sudoku::grid::{Cell, CellSet, CellSetIter, House};
///
/// let minirow = House::row(0).cells() & House::block(0).cells();
/// assert_eq!(minirow.to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!((House::row(0).cells() - minirow).len(), 6);
/// let mut cells: CellSetIter = minirow.iter();
/// assert_eq!(cells.next(), Some(Cell::at(0, 0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CellSet(u128);

mask_set!(CellSet(u128) of 81 Cell by Cell::new, made by from_cell, counted by u128::count_ones, iterated by CellSetIter);

impl CellSet {
    /// Returns the cells that see all cells of the set.
    #[inline]
    pub(crate) fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |common_peers, cell| common_peers & cell.peers())
    }

    /// Returns the cells that see at least one cell of the set.
    #[inline]
    pub(crate) fn peers_of_any(self) -> Self {
        self.iter().fold(Self::EMPTY, |union, cell| union | cell.peers())
    }
}

/// Writes the cells, separated by blanks: `r1c1 r1c2`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|cell| cell.to_string()).collect();
        f.write_str(&names.join(" "))
    }
}
