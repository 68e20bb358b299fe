//! One attempt at a puzzle: draws a full grid and removes givens in random order. If the cells of all givens are fixed
//! in advance, changes digits instead, until there is one solution.

use std::ops::RangeInclusive;

use super::climb::hill_climb;
use super::{CheckedRequest, full_grid};
use crate::Limit;
use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use crate::search::{Search, ShuffledOrder, Verdict};
use crate::transform::{PuzzleTask, RedundancyTask, Removal};

/// An attempt at a puzzle of a request.
pub(super) struct Attempt<'a> {
    checked_request: &'a CheckedRequest,
    solution: Solution,
    stage: Stage<'a>,
}

enum Stage<'a> {
    /// The solver checks whether the cells that can be givens determine the grid at all.
    Check { puzzle: Grid, order: Vec<u8>, counts: RangeInclusive<usize> },
    /// Givens are being removed.
    Remove(Removal<'a>),
    /// Givens were removed in groups. The solver checks whether each remaining given is needed by itself.
    Verify { puzzle: Grid, redundancy: RedundancyTask },
    /// The attempt has ended, with a puzzle if it has succeeded.
    Done(Option<Grid>),
}

impl<'a> Attempt<'a> {
    pub(super) fn new(checked_request: &'a CheckedRequest, random: &mut Random) -> Self {
        let solution = if checked_request.request.theme == Grid::EMPTY {
            Some(full_grid(random))
        } else {
            theme_solution(checked_request, random)
        };
        // The solution of a failed attempt is never read.
        let failed = || Self { checked_request, solution: Solution::ONES, stage: Stage::Done(None) };
        let Some(solution) = solution else { return failed() };
        let puzzle = Grid::from(solution).without(!checked_request.allowed_cells);
        if checked_request.request.is_exact {
            let Some((puzzle, solution)) = hill_climb(checked_request, puzzle, random) else { return failed() };
            let removal = Removal::new(puzzle, solution, &checked_request.orbits, Vec::new(), 0..=Cell::COUNT);
            return Self { checked_request, solution, stage: Stage::Remove(removal) };
        }
        let mut order: Vec<u8> = (0..checked_request.orbits.len() as u8).collect();
        random.shuffle(&mut order);
        let min_givens = if checked_request.request.minimal {
            0
        } else {
            checked_request.clue_counts[random.below(checked_request.clue_counts.len() as u64) as usize]
        };
        let counts = min_givens..=*checked_request.request.clues.end();
        let stage = if checked_request.allowed_cells == CellSet::ALL {
            Stage::Remove(Removal::new(puzzle, solution, &checked_request.orbits, order, counts))
        } else {
            Stage::Check { puzzle, order, counts }
        };
        Self { checked_request, solution, stage }
    }

    /// Returns the puzzle and its solution, if the attempt has succeeded.
    pub(super) fn puzzle_and_solution(&self) -> Option<(Grid, Solution)> {
        let Stage::Done(Some(puzzle)) = self.stage else { return None };
        Some((puzzle, self.solution))
    }
}

impl PuzzleTask for Attempt<'_> {
    fn prepare_question(&mut self) -> Option<Limit> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Check { .. } => return Some(Limit::TWO),
                Stage::Remove(removal) => {
                    let limit = removal.prepare_question();
                    if removal.givens().len() < *self.checked_request.request.clues.start() {
                        Stage::Done(None)
                    } else if limit.is_some() {
                        return limit;
                    } else {
                        after_removal(self.checked_request, removal)
                    }
                }
                Stage::Verify { puzzle, redundancy } => match redundancy.prepare_question() {
                    None => Stage::Done((redundancy.found().is_empty() == Ok(true)).then_some(*puzzle)),
                    limit => return limit,
                },
                Stage::Done(_) => return None,
            };
        }
    }

    fn question(&self) -> &Grid {
        match &self.stage {
            Stage::Check { puzzle, .. } => puzzle,
            Stage::Remove(removal) => removal.question(),
            Stage::Verify { redundancy, .. } => redundancy.question(),
            Stage::Done(_) => &Grid::EMPTY,
        }
    }

    fn receive_verdict(&mut self, verdict: Verdict) {
        match &mut self.stage {
            Stage::Check { puzzle, order, counts } if verdict == Verdict::Unique => {
                let (orbits, order) = (&self.checked_request.orbits, std::mem::take(order));
                self.stage = Stage::Remove(Removal::new(*puzzle, self.solution, orbits, order, counts.clone()));
            }
            Stage::Remove(removal) => removal.receive_verdict(verdict),
            Stage::Verify { redundancy, .. } => redundancy.receive_verdict(verdict),
            _ => self.stage = Stage::Done(None),
        }
    }
}

/// The number of guesses after which a search for a solution of the theme gives up. Most searches take a few dozen.
const MAX_GUESSES: u32 = 1000;

fn theme_solution(checked_request: &CheckedRequest, random: &mut Random) -> Option<Solution> {
    let order = ShuffledOrder(random.clone());
    random.bits();
    Search::with_observer(&checked_request.request.theme, (), order).with_max_guesses(Some(MAX_GUESSES)).next_solution()
}

fn after_removal<'a>(checked_request: &CheckedRequest, removal: &mut Removal<'a>) -> Stage<'a> {
    let (puzzle, givens) = (*removal.puzzle(), removal.givens());
    if removal.gave_up() || givens.len() > *checked_request.request.clues.end() {
        return Stage::Done(None);
    }
    if !checked_request.request.minimal || (givens & checked_request.grouped_givens).is_empty() {
        return Stage::Done(Some(puzzle));
    }
    match removal.redundancy(givens & checked_request.grouped_givens) {
        (_, Some(redundancy)) => Stage::Verify { puzzle, redundancy },
        (found, None) => Stage::Done((found.is_empty() == Ok(true)).then_some(puzzle)),
    }
}
