//! The fourth idea: before a guess, the masks are put on a stack. To come back is to take them from there, all at once.
//!
//! 万仓一黍 (2013) keeps the 81 numbers, the cell, and which of its digits is tried, in increasing order. realhyx (2019) has
//! a stack of masks for each cell, and 大师兄法号随缘 (2022) needs no recursion either, but steps from blank to blank.

use super::event::GuessedCell;
use super::masks::Masks;
use crate::grid::{Cell, Digit, DigitSet};

/// The guesses that have untried candidates, the newest last. Each guess fills a cell, so there are at most 81.
#[derive(Debug, Clone, Default)]
pub(super) struct Stack(Vec<Guess>);

/// A cell to guess in, the masks from before the guess, and the candidates of the cell that were not tried yet.
#[derive(Debug, Clone, Copy)]
struct Guess {
    masks: Masks,
    cell: Cell,
    untried: DigitSet,
}

impl Stack {
    /// Puts the masks on the stack, for guesses in this cell.
    pub fn push(&mut self, masks: Masks, cell: Cell) {
        self.0.push(Guess { masks, cell, untried: masks.candidates[cell] });
    }

    /// Returns the masks from before the newest guess, and the candidate to try with them. `choose` takes it from those
    /// that were not tried. Drops the guess along with its last candidate. Returns `None` if nothing is left to try.
    #[inline]
    pub fn next_candidate(&mut self, choose: impl FnOnce(DigitSet) -> Option<Digit>) -> Option<(Masks, GuessedCell)> {
        let depth = self.0.len();
        let guess = self.0.last_mut()?;
        let digit = choose(guess.untried)?;
        guess.untried = guess.untried.without(digit);
        let Guess { masks, cell, untried } = *guess;
        if untried.is_empty() {
            self.0.pop();
        }
        let candidate_count = masks.candidates[cell].len();
        let nth = candidate_count - untried.len();
        Some((masks, GuessedCell { cell, digit, nth, candidate_count, depth }))
    }
}
