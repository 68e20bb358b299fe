//! The ways to fill a row, grouped by the digits that it has in each box.

use std::ops::Range;

use super::ColumnSets;
use super::exchange::ExchangeableDigits;
use crate::bands::{PACKED_BITS, PackedPartition};
use crate::grid::{Cell, Digit, Grid};

pub(super) struct RowFillings {
    pub(super) fillings: Vec<ColumnSets>,
    /// The range of `fillings` for each choice of digits in the boxes.
    pub(super) ranges_by_boxes: Vec<(PackedPartition, Range<u32>)>,
}

impl RowFillings {
    /// Finds the ways to fill a row. If exchangeable digits are passed, those of each class must ascend.
    pub(super) fn new(grid: &Grid, row: usize, exchangeable: Option<&ExchangeableDigits>) -> Self {
        let mut keyed_fillings = Vec::new();
        let predecessors_of = |digit| exchangeable.map_or(0, |exchangeable| exchangeable.lower_digit_mask(digit));
        let predecessors = std::array::from_fn(|digit| predecessors_of(Digit::from_index(digit)));
        add_fillings(grid, Cell::at(row, 0), [0; 3], 0, &predecessors, &mut keyed_fillings);
        keyed_fillings.sort_unstable();
        let mut row_fillings = Self { fillings: Vec::with_capacity(keyed_fillings.len()), ranges_by_boxes: Vec::new() };
        for same_box_fillings in keyed_fillings.chunk_by(|(a_boxes, _), (b_boxes, _)| a_boxes == b_boxes) {
            let (box_digits, _) = same_box_fillings[0];
            let start = row_fillings.fillings.len() as u32;
            row_fillings.fillings.extend(same_box_fillings.iter().map(|(_, columns)| columns));
            row_fillings.ranges_by_boxes.push((box_digits, start..row_fillings.fillings.len() as u32));
        }
        row_fillings
    }
}

/// Adds every way to fill the rest of a row, from this cell on, so that each digit comes after its predecessors.
fn add_fillings(
    grid: &Grid,
    cell: Cell,
    box_digits: [u32; 3],
    columns: ColumnSets,
    predecessors: &[u32; 9],
    keyed_fillings: &mut Vec<(PackedPartition, ColumnSets)>,
) {
    let used_digits = box_digits[0] | box_digits[1] | box_digits[2];
    let (stack, column) = (cell.column() / 3, cell.column() % 3);
    for digit in grid[cell] {
        let bit = 1 << digit.index();
        if used_digits & bit != 0 || !used_digits & predecessors[digit.index()] != 0 {
            continue;
        }
        let mut box_digits = box_digits;
        box_digits[stack] |= bit;
        // The third column has no bits of its own: it has the remaining digits.
        let column_bits = if column < 2 { u64::from(bit) << (9 * column as u32) } else { 0 };
        let columns = columns | column_bits << (PACKED_BITS * (2 - stack as u32));
        if cell.column() == 8 {
            keyed_fillings.push((box_digits[0] << 9 | box_digits[1], columns));
        } else {
            let next_cell = Cell::at(cell.row(), cell.column() + 1);
            add_fillings(grid, next_cell, box_digits, columns, predecessors, keyed_fillings);
        }
    }
}
