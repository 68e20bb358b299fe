//! Taking givens out of a puzzle as long as one solution is left.
//!
//! The givens come in groups (single cells, or the orbits of a symmetry) in a fixed order. Each group
//! goes if the puzzle still has one solution without it, else it stays. The outcome depends on the
//! puzzle and the order alone; how it is found saves most of the questions to the solver:
//!
//! * If several groups can go at once, then each could have gone in its turn. So a whole window is
//!   asked about, wide while there are many givens.
//! * A second solution differs from the first in an *unavoidable set*: a puzzle within the first
//!   solution must have a given in it. So a given that is the last in a known one stays without a
//!   question, and a window ends before it would empty one.
//! * Whether a single given can go is asked the other way about: does the puzzle have a solution with
//!   another digit in its place? A solver refutes that sooner than it counts to two.

use crate::engine::Answer;
use crate::grid::{CellSet, DigitSet, Grid, Solution};

/// A removal under way: [`question`](Self::question) and [`tell`](Self::tell) take turns until there is
/// no question left. Many removals can so share the calls of one solver.
#[derive(Debug, Clone)]
pub struct Removal {
    puzzle: Grid,
    givens: CellSet,
    solution: Solution,
    /// The groups in their order, and how many of them are decided.
    groups: Vec<CellSet>,
    decided: usize,
    /// How many givens must remain.
    least: usize,
    /// The groups asked about: so many from the first undecided one on.
    window: usize,
    /// The window may not be wider than this, as it failed.
    widest: usize,
    unavoidable: Vec<CellSet>,
}

/// A puzzle for a solver, with the number of solutions to stop at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The puzzle.
    pub puzzle: Grid,
    /// 1 or 2.
    pub limit: u32,
}

impl Removal {
    /// Begins to take out these groups in this order, but leaves `least` givens.
    ///
    /// `solution` must be the one solution of the puzzle: this is not checked.
    pub fn new(puzzle: Grid, solution: Solution, groups: Vec<CellSet>, least: usize) -> Self {
        let givens = puzzle.filled();
        let mut removal = Self {
            puzzle,
            givens,
            solution,
            groups,
            decided: 0,
            least,
            window: 0,
            widest: usize::MAX,
            unavoidable: Vec::new(),
        };
        removal.open_window();
        removal
    }

    /// What is left of the puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// What must be known next; `None` when all groups are decided.
    pub fn question(&self) -> Option<Question> {
        let window = self.in_window();
        let single = window.first().filter(|_| window.len() == 1);
        let mut puzzle = self.puzzle;
        match single {
            None if self.window == 0 => None,
            None => {
                window.iter().for_each(|cell| puzzle[cell] = DigitSet::ALL);
                Some(Question { puzzle, limit: 2 })
            }
            Some(cell) => {
                puzzle[cell] = DigitSet::ALL - DigitSet::of(self.solution.digit(cell));
                Some(Question { puzzle, limit: 1 })
            }
        }
    }

    /// Takes the answer to the question.
    pub fn tell(&mut self, answer: &Answer) {
        let window = self.in_window();
        let can_go = answer.solutions < if window.len() == 1 { 1 } else { 2 };
        if can_go {
            window.iter().for_each(|cell| self.puzzle[cell] = DigitSet::ALL);
            self.givens -= window;
            self.decided += self.window;
            self.widest = usize::MAX;
        } else {
            if let Some(other) = answer.first.filter(|first| *first != self.solution) {
                self.unavoidable.push(self.solution.differences(&other));
            }
            self.widest = self.window / 2;
            self.decided += usize::from(self.widest == 0);
        }
        self.open_window();
    }

    fn in_window(&self) -> CellSet {
        let groups = &self.groups[self.decided..self.decided + self.window];
        groups.iter().fold(CellSet::EMPTY, |cells, group| cells | *group)
    }

    /// Passes over groups that must stay, and chooses how many to ask about.
    fn open_window(&mut self) {
        self.window = 0;
        while self.decided < self.groups.len() && self.window == 0 {
            let widest = self.widest.clamp(1, width(self.givens.len()));
            let mut left = self.givens;
            for &group in self.groups[self.decided..].iter().take(widest) {
                left -= group;
                let emptied = self.unavoidable.iter().any(|set| (*set & left).is_empty());
                if emptied || left.len() < self.least {
                    break;
                }
                self.window += 1;
            }
            if self.window == 0 {
                self.decided += 1;
                self.widest = usize::MAX;
            }
        }
    }
}

/// How many groups to ask about at once when there are so many givens: measured to be fast.
fn width(givens: usize) -> usize {
    match givens {
        60.. => givens - 45,
        40.. => 4,
        30.. => 2,
        _ => 1,
    }
}
