//! The solutions of a puzzle one by one: the solver's steps, observed, counted, and limited.

use super::event::{Event, GuessedCell};
use super::observer::Observer;
use super::plain_solver::PlainSolver;
use crate::grid::{DigitSet, Grid, Solution};
use crate::random::Random;
use crate::{Answer, Limit, SearchEnd};

/// A search that finds the solutions of one puzzle one by one.
#[derive(Debug, Clone)]
pub struct Search<V = ()> {
    solver: PlainSolver,
    phase: Phase,
    /// The number of solutions so far.
    solutions: u64,
    first: Option<Solution>,
    guesses: u64,
    max_guesses: Option<u32>,
    /// The largest number of guesses on the stack so far.
    max_depth: usize,
    observer: V,
    /// Draws the candidate to try next. Without it, candidates are tried in increasing order.
    random: Option<Random>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The observer does not know of the givens yet.
    Fresh,
    /// The solver makes the next step.
    Open,
    /// A contradiction or a solution: the solver backtracks.
    Closed,
    /// No candidate is left to try.
    Exhausted,
    /// The search needs more guesses than it is allowed, or the observer broke off.
    GaveUp,
}

impl Search {
    /// Creates a search without an observer that tries candidates in increasing order.
    pub fn new(puzzle: &Grid) -> Self {
        Self::with_observer(puzzle, ())
    }
}

impl<V: Observer> Search<V> {
    /// Creates a search that reports each event to `observer` and tries candidates in increasing order.
    pub fn with_observer(puzzle: &Grid, observer: V) -> Self {
        Self {
            solver: PlainSolver::new(puzzle),
            phase: Phase::Fresh,
            solutions: 0,
            first: None,
            guesses: 0,
            max_guesses: None,
            max_depth: 0,
            observer,
            random: None,
        }
    }

    /// Returns this search with a maximum number of guesses. The search gives up if it needs more.
    #[must_use]
    pub fn with_max_guesses(self, max_guesses: Option<u32>) -> Self {
        Self { max_guesses, ..self }
    }

    /// Returns this search with candidates tried in random order, or in increasing order if `random` is `None`.
    #[must_use]
    pub fn with_random_order(self, random: Option<Random>) -> Self {
        Self { random, ..self }
    }

    /// Returns the next solution in depth-first order; `None` if there are no more, if the search gives up, or if the
    /// observer breaks off.
    pub fn next_solution(&mut self) -> Option<Solution> {
        loop {
            let event = self.next_event()?;
            if let Event::Guess(guess) | Event::Backtrack(guess) = event {
                self.count_guess(guess)?;
            }
            self.phase = match event {
                Event::Contradiction(_) | Event::Solution => Phase::Closed,
                _ => Phase::Open,
            };
            let breaks_off = self.observer.event(event, self.solver.candidates()).is_break();
            if breaks_off {
                self.phase = Phase::GaveUp;
            }
            if event == Event::Solution {
                let solution = self.solver.solution();
                self.solutions += 1;
                self.first.get_or_insert(solution);
                return Some(solution);
            }
            if breaks_off {
                return None;
            }
        }
    }

    fn next_event(&mut self) -> Option<Event> {
        let random = &mut self.random;
        let choose = |untried: DigitSet| match random {
            None => untried.first(),
            Some(random) => untried.iter().nth(random.below(untried.len() as u64) as usize),
        };
        match self.phase {
            Phase::Fresh => Some(Event::Start),
            Phase::Open => Some(self.solver.step(choose).unwrap_or_else(Event::Contradiction)),
            Phase::Closed => {
                let event = self.solver.backtrack(choose);
                if event.is_none() {
                    self.phase = Phase::Exhausted;
                }
                event
            }
            Phase::Exhausted | Phase::GaveUp => None,
        }
    }

    /// Counts a guess. The last candidate of a cell is none. Gives up and returns `None` if it is one too many.
    fn count_guess(&mut self, guess: GuessedCell) -> Option<()> {
        if guess.nth < guess.candidate_count {
            if self.max_guesses.is_some_and(|max_guesses| self.guesses == u64::from(max_guesses)) {
                self.phase = Phase::GaveUp;
                return None;
            }
            self.guesses += 1;
        }
        self.max_depth = self.max_depth.max(guess.depth);
        Some(())
    }

    /// Continues until the search has found as many solutions as the limit, those that it had found before included.
    ///
    /// ```
    /// use sudoku::{Limit, NotUnique, search::Search};
    ///
    /// let two_solutions = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179".parse()?;
    /// let mut search = Search::new(&two_solutions);
    /// assert_eq!(search.next_solution(), search.count(Limit::TWO).first);
    /// assert_eq!(search.count(Limit::All).unique_solution(), Err(NotUnique::Multiple));
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn count(&mut self, limit: Limit) -> Answer {
        while self.solutions < limit.get() && self.next_solution().is_some() {}
        let (solutions, first) = (self.solutions, self.first);
        let end = match self.phase {
            _ if solutions >= limit.get() => SearchEnd::AtLimit,
            Phase::GaveUp => SearchEnd::GaveUp,
            _ => SearchEnd::Exhausted,
        };
        Answer { solutions, guesses: self.guesses, first, end }
    }

    /// Returns the number of guesses: digits tried while others remained.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Returns whether the search ended because of [`Search::with_max_guesses`], or because the observer broke off.
    pub fn gave_up(&self) -> bool {
        self.phase == Phase::GaveUp
    }

    /// Returns the largest number of guesses that were on the stack at the same time.
    pub fn max_depth(&self) -> usize {
        self.max_depth
    }
}
