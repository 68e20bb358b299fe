//! Unique rectangles and unique loops of Sudoku Explainer's ladder.
//!
//! A loop visits each of its houses exactly twice, once at an odd and once at an even position. The finder visits all
//! loops. The easiest of their deductions counts; of several equal ones, the first.

mod path;
mod types;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, bit_indexes};
use crate::logic::catalogue::scale;
use crate::logic::position::order::LINK_ORDER;
use crate::logic::{CONTINUE, Flow, State, StepSink};

pub use path::LoopPath;
pub use types::UniqueLoop;

use types::ClosedLoop;

pub fn unique_loop(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for start in state.bivalue_cells() {
        let digits = state.candidates(start);
        let pool = digits.iter().fold(CellSet::ALL, |pool, digit| pool & state.cells_with(digit));
        if is_crowded(state, pool) {
            continue;
        }
        let mut search = LoopCellSearch { state, digits, found_cells: CellSet::EMPTY };
        search.add_cell(start, CellSet::EMPTY, pool, 0, (0, DigitSet::EMPTY));
        let viable = search.found_cells;
        if !((viable | viable.peers_of_any()) & steps.changes.cells).is_empty() {
            let mut walk = LoopWalk { state, digits, candidate_cells: pool, viable, path: LoopPath::new(), steps };
            walk.extend_path(start, 2, DigitSet::EMPTY, None)?;
        }
    }
    CONTINUE
}

/// Returns whether too many of these cells have only the two digits, or only the two digits and the same third one, to
/// fit into nine rows. In that case there is no solution, and the number of loops may be exponential.
fn is_crowded(state: &State, pool: CellSet) -> bool {
    let pairs = pool & state.bivalue_cells();
    let triples = pool & state.trivalue_cells();
    pairs.len() > 2 * 9 || Digit::all().any(|third| (pairs | triples & state.cells_with(third)).len() > 3 * 9)
}

/// A search for the cells that can belong to a loop, based on the necessary condition that a loop visits each house
/// twice or not at all. Few sets of cells satisfy it, and each is found once. As a result, most walks need not begin,
/// and the others stay short.
struct LoopCellSearch<'a> {
    state: &'a State,
    digits: DigitSet,
    found_cells: CellSet,
}

impl LoopCellSearch<'_> {
    /// Adds a cell to the chosen cells, and completes them in all possible ways.
    ///
    /// `available` are the cells that may still be added, and `met_once` the houses that have been visited once.
    /// `count` is the number of chosen cells with guardians, and `guardians` are the digits of these. Two cells may
    /// have any guardians; more than two must all have the same digit.
    fn add_cell(
        &mut self,
        cell: Cell,
        mut chosen: CellSet,
        mut available: CellSet,
        mut met_once: u32,
        (mut count, mut guardians): (usize, DigitSet),
    ) {
        let candidates = self.state.candidates(cell);
        if candidates.len() > 2 {
            count += 1;
            guardians |= candidates - self.digits;
            if count > 2 && guardians.len() > 1 {
                return;
            }
        }
        chosen = chosen.with(cell);
        available = available.without(cell);
        for house in cell.houses() {
            met_once ^= 1 << house.index();
            if met_once >> house.index() & 1 == 0 {
                available -= house.cells();
            }
        }
        let Some(house) = bit_indexes(met_once).next() else {
            if self.allows_deduction(chosen, guardians) {
                self.found_cells |= chosen;
            }
            return;
        };
        for next in available & House::from_index(house).cells() {
            self.add_cell(next, chosen, available, met_once, (count, guardians));
        }
    }

    /// Returns whether a loop of these cells allows a deduction: from the only cell with guardians, from two that see
    /// each other, or from several with the same digit as guardian, if a cell that sees them all has the digit.
    fn allows_deduction(&self, chosen: CellSet, guardians: DigitSet) -> bool {
        let with_guardians = chosen - self.state.bivalue_cells();
        let seen = with_guardians.common_peers();
        let mut cells = with_guardians.iter();
        let follows = match (cells.next(), cells.next(), cells.next()) {
            (None, ..) => false,
            (Some(_), None, _) => true,
            (Some(a), Some(b), None) => a.sees(b),
            _ => false,
        };
        follows || guardians.single().is_some_and(|digit| !(seen & self.state.cells_with(digit)).is_empty())
    }
}

/// A walk over the cells that can belong to a loop.
struct LoopWalk<'a, 's> {
    state: &'a State,
    digits: DigitSet,
    candidate_cells: CellSet,
    viable: CellSet,
    path: LoopPath,
    steps: &'a mut StepSink<'s>,
}

impl LoopWalk<'_, '_> {
    /// Appends the cell to the path and continues from it.
    ///
    /// `guardian_cells_left` is the number of cells with guardians that may still be added, `guardians` the guardians
    /// so far, and `last_kind_index` the kind of house through which the cell was reached: two steps in a row never use
    /// the same kind.
    fn extend_path(
        &mut self,
        cell: Cell,
        guardian_cells_left: i32,
        mut guardians: DigitSet,
        last_kind_index: Option<usize>,
    ) -> Flow {
        // A longer loop is never easier.
        if !self.steps.accepts_rank((scale::unique_loop_difficulty(self.path.len() + 1), 1, 0)) {
            return CONTINUE;
        }
        self.path.push(cell);
        for (number, &kind) in LINK_ORDER.iter().enumerate() {
            if last_kind_index == Some(number) {
                continue;
            }
            for next in self.candidate_cells & cell.house(kind).cells() {
                if self.path.len() >= 4 && self.path.first() == Some(next) {
                    if self.path.is_balanced() {
                        let (state, digits, path) = (self.state, self.digits, self.path);
                        ClosedLoop { state, path, digits }.deduce(self.steps)?;
                    }
                } else if !self.path.contains(next) {
                    let candidates = self.state.candidates(next);
                    // A quirk of Sudoku Explainer: guardians carry over from one neighbour to the next, as if the
                    // neighbours tried earlier were on the path.
                    guardians |= candidates - self.digits;
                    let has_guardians = candidates.len() > 2;
                    let is_allowed = !has_guardians || guardians.len() == 1 || guardian_cells_left > 0;
                    if is_allowed && self.viable.contains(next) && self.path.admits(next) {
                        let allowance = guardian_cells_left - i32::from(has_guardians);
                        self.extend_path(next, allowance, guardians, Some(number))?;
                    }
                }
            }
        }
        self.path.pop();
        CONTINUE
    }
}
