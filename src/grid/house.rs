//! Rows, columns and boxes.

use std::fmt;

use super::{Cell, CellSet, named};

/// A row, a column or a box: nine cells that hold every digit once.
///
/// Houses are numbered 0 to 26: the rows, then the columns, then the boxes. They are written `row 1`, `column 1`,
/// `box 1`.
///
/// ```
/// use sudoku::grid::{Cell, House, HouseKind};
///
/// let house = Cell::at(4, 7).house(HouseKind::Block);
/// assert_eq!((house, house.to_string().as_str()), (House::block(5), "box 6"));
/// assert_eq!(house.cell(7), Cell::at(5, 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

named! {
    /// The three kinds of house.
    pub enum HouseKind {
        Row "row" doc "Nine cells side by side."
        Column "column" doc "Nine cells one below the other."
        Block "box" doc "Three by three cells."
    }
}

impl House {
    /// The number of houses of a grid.
    pub const COUNT: usize = 27;

    /// Returns the house with this index. Panics if the index is above 26.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Returns the house with this [index in its kind](Self::index_in_kind). Panics if the index is above 8.
    #[inline]
    pub(crate) const fn new(kind: HouseKind, index: usize) -> Self {
        assert!(index < 9);
        Self((9 * kind as usize + index) as u8)
    }

    /// Returns the row with this index, 0 to 8.
    ///
    /// # Panics
    /// Panics if `row` is above 8.
    #[inline]
    pub const fn row(row: usize) -> Self {
        Self::new(HouseKind::Row, row)
    }

    /// Returns the column with this index, 0 to 8.
    ///
    /// # Panics
    /// Panics if `column` is above 8.
    #[inline]
    pub const fn column(column: usize) -> Self {
        Self::new(HouseKind::Column, column)
    }

    /// Returns the box with this index, 0 to 8 in row-major order.
    ///
    /// # Panics
    /// Panics if `block` is above 8.
    #[inline]
    pub const fn block(block: usize) -> Self {
        Self::new(HouseKind::Block, block)
    }

    /// Iterates over all 27 houses: the rows, then the columns, then the boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the index of the house, 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the kind: row, column or box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Returns the index of the row, the column or the box, 0 to 8.
    #[inline]
    pub const fn index_in_kind(self) -> usize {
        self.index() % 9
    }

    /// Returns the cell at this place of the house, 0 to 8 in row-major order.
    ///
    /// # Panics
    /// Panics if `place` is above 8.
    #[inline]
    pub const fn cell(self, place: usize) -> Cell {
        assert!(place < 9);
        let index = self.index_in_kind();
        match self.kind() {
            HouseKind::Row => Cell::at(index, place),
            HouseKind::Column => Cell::at(place, index),
            HouseKind::Block => Cell::at(index / 3 * 3 + place / 3, index % 3 * 3 + place % 3),
        }
    }

    /// Returns the nine cells of the house.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CELLS[self.index()]
    }
}

const CELLS: [CellSet; House::COUNT] = {
    let mut table = [CellSet::EMPTY; House::COUNT];
    let mut index = 0;
    while index < House::COUNT {
        let mut place = 0;
        while place < 9 {
            table[index] = table[index].with(House(index as u8).cell(place));
            place += 1;
        }
        index += 1;
    }
    table
};

impl Cell {
    /// Returns the house of this kind that contains the cell.
    #[inline]
    pub const fn house(self, kind: HouseKind) -> House {
        match kind {
            HouseKind::Row => House::row(self.row()),
            HouseKind::Column => House::column(self.column()),
            HouseKind::Block => House::block(self.block()),
        }
    }

    /// Returns the place of the cell in its house of this kind, 0 to 8.
    #[inline]
    pub(crate) const fn place_in(self, kind: HouseKind) -> usize {
        match kind {
            HouseKind::Row => self.column(),
            HouseKind::Column => self.row(),
            HouseKind::Block => self.row() % 3 * 3 + self.column() % 3,
        }
    }

    /// Returns the row, the column and the box of the cell.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [self.house(HouseKind::Row), self.house(HouseKind::Column), self.house(HouseKind::Block)]
    }

    /// Returns the peers of the cell: the 20 other cells that share a house with it.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Returns whether the other cell is a peer of this one.
    #[inline]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

const PEERS: [CellSet; Cell::COUNT] = {
    let mut table = [CellSet::EMPTY; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index);
        let [row, column, block] = cell.houses();
        table[index] = row.cells().union(column.cells()).union(block.cells()).without(cell);
        index += 1;
    }
    table
};

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.index_in_kind() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_houses_agree() {
        for house in House::all() {
            assert!((0..9).map(|place| house.cell(place)).eq(house.cells()));
            for cell in Cell::all() {
                let is_inside = cell.house(house.kind()) == house;
                assert_eq!(house.cells().contains(cell), is_inside, "{house} {cell}");
            }
        }
    }

    #[test]
    fn peers_share_a_house_and_are_mutual() {
        for a in Cell::all() {
            assert_eq!(a.peers().len(), 20);
            for b in Cell::all() {
                let is_peer = a != b && (a.row() == b.row() || a.column() == b.column() || a.block() == b.block());
                assert_eq!(a.sees(b), is_peer, "{a} {b}");
            }
        }
    }
}
