//! The loop, and the steps that it is made of.

use super::event::{Event, GuessedCell};
use super::masks::{Contradiction, Masks};
use super::stack::Stack;
use crate::grid::{Digit, DigitSet, Grid, Solution};

/// Returns the first solution of a puzzle.
///
/// # Errors
/// Returns the last contradiction if the puzzle has no solution.
pub fn solve(puzzle: &Grid) -> Result<Solution, Contradiction> {
    let mut solver = PlainSolver::new(puzzle);
    loop {
        match solver.step(DigitSet::first) {
            Ok(Event::Solution) => return Ok(solver.solution()),
            Ok(_) => {}
            Err(contradiction) => _ = solver.backtrack(DigitSet::first).ok_or(contradiction)?,
        }
    }
}

/// A solver that makes one step at a time.
#[derive(Debug, Clone)]
pub struct PlainSolver {
    masks: Masks,
    stack: Stack,
    /// The result of the last placement. A contradiction shows at the next step.
    placement: Result<(), Contradiction>,
}

impl PlainSolver {
    /// Creates a solver and places the givens.
    pub fn new(puzzle: &Grid) -> Self {
        let mut masks = Masks::new(puzzle);
        let placement = masks.place_givens();
        Self { masks, stack: Stack::default(), placement }
    }

    /// Fills a naked single; without one, guesses in the cell with the fewest candidates; without a cell, has a solution.
    /// `choose` takes a candidate of the cell from those that were not tried: [`DigitSet::first`] takes the smallest.
    ///
    /// # Errors
    /// Returns the contradiction if there is one. Then, and after a solution, call [`PlainSolver::backtrack`].
    pub fn step(&mut self, choose: impl FnOnce(DigitSet) -> Option<Digit>) -> Result<Event, Contradiction> {
        self.placement?;
        if let Some((cell, digit)) = self.masks.next_single() {
            self.placement = self.masks.place(cell, digit);
            return Ok(Event::NakedSingle { cell, digit });
        }
        self.masks.check_places()?;
        let Some(cell) = self.masks.cell_with_fewest_candidates() else { return Ok(Event::Solution) };
        self.stack.push(self.masks, cell);
        let Some(guess) = self.try_candidate(choose) else { unreachable!("the cell has candidates") };
        Ok(Event::Guess(guess))
    }

    /// Returns to the newest guess and tries another candidate there; `None` if nothing is left to try.
    #[inline]
    pub fn backtrack(&mut self, choose: impl FnOnce(DigitSet) -> Option<Digit>) -> Option<Event> {
        self.try_candidate(choose).map(Event::Backtrack)
    }

    fn try_candidate(&mut self, choose: impl FnOnce(DigitSet) -> Option<Digit>) -> Option<GuessedCell> {
        let (masks, guess) = self.stack.next_candidate(choose)?;
        self.masks = masks;
        self.placement = self.masks.place(guess.cell, guess.digit);
        Some(guess)
    }

    /// Returns the candidates after the last step.
    #[inline]
    pub fn candidates(&self) -> &Grid {
        &self.masks.candidates
    }

    /// Returns the solution after [`Event::Solution`].
    pub(super) fn solution(&self) -> Solution {
        let Ok(solution) = Solution::try_from(&self.masks.candidates) else {
            unreachable!("without a contradiction, 81 placed digits are a solution");
        };
        solution
    }
}

/// Returns the candidates of a puzzle after its naked singles.
///
/// ```
/// use sudoku::{grid::{Cell, DigitSet, Grid}, search::{Contradiction, fill_naked_singles}};
///
/// let mut puzzle = Grid::EMPTY;
/// puzzle[Cell::at(0, 0)] = DigitSet::EMPTY;
/// assert_eq!(fill_naked_singles(&puzzle), Err(Contradiction::NoCandidate(Cell::at(0, 0))));
/// ```
///
/// # Errors
/// Returns the contradiction that follows from the givens by naked singles, if there is one.
pub fn fill_naked_singles(puzzle: &Grid) -> Result<Grid, Contradiction> {
    let mut masks = Masks::new(puzzle);
    masks.place_givens()?;
    masks.propagate()?;
    Ok(masks.candidates)
}
