//! A grid as nine lines, and arrangements of them.

use crate::grid::{Cell, Clash, Grid};
use crate::transform::symmetry::Symmetry;

/// Why a grid has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotCanonical {
    /// A cell with some candidates but not all cannot be written as one of 81 characters.
    #[error("pencilmarks have no canonical form")]
    Pencilmarks,
    /// Equal givens in a house.
    #[error("{0}")]
    Clash(Clash),
}

/// Nine rows of nine digits: 0 is blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct GridLines(pub(super) [[u8; 9]; 9]);

impl GridLines {
    pub(super) fn read(grid: &Grid) -> Result<Self, NotCanonical> {
        if !grid.is_plain() {
            return Err(NotCanonical::Pencilmarks);
        }
        if let Some(clash) = Clash::find(grid) {
            return Err(NotCanonical::Clash(clash));
        }
        let digit = |cell| grid[cell].single().map_or(0, |digit| digit.value() as u8);
        Ok(Self(std::array::from_fn(|row| std::array::from_fn(|column| digit(Cell::at(row, column))))))
    }

    pub(super) fn transposed(&self) -> Self {
        Self(std::array::from_fn(|row| std::array::from_fn(|column| self.0[column][row])))
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.iter().flatten().all(|&digit| digit != 0)
    }
}

/// An arrangement of rows and columns. The digits follow: they are numbered as they first appear.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Arrangement {
    /// 0 for the grid as it is, 1 for its transpose.
    pub(super) view: usize,
    /// For each row, the row of the view that it comes from.
    pub(super) rows: [u8; 9],
    /// For each column, the column of the view that it comes from.
    pub(super) columns: [u8; 9],
}

impl Arrangement {
    pub(super) fn symmetry(&self, views: &[GridLines; 2]) -> Symmetry {
        let columns = self.columns.map(usize::from);
        let rows = self.rows.iter().map(|&row| &views[self.view].0[usize::from(row)]);
        let appearing = rows.flat_map(|row| columns.iter().map(|&column| row[column]));
        // Digits that are not in the puzzle take the remaining labels in increasing order.
        let (mut digits, mut next) = ([u8::MAX; 9], 0);
        for digit in appearing.chain(1..=9).filter(|&digit| digit != 0) {
            let label = &mut digits[usize::from(digit) - 1];
            if *label == u8::MAX {
                *label = next;
                next += 1;
            }
        }
        let transposed = self.view == 1;
        Symmetry { transposed, rows: self.rows, columns: self.columns, digits }
    }
}

/// A row as one number, so that rows compare as their nine characters do: four bits for each.
pub(super) fn key(row: impl IntoIterator<Item = u8>) -> u64 {
    row.into_iter().fold(0, |key, label| key << 4 | u64::from(label))
}
