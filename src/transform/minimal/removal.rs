//! Taking givens out of a puzzle as long as one solution is left.
//!
//! The givens come in groups (single cells, or the orbits of a symmetry) in a fixed order. Each group
//! goes if the puzzle still has one solution without it, else it stays. The outcome depends on the
//! puzzle and the order alone.
//!
//! Whether a single given can go is asked the other way about: does the puzzle have a solution with
//! another digit in its place? While there are many givens, a solver refutes that in its first rounds,
//! where it would have to go on to the end to count to two. (Asking about many givens at once needs half
//! the questions and no less time: the ones that are saved are those that cost nothing.)

use crate::grid::{CellSet, DigitSet, Grid, Solution};
use crate::search::Answer;

/// A removal under way: [`question`](Self::question) and [`tell`](Self::tell) take turns until there is
/// no question left. Many removals can so share the calls of one solver.
#[derive(Debug, Clone)]
pub struct Removal {
    puzzle: Grid,
    givens: CellSet,
    solution: Solution,
    /// The groups that are not decided, the next one last.
    groups: Vec<CellSet>,
    /// How many givens must remain.
    least: usize,
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
    /// Begins to take out these groups, the last one first, but leaves `least` givens.
    ///
    /// `solution` must be the one solution of the puzzle: this is not checked.
    pub fn new(puzzle: Grid, solution: Solution, groups: Vec<CellSet>, least: usize) -> Self {
        let mut removal = Self { puzzle, givens: puzzle.filled(), solution, groups, least };
        removal.pass_over();
        removal
    }

    /// What is left of the puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The givens that are left.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether all groups are decided.
    pub fn is_done(&self) -> bool {
        self.groups.is_empty()
    }

    /// What must be known next; `None` when all groups are decided.
    pub fn question(&self) -> Option<Question> {
        let group = *self.groups.last()?;
        let mut puzzle = self.puzzle;
        let limit = match group.first() {
            Some(cell) if group.len() == 1 => {
                puzzle[cell] = DigitSet::ALL - DigitSet::of(self.solution.digit(cell));
                1
            }
            _ => {
                group.iter().for_each(|cell| puzzle[cell] = DigitSet::ALL);
                2
            }
        };
        Some(Question { puzzle, limit })
    }

    /// Takes the answer to the question.
    pub fn tell(&mut self, answer: &Answer) {
        let Some(group) = self.groups.pop() else { return };
        let can_go = if group.len() == 1 { answer.solutions == 0 } else { answer.solutions == 1 };
        if can_go {
            self.givens -= group;
            group.iter().for_each(|cell| self.puzzle[cell] = DigitSet::ALL);
        }
        self.pass_over();
    }

    /// Passes over groups that are so large that too few givens would remain.
    fn pass_over(&mut self) {
        let spare = self.givens.len().saturating_sub(self.least);
        while self.groups.last().is_some_and(|group| group.len() > spare) {
            self.groups.pop();
        }
    }
}
