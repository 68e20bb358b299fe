//! One answer a puzzle, many puzzles at once.

use super::answer::{Solved, show};
use crate::cli::engine::{SearchOptions, Solver};
use crate::cli::page::Page;
use crate::cli::run::{Case, Task};
use crate::cli::status::Tally;
use sudoku::grid::Grid;
use sudoku::search::{Frame, Shuffled};

/// Solving on many threads.
pub struct Bulk {
    pub search: SearchOptions,
    /// Solutions to look for: two to prove that there is but one.
    pub limit: u64,
    /// Try candidates in an order drawn from this and the puzzle's number; only the plain search can.
    pub seed: Option<u64>,
}

impl Task for Bulk {
    type Worker = Solver;
    type Fields<'a> = Solved<'a>;

    fn worker(&self) -> Solver {
        self.search.solver()
    }

    fn prepare(&self, solver: &mut Solver, puzzles: &[Grid], before: u64, tally: &mut Tally) {
        let Some(seed) = self.seed else {
            return solver.solve(puzzles, self.limit, tally);
        };
        let solve = |(number, puzzle)| {
            let mut search = self.search.patience.search(puzzle, (), Shuffled::new(seed, number));
            let answer = search.count(self.limit);
            tally.keep_deepest(search.stack().deepest(), Frame::BYTES);
            answer
        };
        solver.answers = (before..).zip(puzzles).map(solve).collect();
    }

    fn show(&self, solver: &mut Solver, case: &Case<'_>, page: &mut Page<'_>) {
        show(case.puzzle, &solver.answers[case.index], self.limit, page);
    }
}
