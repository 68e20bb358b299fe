//! Fills in singles until there are none: many lists are expanded in this way, so it is faster than the ladder.
//!
//! The candidates are kept as nine sets of cells, one for each digit, so that all naked singles, and all hidden singles of
//! a digit in a house, are found by a few operations on sets.

use crate::cli::command_prelude::*;
use sudoku::grid::House;
use sudoku::logic::{Family, Technique, TechniqueSet};

/// The position in which techniques end.
pub struct Reached {
    /// Its digits and candidates.
    pub grid: Grid,
    pub progress: Progress,
    pub empty_cells: CellSet,
    /// Whether two equal digits may see each other, or a cell or a digit in a house may have no candidate left.
    pub may_be_contradictory: bool,
}

/// The kinds of singles to fill in. Full houses are both naked and hidden.
#[derive(Clone, Copy)]
pub struct ChosenSingles {
    naked: bool,
    hidden: bool,
}

impl ChosenSingles {
    /// Returns the singles among these techniques, if there are no others. Full houses alone are not enough.
    pub fn from_techniques(techniques: TechniqueSet) -> Option<Self> {
        let [naked, hidden] =
            [Technique::NakedSingle, Technique::HiddenSingle].map(|technique| techniques.contains(technique));
        let are_singles = (techniques - Family::Singles.techniques()).is_empty() && (naked || hidden);
        are_singles.then_some(Self { naked, hidden })
    }

    /// Returns the position in which no singles are left. It does not depend on the order in which they are filled in,
    /// unless there is a contradiction.
    pub fn fill(self, puzzle: &Grid, progress: Progress) -> Reached {
        let mut board = Board::new(puzzle, progress);
        loop {
            let empty_before = board.empty_cells;
            if self.naked {
                board.fill_naked();
            }
            if self.hidden {
                board.fill_hidden();
            }
            if board.empty_cells == empty_before {
                return board.reached(progress.givens(puzzle));
            }
        }
    }
}

struct Board {
    /// For each digit, the empty cells that have it as a candidate.
    candidates: [CellSet; 9],
    empty_cells: CellSet,
    /// The filled cells of each digit.
    filled: [CellSet; 9],
}

impl Board {
    fn new(puzzle: &Grid, progress: Progress) -> Self {
        let filled_cells = puzzle.filled_cells() - progress.unfilled;
        let mut board =
            Self { candidates: [CellSet::EMPTY; 9], empty_cells: !filled_cells, filled: [CellSet::EMPTY; 9] };
        for cell in !filled_cells {
            puzzle[cell].iter().for_each(|digit| {
                let cells = &mut board.candidates[digit.index()];
                *cells = cells.with(cell);
            });
        }
        for cell in filled_cells {
            puzzle[cell].iter().for_each(|digit| board.place(cell, digit));
        }
        board
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.empty_cells = self.empty_cells.without(cell);
        self.filled[digit.index()] |= CellSet::from_cell(cell);
        self.candidates.iter_mut().for_each(|cells| *cells = cells.without(cell));
        self.candidates[digit.index()] -= cell.peers();
    }

    fn fill_naked(&mut self) {
        let (mut in_one, mut in_several) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in self.candidates {
            in_several |= in_one & cells;
            in_one |= cells;
        }
        for cell in in_one - in_several {
            // An equal single in a peer takes the last candidate.
            if let Some(digit) = Digit::all().find(|digit| self.candidates[digit.index()].contains(cell)) {
                self.place(cell, digit);
            }
        }
    }

    fn fill_hidden(&mut self) {
        for digit in Digit::all() {
            if self.candidates[digit.index()].is_empty() {
                continue;
            }
            for house in House::all() {
                if let Some(cell) = (self.candidates[digit.index()] & house.cells()).single() {
                    self.place(cell, digit);
                }
            }
        }
    }

    /// Returns whether each cell and each digit in each house has a candidate or is filled, and no equal digits see each
    /// other.
    fn is_consistent(&self) -> bool {
        let mut cells_with_digits = CellSet::EMPTY;
        let has_places = self.candidates.iter().zip(self.filled).all(|(&candidates, filled)| {
            cells_with_digits |= candidates | filled;
            House::all().all(|house| {
                let filled_count = (filled & house.cells()).len();
                filled_count == 1 || filled_count == 0 && !(candidates & house.cells()).is_empty()
            })
        });
        has_places && cells_with_digits == CellSet::ALL
    }

    /// Returns the position, in which these cells are given.
    fn reached(&self, givens: CellSet) -> Reached {
        let mut grid = Grid::new([DigitSet::EMPTY; Cell::COUNT]);
        for digit in Digit::all() {
            for cell in self.candidates[digit.index()] | self.filled[digit.index()] {
                grid[cell] = grid[cell].with(digit);
            }
        }
        let empty_cells = self.empty_cells;
        let progress = Progress { placed: !empty_cells - givens, unfilled: empty_cells & grid.filled_cells() };
        Reached { grid, progress, empty_cells, may_be_contradictory: !self.is_consistent() }
    }
}
