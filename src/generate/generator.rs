//! Making many puzzles at once.
//!
//! Up to 512 attempts are under way at any time, and one call of the solver answers all their questions. The attempts
//! at each puzzle are numbered, and their random numbers follow from the seed, the puzzle and the attempt. The first
//! attempt that succeeds is the puzzle, even if a later one was ready before it. So it does not matter which attempts
//! share a call. `figures.md`, beside this file, tells how fast it is.

use std::collections::VecDeque;
use std::ops::Range;

use super::GeneratorPlan;
use super::attempt::{Attempt, AttemptProgress};
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::transform::{Questions, Ticket};

/// The number of attempts under way while there are puzzles enough.
const TOGETHER: usize = 512;

/// While fewer attempts are under way, further ones are begun at puzzles that already have one, so that the solver's
/// lanes are in use: most attempts at a rare kind of puzzle fail.
const AHEAD: usize = 48;

/// A new puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewPuzzle {
    /// The puzzle.
    pub grid: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The number of attempts that it took.
    pub attempts: u64,
}

/// The outcome of the work on one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "nearly all are made")]
pub enum Outcome {
    /// It was made.
    Made(NewPuzzle),
    /// All attempts that the request allows failed.
    GaveUp {
        /// The number of attempts.
        attempts: u64,
    },
}

/// Makes the puzzles of a plan.
pub struct Generator {
    plan: GeneratorPlan,
    seed: u64,
    solver: Solver,
}

impl Generator {
    /// A generator on the machine's best instruction set. Make one per thread and keep it.
    pub fn new(plan: GeneratorPlan, seed: u64) -> Self {
        Self::with_solver(plan, seed, Solver::new())
    }

    /// A generator that asks this solver. The puzzles are the same with any.
    pub fn with_solver(plan: GeneratorPlan, seed: u64, solver: Solver) -> Self {
        Self { plan, seed, solver }
    }

    /// Makes the puzzles with these numbers. The outcomes are in the order of the numbers. Calls with hundreds of
    /// puzzles are fastest.
    ///
    /// `accept` may reject puzzles, for example by their rating. Its answer must depend on the puzzle alone. It may be
    /// asked about puzzles that are not needed in the end.
    pub fn make(
        &mut self,
        items: Range<u64>,
        accept: impl FnMut(&NewPuzzle) -> bool,
    ) -> Vec<Outcome> {
        let items: Vec<PendingPuzzle> = items.map(PendingPuzzle::new).collect();
        let mut run = GeneratorRun {
            plan: &self.plan,
            seed: self.seed,
            waiting: (0..items.len()).collect(),
            open: (0..items.len()).collect(),
            items,
            slots: Vec::with_capacity(TOGETHER),
            accept,
        };
        let mut questions = Questions::default();
        while run.fill() {
            run.step(&mut self.solver, &mut questions);
        }
        run.items.iter().map(|item| item.outcome(self.plan.attempts)).collect()
    }
}

/// A puzzle to be made.
struct PendingPuzzle {
    number: u64,
    /// The attempts begun.
    begun: u64,
    running: usize,
    /// The first attempt known to succeed.
    made: Option<NewPuzzle>,
}

impl PendingPuzzle {
    fn new(number: u64) -> Self {
        Self { number, begun: 0, running: 0, made: None }
    }

    /// Whether further attempts would be of use.
    fn is_open(&self, attempts: u64) -> bool {
        self.made.is_none() && self.begun < attempts
    }

    fn outcome(&self, attempts: u64) -> Outcome {
        self.made.map_or(Outcome::GaveUp { attempts }, Outcome::Made)
    }
}

/// An attempt under way, and which it is.
struct Slot<'a> {
    item: usize,
    /// Counted from 1.
    number: u64,
    attempt: Attempt<'a>,
    ticket: Ticket,
    is_open: bool,
}

struct GeneratorRun<'a, A> {
    plan: &'a GeneratorPlan,
    seed: u64,
    items: Vec<PendingPuzzle>,
    /// The puzzles that need an attempt and have none under way.
    waiting: VecDeque<usize>,
    /// The puzzles for which further attempts are of use, and perhaps some others.
    open: Vec<usize>,
    slots: Vec<Slot<'a>>,
    accept: A,
}

impl<A: FnMut(&NewPuzzle) -> bool> GeneratorRun<'_, A> {
    /// Begins attempts as long as they have room and are of use. Returns whether any is under way.
    fn fill(&mut self) -> bool {
        while self.slots.len() < TOGETHER
            && let Some(item) = self.waiting.pop_front()
        {
            self.begin(item);
        }
        while self.slots.len() < AHEAD {
            self.open.retain(|&item| self.items[item].is_open(self.plan.attempts));
            let least_busy = self.open.iter().min_by_key(|&&item| self.items[item].running);
            match least_busy {
                Some(&item) => self.begin(item),
                None => break,
            }
        }
        !self.slots.is_empty()
    }

    fn begin(&mut self, item: usize) {
        let PendingPuzzle { number, begun, running, .. } = &mut self.items[item];
        let mut random = Random::new(&[self.seed, *number, *begun]);
        *begun += 1;
        *running += 1;
        let attempt = Attempt::start(self.plan, &mut random);
        self.slots.push(Slot {
            item,
            number: *begun,
            attempt,
            ticket: Ticket::default(),
            is_open: true,
        });
    }

    /// Asks the questions of all attempts, and continues them with the answers.
    fn step(&mut self, solver: &mut Solver, questions: &mut Questions) {
        questions.clear();
        for slot in &mut self.slots {
            slot.ticket = slot.attempt.ask(questions);
        }
        questions.solve(solver);
        let Self { plan, items, waiting, slots, accept, .. } = self;
        for slot in slots.iter_mut() {
            let item = &mut items[slot.item];
            match slot.attempt.tell(questions.answers(&slot.ticket)) {
                AttemptProgress::Open => continue,
                AttemptProgress::Made { grid, solution } => {
                    let made = NewPuzzle { grid, solution, attempts: slot.number };
                    let is_first = item.made.is_none_or(|other| made.attempts < other.attempts);
                    if is_first && accept(&made) {
                        item.made = Some(made);
                    }
                }
                AttemptProgress::Failed => {}
            }
            slot.is_open = false;
            item.running -= 1;
            if item.running == 0 && item.is_open(plan.attempts) {
                waiting.push_back(slot.item);
            }
        }
        slots.retain(|slot| {
            let comes_first = |made: NewPuzzle| slot.number < made.attempts;
            slot.is_open && items[slot.item].made.is_none_or(comes_first)
        });
    }
}
