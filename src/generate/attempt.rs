//! One attempt at a puzzle: a full grid is drawn and givens are taken out in random order.

use super::{GeneratorPlan, full_grid};
use crate::grid::{CellSet, Grid, Solution};
use crate::random::Random;
use crate::search::Verdict;
use crate::transform::Removal;

/// An attempt under way: [`next`](Self::next) and [`tell`](Self::tell) take turns until it succeeds or fails.
pub(super) struct Attempt<'a> {
    plan: &'a GeneratorPlan,
    solution: Solution,
    stage: Stage<'a>,
}

#[expect(clippy::large_enum_variant, reason = "nearly all attempts remove givens from the start")]
enum Stage<'a> {
    /// Do the cells that can be givens determine the grid at all?
    Check { puzzle: Grid, order: Vec<u8>, least: usize },
    /// Givens are taken out.
    Remove(Removal<'a>),
    /// Givens were taken out in groups: is each given that is left needed by itself? Those in `givens` remain to be
    /// asked about.
    Verify { puzzle: Grid, givens: CellSet },
    /// It has failed.
    Failed,
}

/// How an attempt goes on.
pub(super) enum AttemptStep {
    /// There is a question, with this limit.
    Ask(u64),
    Made(Grid),
    Failed,
}

impl<'a> Attempt<'a> {
    pub(super) fn start(plan: &'a GeneratorPlan, random: &mut Random) -> Self {
        let solution = full_grid(random);
        let mut puzzle = Grid::from(solution);
        puzzle.clear(!plan.room);
        let mut order: Vec<u8> = (0..plan.orbits.len() as u8).collect();
        random.shuffle(&mut order);
        let least = if plan.minimal { 0 } else { plan.counts[random.below(plan.counts.len() as u64) as usize] };
        let stage = if plan.room == CellSet::ALL {
            Stage::Remove(Removal::new(puzzle, solution, &plan.orbits, order, least))
        } else {
            Stage::Check { puzzle, order, least }
        };
        Self { plan, solution, stage }
    }

    /// The open question.
    pub(super) fn question(&self) -> &Grid {
        match &self.stage {
            Stage::Check { puzzle, .. } | Stage::Verify { puzzle, .. } => puzzle,
            Stage::Remove(removal) => removal.question(),
            Stage::Failed => &Grid::EMPTY,
        }
    }

    /// The solution of the puzzle.
    pub(super) fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Goes on up to the next question, or to the end.
    pub(super) fn next(&mut self) -> AttemptStep {
        match &mut self.stage {
            Stage::Check { .. } => AttemptStep::Ask(2),
            Stage::Remove(removal) => {
                let limit = removal.ask();
                if removal.givens().len() < *self.plan.clues.start() {
                    return AttemptStep::Failed;
                }
                limit.map_or_else(|| self.removed(), AttemptStep::Ask)
            }
            Stage::Verify { puzzle, givens } => match givens.first() {
                None => AttemptStep::Made(*puzzle),
                Some(cell) => {
                    puzzle[cell] = !puzzle[cell];
                    AttemptStep::Ask(1)
                }
            },
            Stage::Failed => AttemptStep::Failed,
        }
    }

    /// Continues with the answer to its question.
    pub(super) fn tell(&mut self, verdict: Verdict) {
        match &mut self.stage {
            Stage::Check { puzzle, order, least } if verdict == Verdict::Unique => {
                let (orbits, order) = (&self.plan.orbits, std::mem::take(order));
                let removal = Removal::new(*puzzle, self.solution, orbits, order, *least);
                self.stage = Stage::Remove(removal);
            }
            Stage::Remove(removal) => removal.tell(verdict),
            Stage::Verify { puzzle, givens } if verdict == Verdict::Multiple => {
                if let Some(cell) = givens.first() {
                    puzzle[cell] = !puzzle[cell];
                    *givens = givens.without(cell);
                }
            }
            _ => self.stage = Stage::Failed,
        }
    }

    /// Goes on after the removal.
    fn removed(&mut self) -> AttemptStep {
        let plan = self.plan;
        let Stage::Remove(removal) = &self.stage else { return AttemptStep::Failed };
        let (puzzle, givens) = (*removal.puzzle(), removal.givens());
        if removal.gave_up() || givens.len() > *plan.clues.end() {
            return AttemptStep::Failed;
        }
        let givens = givens & plan.grouped;
        if !plan.minimal || givens.is_empty() {
            return AttemptStep::Made(puzzle);
        }
        self.stage = Stage::Verify { puzzle, givens };
        self.next()
    }
}
