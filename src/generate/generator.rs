//! Generates many puzzles at once.
//!
//! Each lane of the solver works on one attempt, and starts another when that one is done. The attempts at each puzzle
//! are numbered, and the seed, the puzzle's number and the attempt's number determine the random numbers of an attempt.
//! The first attempt that succeeds gives the puzzle, even if a later one was finished before it. So it does not matter
//! which attempts run at the same time, or on which thread. `figures.md` in this folder has the timings.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::CheckedRequest;
use super::attempt::Attempt;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::transform::{TaskSource, do_tasks};

/// The number of attempts at a puzzle that one thread makes before others help. Most requests are met within this
/// number.
const ATTEMPTS_ALONE: u64 = 256;

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
pub enum GenerationOutcome {
    /// The puzzle was made.
    Made(NewPuzzle),
    /// All attempts that the request allows have failed, or the time is over.
    GaveUp {
        /// The number of attempts that were started.
        attempts: u64,
    },
}

/// Makes the puzzles of a request.
pub struct Generator {
    request: CheckedRequest,
    seed: u64,
    /// The solvers, one for each thread.
    solvers: Vec<Solver>,
    attempts: Arc<AtomicU64>,
    is_stopped: Arc<AtomicBool>,
}

impl Generator {
    /// Creates a generator on the machine's fastest instruction set. Create one per thread and reuse it.
    pub fn new(request: CheckedRequest, seed: u64) -> Self {
        Self::with_solvers(request, seed, vec![Solver::new()])
    }

    /// Creates a generator with a thread for each of these solvers. Only the first solver works until a puzzle has
    /// taken hundreds of attempts.
    ///
    /// The puzzles do not depend on the solvers, as long as these never give up. If a solver [gives
    /// up](Solver::with_max_guesses), the attempt fails.
    pub fn with_solvers(plan: CheckedRequest, seed: u64, solvers: Vec<Solver>) -> Self {
        Self { request: plan, seed, solvers, attempts: Arc::default(), is_stopped: Arc::default() }
    }

    /// Returns this generator with a counter to which it adds each attempt that it starts.
    pub fn with_attempt_counter(self, attempts: Arc<AtomicU64>) -> Self {
        Self { attempts, ..self }
    }

    /// Returns this generator with a flag. Once the flag is set, the generator starts no more attempts.
    pub fn with_stop(self, is_stopped: Arc<AtomicBool>) -> Self {
        Self { is_stopped, ..self }
    }

    /// Makes the puzzles with these numbers. Returns the outcomes in the order of the numbers. Calls with hundreds of
    /// puzzles are fastest. Without a solver, every outcome is that the generator gave up.
    ///
    /// `accept` may reject puzzles, for example by their rating. Its result must depend on the puzzle alone. It may
    /// also be called with puzzles that turn out not to be needed.
    pub fn make(&mut self, numbers: Range<u64>, accept: impl Fn(&NewPuzzle) -> bool + Sync) -> Vec<GenerationOutcome> {
        let Self { request: plan, seed, solvers, attempts, is_stopped } = self;
        let pending = |number| PendingPuzzle { number, ..PendingPuzzle::default() };
        let items: Vec<PendingPuzzle> = numbers.map(pending).collect();
        let first_made: Vec<AtomicU64> = items.iter().map(|_| AtomicU64::new(u64::MAX)).collect();
        let pending = Mutex::new(PendingPuzzles { items, ..PendingPuzzles::default() });
        let (pending, first_made) = (&pending, &first_made[..]);
        let source = AttemptSource { plan, seed: *seed, attempts, is_stopped, pending, first_made, accept };
        if let [first, helpers @ ..] = &mut solvers[..] {
            source.pending().allow(if helpers.is_empty() {
                plan.request.attempts
            } else {
                plan.request.attempts.min(ATTEMPTS_ALONE)
            });
            do_tasks(first, &mut &source);
            source.pending().allow(plan.request.attempts);
            let is_rare = !source.pending().waiting.is_empty();
            thread::scope(|scope| {
                for helper in helpers.iter_mut().filter(|_| is_rare) {
                    // If a thread cannot be started, the other threads do its work.
                    let work = || do_tasks(helper, &mut &source);
                    if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                        break;
                    }
                }
                do_tasks(first, &mut &source);
            });
        }
        let outcome = |item: &PendingPuzzle| {
            item.made.map_or(GenerationOutcome::GaveUp { attempts: item.begun }, GenerationOutcome::Made)
        };
        source.pending().items.iter().map(outcome).collect()
    }
}

#[derive(Default)]
struct PendingPuzzle {
    number: u64,
    /// The number of attempts that were started.
    begun: u64,
    running: usize,
    /// The time after which no more attempts start. Set when the first attempt starts.
    deadline: Option<Instant>,
    /// The first attempt known to succeed.
    made: Option<NewPuzzle>,
}

/// The puzzles to be made in one call.
#[derive(Default)]
struct PendingPuzzles {
    items: Vec<PendingPuzzle>,
    /// The indices of the puzzles that need another attempt and have none running.
    waiting: VecDeque<usize>,
    /// The indices of all puzzles for which further attempts are useful, and perhaps of some others.
    open_items: Vec<usize>,
    max_attempts: u64,
    has_failures: bool,
}

impl PendingPuzzles {
    /// Returns the index of the puzzle to attempt next: a puzzle without a running attempt or, once an attempt has
    /// failed, the puzzle with the fewest running attempts.
    fn next_item(&mut self) -> Option<usize> {
        let waiting = self.waiting.pop_front();
        if waiting.is_some() || !self.has_failures {
            return waiting;
        }
        let (items, max_attempts) = (&self.items, self.max_attempts);
        self.open_items.retain(|&item| is_open(&items[item], max_attempts));
        self.open_items.iter().copied().min_by_key(|&item| items[item].running)
    }

    /// Raises the maximum number of attempts. No attempt may be running.
    fn allow(&mut self, max_attempts: u64) {
        self.max_attempts = max_attempts;
        self.open_items = (0..self.items.len()).filter(|&item| is_open(&self.items[item], max_attempts)).collect();
        self.waiting = self.open_items.iter().copied().collect();
    }
}

/// Returns whether further attempts at a puzzle would be useful.
fn is_open(item: &PendingPuzzle, max_attempts: u64) -> bool {
    item.made.is_none() && item.begun < max_attempts && item.deadline.is_none_or(|deadline| Instant::now() < deadline)
}

/// The attempts at all puzzles, for any number of threads.
struct AttemptSource<'a, A> {
    plan: &'a CheckedRequest,
    seed: u64,
    attempts: &'a AtomicU64,
    is_stopped: &'a AtomicBool,
    pending: &'a Mutex<PendingPuzzles>,
    /// For each puzzle, the number of the first attempt known to succeed.
    first_made: &'a [AtomicU64],
    accept: A,
}

impl<A> AttemptSource<'_, A> {
    fn pending(&self) -> MutexGuard<'_, PendingPuzzles> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a, A: Fn(&NewPuzzle) -> bool> TaskSource for &AttemptSource<'a, A> {
    type Task = Attempt<'a>;
    /// The index of the puzzle, and the number of the attempt, counted from 1.
    type Key = (usize, u64);

    fn start_task(&mut self) -> Option<(Self::Key, Self::Task)> {
        if self.is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let mut pending = self.pending();
        let place = pending.next_item()?;
        let item = &mut pending.items[place];
        if let (0, Some(timeout)) = (item.begun, self.plan.request.timeout) {
            item.deadline = Instant::now().checked_add(timeout);
        }
        let (number, begun) = (item.number, item.begun);
        item.begun += 1;
        item.running += 1;
        drop(pending);
        self.attempts.fetch_add(1, Ordering::Relaxed);
        Some(((place, begun + 1), Attempt::new(self.plan, &mut Random::new(&[self.seed, number, begun]))))
    }

    /// Returns whether no earlier attempt at the same puzzle is known to succeed.
    fn is_wanted(&self, &(place, number): &Self::Key) -> bool {
        number < self.first_made[place].load(Ordering::Relaxed)
    }

    fn finish(&mut self, &(place, number): &Self::Key, attempt: &Self::Task) {
        let made = attempt.made().map(|(grid, solution)| NewPuzzle { grid, solution, attempts: number });
        let made = made.filter(&self.accept);
        let mut pending = self.pending();
        let PendingPuzzles { items, waiting, max_attempts, has_failures, .. } = &mut *pending;
        let item = &mut items[place];
        item.running -= 1;
        if let Some(made) = made
            && item.made.is_none_or(|other| number < other.attempts)
        {
            item.made = Some(made);
            self.first_made[place].store(number, Ordering::Relaxed);
        }
        if item.made.is_none() {
            *has_failures = true;
            if item.running == 0 && is_open(item, *max_attempts) {
                waiting.push_back(place);
            }
        }
    }
}
