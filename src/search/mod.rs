//! The reference solver, kept simple: for reading, for tracing, and for testing the fast solver.
//!
//! 1. *Propagation* (`state`) fills naked singles, that is, cells with one candidate left, until none remains.
//! 2. *Branching* picks the unfilled cell with the fewest candidates, in row-major order if several tie.
//! 3. The candidates of that cell are tried in increasing order (or at random). The state before the guess and the
//!    untried candidates are kept on an explicit stack; there is no recursion.
//! 4. At a [`Contradiction`], or to continue after a solution, the search backtracks to the newest kept state.
//!
//! An [`Observer`] receives an [`Event`] for everything that the search does. The observer `()` ignores events and
//! costs nothing.
//!
//! ```
//! use sudoku::{grid::Grid, search::Search};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut search = Search::new(&puzzle);
//! assert!(search.next_solution().is_some_and(|solution| solution.solves(&puzzle)));
//! assert!(search.next_solution().is_none(), "it is the only one");
//! # Ok::<(), sudoku::grid::ParseGridError>(())
//! ```

mod observer;
mod state;

pub use observer::{Event, GuessedCell, Observer};
pub use state::Contradiction;
use state::FillFlow;
pub(crate) use state::SearchState;

use std::ops::ControlFlow;

use crate::grid::{Cell, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::{Answer, Limit, SearchEnd};

/// Returns the contradiction that follows from the givens by naked singles, if there is one.
///
/// ```
/// use sudoku::{grid::{Cell, DigitSet, Grid}, search::{Contradiction, diagnose}};
///
/// let mut puzzle = Grid::EMPTY;
/// puzzle[Cell::at(0, 0)] = DigitSet::EMPTY;
/// assert_eq!(diagnose(&puzzle), Some(Contradiction::NoCandidate(Cell::at(0, 0))));
/// ```
pub fn diagnose(puzzle: &Grid) -> Option<Contradiction> {
    SearchState::after_singles(puzzle).err()
}

/// A search that finds the solutions of one puzzle one by one.
#[derive(Debug, Clone)]
pub struct Search<V = ()> {
    state: SearchState,
    /// The states to return to, the newest last. Each guess fills a cell, so there are at most 81 of them.
    guess_stack: Vec<KeptState>,
    /// The largest number of kept states so far.
    max_depth: usize,
    phase: Phase,
    /// The number of solutions so far.
    solutions: u64,
    first: Option<Solution>,
    guesses: u64,
    max_guesses: Option<u32>,
    observer: V,
    /// Draws the candidate to try next. Without it, candidates are tried in increasing order.
    random: Option<Random>,
}

/// A state before a guess, and the untried candidates of the guessed cell.
#[derive(Debug, Clone)]
struct KeptState {
    state: SearchState,
    cell: Cell,
    untried_candidates: DigitSet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The givens have not been eliminated from their peers yet.
    Fresh,
    /// The search has just found a solution.
    Solved,
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
            state: SearchState::new(puzzle),
            guess_stack: Vec::new(),
            max_depth: 0,
            phase: Phase::Fresh,
            solutions: 0,
            first: None,
            guesses: 0,
            max_guesses: None,
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
        self.advance().continue_value()
    }

    /// Continues to the next solution. Breaks if nothing is left to try or if the search gives up.
    fn advance(&mut self) -> ControlFlow<(), Solution> {
        let mut fill_result = match self.phase {
            Phase::Fresh => {
                let fill_result = self.state.fill_givens();
                self.report(Event::Start)?;
                fill_result
            }
            Phase::Solved => self.backtrack()?,
            Phase::Exhausted | Phase::GaveUp => return ControlFlow::Break(()),
        };
        loop {
            if fill_result.is_ok() {
                let flow = self.state.propagate(&mut self.observer);
                fill_result = self.give_up_at_break(flow)?;
            }
            fill_result = match fill_result {
                Ok(()) => match self.state.cell_with_fewest_candidates() {
                    Some(cell) => self.guess(cell)?,
                    None => return self.report_solution(),
                },
                Err(contradiction) => {
                    self.report(Event::Contradiction(contradiction))?;
                    self.backtrack()?
                }
            };
        }
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

    /// Returns the largest number of states that were on the stack at the same time.
    pub fn max_depth(&self) -> usize {
        self.max_depth
    }

    fn guess(&mut self, cell: Cell) -> FillFlow {
        self.count_guess()?;
        self.guess_stack.push(KeptState { state: self.state, cell, untried_candidates: self.state.grid[cell] });
        self.max_depth = self.max_depth.max(self.guess_stack.len());
        self.try_next_candidate(Event::Guess)
    }

    fn backtrack(&mut self) -> FillFlow {
        if self.guess_stack.last().is_some_and(|kept_state| kept_state.untried_candidates.len() > 1) {
            self.count_guess()?;
        }
        self.try_next_candidate(Event::Backtrack)
    }

    fn count_guess(&mut self) -> ControlFlow<()> {
        if self.max_guesses.is_some_and(|max_guesses| self.guesses == u64::from(max_guesses)) {
            self.phase = Phase::GaveUp;
            return ControlFlow::Break(());
        }
        self.guesses += 1;
        ControlFlow::Continue(())
    }

    /// Tries the next candidate of the newest kept state. Drops the state along with its last candidate.
    fn try_next_candidate(&mut self, event: fn(GuessedCell) -> Event) -> FillFlow {
        let depth = self.guess_stack.len();
        let Some(kept_state) = self.guess_stack.last_mut() else {
            self.phase = Phase::Exhausted;
            return ControlFlow::Break(());
        };
        let untried_candidates = kept_state.untried_candidates;
        let skip_count = self.random.as_mut().map_or(0, |random| random.below(untried_candidates.len() as u64));
        let Some(digit) = untried_candidates.iter().nth(skip_count as usize) else {
            unreachable!("a kept state has an untried candidate");
        };
        kept_state.untried_candidates = untried_candidates.without(digit);
        let (cell, candidate_count) = (kept_state.cell, kept_state.state.grid[kept_state.cell].len());
        let nth = candidate_count - kept_state.untried_candidates.len();
        self.state = kept_state.state;
        if nth == candidate_count {
            self.guess_stack.pop();
        }
        let fill_result = self.state.fill(cell, digit);
        self.report(event(GuessedCell { cell, digit, nth, candidate_count, depth }))?;
        ControlFlow::Continue(fill_result)
    }

    /// Reports and returns the solution. If the observer breaks off here, the search gives up after this solution.
    fn report_solution(&mut self) -> ControlFlow<(), Solution> {
        self.phase = Phase::Solved;
        let _ = self.report(Event::Solution);
        let Ok(solution) = Solution::try_from(&self.state.grid) else {
            unreachable!("propagation leaves one candidate in each filled cell");
        };
        self.solutions += 1;
        self.first.get_or_insert(solution);
        ControlFlow::Continue(solution)
    }

    /// Reports an event. The search gives up if the observer breaks off.
    fn report(&mut self, event: Event) -> ControlFlow<()> {
        let flow = self.observer.event(event, &self.state.grid);
        self.give_up_at_break(flow)
    }

    fn give_up_at_break<T>(&mut self, flow: ControlFlow<(), T>) -> ControlFlow<(), T> {
        if flow.is_break() {
            self.phase = Phase::GaveUp;
        }
        flow
    }
}
