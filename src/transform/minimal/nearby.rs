//! Questions about a given of a puzzle whose givens are nearly all needed.
//!
//! A given is redundant exactly if the puzzle has no solution with another digit in its place. Such a solution is first
//! looked for among grids near the known one, with all but some boxes or digits filled in: this takes much less time,
//! and mostly finds one.

use crate::grid::{Cell, Digit, Grid, Solution};
use crate::search::Verdict;

/// Where a grid may differ from the solution.
enum Freedom {
    /// In the stack and the band of the given, and in the bands this far below, beginning again at the top.
    Boxes(&'static [usize]),
    /// In this number of digits, with that of the given.
    Digits(usize),
}

/// What is asked about a given, in this order; measured to be fast (see `figures.md`).
const QUESTIONS: [Freedom; 5] =
    [Freedom::Boxes(&[]), Freedom::Boxes(&[1]), Freedom::Boxes(&[2]), Freedom::Digits(7), Freedom::Digits(9)];

/// The questions about the givens of one puzzle, one after another.
pub(super) struct NearbyQuestions {
    solution: Grid,
    /// The digits, those with the fewest givens first.
    order: [Digit; 9],
    /// The open question.
    question: Grid,
    /// The number of the open question, and of the first about each given.
    stage: usize,
    first: usize,
}

impl NearbyQuestions {
    /// For a puzzle with this solution. `order` has the digits with the fewest givens first. If many givens are
    /// expected to be redundant, they are asked about with all digits at once.
    pub(super) fn new(solution: Solution, order: [Digit; 9], expects_redundant: bool) -> Self {
        let first = if expects_redundant { QUESTIONS.len() - 1 } else { 0 };
        Self { solution: solution.into(), order, question: Grid::EMPTY, stage: first, first }
    }

    /// Sets up the next question about a given of the puzzle.
    #[inline]
    pub(super) fn ask(&mut self, puzzle: &Grid, given: Cell) {
        self.question = match QUESTIONS[self.stage] {
            Freedom::Boxes(bands) => self.free_in_boxes(puzzle, given, bands),
            Freedom::Digits(digits) => self.free_in_digits(puzzle, given, digits),
        };
        self.question[given] = !self.solution[given];
    }

    /// The puzzle with the solution outside of some boxes: see [`Freedom::Boxes`].
    #[inline]
    fn free_in_boxes(&self, puzzle: &Grid, given: Cell, bands: &[usize]) -> Grid {
        let (band, stack) = (given.row() / 3, given.column() / 3);
        let of_band = |band: usize| 0o7 << (3 * (band % 3));
        let own: u16 = of_band(band) | 0o111 << stack;
        let free = bands.iter().fold(own, |free, below| free | of_band(band + below));
        let mut cells = *puzzle.as_array();
        let minirows = cells.chunks_exact_mut(3).zip(self.solution.as_array().chunks_exact(3));
        for (number, (minirow, solution)) in minirows.enumerate() {
            if free >> (number / 9 * 3 + number % 3) & 1 == 0 {
                minirow.copy_from_slice(solution);
            }
        }
        Grid::new(cells)
    }

    /// The puzzle with the solution in all but some digits.
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

    /// The open question.
    pub(super) fn question(&self) -> &Grid {
        &self.question
    }

    /// Takes an answer. Returns the verdict about the given, unless another question must be asked about it.
    pub(super) fn tell(&mut self, verdict: Verdict) -> Option<Verdict> {
        self.stage += 1;
        if verdict != Verdict::Multiple && self.stage < QUESTIONS.len() {
            return None;
        }
        self.stage = self.first;
        Some(verdict)
    }
}
