//! The reference solver, in its plain form: for reading, for tracing, and for judging faster engines.
//!
//! 1. *Propagation* (`state`) fills naked singles, cells with one candidate left, until none remains.
//! 2. *Branching* picks the empty cell with the fewest candidates, the first such in row-major order.
//! 3. Its candidates are tried in increasing order (or another [`Order`]). The state before the guess and the untried
//!    candidates are kept on an explicit stack; there is no recursion.
//! 4. At a [`Contradiction`], and to continue after a solution, the newest kept state comes back.
//!
//! An [`Observer`] gets each step as an [`Event`]; `()` ignores them and costs nothing.
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

mod answer;
mod observer;
mod state;

pub use answer::{Answer, NotProper, Question, QuestionSource, Verdict};
pub use observer::{Event, GuessedCell, Increasing, Observer, Order, Shuffled};
pub use state::Contradiction;
pub(crate) use state::SearchState;

use std::ops::ControlFlow;

use crate::Limit;
use crate::grid::{Cell, DigitSet, Grid, Solution};

/// Why a puzzle has no solution, if its givens and naked singles alone show it.
///
/// ```
/// use sudoku::{grid::{Cell, DigitSet, Grid}, search::{Contradiction, diagnose}};
///
/// let mut puzzle = Grid::EMPTY;
/// puzzle[Cell::at(0, 0)] = DigitSet::EMPTY;
/// assert_eq!(diagnose(&puzzle), Some(Contradiction::NoCandidate(Cell::at(0, 0))));
/// ```
pub fn diagnose(puzzle: &Grid) -> Option<Contradiction> {
    let mut state = SearchState::new(puzzle);
    match state.fill_givens() {
        Err(contradiction) => Some(contradiction),
        Ok(()) => state.propagate(&mut ()).continue_value()?.err(),
    }
}

/// A search for the solutions of one puzzle, one after the other.
#[derive(Debug, Clone)]
pub struct Search<V = (), O = Increasing> {
    state: SearchState,
    /// The states to come back to, the newest last. Each guess fills a cell, so they are at most 81.
    stack: Vec<KeptState>,
    /// The largest number of them so far.
    deepest: usize,
    phase: Phase,
    guesses: u64,
    max_guesses: Option<u32>,
    /// The contradiction, if any, found while the guessed cell was filled.
    met: Option<Contradiction>,
    observer: V,
    order: O,
}

/// A state before a guess, and the untried candidates of the guessed cell.
#[derive(Debug, Clone)]
struct KeptState {
    state: SearchState,
    cell: Cell,
    remaining: DigitSet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing has been done; the givens are not filled in.
    Fresh,
    /// The last step found a solution.
    Solved,
    /// All possibilities have been tried, or the observer broke off.
    Over,
    /// The search would have needed more guesses than allowed.
    GaveUp,
}

impl Search {
    /// A search without an observer, with candidates in increasing order.
    pub fn new(puzzle: &Grid) -> Self {
        Self::with(puzzle, (), Increasing)
    }
}

impl<V: Observer, O: Order> Search<V, O> {
    /// A search that reports each step to `observer` and tries candidates in this order.
    pub fn with(puzzle: &Grid, observer: V, order: O) -> Self {
        Self {
            state: SearchState::new(puzzle),
            stack: Vec::new(),
            deepest: 0,
            phase: Phase::Fresh,
            guesses: 0,
            max_guesses: None,
            met: None,
            observer,
            order,
        }
    }

    /// The same search, but it gives up if it would need more guesses.
    pub fn with_max_guesses(self, max_guesses: Option<u32>) -> Self {
        Self { max_guesses, ..self }
    }

    /// The next solution in depth-first order; `None` if there are no more, the search gives up or the observer breaks
    /// off.
    pub fn next_solution(&mut self) -> Option<Solution> {
        let solution = self.advance().continue_value();
        if solution.is_none() && !self.gave_up() {
            self.phase = Phase::Over;
        }
        solution
    }

    /// Continues to the next solution. Breaks off if nothing is left to try, or if the observer does.
    fn advance(&mut self) -> ControlFlow<(), Solution> {
        match self.phase {
            Phase::Fresh => self.start()?,
            Phase::Solved => self.go_back()?,
            Phase::Over | Phase::GaveUp => return ControlFlow::Break(()),
        }
        loop {
            let propagated = match self.met.take() {
                Some(contradiction) => Err(contradiction),
                None => self.state.propagate(&mut self.observer)?,
            };
            match propagated {
                Ok(()) => match self.state.fewest_candidates() {
                    Some(cell) => self.guess(cell)?,
                    None => return self.solved(),
                },
                Err(contradiction) => self.fail(contradiction)?,
            }
        }
    }

    /// Counts solutions up to the limit. The answer has the first one.
    pub fn count(&mut self, limit: Limit) -> Answer {
        let first = self.next_solution();
        let mut solutions = u64::from(first.is_some());
        while solutions != 0 && solutions != limit.get() && self.next_solution().is_some() {
            solutions += 1;
        }
        Answer { solutions, guesses: self.guesses, first, gave_up: self.gave_up() }
    }

    /// The number of guesses: digits tried while others remained.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Whether the search ended because of [`Search::with_max_guesses`].
    pub fn gave_up(&self) -> bool {
        self.phase == Phase::GaveUp
    }

    /// The largest number of states that were kept at a time, to come back to.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    fn start(&mut self) -> ControlFlow<()> {
        let result = self.state.fill_givens();
        self.observer.event(Event::Start, self.state.grid())?;
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(contradiction) => self.fail(contradiction),
        }
    }

    fn guess(&mut self, cell: Cell) -> ControlFlow<()> {
        self.count_guess()?;
        self.stack.push(KeptState { state: self.state, cell, remaining: self.state.grid()[cell] });
        self.deepest = self.deepest.max(self.stack.len());
        self.try_next(Event::Guess)
    }

    fn go_back(&mut self) -> ControlFlow<()> {
        if self.stack.last().is_some_and(|kept| kept.remaining.len() > 1) {
            self.count_guess()?;
        }
        self.try_next(Event::Return)
    }

    fn count_guess(&mut self) -> ControlFlow<()> {
        if self.max_guesses.is_some_and(|most| self.guesses == u64::from(most)) {
            self.phase = Phase::GaveUp;
            return ControlFlow::Break(());
        }
        self.guesses += 1;
        ControlFlow::Continue(())
    }

    /// Tries the next candidate of the newest kept state, which is dropped with the last one.
    fn try_next(&mut self, event: fn(GuessedCell) -> Event) -> ControlFlow<()> {
        let depth = self.stack.len();
        let Some(kept) = self.stack.last_mut() else { return ControlFlow::Break(()) };
        let Some(digit) = self.order.pick(kept.remaining) else { return ControlFlow::Break(()) };
        kept.remaining = kept.remaining.without(digit);
        let (cell, of) = (kept.cell, kept.state.grid()[kept.cell].len());
        let nth = of - kept.remaining.len();
        self.state = kept.state;
        if nth == of {
            self.stack.pop();
        }
        self.met = self.state.fill(cell, digit).err();
        self.observer.event(event(GuessedCell { cell, digit, nth, of, depth }), self.state.grid())
    }

    fn fail(&mut self, contradiction: Contradiction) -> ControlFlow<()> {
        self.observer.event(Event::Contradiction(contradiction), self.state.grid())?;
        self.go_back()
    }

    /// Returns the solution. An observer that breaks off here ends the search after it.
    fn solved(&mut self) -> ControlFlow<(), Solution> {
        let heard = self.observer.event(Event::Solution, self.state.grid());
        self.phase = if heard.is_continue() { Phase::Solved } else { Phase::Over };
        match Solution::try_from(self.state.grid()) {
            Ok(solution) => ControlFlow::Continue(solution),
            Err(_) => ControlFlow::Break(()),
        }
    }
}
