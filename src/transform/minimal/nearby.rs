//! Questions about the givens of a puzzle in which nearly all givens are needed.
//!
//! A given is redundant if and only if the puzzle has no solution with another digit in its cell. The search for such a
//! solution starts near the known solution, with all but some boxes or digits filled in. This is much faster and
//! usually finds a solution.

use super::evident::EvidentGivens;
use crate::NotUnique;
use crate::engine::Verdict;
use crate::grid::{Cell, Digit, Grid};

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
    /// The digits, in ascending order of their number of givens.
    digit_order: [Digit; 9],
    /// The index of the open question in [`QUESTIONS`].
    question_index: usize,
    /// The index of the first question about each given.
    first_question_index: usize,
}

impl NearbyQuestions {
    /// Creates the questions for a puzzle. If `expects_redundant` is true, asks only the last question, which frees all
    /// digits.
    pub(super) fn new(evident: &EvidentGivens, expects_redundant: bool) -> Self {
        let question_index = if expects_redundant { QUESTIONS.len() - 1 } else { 0 };
        let (solution, digit_order) = (evident.solution.into(), evident.digits_by_given_count());
        Self { solution, digit_order, question_index, first_question_index: question_index }
    }

    /// Returns the open question about a given: the puzzle with other digits in its cell, filled in outside the freedom.
    #[inline]
    pub(super) fn open_question(&self, puzzle: &Grid, given: Cell) -> Grid {
        let mut question = match QUESTIONS[self.question_index] {
            Freedom::Boxes(distances) => self.free_in_boxes(puzzle, given, distances),
            Freedom::Digits(digit_count) => self.free_in_digits(puzzle, given, digit_count),
        };
        question[given] = !self.solution[given];
        question
    }

    /// Returns the puzzle with the solution filled in outside some boxes (see [`Freedom::Boxes`]).
    #[inline]
    fn free_in_boxes(&self, puzzle: &Grid, given: Cell, distances: &[usize]) -> Grid {
        let (band, stack) = (given.row() / 3, given.column() / 3);
        let band_boxes = |band: usize| 0o7 << (3 * (band % 3));
        let own_boxes: u16 = band_boxes(band) | 0o111 << stack;
        let free_boxes = distances.iter().fold(own_boxes, |boxes, distance| boxes | band_boxes(band + distance));
        let mut cells = *puzzle.as_array();
        let minirows = cells.chunks_exact_mut(3).zip(self.solution.as_array().chunks_exact(3));
        for (index, (minirow, solution_minirow)) in minirows.enumerate() {
            if free_boxes >> (index / 9 * 3 + index % 3) & 1 == 0 {
                minirow.copy_from_slice(solution_minirow);
            }
        }
        Grid::new(cells)
    }

    /// Returns the puzzle with the solution filled in for all but some digits.
    #[inline]
    fn free_in_digits(&self, puzzle: &Grid, given: Cell, digit_count: usize) -> Grid {
        let own_digit = self.solution[given];
        let other_digits = self.digit_order.iter().filter(|&&digit| !own_digit.contains(digit));
        let free_digits = other_digits.take(digit_count - 1).fold(own_digit, |set, &digit| set.with(digit));
        let mut cells = *puzzle.as_array();
        for (candidates, &solution_digit) in cells.iter_mut().zip(self.solution.as_array()) {
            *candidates = if (solution_digit & free_digits).is_empty() { solution_digit } else { *candidates };
        }
        Grid::new(cells)
    }

    /// Receives the verdict on the open question. Returns the verdict on the given, or `None` if a question follows.
    pub(super) fn receive_verdict(&mut self, verdict: Verdict) -> Option<Verdict> {
        self.question_index += 1;
        if verdict != Err(NotUnique::Multiple) && self.question_index < QUESTIONS.len() {
            return None;
        }
        self.question_index = self.first_question_index;
        Some(verdict)
    }
}
