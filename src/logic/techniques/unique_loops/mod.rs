//! Unique rectangles and unique loops.
//!
//! A loop of cells that enters each of its houses exactly twice, once at an odd and once at an even place,
//! and whose cells hold the same two digits, could be filled in two ways. A puzzle with one solution
//! therefore needs one of the extra candidates that some cells of the loop have.
//!
//! ```text
//!   12 ---- 12        The four corners of a rectangle in two boxes. Were the 3 not there, 1 and 2 could
//!    |       |        be exchanged in all corners: r2c4 = 3 or another extra candidate (type 1).
//!   12 ---- 123
//! ```
//!
//! All loops are collected; the easiest of their deductions counts, the first found among equal ones.

mod path;
mod types;

use crate::grid::{Cell, CellSet, DigitSet};
use crate::logic::order::LINK_ORDER;
use crate::logic::{CONTINUE, Flow, State, Steps};

pub use path::LoopPath;
pub use types::UniqueLoop;

use types::Closed;

/// The deductions from unique rectangles and loops.
pub fn unique_loop(state: &State, steps: &mut Steps<'_>) -> Flow {
    for start in state.bivalue() {
        let digits = state.candidates(start);
        let pool = digits.iter().fold(CellSet::ALL, |pool, digit| pool & state.cells(digit));
        let viable = viable(pool);
        let near = viable.iter().fold(viable, |all, cell| all | cell.peers());
        if viable.contains(start) && !(near & steps.news.cells).is_empty() {
            let mut walk = Walk { state, digits, pool, viable, path: LoopPath::new(), steps };
            walk.enter(start, 2, DigitSet::EMPTY, None)?;
        }
    }
    CONTINUE
}

/// The cells that can belong to a loop: a loop meets each of its houses twice, so each cell needs another
/// one in its row, in its column and in its box.
fn viable(pool: CellSet) -> CellSet {
    let mut cells = pool;
    loop {
        let has_partners = |cell: &Cell| {
            cell.houses().iter().all(|house| !(cells & house.cells()).without(*cell).is_empty())
        };
        let kept: CellSet = cells.iter().filter(has_partners).collect();
        if kept == cells {
            return kept;
        }
        cells = kept;
    }
}

/// A depth-first walk over the cells that hold both digits.
struct Walk<'a, 's> {
    state: &'a State,
    digits: DigitSet,
    pool: CellSet,
    viable: CellSet,
    path: LoopPath,
    steps: &'a mut Steps<'s>,
}

impl Walk<'_, '_> {
    /// Appends the cell to the path and walks on from it.
    ///
    /// `allowance` is how many cells with extra candidates may still come, `extras` the extra candidates
    /// met so far, `last_kind` the kind of house through which the cell was reached: two steps in a row
    /// never use the same kind.
    fn enter(
        &mut self,
        cell: Cell,
        allowance: i32,
        mut extras: DigitSet,
        last_kind: Option<usize>,
    ) -> Flow {
        self.path.push(cell);
        for (number, &kind) in LINK_ORDER.iter().enumerate() {
            if last_kind == Some(number) {
                continue;
            }
            for next in self.pool & cell.house(kind).cells() {
                if self.path.len() >= 4 && self.path.first() == Some(next) {
                    if self.path.is_balanced() {
                        let (state, digits, path) = (self.state, self.digits, self.path);
                        Closed { state, path, digits }.deduce(self.steps)?;
                    }
                } else if !self.path.contains(next) {
                    let candidates = self.state.candidates(next);
                    // Kept from one neighbour to the next, as the reference does: a neighbour that was
                    // tried before counts as if it were on the path.
                    extras |= candidates - self.digits;
                    let has_extras = candidates.len() > 2;
                    let is_allowed = !has_extras || extras.len() == 1 || allowance > 0;
                    if is_allowed && self.viable.contains(next) && self.path.admits(next) {
                        let allowance = allowance - i32::from(has_extras);
                        self.enter(next, allowance, extras, Some(number))?;
                    }
                }
            }
        }
        self.path.pop();
        CONTINUE
    }
}
