//! Unique loops, and the unique rectangles of Sudoku Explainer's ladder.
//!
//! A loop visits each of its houses exactly twice, once at an odd and once at an even position. The finder visits all
//! loops. On Sudoku Explainer's ladder, the easiest of their deductions counts; if several are equally easy, the first
//! one counts. There, a rectangle is a loop of four cells: which one is first, and which ones are missed, follows from
//! the same walk. The players' ladder has a search of its own for rectangles, whose corners may lack one of the digits.

use super::deadly::DeadlyShape;
use super::loop_path::LoopPath;
use super::types::{GuardedPattern, TypeNames};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, bit_indices};
use crate::logic::catalogue::scale;
use crate::logic::position::order::{LINK_ORDER, Order};
use crate::logic::{CONTINUE, Flow, State, StepSink, Technique};

const RECTANGLE_NAMES: TypeNames = TypeNames {
    one_cell: Technique::UniqueRectangle1,
    one_digit: Technique::UniqueRectangle2,
    subset: Technique::UniqueRectangle3,
    locked_digit: Technique::UniqueRectangle4,
};

const LOOP_NAMES: TypeNames = TypeNames {
    one_cell: Technique::UniqueLoop1,
    one_digit: Technique::UniqueLoop2,
    subset: Technique::UniqueLoop3,
    locked_digit: Technique::UniqueLoop4,
};

pub fn unique_loop(state: &State, order: Order, steps: &mut StepSink<'_>) -> Flow {
    for start in state.bivalue_cells() {
        let digits = state.candidates(start);
        let candidate_cells = digits.iter().fold(CellSet::ALL, |cells, digit| cells & state.cells_with(digit));
        if is_crowded(state, candidate_cells) {
            continue;
        }
        let mut search = LoopCellSearch { state, digits, viable_cells: CellSet::EMPTY };
        search.add_cell(start, ChosenCells::default(), candidate_cells);
        let viable_cells = search.viable_cells;
        if !((viable_cells | viable_cells.peers_of_any()) & steps.changes.cells).is_empty() {
            let path = LoopPath::new();
            let mut walk = LoopWalk { state, order, digits, candidate_cells, viable_cells, path, steps };
            walk.extend_path(start, 2, DigitSet::EMPTY, None)?;
        }
    }
    CONTINUE
}

/// Returns whether nine rows cannot hold the cells that have only the two digits, or only these and the same third
/// digit. If so, there is no solution, and the number of loops may be exponential.
fn is_crowded(state: &State, cells: CellSet) -> bool {
    let pair_cells = cells & state.bivalue_cells();
    let triple_cells = cells & state.trivalue_cells();
    pair_cells.len() > 2 * 9
        || Digit::all().any(|third_digit| (pair_cells | triple_cells & state.cells_with(third_digit)).len() > 3 * 9)
}

/// A search for the cells of loops that may allow a deduction. A loop has two cells or none in each house. Few sets of
/// cells have this property, and each is found once. So most walks need not begin, and the others stay short.
struct LoopCellSearch<'a> {
    state: &'a State,
    digits: DigitSet,
    viable_cells: CellSet,
}

/// The cells chosen for a loop so far.
#[derive(Clone, Copy, Default)]
struct ChosenCells {
    cells: CellSet,
    /// The houses with only one of the cells, as bits.
    open_houses: u32,
    guardian_cell_count: usize,
    guardian_digits: DigitSet,
}

impl LoopCellSearch<'_> {
    /// Adds a cell to the chosen cells, and completes them with available cells in all possible ways.
    ///
    /// Two cells may have any guardians; the guardians of more cells must all be the same digit.
    fn add_cell(&mut self, cell: Cell, mut chosen: ChosenCells, mut available_cells: CellSet) {
        let candidates = self.state.candidates(cell);
        if candidates.len() > 2 {
            chosen.guardian_cell_count += 1;
            chosen.guardian_digits |= candidates - self.digits;
            if chosen.guardian_cell_count > 2 && chosen.guardian_digits.len() > 1 {
                return;
            }
        }
        chosen.cells = chosen.cells.with(cell);
        available_cells = available_cells.without(cell);
        for house in cell.houses() {
            chosen.open_houses ^= 1 << house.index();
            if chosen.open_houses >> house.index() & 1 == 0 {
                available_cells -= house.cells();
            }
        }
        let Some(house) = bit_indices(chosen.open_houses).next() else {
            if self.allows_deduction(chosen.cells, chosen.guardian_digits) {
                self.viable_cells |= chosen.cells;
            }
            return;
        };
        for next_cell in available_cells & House::from_index(house).cells() {
            self.add_cell(next_cell, chosen, available_cells);
        }
    }

    /// Returns whether a loop of these cells allows a deduction: from a single cell with guardians, from two that see
    /// each other, or from several whose guardians are the same digit, if another place for it sees them all.
    fn allows_deduction(&self, loop_cells: CellSet, guardian_digits: DigitSet) -> bool {
        let guardian_cells = loop_cells - self.state.bivalue_cells();
        let seen = guardian_cells.common_peers();
        let mut cells = guardian_cells.iter();
        let has_deduction = match (cells.next(), cells.next(), cells.next()) {
            (None, ..) => false,
            (Some(_), None, _) => true,
            (Some(a), Some(b), None) => a.sees(b),
            _ => false,
        };
        has_deduction || guardian_digits.single().is_some_and(|digit| !(seen & self.state.cells_with(digit)).is_empty())
    }
}

/// A walk over the cells that can belong to a loop.
struct LoopWalk<'a, 's> {
    state: &'a State,
    order: Order,
    digits: DigitSet,
    /// The cells that have both digits as candidates.
    candidate_cells: CellSet,
    /// The cells of loops that may allow a deduction.
    viable_cells: CellSet,
    path: LoopPath,
    steps: &'a mut StepSink<'s>,
}

impl LoopWalk<'_, '_> {
    /// Appends the cell to the path and continues from it.
    ///
    /// `guardian_cells_left` is the number of cells with guardians that may still be added, and `guardian_digits` has
    /// the digits of the guardians so far. `last_kind_index` is the index in [`LINK_ORDER`] of the kind of house
    /// through which the cell was reached. The path never uses the same kind twice in succession.
    fn extend_path(
        &mut self,
        cell: Cell,
        guardian_cells_left: i32,
        mut guardian_digits: DigitSet,
        last_kind_index: Option<usize>,
    ) -> Flow {
        // A longer loop is never easier.
        if !self.steps.accepts_rank((scale::unique_loop_difficulty(self.path.len() + 1), 1, 0)) {
            return CONTINUE;
        }
        self.path.push(cell);
        for (kind_index, &kind) in LINK_ORDER.iter().enumerate() {
            if last_kind_index == Some(kind_index) {
                continue;
            }
            for next_cell in self.candidate_cells & cell.house(kind).cells() {
                if self.path.len() >= 4 && self.path.first() == Some(next_cell) {
                    if self.path.is_balanced() {
                        self.find_types()?;
                    }
                } else if !self.path.contains(next_cell) {
                    let candidates = self.state.candidates(next_cell);
                    let next_guardian_digits = guardian_digits | (candidates - self.digits);
                    if self.order == Order::Explainer {
                        // A quirk: the guardians of all cells tried as the next cell add up, as if the cells tried
                        // earlier were on the path.
                        guardian_digits = next_guardian_digits;
                    }
                    let has_guardians = candidates.len() > 2;
                    let is_allowed = !has_guardians || next_guardian_digits.len() == 1 || guardian_cells_left > 0;
                    if is_allowed && self.viable_cells.contains(next_cell) && self.path.admits(next_cell) {
                        let guardian_cells_left = guardian_cells_left - i32::from(has_guardians);
                        self.extend_path(next_cell, guardian_cells_left, next_guardian_digits, Some(kind_index))?;
                    }
                }
            }
        }
        self.path.pop();
        CONTINUE
    }

    /// Finds the deductions from the path, which is a loop.
    fn find_types(&mut self) -> Flow {
        let cells: CellSet = self.path.cells().collect();
        let guardian_cells = cells - self.state.bivalue_cells();
        let pattern = GuardedPattern {
            state: self.state,
            order: self.order,
            shape: DeadlyShape::Loop(self.path),
            digits: self.digits,
            guardians: self.state.candidates_in(guardian_cells, !self.digits),
            guardian_cells,
        };
        let names = if self.path.len() == 4 { RECTANGLE_NAMES } else { LOOP_NAMES };
        pattern.find_types(names, self.steps)
    }
}
