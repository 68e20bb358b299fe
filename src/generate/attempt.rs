//! One attempt at a puzzle: a full grid is drawn and givens are taken out in random order.

use super::{Plan, full_grid};
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::search::Answer;
use crate::transform::{Question, Removal};

/// An attempt under way. It asks [`questions`](Self::questions) and is [told](Self::tell) the answers, in
/// turns, until it is made or has failed.
pub(super) struct Attempt {
    solution: Solution,
    stage: Stage,
}

enum Stage {
    /// Do the cells that can be givens determine the grid at all?
    Check { puzzle: Grid, groups: Vec<CellSet>, least: usize },
    /// Givens are taken out.
    Remove(Removal),
    /// Givens went in groups: is each one that is left needed by itself?
    Verify { puzzle: Grid, givens: Vec<Cell> },
}

/// Where an attempt stands.
#[expect(clippy::large_enum_variant, reason = "it is taken apart at once")]
pub(super) enum Progress {
    Open,
    Made { grid: Grid, solution: Solution },
    Failed,
}

impl Attempt {
    pub(super) fn start(plan: &Plan, random: &mut Random) -> Self {
        let solution = full_grid(random);
        let mut puzzle = Grid::from(solution);
        (!plan.room).iter().for_each(|cell| puzzle[cell] = DigitSet::ALL);
        let mut groups = plan.orbits.clone();
        random.shuffle(&mut groups);
        let least = if plan.minimal {
            0
        } else {
            plan.counts[random.below(plan.counts.len() as u64) as usize]
        };
        let stage = if plan.room == CellSet::ALL {
            Stage::Remove(Removal::new(puzzle, solution, groups, least))
        } else {
            Stage::Check { puzzle, groups, least }
        };
        Self { solution, stage }
    }

    /// Hands over what must be known next, all with the same limit.
    pub(super) fn questions(&self, mut ask: impl FnMut(Question)) {
        match &self.stage {
            Stage::Check { puzzle, .. } => ask(Question { puzzle: *puzzle, limit: 2 }),
            Stage::Remove(removal) => removal.question().into_iter().for_each(ask),
            Stage::Verify { puzzle, givens } => givens.iter().for_each(|&cell| {
                let mut puzzle = *puzzle;
                puzzle[cell] = DigitSet::ALL - DigitSet::of(self.solution.digit(cell));
                ask(Question { puzzle, limit: 1 });
            }),
        }
    }

    /// Goes on with the answers to its questions.
    pub(super) fn tell(&mut self, plan: &Plan, answers: &[Answer]) -> Progress {
        match &mut self.stage {
            Stage::Check { puzzle, groups, least } => {
                if answers.iter().any(|answer| answer.solutions != 1) {
                    return Progress::Failed;
                }
                let groups = std::mem::take(groups);
                let removal = Removal::new(*puzzle, self.solution, groups, *least);
                self.stage = Stage::Remove(removal);
            }
            Stage::Remove(removal) => answers.iter().for_each(|answer| removal.tell(answer)),
            Stage::Verify { puzzle, .. } => {
                if answers.iter().any(|answer| answer.solutions == 0) {
                    return Progress::Failed;
                }
                let puzzle = *puzzle;
                return self.made(puzzle);
            }
        }
        self.go_on(plan)
    }

    /// Gives up, goes on to the next stage, or stays in this one.
    fn go_on(&mut self, plan: &Plan) -> Progress {
        let Stage::Remove(removal) = &self.stage else { return Progress::Open };
        let givens = removal.givens();
        let is_done = removal.is_done();
        let too_many = is_done && givens.len() > *plan.clues.end();
        if givens.len() < *plan.clues.start() || too_many {
            return Progress::Failed;
        }
        if !is_done {
            return Progress::Open;
        }
        let puzzle = *removal.puzzle();
        let in_group = |cell: &Cell| !plan.orbits.contains(&CellSet::of(*cell));
        let givens: Vec<Cell> = givens.iter().filter(in_group).collect();
        if plan.minimal && !givens.is_empty() {
            self.stage = Stage::Verify { puzzle, givens };
            return Progress::Open;
        }
        self.made(puzzle)
    }

    fn made(&self, grid: Grid) -> Progress {
        Progress::Made { grid, solution: self.solution }
    }
}
