//! The state of a search, and propagation, which fills naked singles until none is left.

use std::ops::ControlFlow;

use super::{Event, Observer};
use crate::grid::{Cell, CellSet, Clash, Digit, DigitSet, Grid, House};

/// A proof that a state has no solution.
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

/// The result of filling cells. `Break` means that the observer stopped the search.
pub(super) type FillFlow = ControlFlow<(), Result<(), Contradiction>>;

/// The state of a search: the candidates, and the cells that have been filled. It takes 208 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchState {
    pub(crate) grid: Grid,
    /// The cells whose digit has been eliminated from their peers.
    filled_cells: CellSet,
    /// The cells with a single candidate, which has not been eliminated from their peers yet.
    pending_cells: CellSet,
}

impl SearchState {
    /// Creates the state of a puzzle before anything is filled or eliminated.
    pub(super) fn new(puzzle: &Grid) -> Self {
        Self { grid: *puzzle, filled_cells: CellSet::EMPTY, pending_cells: puzzle.filled_cells() }
    }

    /// Returns the state of a puzzle after its naked singles.
    pub(crate) fn after_singles(puzzle: &Grid) -> Result<Self, Contradiction> {
        let mut state = Self::new(puzzle);
        state.fill_givens()?;
        state.propagate(&mut ()).continue_value().unwrap_or(Ok(()))?;
        Ok(state)
    }

    /// Returns the unfilled cell with the fewest candidates; if several tie, the first of them in row-major order.
    pub(super) fn cell_with_fewest_candidates(&self) -> Option<Cell> {
        let candidate_count = |cell: &Cell| self.grid[*cell].len();
        let unfilled_cells = (!self.filled_cells).iter();
        // Singles have been filled, so no cell has fewer than two.
        let bivalue_cell = unfilled_cells.clone().find(|cell| candidate_count(cell) == 2);
        bivalue_cell.or_else(|| unfilled_cells.min_by_key(candidate_count))
    }

    /// Eliminates the givens from their peers, after a check for clashes and for cells without a candidate.
    pub(super) fn fill_givens(&mut self) -> Result<(), Contradiction> {
        if let Some(clash) = Clash::find(&self.grid) {
            return Err(Contradiction::Clash(clash));
        }
        if let Some(cell) = Cell::all().find(|&cell| self.grid[cell].is_empty()) {
            return Err(Contradiction::NoCandidate(cell));
        }
        for cell in self.pending_cells {
            if let Some(digit) = self.grid[cell].single() {
                self.fill(cell, digit)?;
            }
        }
        self.check_places()
    }

    /// Fills naked singles until none is left or a contradiction is found. Breaks if the observer does.
    pub(super) fn propagate(&mut self, observer: &mut impl Observer) -> FillFlow {
        while let Some(cell) = self.pending_cells.first() {
            let Some(digit) = self.grid[cell].single() else {
                return ControlFlow::Continue(Err(Contradiction::NoCandidate(cell)));
            };
            let result = self.fill(cell, digit);
            observer.event(Event::NakedSingle { cell, digit }, &self.grid)?;
            if result.is_err() {
                return ControlFlow::Continue(result);
            }
        }
        ControlFlow::Continue(self.check_places())
    }

    /// Fills the cell and eliminates the digit from its peers.
    pub(super) fn fill(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let filled_cell = CellSet::from_cell(cell);
        self.grid[cell] = DigitSet::from_digit(digit);
        self.pending_cells -= filled_cell;
        self.filled_cells |= filled_cell;
        for peer in cell.peers() - self.filled_cells {
            let remaining = self.grid[peer] - DigitSet::from_digit(digit);
            self.grid[peer] = remaining;
            if remaining.is_empty() {
                return Err(Contradiction::NoCandidate(peer));
            }
            if remaining.is_single() {
                self.pending_cells |= CellSet::from_cell(peer);
            }
        }
        Ok(())
    }

    /// Checks that each house has a place for each digit.
    fn check_places(&self) -> Result<(), Contradiction> {
        for house in House::all() {
            let possible_digits = house.cells().iter().fold(DigitSet::EMPTY, |set, cell| set | self.grid[cell]);
            if let Some(digit) = (!possible_digits).first() {
                return Err(Contradiction::NoPlace { digit, house });
            }
        }
        Ok(())
    }
}
