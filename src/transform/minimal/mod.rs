//! Minimal puzzles: without any one of its givens, such a puzzle has several solutions. A given is *redundant* if the
//! puzzle has one solution without it, else it is *needed*. `figures.md`, beside this file, tells how fast the tests
//! are.

mod enumerate;
mod evident;
mod nearby;
mod questions;
mod redundant;
mod removal;
mod unavoidable;

pub use enumerate::minimal_puzzles;
pub(crate) use questions::{PuzzleWork, Questions};
pub use redundant::are_minimal;
pub(crate) use removal::Removal;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Grid};
use crate::random::Random;
use crate::search::{Answer, Verdict};

/// Removes givens from each puzzle, in random order, until it is minimal.
///
/// The puzzles share the lanes of the solver, which is much faster than one after the other. Each has random numbers of
/// its own, so that the outcome does not depend on how a run is divided. A puzzle is an error in its place if it does
/// not have exactly one solution, or if the solver gave up.
pub fn minimize(
    solver: &mut Solver,
    puzzles: &[Grid],
    randoms: impl IntoIterator<Item = Random>,
) -> Vec<Result<Grid, Verdict>> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_many(puzzles, 2, &mut answers);
    let groups: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
    let puzzles = puzzles.iter().zip(&answers).zip(randoms);
    let work = MinimizingWork { puzzles, groups: &groups, outcomes: Vec::with_capacity(answers.len()) };
    let mut questions = Questions::new(work);
    solver.answer(&mut questions);
    questions.work.outcomes
}

/// Puzzles to minimize.
struct MinimizingWork<'a, I> {
    puzzles: I,
    /// Each cell by itself.
    groups: &'a [CellSet],
    outcomes: Vec<Result<Grid, Verdict>>,
}

impl<'a, I: Iterator<Item = ((&'a Grid, &'a Answer), Random)>> PuzzleWork for MinimizingWork<'a, I> {
    /// The place of the puzzle, and its givens on their way out.
    type Task = (usize, Removal<'a>);

    fn begin(&mut self) -> Option<Self::Task> {
        loop {
            let ((puzzle, answer), mut random) = self.puzzles.next()?;
            let solution = answer.only();
            self.outcomes.push(solution.map(|_| *puzzle));
            if let Ok(solution) = solution {
                let givens = puzzle.filled().iter();
                let mut order: Vec<u8> = givens.map(|cell| cell.index() as u8).collect();
                random.shuffle(&mut order);
                let removal = Removal::new(*puzzle, solution, self.groups, order, 0);
                return Some((self.outcomes.len() - 1, removal));
            }
        }
    }

    fn ask(&mut self, (place, removal): &mut Self::Task) -> Option<u64> {
        let limit = removal.ask();
        if limit.is_none() {
            let outcome = if removal.gave_up() { Err(Verdict::GaveUp) } else { Ok(*removal.puzzle()) };
            self.outcomes[*place] = outcome;
        }
        limit
    }

    fn question((_, removal): &Self::Task) -> &Grid {
        removal.question()
    }

    fn tell(&mut self, (_, removal): &mut Self::Task, verdict: Verdict) {
        removal.tell(verdict);
    }
}
