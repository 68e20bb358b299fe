//! Two equal digits in one house.

use super::{Cell, Digit, Grid, House};

/// A digit that occurs more than once in a house; written `7 twice in row 3 (r3c1, r3c8)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{digit} twice in {house} ({}, {})", .cells[0], .cells[1])]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The first house in which the digit occurs more than once: rows come before columns, columns before boxes.
    pub house: House,
    /// The first two cells of the house that have the digit.
    pub cells: [Cell; 2],
}

impl Clash {
    /// Returns the first clash among the filled cells.
    ///
    /// ```
    /// use sudoku::grid::{Clash, Grid};
    ///
    /// let grid: Grid = format!("7......7.{}", ".".repeat(72)).parse()?;
    /// let clash = Clash::find(&grid).map(|clash| clash.to_string());
    /// assert_eq!(clash.as_deref(), Some("7 twice in row 1 (r1c1, r1c8)"));
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn find(grid: &Grid) -> Option<Self> {
        // For each digit, the houses in which it occurs; and whether any house has a digit twice.
        let (mut houses_by_digit, mut has_clash) = ([0_u32; 9], false);
        for cell in Cell::all() {
            if let Some(digit) = grid[cell].single() {
                let seen_houses = &mut houses_by_digit[digit.index()];
                for house in cell.houses() {
                    has_clash |= *seen_houses >> house.index() & 1 == 1;
                    *seen_houses |= 1 << house.index();
                }
            }
        }
        let mut house_digit_pairs =
            House::all().filter(|_| has_clash).flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        house_digit_pairs.find_map(|(house, digit)| {
            let mut cells = house.cells().iter().filter(|&cell| grid[cell].single() == Some(digit));
            Some(Self { digit, house, cells: [cells.next()?, cells.next()?] })
        })
    }
}
