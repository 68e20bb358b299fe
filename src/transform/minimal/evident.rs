//! Finds givens that are evidently redundant or evidently needed, without a search.
//!
//! A given is evidently redundant if it would be a naked or hidden single without it: the other givens leave its cell
//! no other digit, or its digit no other place in one of its houses.
//!
//! A given is evidently needed if it is the only given in an *unavoidable* set: cells of the full grid whose digits can
//! be rearranged within the set. Without a given in such a set, a puzzle has several solutions (G. McGuire, B.
//! Tugemann, G. Civario, "There is no 16-clue sudoku", 2012). The simplest unavoidable sets are the smallest sets that
//! allow one of two exchanges:
//!
//! * Two digits are exchanged. With each cell, the set contains the cells of the other digit in its houses.
//! * Two rows of a band, or two columns of a stack, are exchanged. With each cell, the set contains the cell at the
//!   same place in the other line, and the cell of its own line that holds that cell's digit.
//!
//! Each cell is in twelve such sets (see [`unavoidable`](super::unavoidable)). The sets of a grid are computed once.
//!
//! These sets identify 80% of the needed givens in puzzles with 17 givens, and half of them in the hardest puzzles.

use super::unavoidable::{GivensByHouse, PADDED_DIGITS, SimpleUnavoidableSets};
use crate::grid::{Cell, Digit, Grid, Solution};

/// The givens of a puzzle with a known solution, with tests for evidently redundant and evidently needed givens.
pub(super) struct EvidentGivens {
    pub(super) solution: Solution,
    /// The givens by row, by column and by box.
    givens: [GivensByHouse; 3],
    /// Whether the puzzle has no pencil marks: they might prevent the rearrangement of an unavoidable set.
    is_plain: bool,
}

/// All nine digits, places or houses.
const NINE_BITS: u16 = 0x1FF;

impl EvidentGivens {
    pub(super) fn new(solution: Solution, puzzle: &Grid) -> Self {
        let mut evident_givens = Self { solution, givens: Default::default(), is_plain: puzzle.is_plain() };
        puzzle.filled_cells().iter().for_each(|cell| evident_givens.toggle_given(cell));
        evident_givens
    }

    /// Removes this cell's given, or adds a given if the cell has none.
    #[inline]
    pub(super) fn toggle_given(&mut self, cell: Cell) {
        let digit = self.solution.digit(cell).index() % PADDED_DIGITS;
        let (row, column, block) = (cell.row(), cell.column(), cell.block());
        let place = row % 3 * 3 + column % 3;
        for (givens, (house, place)) in self.givens.iter_mut().zip([(row, column), (column, row), (block, place)]) {
            givens.digits[house] ^= 1 << digit;
            givens.places[house] ^= 1 << place;
            givens.houses[digit] ^= 1 << house;
            givens.houses[digit + 9] ^= 1 << house;
        }
    }

    /// Returns the digits, those with the fewest givens first.
    pub(super) fn digits_by_given_count(&self) -> [Digit; 9] {
        let mut digits = std::array::from_fn(Digit::from_index);
        let [rows, ..] = &self.givens;
        digits.sort_unstable_by_key(|digit| (rows.houses[digit.index()].count_ones(), *digit));
        digits
    }

    /// Returns whether a given is the only one in one of `sets`, the sets of the solution; `false` with pencil marks.
    #[inline]
    pub(super) fn is_needed(&self, cell: Cell, sets: &SimpleUnavoidableSets) -> bool {
        self.is_plain && sets.is_only_given(cell, self.solution.digit(cell), &self.givens)
    }

    /// Returns whether the cell of a given would be a naked or hidden single without it.
    #[inline]
    pub(super) fn is_single(&self, cell: Cell) -> bool {
        self.is_naked_single(cell) || self.is_hidden_single(cell)
    }

    /// Returns whether the other givens leave the cell of a given no other digit.
    #[inline]
    fn is_naked_single(&self, cell: Cell) -> bool {
        let [rows, columns, boxes] = &self.givens;
        let seen_digits = rows.digits[cell.row()] | columns.digits[cell.column()] | boxes.digits[cell.block()];
        seen_digits == NINE_BITS
    }

    /// Returns whether the other givens leave the digit of a given no other place in one of its houses.
    #[inline]
    fn is_hidden_single(&self, cell: Cell) -> bool {
        /// Three bits, each repeated three times.
        const TRIPLED_BITS: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
        let (digit, row, column) = (self.solution.digit(cell).index(), cell.row(), cell.column());
        let (band, stack) = (row / 3, column / 3);
        let [row_givens, column_givens, box_givens] = &self.givens;
        // The houses in which another given has the digit.
        let rows = row_givens.houses[digit] & !(1 << row);
        let columns = column_givens.houses[digit] & !(1 << column);
        let boxes = box_givens.houses[digit] & !(1 << cell.block());
        let boxes_of_stack = boxes >> stack & 1 | boxes >> (stack + 2) & 2 | boxes >> (stack + 4) & 4;
        let three_bits = |houses: u16, group: usize| usize::from(houses >> (3 * group) & 7);
        let row_places = row_givens.places[row] | columns | TRIPLED_BITS[three_bits(boxes, band)];
        let column_places = column_givens.places[column] | rows | TRIPLED_BITS[usize::from(boxes_of_stack)];
        let box_places = box_givens.places[cell.block()]
            | TRIPLED_BITS[three_bits(rows, band)]
            | (three_bits(columns, stack) as u16 * 0o111);
        [row_places, column_places, box_places].contains(&NINE_BITS)
    }
}
