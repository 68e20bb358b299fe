//! The second idea: a cell with one candidate left is filled, which may leave another cell with one, until none is left.
//!
//! 万仓一黍 (2013) scans the array from its start for each single; here, the cells that wait are a set. The paper calls
//! such a cell *unique*. A house without a place for a digit is not in the articles.

use super::masks::{Contradiction, Masks};
use crate::grid::{Cell, Digit, DigitSet, House};

impl Masks {
    /// Fills naked singles until none is left or a contradiction shows.
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some((cell, digit)) = self.next_single() {
            self.place(cell, digit)?;
        }
        self.check_places()
    }

    /// Returns the first cell with one candidate left, and this candidate.
    #[inline]
    pub fn next_single(&self) -> Option<(Cell, Digit)> {
        let cell = self.single_cells.first()?;
        let Some(digit) = self.candidates[cell].single() else {
            unreachable!("the cell has one candidate, or taking the last one was a contradiction");
        };
        Some((cell, digit))
    }

    /// Checks that each house has a place for each digit. Naked singles alone would notice it only many guesses later.
    pub fn check_places(&self) -> Result<(), Contradiction> {
        for house in House::all() {
            let possible_digits =
                (0..9).fold(DigitSet::EMPTY, |digits, place| digits | self.candidates[house.cell(place)]);
            if let Some(digit) = (!possible_digits).first() {
                return Err(Contradiction::NoPlace { digit, house });
            }
        }
        Ok(())
    }
}
