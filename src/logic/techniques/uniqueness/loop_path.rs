//! The cells of a loop, in order.

use crate::grid::{Cell, CellSet};

/// A path that visits each house at most once at an even position and at most once at an odd position. A closed path is
/// a loop.
#[derive(Debug, Clone, Copy)]
pub struct LoopPath {
    cells: [Cell; Self::CAPACITY],
    len: usize,
    cell_set: CellSet,
    /// The houses visited at even positions and at odd positions, as bits.
    visited_houses: [u32; 2],
}

impl LoopPath {
    /// The maximum number of cells: nine rows, each visited at most twice.
    const CAPACITY: usize = 18;

    pub(crate) const fn new() -> Self {
        Self { cells: [Cell::at(0, 0); Self::CAPACITY], len: 0, cell_set: CellSet::EMPTY, visited_houses: [0; 2] }
    }

    /// Returns the number of cells.
    #[expect(clippy::len_without_is_empty, reason = "the loop of a step is never empty")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Iterates over the cells in order. The last cell of a loop is linked to the first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.into_iter().take(self.len)
    }

    pub(crate) fn first(&self) -> Option<Cell> {
        self.cells().next()
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.cell_set.contains(cell)
    }

    /// Returns whether the path has visited none of the cell's houses at a position with the parity of the next one.
    pub(crate) fn admits(&self, cell: Cell) -> bool {
        self.visited_houses[self.len % 2] & house_bits(cell) == 0
    }

    /// Returns whether each house is visited both at an even and at an odd position, or not at all.
    pub(crate) fn is_balanced(&self) -> bool {
        self.visited_houses[0] == self.visited_houses[1]
    }

    pub(crate) fn push(&mut self, cell: Cell) {
        self.cells[self.len] = cell;
        self.cell_set = self.cell_set.with(cell);
        self.visited_houses[self.len % 2] |= house_bits(cell);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        let cell = self.cells[self.len];
        self.cell_set = self.cell_set.without(cell);
        self.visited_houses[self.len % 2] &= !house_bits(cell);
    }
}

fn house_bits(cell: Cell) -> u32 {
    cell.houses().into_iter().fold(0, |mask, house| mask | 1 << house.index())
}
