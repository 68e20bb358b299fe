//! Digits that can be exchanged for each other.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

/// The exchangeable digits of a grid: for each digit those with the same places everywhere.
pub(super) struct ExchangeableDigits([DigitSet; 9]);

impl ExchangeableDigits {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut places = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            grid[cell].iter().for_each(|digit| places[digit.index()] |= CellSet::of(cell));
        }
        Self(places.map(|of_one| Digit::all().filter(|digit| places[digit.index()] == of_one).collect()))
    }

    /// The digits that can be exchanged with this one, including itself.
    pub(super) fn of(&self, digit: Digit) -> DigitSet {
        self.0[digit.index()]
    }

    /// The number of orders of exchangeable digits in a row.
    pub(super) fn orders(&self) -> u64 {
        // Each digit may come after any of those before it.
        let choices = |digit| (self.of(digit).bits() & ((2 << digit.index()) - 1)).count_ones();
        Digit::all().map(|digit| u64::from(choices(digit))).product()
    }

    /// The digits that come before this one in the order that is counted.
    pub(super) fn before(&self, digit: Digit) -> u32 {
        u32::from(self.of(digit).bits()) & ((1 << digit.index()) - 1)
    }
}
