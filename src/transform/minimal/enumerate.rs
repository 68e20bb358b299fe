//! Enumerates all minimal puzzles within a puzzle.
//!
//! These puzzles are the leaves of a tree of decisions. Each decision is about one redundant given: it is removed, or
//! kept for good. A needed given stays needed when others are removed, so only givens that are still redundant are
//! checked again. A kept given must become needed, or the puzzle at the leaf would not be minimal. If it is redundant
//! even without all undecided givens, the branch is dropped.

use std::ops::ControlFlow;

use super::redundant::find_redundant_givens;
use super::unavoidable::SimpleUnavoidableSets;
use super::{NotMinimized, removable_solution};
use crate::engine::Solver;
use crate::grid::{CellSet, Grid, Solution};
use crate::{Limit, NotUnique, StopFlag};

const BRANCHES_PER_CALL: usize = 32;

/// Passes every minimal puzzle within a puzzle to `sink`, once each and always in the same order, until `sink` breaks.
///
/// Returns a break if `sink` breaks. There may be a great many puzzles; memory does not grow with their number.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sudoku::{StopFlag, engine::Solver, grid::Grid, transform::minimal_puzzles};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut given_counts = Vec::new();
/// let end = minimal_puzzles(&mut Solver::new(), &puzzle, &StopFlag::new(), |minimal| {
///     given_counts.push(minimal.filled_cells().len());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(end, ControlFlow::Continue(()));
/// assert!(given_counts.len() > 1 && given_counts.iter().all(|&count| count < 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one solution or has pencil marks, if the solver gave up, or once
/// `stop` is raised.
pub fn minimal_puzzles(
    solver: &mut Solver,
    puzzle: &Grid,
    stop: &StopFlag,
    mut sink: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, NotMinimized> {
    let solution = removable_solution(puzzle, &solver.solve_one(puzzle, Limit::TWO))?;
    let sets = SimpleUnavoidableSets::new(&solution);
    let undecided_givens = find_redundant_givens(solver, solution, &sets, [(*puzzle, puzzle.filled_cells())])?[0];
    let mut open_branches = vec![Branch { puzzle: *puzzle, undecided_givens, kept_givens: CellSet::EMPTY }];
    while !open_branches.is_empty() {
        stop.check()?;
        let mut next_branches = Vec::new();
        for branch in open_branches.drain(open_branches.len().saturating_sub(BRANCHES_PER_CALL)..) {
            match branch.undecided_givens.first() {
                Some(cell) => {
                    let undecided_givens = branch.undecided_givens.without(cell);
                    let puzzle = branch.puzzle.without(CellSet::from_cell(cell));
                    let kept_givens = branch.kept_givens.with(cell);
                    next_branches.push(Branch { undecided_givens, kept_givens, ..branch });
                    next_branches.push(Branch { puzzle, undecided_givens, ..branch });
                }
                None if branch.kept_givens.is_empty() && sink(&branch.puzzle).is_break() => {
                    return Ok(ControlFlow::Break(()));
                }
                None => {}
            }
        }
        open_branches.extend(prune_branches(solver, solution, &sets, next_branches)?);
    }
    Ok(ControlFlow::Continue(()))
}

/// A branch of the tree: a puzzle, and the redundant givens on which its minimal puzzles depend.
struct Branch {
    puzzle: Grid,
    /// Redundant givens that may be removed or kept.
    undecided_givens: CellSet,
    /// Redundant givens that will be kept.
    kept_givens: CellSet,
}

/// Updates the redundant givens of each branch, and drops branches in which a kept given cannot become needed.
fn prune_branches(
    solver: &mut Solver,
    solution: Solution,
    sets: &SimpleUnavoidableSets,
    branches: Vec<Branch>,
) -> Result<Vec<Branch>, NotUnique> {
    let questions = branches.iter().flat_map(|branch| {
        let redundant_cells = branch.undecided_givens | branch.kept_givens;
        [(branch.puzzle.without(branch.undecided_givens), branch.kept_givens), (branch.puzzle, redundant_cells)]
    });
    let redundant_givens = find_redundant_givens(solver, solution, sets, questions)?;
    let checked_branches = branches.into_iter().zip(redundant_givens.as_chunks::<2>().0);
    let viable_branches = checked_branches.filter(|(_, [never_needed, _])| never_needed.is_empty());
    let pruned_branches = viable_branches.map(|(branch, &[_, still_redundant])| Branch {
        undecided_givens: branch.undecided_givens & still_redundant,
        kept_givens: branch.kept_givens & still_redundant,
        ..branch
    });
    Ok(pruned_branches.collect())
}
