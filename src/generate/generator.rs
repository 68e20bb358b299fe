//! Making many puzzles at once.
//!
//! Each lane of the solver has an attempt, and begins another when it is done. The attempts at each puzzle are numbered,
//! and their random numbers follow from the seed, the puzzle and the attempt. The first attempt that succeeds is the
//! puzzle, even if a later one was ready before it. So it does not matter which attempts are under way together.
//! `figures.md`, beside this file, tells how fast it is.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::GeneratorPlan;
use super::attempt::{Attempt, AttemptStep};
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::search::Verdict;
use crate::transform::{PuzzleWork, Questions};

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
    attempts: Arc<AtomicU64>,
}

impl Generator {
    /// A generator on the machine's best instruction set. Make one per thread and keep it.
    pub fn new(plan: GeneratorPlan, seed: u64) -> Self {
        Self::with_solver(plan, seed, Solver::new())
    }

    /// A generator that asks this solver. The puzzles are the same with any solver that never gives up. An attempt on
    /// which the solver [gives up](Solver::with_max_guesses) fails.
    pub fn with_solver(plan: GeneratorPlan, seed: u64, solver: Solver) -> Self {
        Self { plan, seed, solver, attempts: Arc::default() }
    }

    /// The same generator, which adds each attempt that it begins to this counter.
    pub fn with_attempt_counter(self, attempts: Arc<AtomicU64>) -> Self {
        Self { attempts, ..self }
    }

    /// Makes the puzzles with these numbers. The outcomes are in the order of the numbers. Calls with hundreds of
    /// puzzles are fastest.
    ///
    /// `accept` may reject puzzles, for example by their rating. Its answer must depend on the puzzle alone. It may be
    /// asked about puzzles that are not needed in the end.
    pub fn make(&mut self, items: Range<u64>, accept: impl FnMut(&NewPuzzle) -> bool) -> Vec<Outcome> {
        let items: Vec<PendingPuzzle> = items.map(PendingPuzzle::new).collect();
        let work = GeneratorWork {
            plan: &self.plan,
            seed: self.seed,
            attempts: &self.attempts,
            waiting: (0..items.len()).collect(),
            open: (0..items.len()).collect(),
            items,
            has_failures: false,
            accept,
        };
        let mut questions = Questions::new(work);
        self.solver.answer(&mut questions);
        questions.work.items.iter().map(|item| item.outcome(self.plan.attempts)).collect()
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
struct NumberedAttempt<'a> {
    item: usize,
    /// Counted from 1.
    number: u64,
    attempt: Attempt<'a>,
}

struct GeneratorWork<'a, A> {
    plan: &'a GeneratorPlan,
    seed: u64,
    attempts: &'a AtomicU64,
    items: Vec<PendingPuzzle>,
    /// The puzzles that need an attempt and have none under way.
    waiting: VecDeque<usize>,
    /// The puzzles for which further attempts are of use, and perhaps some others.
    open: Vec<usize>,
    /// Whether an attempt has failed.
    has_failures: bool,
    accept: A,
}

impl<A> GeneratorWork<'_, A> {
    /// The puzzle to begin an attempt at. If all have one, a lane without work begins another at the puzzle that has
    /// the fewest under way, unless attempts do not seem to fail: most at a rare kind of puzzle do.
    fn next_item(&mut self) -> Option<usize> {
        let waiting = self.waiting.pop_front();
        if waiting.is_some() || !self.has_failures {
            return waiting;
        }
        self.open.retain(|&item| self.items[item].is_open(self.plan.attempts));
        self.open.iter().copied().min_by_key(|&item| self.items[item].running)
    }
}

impl<'a, A: FnMut(&NewPuzzle) -> bool> PuzzleWork for GeneratorWork<'a, A> {
    type Task = NumberedAttempt<'a>;

    fn begin(&mut self) -> Option<Self::Task> {
        let item = self.next_item()?;
        let PendingPuzzle { number, begun, running, .. } = &mut self.items[item];
        let mut random = Random::new(&[self.seed, *number, *begun]);
        *begun += 1;
        *running += 1;
        self.attempts.fetch_add(1, Ordering::Relaxed);
        let attempt = Attempt::start(self.plan, &mut random);
        Some(NumberedAttempt { item, number: *begun, attempt })
    }

    fn ask(&mut self, task: &mut Self::Task) -> Option<u64> {
        let item = &mut self.items[task.item];
        // An earlier attempt may have succeeded.
        if item.made.is_none_or(|made| task.number < made.attempts) {
            match task.attempt.next() {
                AttemptStep::Ask(limit) => return Some(limit),
                AttemptStep::Made(grid) => {
                    let solution = *task.attempt.solution();
                    let made = NewPuzzle { grid, solution, attempts: task.number };
                    if (self.accept)(&made) {
                        item.made = Some(made);
                    }
                }
                AttemptStep::Failed => {}
            }
        }
        item.running -= 1;
        if item.made.is_none() {
            self.has_failures = true;
            if item.running == 0 && item.is_open(self.plan.attempts) {
                self.waiting.push_back(task.item);
            }
        }
        None
    }

    fn question(task: &Self::Task) -> &Grid {
        task.attempt.question()
    }

    fn tell(&mut self, task: &mut Self::Task, verdict: Verdict) {
        task.attempt.tell(verdict);
    }
}
