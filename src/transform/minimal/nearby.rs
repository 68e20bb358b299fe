//! Questions about the givens of a puzzle in which nearly all givens are needed.
//!
//! A given is redundant if and only if the puzzle has no solution with another digit in its cell. The search for such a
//! solution starts near the known solution, with everything filled in but some boxes or digits. This is much faster and
//! usually finds a solution.

use super::evident::EvidentGivens;
use crate::grid::{Cell, Digit, Grid};
use crate::search::Verdict;

/// The part of a grid that may differ from the solution.
enum Freedom {
    /// The given's stack and band, and the bands at these distances below its band, counted cyclically.
    Boxes(&'static [usize]),
    /// This number of digits, including the given's digit.
    Digits(usize),
}

/// The questions about a given, in order. The choice was measured (see `figures.md`).
const QUESTIONS: [Freedom; 5] =
    [Freedom::Boxes(&[]), Freedom::Boxes(&[1]), Freedom::Boxes(&[2]), Freedom::Digits(7), Freedom::Digits(9)];

/// The questions about the givens of one puzzle, one at a time.
pub(super) struct NearbyQuestions {
    solution: Grid,
    /// The digits, sorted by their number of givens.
    order: [Digit; 9],
    /// The indices in [`QUESTIONS`] of the open question, and of the first question about each given.
    stage: usize,
    first_stage: usize,
}

impl NearbyQuestions {
    /// Creates the questions for a puzzle. If `expects_redundant` is true, asks only the last question, which frees all
    /// digits.
    pub(super) fn new(evident: &EvidentGivens, expects_redundant: bool) -> Self {
        let first = if expects_redundant { QUESTIONS.len() - 1 } else { 0 };
        let (solution, order) = (evident.solution.into(), evident.digits_by_given_count());
        Self { solution, order, stage: first, first_stage: first }
    }

    #[inline]
    pub(super) fn next_question(&self, puzzle: &Grid, given: Cell) -> Grid {
        let mut question = match QUESTIONS[self.stage] {
            Freedom::Boxes(bands) => self.free_in_boxes(puzzle, given, bands),
            Freedom::Digits(digits) => self.free_in_digits(puzzle, given, digits),
        };
        question[given] = !self.solution[given];
        question
    }

    /// Returns the puzzle with the solution filled in outside some boxes (see [`Freedom::Boxes`]).
    #[inline]
    fn free_in_boxes(&self, puzzle: &Grid, given: Cell, bands: &[usize]) -> Grid {
        let (band, stack) = (given.row() / 3, given.column() / 3);
        let band_boxes = |band: usize| 0o7 << (3 * (band % 3));
        let own: u16 = band_boxes(band) | 0o111 << stack;
        let free = bands.iter().fold(own, |free, distance| free | band_boxes(band + distance));
        let mut cells = *puzzle.as_array();
        let minirows = cells.chunks_exact_mut(3).zip(self.solution.as_array().chunks_exact(3));
        for (number, (minirow, solution)) in minirows.enumerate() {
            if free >> (number / 9 * 3 + number % 3) & 1 == 0 {
                minirow.copy_from_slice(solution);
            }
        }
        Grid::new(cells)
    }

    /// Returns the puzzle with the solution filled in for all but some digits.
    #[inline]
    fn free_in_digits(&self, puzzle: &Grid, given: Cell, digits: usize) -> Grid {
        let own = self.solution[given];
        let others = self.order.iter().filter(|&&digit| !own.contains(digit));
        let free = others.take(digits - 1).fold(own, |free, &digit| free.with(digit));
        let mut cells = *puzzle.as_array();
        for (set, &digit) in cells.iter_mut().zip(self.solution.as_array()) {
            *set = if (digit & free).is_empty() { digit } else { *set };
        }
        Grid::new(cells)
    }

    /// Receives a verdict. Returns the verdict about the given; `None` if another question about it must be asked.
    pub(super) fn receive_verdict(&mut self, verdict: Verdict) -> Option<Verdict> {
        self.stage += 1;
        if verdict != Verdict::Multiple && self.stage < QUESTIONS.len() {
            return None;
        }
        self.stage = self.first_stage;
        Some(verdict)
    }
}
