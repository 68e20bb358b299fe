//! Enumerates all minimal puzzles within a puzzle.
//!
//! They are the leaves of a tree of decisions. Each decision is about one redundant given: it is removed, or kept for
//! good. A needed given stays needed when others are removed, so only givens that are still redundant are checked
//! again. A kept given must become needed, or the puzzle at the leaf would not be minimal. If it is redundant even
//! without all undecided givens, the branch is dropped.

use std::ops::ControlFlow;

use super::redundant::find_redundant;
use super::unavoidable::SimpleUnavoidableSets;
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::search::NotProper;

/// The number of branches per call of the solver.
const BRANCHES_PER_CALL: usize = 32;

/// Passes every minimal puzzle within a puzzle to `sink`, each once and always in the same order, until it breaks.
///
/// There may be very many, so the sink should set a limit; memory does not grow with their number.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sudoku::{engine::Solver, grid::Grid, transform::minimal_puzzles};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut givens = Vec::new();
/// let end = minimal_puzzles(&mut Solver::new(), &puzzle, |minimal| {
///     givens.push(minimal.filled().len());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(end, ControlFlow::Continue(()));
/// assert!(givens.len() > 1 && givens.iter().all(|&givens| givens < 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one solution, or if the solver gave up.
pub fn minimal_puzzles(
    solver: &mut Solver,
    puzzle: &Grid,
    mut sink: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, NotProper> {
    let solution = solver.solve_one(puzzle, Limit::TWO).unique_solution()?;
    let sets = SimpleUnavoidableSets::new(&solution);
    let undecided = find_redundant(solver, solution, &sets, [(*puzzle, puzzle.filled())])?[0];
    let mut stack = vec![Branch { puzzle: *puzzle, undecided, kept_givens: CellSet::EMPTY }];
    while !stack.is_empty() {
        let mut next = Vec::new();
        for branch in stack.drain(stack.len().saturating_sub(BRANCHES_PER_CALL)..) {
            match branch.undecided.first() {
                Some(cell) => next.extend([branch.with_given_kept(cell), branch.with_given_removed(cell)]),
                None if branch.kept_givens.is_empty() && sink(&branch.puzzle).is_break() => {
                    return Ok(ControlFlow::Break(()));
                }
                None => {}
            }
        }
        stack.extend(prune(solver, solution, &sets, next)?);
    }
    Ok(ControlFlow::Continue(()))
}

/// A node of the tree.
struct Branch {
    puzzle: Grid,
    /// Redundant givens that may be removed or kept.
    undecided: CellSet,
    /// Redundant givens that will be kept.
    kept_givens: CellSet,
}

impl Branch {
    fn with_given_kept(&self, cell: Cell) -> Self {
        let (undecided, kept) = (self.undecided.without(cell), self.kept_givens.with(cell));
        Self { puzzle: self.puzzle, undecided, kept_givens: kept }
    }

    fn with_given_removed(&self, cell: Cell) -> Self {
        let mut puzzle = self.puzzle;
        puzzle.clear(CellSet::from_cell(cell));
        Self { puzzle, undecided: self.undecided.without(cell), kept_givens: self.kept_givens }
    }

    /// Returns the puzzle without its undecided givens.
    fn without_undecided(&self) -> Grid {
        let mut puzzle = self.puzzle;
        puzzle.clear(self.undecided);
        puzzle
    }
}

/// Updates the redundant givens of each branch, and drops branches in which a kept given cannot become needed.
fn prune(
    solver: &mut Solver,
    solution: Solution,
    sets: &SimpleUnavoidableSets,
    branches: Vec<Branch>,
) -> Result<Vec<Branch>, NotProper> {
    let asked = branches.iter().flat_map(|branch| {
        let all = branch.undecided | branch.kept_givens;
        [(branch.without_undecided(), branch.kept_givens), (branch.puzzle, all)]
    });
    let redundant = find_redundant(solver, solution, sets, asked)?;
    let checked = branches.into_iter().zip(redundant.chunks_exact(2));
    let kept = checked.filter(|(_, redundant)| redundant[0].is_empty());
    let pruned = kept.map(|(Branch { puzzle, undecided, kept_givens: kept }, redundant)| Branch {
        puzzle,
        undecided: undecided & redundant[1],
        kept_givens: kept & redundant[1],
    });
    Ok(pruned.collect())
}
