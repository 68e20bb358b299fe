//! One attempt at a puzzle: a full grid is drawn and givens are taken out in random order.

use super::{GeneratorPlan, full_grid};
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::search::Answer;
use crate::transform::{Questions, Removal, Ticket};

/// An attempt under way: [`ask`](Self::ask) and [`tell`](Self::tell) take turns until it succeeds or fails.
pub(super) struct Attempt<'a> {
    plan: &'a GeneratorPlan,
    solution: Solution,
    stage: Stage<'a>,
}

enum Stage<'a> {
    /// Do the cells that can be givens determine the grid at all?
    Check { puzzle: Grid, order: Vec<u8>, least: usize },
    /// Givens are taken out.
    Remove(Removal<'a>),
    /// Givens were taken out in groups: is each given that is left needed by itself?
    Verify { puzzle: Grid, givens: Vec<Cell> },
}

/// The state of an attempt after an answer.
#[expect(clippy::large_enum_variant, reason = "it is taken apart at once")]
pub(super) enum AttemptProgress {
    Open,
    Made { grid: Grid, solution: Solution },
    Failed,
}

impl<'a> Attempt<'a> {
    pub(super) fn start(plan: &'a GeneratorPlan, random: &mut Random) -> Self {
        let solution = full_grid(random);
        let mut puzzle = Grid::from(solution);
        puzzle.clear(!plan.room);
        let mut order: Vec<u8> = (0..plan.orbits.len() as u8).collect();
        random.shuffle(&mut order);
        let least = if plan.minimal {
            0
        } else {
            plan.counts[random.below(plan.counts.len() as u64) as usize]
        };
        let stage = if plan.room == CellSet::ALL {
            Stage::Remove(Removal::new(puzzle, solution, &plan.orbits, order, least))
        } else {
            Stage::Check { puzzle, order, least }
        };
        Self { plan, solution, stage }
    }

    /// Asks its next questions.
    pub(super) fn ask(&self, questions: &mut Questions) -> Ticket {
        match &self.stage {
            Stage::Check { puzzle, .. } => questions.ask(2, puzzle, 1, |_, _| {}),
            Stage::Remove(removal) => removal.ask(questions),
            Stage::Verify { puzzle, givens } => {
                questions.ask(1, puzzle, givens.len(), |number, puzzle| {
                    let cell = givens[number];
                    puzzle[cell] = DigitSet::ALL - puzzle[cell];
                })
            }
        }
    }

    /// Continues with the answers to its questions.
    pub(super) fn tell(&mut self, answers: &[Answer]) -> AttemptProgress {
        match &mut self.stage {
            Stage::Check { puzzle, order, least } => {
                if answers.iter().any(|answer| answer.solutions != 1) {
                    return AttemptProgress::Failed;
                }
                let (orbits, order) = (&self.plan.orbits, std::mem::take(order));
                let removal = Removal::new(*puzzle, self.solution, orbits, order, *least);
                self.stage = Stage::Remove(removal);
            }
            Stage::Remove(removal) => answers.iter().for_each(|answer| removal.tell(answer)),
            Stage::Verify { puzzle, .. } => {
                if answers.iter().any(|answer| answer.solutions == 0) {
                    return AttemptProgress::Failed;
                }
                let puzzle = *puzzle;
                return self.made(puzzle);
            }
        }
        self.go_on()
    }

    /// Fails, begins the next stage, or stays in this one.
    fn go_on(&mut self) -> AttemptProgress {
        let plan = self.plan;
        let Stage::Remove(removal) = &self.stage else { return AttemptProgress::Open };
        let givens = removal.givens();
        let is_done = removal.is_done();
        let too_many = is_done && givens.len() > *plan.clues.end();
        if givens.len() < *plan.clues.start() || too_many {
            return AttemptProgress::Failed;
        }
        if !is_done {
            return AttemptProgress::Open;
        }
        let puzzle = *removal.puzzle();
        let in_group = |cell: &Cell| !plan.orbits.contains(&CellSet::of(*cell));
        let givens: Vec<Cell> = givens.iter().filter(in_group).collect();
        if plan.minimal && !givens.is_empty() {
            self.stage = Stage::Verify { puzzle, givens };
            return AttemptProgress::Open;
        }
        self.made(puzzle)
    }

    fn made(&self, grid: Grid) -> AttemptProgress {
        AttemptProgress::Made { grid, solution: self.solution }
    }
}
