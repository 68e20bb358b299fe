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
use std::time::Instant;

use super::CheckedRequest;
use super::attempt::Attempt;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::threads::for_each_on_threads;
use crate::transform::{TaskSource, run_tasks};

/// The number of attempts at a puzzle that one thread makes before others help. It is enough for most requests.
const MAX_ATTEMPTS_ALONE: u64 = 256;

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
    /// All attempts that the request allows have failed, or the time ran out.
    GaveUp {
        /// The number of attempts that were started.
        attempts: u64,
    },
}

/// Makes the puzzles of a request.
pub struct Generator {
    checked_request: CheckedRequest,
    seed: u64,
    /// The solvers, one for each thread.
    solvers: Vec<Solver>,
    attempt_counter: Arc<AtomicU64>,
    is_stopped: Arc<AtomicBool>,
}

impl Generator {
    /// Creates a generator that uses the machine's fastest instruction set. Create one per thread and reuse it.
    pub fn new(checked_request: CheckedRequest, seed: u64) -> Self {
        Self::with_solvers(checked_request, seed, vec![Solver::new()])
    }

    /// Creates a generator with a thread for each of these solvers. Only the first solver works until a puzzle has
    /// taken hundreds of attempts.
    ///
    /// The puzzles do not depend on the solvers, as long as these never give up. If a solver [gives
    /// up](Solver::with_max_guesses), the attempt fails.
    pub fn with_solvers(checked_request: CheckedRequest, seed: u64, solvers: Vec<Solver>) -> Self {
        Self { checked_request, seed, solvers, attempt_counter: Arc::default(), is_stopped: Arc::default() }
    }

    /// Returns this generator with a counter to which it adds each attempt that it starts.
    pub fn with_attempt_counter(self, attempt_counter: Arc<AtomicU64>) -> Self {
        Self { attempt_counter, ..self }
    }

    /// Returns this generator with a flag. Once the flag is set, the generator starts no more attempts.
    pub fn with_stop_flag(self, is_stopped: Arc<AtomicBool>) -> Self {
        Self { is_stopped, ..self }
    }

    /// Makes the puzzles with these numbers. Returns the outcomes in the order of the numbers. Calls with hundreds of
    /// puzzles are fastest. Without a solver, the generator gives up on every puzzle.
    ///
    /// `accept` may reject puzzles, for example by their rating. Its result must depend on the puzzle alone. It may
    /// also be called with puzzles that turn out not to be needed.
    pub fn make(&mut self, numbers: Range<u64>, accept: impl Fn(&NewPuzzle) -> bool + Sync) -> Vec<GenerationOutcome> {
        let Self { checked_request, seed, solvers, attempt_counter, is_stopped } = self;
        let new_pending_puzzle = |number| PendingPuzzle { number, ..PendingPuzzle::default() };
        let puzzles: Vec<PendingPuzzle> = numbers.map(new_pending_puzzle).collect();
        let successes = puzzles.iter().map(|_| AtomicU64::new(u64::MAX)).collect();
        let pending_puzzles = Mutex::new(PendingPuzzles { puzzles, ..PendingPuzzles::default() });
        let seed = *seed;
        let source =
            AttemptSource { checked_request, seed, attempt_counter, is_stopped, pending_puzzles, successes, accept };
        let max_attempts = checked_request.request.max_attempts;
        if let [first_solver, helpers @ ..] = &mut solvers[..] {
            let max_alone = if helpers.is_empty() { max_attempts } else { max_attempts.min(MAX_ATTEMPTS_ALONE) };
            source.lock_pending_puzzles().allow_attempts(max_alone);
            run_tasks(first_solver, &mut &source);
        }
        source.lock_pending_puzzles().allow_attempts(max_attempts);
        if !source.lock_pending_puzzles().waiting_puzzles.is_empty() {
            for_each_on_threads(0..solvers.len(), solvers, |solver, _| run_tasks(solver, &mut &source));
        }
        let outcome = |puzzle: &PendingPuzzle| match puzzle.new_puzzle {
            Some(new_puzzle) => GenerationOutcome::Made(new_puzzle),
            None => GenerationOutcome::GaveUp { attempts: puzzle.started_attempts },
        };
        source.lock_pending_puzzles().puzzles.iter().map(outcome).collect()
    }
}

#[derive(Default)]
struct PendingPuzzle {
    number: u64,
    started_attempts: u64,
    running_attempts: usize,
    /// The time after which no more attempts start. Set when the first attempt starts.
    deadline: Option<Instant>,
    /// The puzzle of the first attempt known to succeed.
    new_puzzle: Option<NewPuzzle>,
}

/// The puzzles to be made in one call.
#[derive(Default)]
struct PendingPuzzles {
    puzzles: Vec<PendingPuzzle>,
    /// The indices of the puzzles that need another attempt and have none running.
    waiting_puzzles: VecDeque<usize>,
    /// The indices of all puzzles for which further attempts are useful, and perhaps of some others.
    open_puzzles: Vec<usize>,
    max_attempts: u64,
    has_failures: bool,
}

impl PendingPuzzles {
    /// Returns the index of the puzzle to attempt next: a puzzle without a running attempt or, once an attempt has
    /// failed, the puzzle with the fewest running attempts. Returns `None` if no attempt should start.
    fn next_puzzle(&mut self) -> Option<usize> {
        let waiting_puzzle = self.waiting_puzzles.pop_front();
        if waiting_puzzle.is_some() || !self.has_failures {
            return waiting_puzzle;
        }
        let (puzzles, max_attempts) = (&self.puzzles, self.max_attempts);
        self.open_puzzles.retain(|&index| is_open(&puzzles[index], max_attempts));
        self.open_puzzles.iter().copied().min_by_key(|&index| puzzles[index].running_attempts)
    }

    /// Raises the maximum number of attempts. No attempt may be running.
    fn allow_attempts(&mut self, max_attempts: u64) {
        self.max_attempts = max_attempts;
        self.open_puzzles =
            (0..self.puzzles.len()).filter(|&index| is_open(&self.puzzles[index], max_attempts)).collect();
        self.waiting_puzzles = self.open_puzzles.iter().copied().collect();
    }
}

/// Returns whether further attempts at a puzzle would be useful.
fn is_open(puzzle: &PendingPuzzle, max_attempts: u64) -> bool {
    puzzle.new_puzzle.is_none()
        && puzzle.started_attempts < max_attempts
        && puzzle.deadline.is_none_or(|deadline| Instant::now() < deadline)
}

/// The attempts at all puzzles, for any number of threads.
struct AttemptSource<'a, A> {
    checked_request: &'a CheckedRequest,
    seed: u64,
    attempt_counter: &'a AtomicU64,
    is_stopped: &'a AtomicBool,
    pending_puzzles: Mutex<PendingPuzzles>,
    /// For each puzzle, the number of the first attempt known to succeed, or `u64::MAX` if none is.
    successes: Vec<AtomicU64>,
    accept: A,
}

impl<A> AttemptSource<'_, A> {
    fn lock_pending_puzzles(&self) -> MutexGuard<'_, PendingPuzzles> {
        self.pending_puzzles.lock().unwrap_or_else(PoisonError::into_inner)
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
        let mut pending = self.lock_pending_puzzles();
        let index = pending.next_puzzle()?;
        let puzzle = &mut pending.puzzles[index];
        if let (0, Some(timeout)) = (puzzle.started_attempts, self.checked_request.request.timeout) {
            puzzle.deadline = Instant::now().checked_add(timeout);
        }
        let (number, earlier_attempts) = (puzzle.number, puzzle.started_attempts);
        puzzle.started_attempts += 1;
        puzzle.running_attempts += 1;
        drop(pending);
        self.attempt_counter.fetch_add(1, Ordering::Relaxed);
        Some((
            (index, earlier_attempts + 1),
            Attempt::new(self.checked_request, &mut Random::new(&[self.seed, number, earlier_attempts])),
        ))
    }

    /// Returns whether no earlier attempt at the same puzzle is known to succeed.
    fn is_outcome_needed(&self, &(index, number): &Self::Key) -> bool {
        number < self.successes[index].load(Ordering::Relaxed)
    }

    fn finish_task(&mut self, &(index, number): &Self::Key, attempt: &Self::Task) {
        let new_puzzle =
            attempt.puzzle_and_solution().map(|(grid, solution)| NewPuzzle { grid, solution, attempts: number });
        let accepted_puzzle = new_puzzle.filter(&self.accept);
        let mut pending = self.lock_pending_puzzles();
        let PendingPuzzles { puzzles, waiting_puzzles, max_attempts, has_failures, .. } = &mut *pending;
        let puzzle = &mut puzzles[index];
        puzzle.running_attempts -= 1;
        if let Some(made_puzzle) = accepted_puzzle
            && puzzle.new_puzzle.is_none_or(|other| number < other.attempts)
        {
            puzzle.new_puzzle = Some(made_puzzle);
            self.successes[index].store(number, Ordering::Relaxed);
        }
        if puzzle.new_puzzle.is_none() {
            *has_failures = true;
            if puzzle.running_attempts == 0 && is_open(puzzle, *max_attempts) {
                waiting_puzzles.push_back(index);
            }
        }
    }
}
