//! Observers, which receive the events of a search, and the order in which a search tries candidates.

use std::ops::ControlFlow;

use super::Contradiction;
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::random::Random;

/// An event of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The givens have been eliminated from their peers; the search begins.
    Start,
    /// The cell has one candidate left and is now filled with it.
    NakedSingle {
        /// The cell.
        cell: Cell,
        /// Its only candidate.
        digit: Digit,
    },
    /// No single is left: the search tries the first candidate in the cell with the fewest candidates.
    Guess(GuessedCell),
    /// The state has no solution, so the last guess is wrong.
    Contradiction(Contradiction),
    /// The search returns to the newest kept state and tries the next candidate of its guessed cell.
    Backtrack(GuessedCell),
    /// All cells are filled.
    Solution,
}

/// A cell that the search guesses in, and the candidate that it tries now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuessedCell {
    /// The cell.
    pub cell: Cell,
    /// The candidate that is tried.
    pub digit: Digit,
    /// The rank of this candidate in the order in which the cell's candidates are tried, from 1.
    pub nth: usize,
    /// The number of candidates of the cell.
    pub candidate_count: usize,
    /// The number of kept states, including the one before this guess.
    pub depth: usize,
}

/// A receiver of the events of a search.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sudoku::grid::Grid;
/// use sudoku::random::Random;
/// use sudoku::search::{Event, GuessedCell, IncreasingOrder, Observer, Order, Search, ShuffledOrder};
///
/// /// Ends the search at the second guess.
/// #[derive(Default)]
/// struct FirstGuess(Option<GuessedCell>);
///
/// impl Observer for &mut FirstGuess {
///     fn event(&mut self, event: Event, _: &Grid) -> ControlFlow<()> {
///         match event {
///             Event::Guess(_) if self.0.is_some() => return ControlFlow::Break(()),
///             Event::Guess(guess) => self.0 = Some(guess),
///             _ => {}
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// fn first_guess(order: impl Order) -> Option<GuessedCell> {
///     let mut first = FirstGuess::default();
///     assert_eq!(Search::with_observer(&Grid::EMPTY, &mut first, order).next_solution(), None);
///     first.0
/// }
///
/// assert_eq!(first_guess(IncreasingOrder).map(|guess| guess.digit.value()), Some(1));
/// let shuffled = first_guess(ShuffledOrder(Random::new(&[5])));
/// assert_eq!(shuffled.map(|guess| (guess.nth, guess.candidate_count)), Some((1, 9)));
/// ```
pub trait Observer {
    /// Receives an event and the candidates after it. A break ends the search.
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()>;
}

/// The observer that ignores all events and costs nothing.
impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Event, _: &Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The order in which a cell's candidates are tried.
pub trait Order {
    /// Returns the candidate to try next, or `None` if there are none.
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit>;
}

/// An order that tries candidates from the lowest to the highest.
#[derive(Debug, Clone, Copy, Default)]
pub struct IncreasingOrder;

impl Order for IncreasingOrder {
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit> {
        candidates.first()
    }
}

/// An order that tries candidates at random. The same seed gives the same order on every machine.
#[derive(Debug, Clone)]
pub struct ShuffledOrder(pub Random);

impl Order for ShuffledOrder {
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit> {
        let count = candidates.len() as u64;
        let skip = if count == 0 { 0 } else { self.0.below(count) };
        candidates.iter().nth(skip as usize)
    }
}
