//! Minimal puzzles, which have several solutions once any given is removed. A given is *redundant* if the puzzle still
//! has one solution without it; otherwise it is *needed*.
//!
//! A [`Removal`] removes givens, and a [`RedundancyTask`] finds the redundant ones. `questions` runs many such tasks at
//! once in the lanes of a solver. Before they ask, they look up evident answers (`evident`, `unavoidable`). If nearly
//! all givens are needed, they ask about solutions near the known one first (`nearby`). `figures.md` has the timings.

mod enumerate;
mod evident;
mod nearby;
mod questions;
mod redundant;
mod removal;
mod unavoidable;

pub use enumerate::minimal_puzzles;
pub(crate) use questions::{QuestionTask, TaskQuestion, TaskSource, run_tasks};
pub use redundant::are_minimal;
pub(crate) use redundant::{RedundancyTask, redundant_givens};
pub(crate) use removal::Removal;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use crate::{Answer, Limit, NotUnique, Stopped};

/// The reason why a puzzle is not made minimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotMinimized {
    /// The puzzle does not have exactly one solution, or the solver gave up.
    #[error("{0}")]
    NotUnique(#[from] NotUnique),
    /// Pencil marks are clues as well. A puzzle without redundant givens may have redundant marks.
    #[error("a puzzle with pencil marks cannot be made minimal by removing givens")]
    PencilMarks,
    /// A stop flag was raised.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// Returns the only solution that an answer has found for a puzzle whose givens may be removed.
fn removable_solution(puzzle: &Grid, answer: &Answer) -> Result<Solution, NotMinimized> {
    let solution = answer.unique_solution()?;
    if puzzle.is_plain() { Ok(solution) } else { Err(NotMinimized::PencilMarks) }
}

/// Removes givens from each puzzle, in random order, until it is minimal.
///
/// The puzzles share the lanes of the solver, which is much faster than minimizing one puzzle at a time. Each puzzle
/// has its own random numbers, given its index, so the outcome does not depend on how a run is divided into calls.
///
/// ```
/// use sudoku::{engine::Solver, random::Random, transform::{are_minimal, minimize}};
///
/// let mut solver = Solver::new();
/// let grid = sudoku::generate::full_grid(&mut Random::new(&[2026]));
/// let puzzle = minimize(&mut solver, &[grid.into()], |_| Random::new(&[1]))[0]?;
/// assert_eq!(are_minimal(&mut solver, [(&puzzle, grid)]), [Ok(true)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A result is an error if its puzzle does not have exactly one solution or has pencil marks, or if the solver gave up.
pub fn minimize(
    solver: &mut Solver,
    puzzles: &[Grid],
    random_of: impl FnMut(usize) -> Random,
) -> Vec<Result<Grid, NotMinimized>> {
    let cells: Vec<CellSet> = Cell::all().map(CellSet::from_cell).collect();
    let results = minimize_in_groups(solver, puzzles, &cells, 0, random_of);
    results.into_iter().map(|result| result.map(|minimized| minimized.puzzle)).collect()
}

/// A puzzle after the removal of redundant givens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minimized {
    /// The puzzle with the givens that were kept.
    pub puzzle: Grid,
    /// Whether groups of givens were kept without a trial, as too few givens would have been left without them.
    pub is_stopped: bool,
}

/// Tries to remove each group of givens from each puzzle, in random order, and keeps the group if the puzzle would
/// otherwise have several solutions or fewer than `min_givens` givens. Groups must not overlap. Groups that are empty or
/// contain a blank cell are skipped.
///
/// # Errors
/// As in [`minimize`].
pub fn minimize_in_groups(
    solver: &mut Solver,
    puzzles: &[Grid],
    groups: &[CellSet],
    min_givens: usize,
    mut random_of: impl FnMut(usize) -> Random,
) -> Vec<Result<Minimized, NotMinimized>> {
    let mut answers = Vec::new();
    solver.solve_many(puzzles, Limit::TWO, &mut answers);
    let removals = puzzles.iter().zip(&answers).enumerate().map(|(index, (puzzle, answer))| {
        let mut random = random_of(index);
        let solution = removable_solution(puzzle, answer);
        let removal = solution.ok().map(|solution| {
            let filled = puzzle.filled_cells();
            let is_removable = |group: &CellSet| !group.is_empty() && group.is_subset(filled);
            let filled_groups = (0..).zip(groups).filter(|(_, group)| is_removable(group));
            let mut group_order = Vec::with_capacity(groups.len());
            group_order.extend(filled_groups.map(|(number, _)| number));
            random.shuffle(&mut group_order);
            Removal::new(*puzzle, solution, groups, group_order, min_givens..=Cell::COUNT)
        });
        // A puzzle without exactly one solution has no removal, and this is its outcome.
        (solution.map(|_| Minimized { puzzle: *puzzle, is_stopped: false }), removal)
    });
    questions::task_outcomes(solver, removals, |removal| match removal.gave_up {
        true => Err(NotUnique::GaveUp.into()),
        false => Ok(Minimized { puzzle: removal.puzzle, is_stopped: removal.has_untried_groups }),
    })
}
