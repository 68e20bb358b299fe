//! Digits that can be exchanged for each other.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

/// For each digit of a grid, the digits that are candidates of the same cells.
pub(super) struct ExchangeableDigits([DigitSet; 9]);

impl ExchangeableDigits {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut places = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            grid[cell].iter().for_each(|digit| places[digit.index()] |= CellSet::from_cell(cell));
        }
        Self(places.map(|cells| Digit::all().filter(|digit| places[digit.index()] == cells).collect()))
    }

    /// Returns the digits that can be exchanged with this digit, including itself.
    pub(super) fn class_of(&self, digit: Digit) -> DigitSet {
        self.0[digit.index()]
    }

    /// Returns the number of ways to order the digits of each class: the product of the factorials of the class sizes.
    pub(super) fn order_count(&self) -> u64 {
        // The nth digit of a class contributes the factor n.
        let factor = |digit| (self.class_of(digit).bits() & ((2 << digit.index()) - 1)).count_ones();
        Digit::all().map(|digit| u64::from(factor(digit))).product()
    }

    /// Returns a mask of the lower digits of the class, which precede this digit in the one order that is counted.
    pub(super) fn lower_digit_mask(&self, digit: Digit) -> u32 {
        u32::from(self.class_of(digit).bits()) & ((1 << digit.index()) - 1)
    }
}
