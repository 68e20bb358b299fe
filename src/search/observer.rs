//! Observers, which receive the events of a search.

use std::ops::ControlFlow;

use super::event::Event;
use crate::grid::Grid;

/// A receiver of the events of a search.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use sudoku::grid::Grid;
/// use sudoku::random::Random;
/// use sudoku::search::{Event, GuessedCell, Observer, Search};
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
/// fn first_guess(random: Option<Random>) -> Option<GuessedCell> {
///     let mut first = FirstGuess::default();
///     let mut search = Search::with_observer(&Grid::EMPTY, &mut first).with_random_order(random);
///     assert_eq!(search.next_solution(), None);
///     first.0
/// }
///
/// assert_eq!(first_guess(None).map(|guess| guess.digit.value()), Some(1));
/// let shuffled = first_guess(Some(Random::new(&[5])));
/// assert_eq!(shuffled.map(|guess| (guess.nth, guess.candidate_count)), Some((1, 9)));
/// ```
pub trait Observer {
    /// Receives an event and the candidates after it. At a break, the search gives up.
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()>;
}

/// The observer that ignores all events and costs nothing.
impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Event, _: &Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
