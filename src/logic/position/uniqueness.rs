//! Whether techniques that assume one solution may be used.
//!
//! Such a technique shows that with other candidates left, a solution could be changed into another that agrees with all
//! filled digits. This is a contradiction only if the filled digits alone have one solution: candidates that somebody
//! has removed may rule out one of the two. An avoidable rectangle changes digits that were placed, so for it, the
//! givens alone must have one solution.

use std::mem::take;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::logic::{Family, State, Technique};
use crate::search::Search;

/// The digits of states that a ladder has seen, and whether they have one solution.
#[derive(Debug, Default)]
pub(crate) struct UniquenessMemory {
    filled: KnownDigits,
    givens: KnownDigits,
}

impl UniquenessMemory {
    /// Returns whether a step by this technique is sound in this state.
    pub(crate) fn admits(&mut self, technique: Technique, state: &State) -> bool {
        match technique {
            _ if technique.family() != Family::Uniqueness => true,
            _ if technique.depends_on_givens() => self.givens.have_one_solution(state, state.givens()),
            _ => self.filled.have_one_solution(state, CellSet::ALL),
        }
    }
}

/// The digits of the last state that had one solution, and of the last one that did not.
#[derive(Debug, Default)]
struct KnownDigits {
    with_one_solution: Option<[Option<Digit>; Cell::COUNT]>,
    without: Option<[Option<Digit>; Cell::COUNT]>,
}

impl KnownDigits {
    /// Returns whether the digits that are filled in these cells have exactly one solution.
    fn have_one_solution(&mut self, state: &State, cells: CellSet) -> bool {
        let mut digits = *state.digits();
        (!cells).iter().for_each(|cell| _ = take(&mut digits[cell.index()]));
        // Most states differ from the one before only by digits that were placed.
        if self.with_one_solution.is_some_and(|known| is_part(&known, &digits)) {
            return true;
        }
        if self.without == Some(digits) {
            return false;
        }
        let sets = digits.map(|digit| digit.map_or(DigitSet::ALL, DigitSet::from_digit));
        let mut search = Search::new(&Grid::new(sets));
        let has_one_solution = search.next_solution().is_some() && search.next_solution().is_none();
        *(if has_one_solution { &mut self.with_one_solution } else { &mut self.without }) = Some(digits);
        has_one_solution
    }
}

/// Returns whether each digit of `part` is also one of `whole`.
fn is_part(part: &[Option<Digit>; Cell::COUNT], whole: &[Option<Digit>; Cell::COUNT]) -> bool {
    part.iter().zip(whole).all(|(part_digit, digit)| part_digit.is_none() || part_digit == digit)
}
