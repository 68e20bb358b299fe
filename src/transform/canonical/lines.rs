//! A grid as nine lines, and the arrangements of its lines.

use crate::grid::{Cell, Clash, Grid};
use crate::transform::symmetry::Symmetry;

/// The reason why a grid has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoCanonicalForm {
    /// A cell that is neither filled nor has all nine candidates cannot be written as one of 81 characters.
    #[error("a grid with pencil marks has no canonical form")]
    Pencilmarks,
    /// A house has two equal givens.
    #[error("{0}")]
    Clash(Clash),
}

/// Nine rows of nine digits, with 0 for blanks.
#[derive(Debug, Clone, Copy)]
pub(super) struct GridLines(pub(super) [[u8; 9]; 9]);

impl GridLines {
    pub(super) fn from_grid(grid: &Grid) -> Result<Self, NoCanonicalForm> {
        if !grid.is_plain() {
            return Err(NoCanonicalForm::Pencilmarks);
        }
        if let Some(clash) = Clash::find(grid) {
            return Err(NoCanonicalForm::Clash(clash));
        }
        let digit = |cell| grid[cell].single().map_or(0, |digit| digit.value() as u8);
        Ok(Self(std::array::from_fn(|row| std::array::from_fn(|column| digit(Cell::at(row, column))))))
    }

    pub(super) fn transposed(&self) -> Self {
        Self(std::array::from_fn(|row| std::array::from_fn(|column| self.0[column][row])))
    }
}

/// An arrangement of rows and columns. It determines the labels of the digits: they are numbered in the order of their
/// first appearance.
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
        let digits_in_order = rows.flat_map(|row| columns.iter().map(|&column| row[column]));
        // Digits that do not occur in the puzzle get the remaining labels in increasing order.
        let (mut labels, mut next_label) = ([u8::MAX; 9], 0);
        for digit in digits_in_order.chain(1..=9).filter(|&digit| digit != 0) {
            let label = &mut labels[usize::from(digit) - 1];
            if *label == u8::MAX {
                *label = next_label;
                next_label += 1;
            }
        }
        Symmetry { is_transposed: self.view == 1, rows: self.rows, columns: self.columns, digits: labels }
    }
}

/// Packs a row into a number, with four bits per label, so that numbers compare like rows.
pub(super) fn row_as_number(row: impl IntoIterator<Item = u8>) -> u64 {
    row.into_iter().fold(0, |number, label| number << 4 | u64::from(label))
}
