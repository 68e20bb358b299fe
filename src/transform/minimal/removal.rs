//! Removes givens from a puzzle as long as it has one solution.
//!
//! The givens come in groups (single cells, or the orbits of a symmetry) in some order. Each group is removed if the
//! puzzle has one solution without it, else it stays. The outcome depends on the puzzle and the order alone. Two things
//! make it faster to find:
//!
//! * If several groups can be removed at once, each could be removed in its turn. While nearly all cells are given,
//!   nearly all can be removed, so the first question is about many groups.
//! * For a single given the question is reversed: does the puzzle have a solution with another digit in its place? The
//!   solver answers that faster than it counts to two.

use super::questions::{Questions, Ticket};
use crate::grid::{CellSet, DigitSet, Grid, Solution};
use crate::search::Answer;

/// The number of givens that the first question leaves, measured to be fast.
const AFTER_PLUNGE: usize = 48;

/// A removal under way: [`ask`](Self::ask) and [`tell`](Self::tell) take turns until it is done. Many
/// removals can so share the calls of one solver.
pub(crate) struct Removal<'a> {
    puzzle: Grid,
    givens: CellSet,
    solution: Solution,
    groups: &'a [CellSet],
    /// The groups that are not decided, by number, the next one last.
    order: Vec<u8>,
    /// The number of groups that the next question is about.
    together: usize,
    /// The number of givens that must remain.
    least: usize,
    gave_up: bool,
}

impl<'a> Removal<'a> {
    /// Begins to remove groups in this order, the last one first, but leaves at least `least` givens.
    ///
    /// `solution` must be the one solution of the puzzle: this is not checked.
    pub(crate) fn new(
        puzzle: Grid,
        solution: Solution,
        groups: &'a [CellSet],
        order: Vec<u8>,
        least: usize,
    ) -> Self {
        let givens = puzzle.filled();
        let mut removal =
            Self { puzzle, givens, solution, groups, order, together: 0, least, gave_up: false };
        let spare = givens.len().saturating_sub(AFTER_PLUNGE.max(least));
        let mut cells = 0;
        let fits = |group: &&u8| {
            cells += groups[usize::from(**group)].len();
            cells <= spare
        };
        removal.together = removal.order.iter().rev().take_while(fits).count().max(1);
        removal.pass_over();
        removal
    }

    /// The puzzle with the givens that are left.
    pub(crate) fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The givens that are left.
    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether all groups are decided.
    pub(crate) fn is_done(&self) -> bool {
        self.order.is_empty()
    }

    /// Whether the solver gave up on a question. The puzzle may then not be minimal.
    pub(crate) fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Asks the next question, if the removal is not done.
    pub(crate) fn ask(&self, questions: &mut Questions) -> Ticket {
        let cells = self.asked();
        match cells.first() {
            Some(cell) if cells.len() == 1 => {
                let others = DigitSet::ALL - DigitSet::of(self.solution.digit(cell));
                questions.ask(1, &self.puzzle, 1, |_, puzzle| puzzle[cell] = others)
            }
            Some(_) => questions.ask(2, &self.puzzle, 1, |_, puzzle| puzzle.clear(cells)),
            None => Ticket::default(),
        }
    }

    /// Continues with the answer.
    pub(crate) fn tell(&mut self, answer: &Answer) {
        let cells = self.asked();
        let can_go = !answer.gave_up && answer.solutions == u64::from(cells.len() > 1);
        if answer.gave_up && self.together == 1 {
            self.gave_up = true;
            self.order.clear();
            return;
        }
        if can_go {
            self.givens -= cells;
            self.puzzle.clear(cells);
        }
        if can_go || self.together == 1 {
            self.order.truncate(self.order.len() - self.together);
            self.together = 1;
        } else {
            self.together /= 2;
        }
        self.pass_over();
    }

    /// The cells that the next question is about.
    fn asked(&self) -> CellSet {
        let next = self.order.iter().rev().take(self.together);
        next.fold(CellSet::EMPTY, |cells, &group| cells | self.groups[usize::from(group)])
    }

    /// Skips groups that are so large that too few givens would remain.
    fn pass_over(&mut self) {
        let spare = self.givens.len().saturating_sub(self.least);
        let too_large = |group: &u8| self.groups[usize::from(*group)].len() > spare;
        while self.order.last().is_some_and(too_large) {
            self.order.pop();
        }
    }
}
