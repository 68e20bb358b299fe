//! The first idea: 81 sets of candidates, each a mask of nine bits. To place a digit is to take it from 20 peers.
//!
//! 万仓一黍 (2013) has one array of 81 numbers, in which a placed digit is negative and a cell without a candidate is 0.

use crate::grid::{Cell, CellSet, Clash, Digit, DigitSet, Grid, House};

/// The candidates of the 81 cells, and what has been done with them. They take 208 bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Masks {
    /// The mask of each cell. A filled cell has one bit.
    pub candidates: Grid,
    /// The cells whose digit has been taken from their peers.
    pub placed_cells: CellSet,
    /// The cells with one candidate, which has not been taken from their peers yet.
    pub single_cells: CellSet,
}

/// A proof that a position has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Two givens of one house are equal.
    #[error("{0}")]
    Clash(Clash),
    /// A cell has no candidate left.
    #[error("no candidate left for {0}")]
    NoCandidate(Cell),
    /// No cell of a house can take a digit.
    #[error("no place for {digit} in {house}")]
    NoPlace {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
    },
}

impl Masks {
    /// Creates the masks of a puzzle. Its givens are not taken from their peers yet.
    pub fn new(puzzle: &Grid) -> Self {
        Self { candidates: *puzzle, placed_cells: CellSet::EMPTY, single_cells: puzzle.filled_cells() }
    }

    /// Places the digit in the cell and takes it from the peers of the cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let placed_digit = DigitSet::from_digit(digit);
        self.candidates[cell] = placed_digit;
        self.placed_cells |= CellSet::from_cell(cell);
        self.single_cells -= CellSet::from_cell(cell);
        for peer in cell.peers() - self.placed_cells {
            self.candidates[peer] -= placed_digit;
            if self.candidates[peer].is_empty() {
                return Err(Contradiction::NoCandidate(peer));
            }
            if self.candidates[peer].is_single() {
                self.single_cells |= CellSet::from_cell(peer);
            }
        }
        Ok(())
    }

    /// Places the givens, unless two of them clash or a cell has no candidate from the start.
    pub fn place_givens(&mut self) -> Result<(), Contradiction> {
        if let Some(clash) = Clash::find(&self.candidates) {
            return Err(Contradiction::Clash(clash));
        }
        if let Some(cell) = Cell::all().find(|&cell| self.candidates[cell].is_empty()) {
            return Err(Contradiction::NoCandidate(cell));
        }
        for given in self.single_cells {
            if let Some(digit) = self.candidates[given].single() {
                self.place(given, digit)?;
            }
        }
        self.check_places()
    }
}
