//! Finds the redundant givens of a puzzle.

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::{QuestionTask, TaskQuestion, task_outcomes};
use super::unavoidable::SimpleUnavoidableSets;
use crate::NotUnique;
use crate::engine::Solver;
use crate::engine::Verdict;
use crate::grid::{CellSet, Grid, Solution};

/// The redundant givens of a puzzle, as far as they are known.
#[derive(Clone, Copy, Default)]
pub(crate) struct RedundantGivens {
    /// Givens that are redundant if all others stay.
    redundant_cells: CellSet,
    /// Givens on which the search gave up.
    unresolved_cells: CellSet,
}

impl RedundantGivens {
    /// Returns all redundant givens, or an error if a search gave up.
    pub(super) fn into_cells(self) -> Result<CellSet, NotUnique> {
        if self.unresolved_cells.is_empty() { Ok(self.redundant_cells) } else { Err(NotUnique::GaveUp) }
    }

    /// Returns whether no given is redundant, or an error if a search gave up and none is known to be.
    pub(crate) fn is_empty(self) -> Result<bool, NotUnique> {
        if self.redundant_cells.is_empty() { self.into_cells().map(CellSet::is_empty) } else { Ok(false) }
    }
}

/// Returns whether each of these puzzles, which come with their only solutions, is minimal.
///
/// The puzzles share the lanes of the solver, which is much faster than testing one at a time.
///
/// # Errors
/// A puzzle's result is an error if a search gave up and no given is known to be redundant.
pub fn are_minimal<'a>(
    solver: &mut Solver,
    puzzles: impl IntoIterator<Item = (&'a Grid, Solution)>,
) -> Vec<Result<bool, NotUnique>> {
    let tasks = puzzles.into_iter().map(|(puzzle, solution)| {
        let (evident, sets) = (EvidentGivens::new(solution, puzzle), SimpleUnavoidableSets::new(&solution));
        RedundancyTask::new(puzzle, puzzle.filled_cells(), &evident, &sets, true)
    });
    let outcomes = task_outcomes(solver, tasks, |task: &RedundancyTask| task.redundant_givens);
    outcomes.into_iter().map(RedundantGivens::is_empty).collect()
}

/// Returns the redundant givens of a puzzle with this solution, or an error if a search gave up.
pub(crate) fn redundant_givens(solver: &mut Solver, puzzle: &Grid, solution: &Solution) -> Result<CellSet, NotUnique> {
    let sets = SimpleUnavoidableSets::new(solution);
    Ok(find_redundant_givens(solver, *solution, &sets, [(*puzzle, puzzle.filled_cells())])?[0])
}

/// Returns the redundant givens of each puzzle among the cells that accompany it. All puzzles have this solution.
pub(super) fn find_redundant_givens(
    solver: &mut Solver,
    solution: Solution,
    sets: &SimpleUnavoidableSets,
    puzzles: impl IntoIterator<Item = (Grid, CellSet)>,
) -> Result<Vec<CellSet>, NotUnique> {
    let tasks = puzzles.into_iter().map(|(puzzle, cells)| {
        RedundancyTask::new(&puzzle, cells, &EvidentGivens::new(solution, &puzzle), sets, false)
    });
    let outcomes = task_outcomes(solver, tasks, |task: &RedundancyTask| task.redundant_givens);
    outcomes.into_iter().map(RedundantGivens::into_cells).collect()
}

/// The search for the redundant givens of one puzzle.
pub(crate) struct RedundancyTask {
    puzzle: Grid,
    /// The givens that have no verdict yet.
    undecided_cells: CellSet,
    questions: NearbyQuestions,
    pub(crate) redundant_givens: RedundantGivens,
    /// Whether the search may stop at the first redundant given.
    is_one_enough: bool,
}

impl RedundancyTask {
    /// Returns the evidently redundant givens in `cells`, and the search among the others. There is no search if none
    /// is undecided, or if one redundant given is enough and known.
    pub(super) fn new(
        puzzle: &Grid,
        cells: CellSet,
        evident: &EvidentGivens,
        sets: &SimpleUnavoidableSets,
        is_one_enough: bool,
    ) -> (RedundantGivens, Option<Self>) {
        let single_cells: CellSet = cells.iter().filter(|&cell| evident.is_single(cell)).collect();
        let evidently_redundant = RedundantGivens { redundant_cells: single_cells, ..RedundantGivens::default() };
        if is_one_enough && !single_cells.is_empty() {
            return (evidently_redundant, None);
        }
        let undecided_cells: CellSet =
            (cells - single_cells).iter().filter(|&cell| !evident.is_needed(cell, sets)).collect();
        let task = || {
            let questions = NearbyQuestions::new(evident, !is_one_enough);
            Self { puzzle: *puzzle, undecided_cells, questions, redundant_givens: evidently_redundant, is_one_enough }
        };
        // Most questions of an enumeration need no task.
        (evidently_redundant, (!undecided_cells.is_empty()).then(task))
    }
}

impl QuestionTask for RedundancyTask {
    fn next_question(&mut self) -> Option<TaskQuestion> {
        let is_enough = self.is_one_enough && !self.redundant_givens.redundant_cells.is_empty();
        let cell = self.undecided_cells.first().filter(|_| !is_enough)?;
        Some(TaskQuestion { puzzle: self.questions.open_question(&self.puzzle, cell), is_known_excluded: true })
    }

    fn receive_verdict(&mut self, verdict: Verdict) {
        let Some(verdict) = self.questions.receive_verdict(verdict) else { return };
        let Some(cell) = self.undecided_cells.first() else { return };
        self.undecided_cells = self.undecided_cells.without(cell);
        match verdict {
            Err(NotUnique::Multiple) => {}
            Err(NotUnique::GaveUp) => self.redundant_givens.unresolved_cells |= CellSet::from_cell(cell),
            _ => self.redundant_givens.redundant_cells |= CellSet::from_cell(cell),
        }
    }
}
