//! Making many puzzles at once.
//!
//! A hundred and more attempts are under way at any time, and all their questions go to the solver in one
//! call. Attempts are numbered within each puzzle and draw from (seed, puzzle, attempt); the first
//! that succeeds is the puzzle, even if a later one was ready before it. So it does not matter
//! which attempts share a call.

use std::ops::Range;

use super::Plan;
use super::attempt::{Attempt, Progress};
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::search::Answer;

/// How many attempts are under way while there are puzzles enough.
const TOGETHER: usize = 512;

/// While there are fewer, further attempts are begun at puzzles that have one under way, so that the
/// solver's lanes are in use: most attempts at a rare kind of puzzle fail.
const AHEAD: usize = 48;

/// A new puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub grid: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// How many attempts it took.
    pub attempts: u64,
}

/// What came of the work on one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "nearly all are made")]
pub enum Outcome {
    /// It was made.
    Made(Made),
    /// All attempts that the request allows failed.
    GaveUp {
        /// How many there were.
        attempts: u64,
    },
}

/// Makes the puzzles of a plan.
pub struct Generator {
    plan: Plan,
    seed: u64,
    solver: Solver,
}

impl Generator {
    /// A generator on the machine's best instruction set. Make one per thread and keep it.
    pub fn new(plan: Plan, seed: u64) -> Self {
        Self::with_solver(plan, seed, Solver::new())
    }

    /// A generator that asks this solver. The puzzles are the same with any.
    pub fn with_solver(plan: Plan, seed: u64, solver: Solver) -> Self {
        Self { plan, seed, solver }
    }

    /// Makes the puzzles with these numbers; the outcomes are in their order. Hundreds a call are fastest.
    ///
    /// `accept` may turn puzzles down, by their rating for example. It must say the same of the same
    /// puzzle whenever it is asked, and may be asked about puzzles that are not needed in the end.
    pub fn make(&mut self, items: Range<u64>, accept: impl FnMut(&Made) -> bool) -> Vec<Outcome> {
        let mut run = Run {
            plan: &self.plan,
            seed: self.seed,
            items: items.map(Item::new).collect(),
            first_open: 0,
            slots: Vec::with_capacity(TOGETHER),
            accept,
        };
        let mut calls = [Call::new(1), Call::new(2)];
        while run.fill() {
            run.step(&mut self.solver, &mut calls);
        }
        run.items.iter().map(|item| item.outcome(self.plan.attempts)).collect()
    }
}

/// A puzzle to be made.
struct Item {
    number: u64,
    /// The attempts begun.
    begun: u64,
    running: usize,
    /// The first attempt known to succeed.
    made: Option<Made>,
}

impl Item {
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
struct Slot {
    item: usize,
    /// Counted from 1.
    number: u64,
    attempt: Attempt,
    /// How many questions it has asked, by limit.
    asked: [usize; 2],
    is_open: bool,
}

/// Questions that go to the solver together.
struct Call {
    limit: u32,
    puzzles: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Call {
    fn new(limit: u32) -> Self {
        Self { limit, puzzles: Vec::new(), answers: Vec::new() }
    }
}

struct Run<'a, A> {
    plan: &'a Plan,
    seed: u64,
    items: Vec<Item>,
    /// All items before this one have begun.
    first_open: usize,
    slots: Vec<Slot>,
    accept: A,
}

impl<A: FnMut(&Made) -> bool> Run<'_, A> {
    /// Begins attempts as far as there is room and use for them; says whether any is under way.
    fn fill(&mut self) -> bool {
        while self.slots.len() < TOGETHER && self.first_open < self.items.len() {
            self.begin(self.first_open);
            self.first_open += 1;
        }
        while self.slots.len() < AHEAD {
            let open = |i: &usize| self.items[*i].is_open(self.plan.attempts);
            let least_busy =
                (0..self.items.len()).filter(open).min_by_key(|&i| self.items[i].running);
            match least_busy {
                Some(item) => self.begin(item),
                None => break,
            }
        }
        !self.slots.is_empty()
    }

    fn begin(&mut self, item: usize) {
        let Item { number, begun, running, .. } = &mut self.items[item];
        let mut random = Random::new(&[self.seed, *number, *begun]);
        *begun += 1;
        *running += 1;
        let attempt = Attempt::start(self.plan, &mut random);
        self.slots.push(Slot { item, number: *begun, attempt, asked: [0; 2], is_open: true });
    }

    /// Asks all that must be known and goes on with the answers.
    fn step(&mut self, solver: &mut Solver, calls: &mut [Call; 2]) {
        calls.iter_mut().for_each(|call| call.puzzles.clear());
        for slot in &mut self.slots {
            slot.asked = [0; 2];
            slot.attempt.questions(|question| {
                let call = question.limit as usize - 1;
                calls[call].puzzles.push(question.puzzle);
                slot.asked[call] += 1;
            });
        }
        for call in calls.iter_mut() {
            call.answers.resize(call.puzzles.len(), Answer::default());
            solver.solve_many(&call.puzzles, call.limit, &mut call.answers);
        }
        let mut rest = calls.each_ref().map(|call| call.answers.as_slice());
        let Self { plan, items, slots, accept, .. } = self;
        for slot in slots.iter_mut() {
            // The questions of an attempt all have the same limit.
            let call = usize::from(slot.asked[1] > 0);
            let (answers, others) = rest[call].split_at(slot.asked[call]);
            rest[call] = others;
            let item = &mut items[slot.item];
            match slot.attempt.tell(plan, answers) {
                Progress::Open => continue,
                Progress::Made { grid, solution } => {
                    let made = Made { grid, solution, attempts: slot.number };
                    let is_first = item.made.is_none_or(|other| made.attempts < other.attempts);
                    if is_first && accept(&made) {
                        item.made = Some(made);
                    }
                }
                Progress::Failed => {}
            }
            slot.is_open = false;
            item.running -= 1;
        }
        slots.retain(|slot| {
            let comes_first = |made: Made| slot.number < made.attempts;
            slot.is_open && items[slot.item].made.is_none_or(comes_first)
        });
    }
}
