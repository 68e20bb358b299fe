//! Counts solutions: few by the fast solver, one by one; many by bands.

use std::fmt;
use std::slice;

use super::{count_by_bands_alone, count_by_bands_and_guesses};
use crate::engine::Solver;
use crate::grid::Grid;
use crate::{Answer, Count, Limit, SearchEnd, StopFlag};

/// The limit of the search that precedes a count by bands. A puzzle with fewer solutions needs no such count.
const FIRST_SEARCH_LIMIT: Limit = Limit::at_most(50_000);

/// The lowest limit at which solutions are counted by bands. For a lower limit, a search is faster.
const MIN_BAND_COUNT_LIMIT: u64 = 10_000_000;

/// The lowest limit at which a count by bands may guess. Guessing takes minutes for a grid with few givens.
const MIN_GUESSING_LIMIT: u64 = 1_000_000_000;

/// Counts the solutions of puzzles, up to a limit.
///
/// For a limit below ten million, and with [a maximum number of guesses](Counter::with_max_guesses), the solver finds
/// one solution after another. For a higher limit, it does so up to 50,000 solutions; puzzles with more are counted by
/// bands. Then memory of up to about 260 MB is used while a puzzle is counted, and a puzzle with few givens takes long:
/// one with 10 givens half a minute, the empty grid longer than anyone can wait.
///
/// A counter owns a [`Solver`]: create one per thread and reuse it.
///
/// ```
/// use sudoku::{Count, Limit, count::Counter, grid::Grid};
///
/// let puzzle: Grid = "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
/// assert_eq!(Counter::new(Limit::All).count(&puzzle).count(), Count::Exact(4_678_212));
/// assert_eq!(Counter::new(Limit::TWO).count(&puzzle).count(), Count::AtLeast(2));
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
#[must_use]
pub struct Counter {
    solver: Solver,
    limit: Limit,
    max_guesses: Option<u32>,
    stop: StopFlag,
}

impl Counter {
    /// Creates a counter with a solver on the machine's fastest instruction set.
    pub fn new(limit: Limit) -> Self {
        Self { solver: Solver::new(), limit, max_guesses: None, stop: StopFlag::new() }
    }

    /// Returns this counter with another solver, which gets the counter's maximum number of guesses and stop flag.
    pub fn with_solver(self, solver: Solver) -> Self {
        Self { solver: solver.with_max_guesses(self.max_guesses).with_stop_flag(self.stop.clone()), ..self }
    }

    /// Returns this counter with a maximum number of guesses per puzzle. Puzzles that take more are given up.
    pub fn with_max_guesses(self, max_guesses: Option<u32>) -> Self {
        Self { solver: self.solver.with_max_guesses(max_guesses), max_guesses, ..self }
    }

    /// Returns this counter with a flag that ends a count within about a second. The counter has then given up on the
    /// puzzle; a count by bands has the solutions that were counted until then.
    pub fn with_stop_flag(self, stop: StopFlag) -> Self {
        Self { solver: self.solver.with_stop_flag(stop.clone()), stop, ..self }
    }

    /// Counts the solutions of a puzzle. The guesses of the answer are those of the solver; a count by bands adds none.
    pub fn count(&mut self, puzzle: &Grid) -> Answer {
        let mut answers = Vec::new();
        self.begin(slice::from_ref(puzzle), &mut answers);
        self.finish(puzzle, &answers[0])
    }

    /// Begins to count the solutions of many puzzles, which share the lanes of the solver. Replaces the contents of
    /// `answers` with the answers of the first search, in the order of the puzzles. This takes at most milliseconds per
    /// puzzle unless the limit is in the millions.
    pub fn begin(&mut self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        self.solver.solve_many(puzzles, self.search_limit(), answers);
    }

    /// Returns whether a count that was begun, with this answer, is done. Otherwise finishing it may take long.
    pub fn is_done(&self, begun: &Answer) -> bool {
        begun.end != SearchEnd::AtLimit || self.search_limit() == self.limit
    }

    /// Finishes the count of a puzzle that was begun, with this answer.
    pub fn finish(&mut self, puzzle: &Grid, begun: &Answer) -> Answer {
        if self.is_done(begun) { *begun } else { self.count_many(puzzle, *begun) }
    }

    /// Counts the solutions of a puzzle that has as many as the first search has found, or more.
    fn count_many(&mut self, puzzle: &Grid, first_answer: Answer) -> Answer {
        let limit = self.limit.get();
        let band_count = if limit >= MIN_GUESSING_LIMIT {
            Some(count_by_bands_and_guesses(puzzle, limit, &self.stop))
        } else {
            count_by_bands_alone(puzzle, limit, &self.stop)
        };
        let is_stopped = self.stop.is_stopped();
        let solutions = match band_count {
            None if !is_stopped => self.solver.solve_one(puzzle, self.limit).solutions,
            found => found.unwrap_or(0),
        };
        let end = match solutions == limit {
            true => SearchEnd::AtLimit,
            false if is_stopped => SearchEnd::GaveUp,
            false => SearchEnd::Exhausted,
        };
        Answer { solutions: solutions.max(first_answer.solutions), end, ..first_answer }
    }

    /// Returns the limit of the first search. It is lower than the limit of the count if bands may have to follow.
    fn search_limit(&self) -> Limit {
        let is_search_enough = self.limit.get() < MIN_BAND_COUNT_LIMIT || self.max_guesses.is_some();
        if is_search_enough { self.limit } else { FIRST_SEARCH_LIMIT }
    }
}

impl fmt::Debug for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, max_guesses, stop, .. } = self;
        let mut fields = f.debug_struct("Counter");
        fields.field("limit", limit).field("max_guesses", max_guesses).field("stop", stop).finish_non_exhaustive()
    }
}

/// Counts the solutions of a puzzle with a new [`Counter`]. Without a limit, a puzzle with few givens takes longer than
/// anyone can wait: a [`Counter`] can be stopped.
///
/// ```
/// use sudoku::{Count, Limit, count, grid::Grid};
///
/// assert_eq!(count::solutions(&Grid::EMPTY, Limit::TWO), Count::AtLeast(2));
/// ```
pub fn solutions(puzzle: &Grid, limit: Limit) -> Count {
    Counter::new(limit).count(puzzle).count()
}
