//! Generates many puzzles at once.
//!
//! Each lane of the solver works on one attempt, and starts another when that one is done. The attempts at each puzzle
//! are numbered, and the seed, the puzzle's number and the attempt's number determine the random numbers of an attempt.
//! The first attempt that succeeds gives the puzzle, even if a later one was finished before it. So it does not matter
//! which attempts run at the same time, or on which thread. `figures.md` in this folder has the timings.

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::Request;
use super::attempt::Attempt;
use super::theme::ThemeCompleter;
use crate::StopFlag;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::threads::for_each_on_threads;
use crate::transform::{TaskSource, run_tasks};

/// The number of attempts at a puzzle that one thread makes before others help. It is enough for most requests.
const MAX_ATTEMPTS_ALONE: u64 = 256;

/// The number of puzzles in a call from which all threads work at once.
const MIN_SHARED_PUZZLES: usize = 256;

/// The maximum number of puzzles that an iterator has in hand.
const MAX_PUZZLES_IN_HAND: u64 = 1024;

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
#[non_exhaustive]
pub enum GenerationOutcome {
    /// The puzzle was made.
    Made(NewPuzzle),
    /// All attempts that the request allows have failed.
    Exhausted {
        /// The number of attempts that were made.
        attempts: u64,
    },
    /// The time that the request allows ran out.
    TimedOut {
        /// The number of attempts that were started.
        attempts: u64,
    },
    /// A [`StopFlag`] was raised.
    Stopped {
        /// The number of attempts that were started.
        attempts: u64,
    },
}

impl GenerationOutcome {
    /// Returns the puzzle, if it was made.
    pub fn made(self) -> Option<NewPuzzle> {
        if let Self::Made(puzzle) = self { Some(puzzle) } else { None }
    }
}

/// Decides whether a puzzle is wanted.
type Filter = Box<dyn FnMut(&NewPuzzle) -> bool + Send>;

/// Makes the puzzles of a request.
///
/// ```
/// use sudoku::{generate::{Generator, NewPuzzle, Request}, logic::State, rate::{PlayersRater, PlayersRating}};
///
/// // Each thread has a rater of its own.
/// let new_filter = || {
///     let mut rater = PlayersRater::new();
///     move |puzzle: &NewPuzzle| rater.rate_unique(State::new(&puzzle.grid)).to_string().starts_with("hard")
/// };
/// let mut generator = Generator::new(Request::default(), 2026).with_threads(2).with_filter(new_filter);
/// let puzzles: Vec<NewPuzzle> = generator.outcomes(0..3).filter_map(|outcome| outcome.made()).collect();
/// assert_eq!(puzzles.len(), 3);
/// ```
#[must_use]
pub struct Generator {
    request: Request,
    seed: u64,
    /// One for each thread.
    workers: Vec<Worker>,
    new_filter: Option<Box<dyn Fn() -> Filter + Send + Sync>>,
    attempt_counter: Arc<AtomicU64>,
    stop: StopFlag,
}

/// The solver of a thread, and its tools.
struct Worker {
    solver: Solver,
    tools: AttemptTools,
}

/// The tools of a thread before and after it asks the solver.
#[derive(Default)]
struct AttemptTools {
    completer: ThemeCompleter,
    /// Created when the thread needs it.
    filter: Option<Filter>,
}

impl Generator {
    /// Creates a generator on one thread, with the machine's fastest instruction set. Reuse it for further puzzles.
    pub fn new(request: Request, seed: u64) -> Self {
        let (attempt_counter, stop) = (Arc::default(), StopFlag::new());
        Self { request, seed, workers: Vec::new(), new_filter: None, attempt_counter, stop }.with_threads(1)
    }

    /// Returns this generator with this number of threads, at least one. See [`with_solvers`](Self::with_solvers).
    pub fn with_threads(self, threads: usize) -> Self {
        self.with_solvers((0..threads.max(1)).map(|_| Solver::new()).collect())
    }

    /// Returns this generator with a thread for each of these solvers. In a call for fewer than 256 puzzles, only the
    /// first solver works until a puzzle has taken hundreds of attempts.
    ///
    /// The puzzles do not depend on the solvers, as long as these never give up. If a solver [gives
    /// up](Solver::with_max_guesses), the attempt fails.
    ///
    /// # Panics
    /// Panics if there is no solver.
    pub fn with_solvers(self, solvers: Vec<Solver>) -> Self {
        assert!(!solvers.is_empty(), "no solver");
        let new_worker = |solver| Worker { solver, tools: AttemptTools::default() };
        Self { workers: solvers.into_iter().map(new_worker).collect(), ..self }
    }

    /// Returns this generator with a filter, which may reject puzzles, for example by their rating. `new_filter` is
    /// called once for each thread, so that a filter may own a rater.
    ///
    /// The result of a filter must depend on the puzzle alone. Filters also see puzzles that turn out not to be needed.
    pub fn with_filter<F>(mut self, new_filter: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: FnMut(&NewPuzzle) -> bool + Send + 'static,
    {
        self.workers.iter_mut().for_each(|worker| worker.tools.filter = None);
        Self { new_filter: Some(Box::new(move || Box::new(new_filter()))), ..self }
    }

    /// Returns this generator with a counter to which it adds each attempt that it starts.
    pub fn with_attempt_counter(self, attempt_counter: Arc<AtomicU64>) -> Self {
        Self { attempt_counter, ..self }
    }

    /// Returns this generator with a flag. Once the flag is raised, the generator starts no more attempts.
    pub fn with_stop_flag(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Makes the puzzles with these numbers. Returns the outcomes in the order of the numbers. Calls with hundreds of
    /// puzzles are fastest.
    pub fn make(&mut self, numbers: Range<u64>) -> Vec<GenerationOutcome> {
        let Self { request, seed, workers, new_filter, attempt_counter, stop } = self;
        let new_pending_puzzle = |number| PendingPuzzle { number, ..PendingPuzzle::default() };
        let puzzles: Vec<PendingPuzzle> = numbers.map(new_pending_puzzle).collect();
        let puzzle_count = puzzles.len();
        let attempts = PuzzleAttempts {
            request,
            seed: *seed,
            attempt_counter,
            stop,
            successes: puzzles.iter().map(|_| AtomicU64::new(u64::MAX)).collect(),
            pending_puzzles: Mutex::new(PendingPuzzles { puzzles, ..PendingPuzzles::default() }),
            new_filter: new_filter.as_deref(),
        };
        let max_attempts = request.wanted.max_attempts;
        let run_worker = |Worker { solver, tools }: &mut Worker| {
            run_tasks(solver, &mut AttemptSource { attempts: &attempts, tools });
        };
        let (first_worker, helpers) = workers.split_at_mut(1);
        if helpers.is_empty() || puzzle_count < MIN_SHARED_PUZZLES {
            let max_alone = if helpers.is_empty() { max_attempts } else { max_attempts.min(MAX_ATTEMPTS_ALONE) };
            attempts.lock_pending_puzzles().allow_attempts(max_alone);
            first_worker.iter_mut().for_each(run_worker);
        }
        attempts.lock_pending_puzzles().allow_attempts(max_attempts);
        if !attempts.lock_pending_puzzles().waiting_puzzles.is_empty() {
            for_each_on_threads(0..workers.len(), workers, |worker, _| run_worker(worker));
        }
        let outcome = |puzzle: &PendingPuzzle| {
            let attempts = puzzle.started_attempts;
            match puzzle.new_puzzle {
                Some(new_puzzle) => GenerationOutcome::Made(new_puzzle),
                None if attempts >= max_attempts => GenerationOutcome::Exhausted { attempts },
                None if stop.is_stopped() => GenerationOutcome::Stopped { attempts },
                None => GenerationOutcome::TimedOut { attempts },
            }
        };
        attempts.lock_pending_puzzles().puzzles.iter().map(outcome).collect()
    }

    /// Iterates over the outcomes of the puzzles with these numbers. The first come one by one, later ones in groups,
    /// which the iterator makes when it needs them.
    pub fn outcomes(&mut self, numbers: Range<u64>) -> Outcomes<'_> {
        Outcomes { generator: self, numbers, group_size: 1, group: Vec::new().into_iter() }
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (threads, has_filter) = (self.workers.len(), self.new_filter.is_some());
        let mut fields = f.debug_struct("Generator");
        fields.field("request", &self.request).field("seed", &self.seed).field("threads", &threads);
        fields.field("has_filter", &has_filter).finish_non_exhaustive()
    }
}

/// An iterator over the outcomes of a [`Generator`].
#[derive(Debug)]
pub struct Outcomes<'g> {
    generator: &'g mut Generator,
    /// The numbers of the puzzles that are not yet in hand.
    numbers: Range<u64>,
    /// The number of puzzles in the next group.
    group_size: u64,
    group: std::vec::IntoIter<GenerationOutcome>,
}

impl Iterator for Outcomes<'_> {
    type Item = GenerationOutcome;

    fn next(&mut self) -> Option<GenerationOutcome> {
        if self.group.len() == 0 {
            let end = self.numbers.end.min(self.numbers.start.saturating_add(self.group_size));
            self.group = self.generator.make(self.numbers.start..end).into_iter();
            self.numbers.start = end.max(self.numbers.start);
            self.group_size = (4 * self.group_size).min(MAX_PUZZLES_IN_HAND);
        }
        self.group.next()
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
struct PuzzleAttempts<'a> {
    request: &'a Request,
    seed: u64,
    attempt_counter: &'a AtomicU64,
    stop: &'a StopFlag,
    pending_puzzles: Mutex<PendingPuzzles>,
    /// For each puzzle, the number of the first attempt known to succeed, or `u64::MAX` if none is.
    successes: Vec<AtomicU64>,
    new_filter: Option<&'a (dyn Fn() -> Filter + Send + Sync)>,
}

impl PuzzleAttempts<'_> {
    fn lock_pending_puzzles(&self) -> MutexGuard<'_, PendingPuzzles> {
        self.pending_puzzles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The attempts of one thread.
struct AttemptSource<'a> {
    attempts: &'a PuzzleAttempts<'a>,
    tools: &'a mut AttemptTools,
}

impl AttemptSource<'_> {
    fn is_accepted(&mut self, puzzle: &NewPuzzle) -> bool {
        let Some(new_filter) = self.attempts.new_filter else { return true };
        self.tools.filter.get_or_insert_with(new_filter)(puzzle)
    }
}

impl<'a> TaskSource for AttemptSource<'a> {
    type Task = Attempt<'a>;
    /// The index of the puzzle, and the number of the attempt, counted from 1.
    type Key = (usize, u64);

    fn start_task(&mut self) -> Option<(Self::Key, Self::Task)> {
        let PuzzleAttempts { request, seed, attempt_counter, stop, .. } = *self.attempts;
        if stop.is_stopped() {
            return None;
        }
        let mut pending = self.attempts.lock_pending_puzzles();
        let index = pending.next_puzzle()?;
        let puzzle = &mut pending.puzzles[index];
        if let (0, Some(timeout)) = (puzzle.started_attempts, request.wanted.timeout) {
            puzzle.deadline = Instant::now().checked_add(timeout);
        }
        let (number, earlier_attempts) = (puzzle.number, puzzle.started_attempts);
        puzzle.started_attempts += 1;
        puzzle.running_attempts += 1;
        drop(pending);
        attempt_counter.fetch_add(1, Ordering::Relaxed);
        let mut random = Random::new(&[seed, number, earlier_attempts]);
        Some(((index, earlier_attempts + 1), Attempt::new(request, &mut self.tools.completer, &mut random)))
    }

    /// Returns whether no earlier attempt at the same puzzle is known to succeed.
    fn is_outcome_needed(&self, &(index, number): &Self::Key) -> bool {
        number < self.attempts.successes[index].load(Ordering::Relaxed)
    }

    fn finish_task(&mut self, &(index, number): &Self::Key, attempt: &Self::Task) {
        let new_puzzle =
            attempt.puzzle_and_solution().map(|(grid, solution)| NewPuzzle { grid, solution, attempts: number });
        let accepted_puzzle = new_puzzle.filter(|puzzle| self.is_accepted(puzzle));
        let mut pending = self.attempts.lock_pending_puzzles();
        let PendingPuzzles { puzzles, waiting_puzzles, max_attempts, has_failures, .. } = &mut *pending;
        let puzzle = &mut puzzles[index];
        puzzle.running_attempts -= 1;
        if let Some(made_puzzle) = accepted_puzzle
            && puzzle.new_puzzle.is_none_or(|other| number < other.attempts)
        {
            puzzle.new_puzzle = Some(made_puzzle);
            self.attempts.successes[index].store(number, Ordering::Relaxed);
        }
        if puzzle.new_puzzle.is_none() {
            *has_failures = true;
            if puzzle.running_attempts == 0 && is_open(puzzle, *max_attempts) {
                waiting_puzzles.push_back(index);
            }
        }
    }
}
