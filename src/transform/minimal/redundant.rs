//! The redundant givens of a puzzle.

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::{PuzzleTask, outcomes};
use super::unavoidable::SimpleUnavoidableSets;
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{CellSet, Grid, Solution};
use crate::search::{NotProper, Verdict};

/// Givens of a puzzle that are redundant.
#[derive(Clone, Copy, Default)]
pub(crate) struct RedundantGivens {
    /// Those that are, each as long as the others stay.
    known: CellSet,
    /// Givens on which the search gave up.
    unknown: CellSet,
}

impl RedundantGivens {
    /// All redundant givens.
    ///
    /// # Errors
    /// If a search gave up.
    pub(super) fn all(self) -> Result<CellSet, NotProper> {
        if self.unknown.is_empty() { Ok(self.known) } else { Err(NotProper::GaveUp) }
    }

    /// Whether no given is redundant.
    pub(crate) fn is_empty(self) -> Result<bool, NotProper> {
        if self.known.is_empty() { self.all().map(CellSet::is_empty) } else { Ok(false) }
    }
}

/// Whether each of these puzzles, given with its only solution, is minimal.
///
/// All are answered together, which is much faster than one after the other.
///
/// # Errors
/// In the place of a puzzle, if a search gave up and no given is known to be redundant.
pub fn are_minimal<'a>(
    solver: &mut Solver,
    puzzles: impl IntoIterator<Item = (&'a Grid, Solution)>,
) -> Vec<Result<bool, NotProper>> {
    let tasks = puzzles.into_iter().map(|(puzzle, solution)| {
        let evident = (&EvidentGivens::new(solution, puzzle), &SimpleUnavoidableSets::new(&solution));
        RedundancyTask::new((puzzle, solution), puzzle.filled(), evident, true)
    });
    outcomes(solver, tasks, RedundancyTask::found).into_iter().map(RedundantGivens::is_empty).collect()
}

/// The redundant givens of a puzzle with this solution.
///
/// # Errors
/// If a search gave up.
pub(crate) fn redundant_givens(solver: &mut Solver, puzzle: &Grid, solution: &Solution) -> Result<CellSet, NotProper> {
    let sets = SimpleUnavoidableSets::new(solution);
    Ok(redundant(solver, *solution, &sets, [(*puzzle, puzzle.filled())])?[0])
}

/// The redundant ones among some givens of each of these puzzles, all with this solution.
///
/// # Errors
/// If a search gave up.
pub(super) fn redundant(
    solver: &mut Solver,
    solution: Solution,
    sets: &SimpleUnavoidableSets,
    puzzles: impl IntoIterator<Item = (Grid, CellSet)>,
) -> Result<Vec<CellSet>, NotProper> {
    let tasks = puzzles.into_iter().map(|(puzzle, cells)| {
        let evident = (&EvidentGivens::new(solution, &puzzle), sets);
        RedundancyTask::new((&puzzle, solution), cells, evident, false)
    });
    outcomes(solver, tasks, RedundancyTask::found).into_iter().map(RedundantGivens::all).collect()
}

/// The search for redundant givens of a puzzle.
pub(crate) struct RedundancyTask {
    puzzle: Grid,
    /// The givens to be asked about.
    open: CellSet,
    questions: NearbyQuestions,
    found: RedundantGivens,
    /// Whether one redundant given is enough.
    is_one_enough: bool,
}

impl RedundancyTask {
    /// What is evident about some givens of a puzzle with this solution, and the search for what is not.
    pub(super) fn new(
        (puzzle, solution): (&Grid, Solution),
        cells: CellSet,
        (evident, sets): (&EvidentGivens, &SimpleUnavoidableSets),
        is_one_enough: bool,
    ) -> (RedundantGivens, Option<Self>) {
        let known: CellSet = cells.iter().filter(|&cell| evident.is_single(cell)).collect();
        let found = RedundantGivens { known, ..RedundantGivens::default() };
        if is_one_enough && !known.is_empty() {
            return (found, None);
        }
        let open: CellSet = (cells - known).iter().filter(|&cell| !evident.is_needed(cell, sets)).collect();
        // Most questions of an enumeration end here.
        if open.is_empty() {
            return (found, None);
        }
        let questions = NearbyQuestions::new(solution, evident.by_givens(), !is_one_enough);
        (found, Some(Self { puzzle: *puzzle, open, questions, found, is_one_enough }))
    }

    /// What has been found so far.
    pub(crate) fn found(&self) -> RedundantGivens {
        self.found
    }
}

impl PuzzleTask for RedundancyTask {
    fn ask(&mut self) -> Option<Limit> {
        let is_enough = self.is_one_enough && !self.found.known.is_empty();
        let cell = self.open.first().filter(|_| !is_enough)?;
        self.questions.ask(&self.puzzle, cell);
        Some(Limit::ONE)
    }

    fn question(&self) -> &Grid {
        self.questions.question()
    }

    fn tell(&mut self, verdict: Verdict) {
        let (Some(verdict), Some(cell)) = (self.questions.tell(verdict), self.open.first()) else { return };
        self.open = self.open.without(cell);
        match verdict {
            Verdict::Multiple => {}
            Verdict::GaveUp => self.found.unknown |= CellSet::of(cell),
            _ => self.found.known |= CellSet::of(cell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::minimize;
    use super::*;
    use crate::grid::{Cell, Digit};
    use crate::random::Random;
    use crate::search::Search;

    #[test]
    fn redundant_givens_are_those_that_the_plain_search_finds() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
        let solution = Solution::try_from(&solved).unwrap();
        let mut counts = [0; 2];
        for number in 0..60 {
            let mut random = Random::new(&[number]);
            let minimal = minimize(&mut Solver::new(), &[solved], [random.clone()])[0].unwrap();
            let mut others: Vec<Cell> = (!minimal.filled()).iter().collect();
            random.shuffle(&mut others);
            let (extra, empty) = others.split_at(number as usize / 3);
            let mut puzzle = minimal;
            extra.iter().for_each(|&cell| puzzle[cell] = solved[cell]);
            // Some have pencilmarks.
            for &cell in empty.iter().skip(number as usize % 4 * 20).step_by(2) {
                let digit = Digit::from_index(cell.index() % 9);
                puzzle[cell] = puzzle[cell].without(digit) | solved[cell];
            }
            let found = redundant_givens(&mut Solver::new(), &puzzle, &solution).unwrap();
            for cell in puzzle.filled() {
                let mut without = puzzle;
                without.clear(CellSet::of(cell));
                let can_go = Search::new(&without).count(Limit::TWO).solutions == 1;
                assert_eq!(found.contains(cell), can_go, "{cell} {puzzle}");
                counts[usize::from(can_go)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }
}
