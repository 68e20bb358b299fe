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
mod rescue;

use crate::grid::{Cell, CellSet, DigitSet};

pub use path::LoopPath;

use super::order::LINK_ORDER;
use super::{Difficulty, Pattern, Rescue, State, Step, Technique};

/// The easiest deduction from a unique rectangle or loop.
pub(super) fn unique_loop(state: &State) -> Option<Step> {
    let mut easiest = None;
    for start in state.bivalue() {
        let digits = state.candidates(start);
        let pool = digits.iter().fold(CellSet::ALL, |pool, digit| pool & state.cells(digit));
        let viable = viable(pool);
        if viable.contains(start) {
            let mut walk = Walk { state, digits, pool, viable, path: LoopPath::new(), easiest };
            walk.enter(start, 2, DigitSet::EMPTY, None);
            easiest = walk.easiest;
        }
    }
    easiest
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
struct Walk<'a> {
    state: &'a State,
    digits: DigitSet,
    pool: CellSet,
    viable: CellSet,
    path: LoopPath,
    easiest: Option<Step>,
}

impl Walk<'_> {
    /// Appends the cell to the path and walks on from it.
    ///
    /// `allowance` is how many cells with extra candidates may still come, `extras` the extra candidates
    /// met so far, `last_kind` the kind of house through which the cell was reached: two steps in a row
    /// never use the same kind.
    fn enter(&mut self, cell: Cell, allowance: i32, extras: DigitSet, last_kind: Option<usize>) {
        self.path.push(cell);
        let mut extras = extras;
        for (number, &kind) in LINK_ORDER.iter().enumerate() {
            if last_kind == Some(number) {
                continue;
            }
            for next in self.pool & cell.house(kind).cells() {
                if self.path.len() >= 4 && self.path.first() == Some(next) {
                    self.close();
                } else if !self.path.contains(next) {
                    let candidates = self.state.candidates(next);
                    // Kept from one neighbour to the next, as the reference does: a neighbour that was
                    // tried before counts as if it were on the path.
                    extras |= candidates - self.digits;
                    let has_extras = candidates.len() > 2;
                    let is_allowed = !has_extras || extras.len() == 1 || allowance > 0;
                    if is_allowed && self.viable.contains(next) && self.path.admits(next) {
                        self.enter(next, allowance - i32::from(has_extras), extras, Some(number));
                    }
                }
            }
        }
        self.path.pop();
    }

    /// Takes up the deductions from the path as a closed loop.
    fn close(&mut self) {
        if !self.path.is_balanced() {
            return;
        }
        let (state, path) = (self.state, self.path);
        let has_extras = |cell: &Cell| state.candidates(*cell).len() > 2;
        let mut extra_cells = path.cells().filter(has_extras);
        match (extra_cells.next(), extra_cells.next(), extra_cells.next()) {
            (None, ..) => {} // A second solution: no deduction follows.
            (Some(cell), None, _) => {
                let struck = super::CandidateSet::of_cell(cell, self.digits);
                self.offer(1, 0.0, Rescue::OneCell(cell), struck);
            }
            (Some(cell), Some(_), Some(_)) => self.one_digit(cell),
            (Some(a), Some(b), None) => self.two_cells(a, b),
        }
    }

    /// Considers a deduction: it replaces an earlier one only if it is easier.
    fn offer(
        &mut self,
        number: usize,
        increment: f64,
        rescue: Rescue,
        struck: super::CandidateSet,
    ) {
        let difficulty = self.path.difficulty().plus(increment);
        let technique = self.technique(number);
        let is_easier = self.easiest.as_ref().is_none_or(|easiest| {
            (difficulty, number) < (easiest.difficulty, type_of(easiest.technique))
        });
        if is_easier && !struck.is_empty() {
            let state = self.state;
            let extra_cells =
                self.path.cells().filter(|&c| state.candidates(c).len() > 2).collect();
            let path = self.path;
            let pattern = Pattern::UniqueLoop { path, digits: self.digits, extra_cells, rescue };
            self.easiest = Step::new(technique, pattern).rated(difficulty).striking(struck);
        }
    }

    fn technique(&self, number: usize) -> Technique {
        let is_rectangle = self.path.len() == 4;
        RECTANGLES_AND_LOOPS[number - 1][usize::from(!is_rectangle)]
    }
}

/// Rectangle and loop of the types 1 to 4.
const RECTANGLES_AND_LOOPS: [[Technique; 2]; 4] = [
    [Technique::UniqueRectangle1, Technique::UniqueLoop1],
    [Technique::UniqueRectangle2, Technique::UniqueLoop2],
    [Technique::UniqueRectangle3, Technique::UniqueLoop3],
    [Technique::UniqueRectangle4, Technique::UniqueLoop4],
];

fn type_of(technique: Technique) -> usize {
    RECTANGLES_AND_LOOPS.iter().position(|pair| pair.contains(&technique)).map_or(0, |at| at + 1)
}

impl LoopPath {
    /// What a loop of this length is rated.
    fn difficulty(&self) -> Difficulty {
        let rectangle = Difficulty::new(4.5);
        match self.len() {
            ..6 => rectangle,
            6..8 => rectangle.plus(0.1),
            8..10 => rectangle.plus(0.2),
            _ => rectangle.plus(0.3).plus(0.2),
        }
    }
}
