//! The model solver: four ideas and a loop. It is here to be read, to be traced, and to test the fast solver.
//!
//! This tool grew from five articles, and this is their algorithm. Each file has one idea, and names its article.
//!
//! | file | idea | in [`engine`](crate::engine) |
//! |---|---|---|
//! | `masks` | 81 sets of candidates; a digit placed is taken from 20 peers | 27 words in a lane (`card`) |
//! | `propagate` | a cell with one candidate is filled, until none is left | a round without a branch (`deduce`) |
//! | `branch` | otherwise, guess in the cell with the fewest candidates | a choice by what it eliminates (`guess`) |
//! | `stack` | what is needed to come back is kept on a stack | the cards that lanes keep (`walks`) |
//!
//! [`solve`] is the loop. A [`PlainSolver`] makes one step of it at a time, and each step is an [`Event`], a line of the
//! trace. [`Search`] stands around it: it counts guesses and solutions, goes on after a solution, gives up at a limit,
//! tries candidates at random, and tells an [`Observer`] each event. `sudoku solve --engine plain` solves with it,
//! and `sudoku solve --trace` prints its events.
//!
//! One thing is not in the articles: a house that has lost its last place for a digit is a contradiction, too
//! ([`Contradiction::NoPlace`]).
//!
//! The articles:
//!
//! - Deper, "数独求解——面向对象解决算法问题(一)" (solving sudokus with objects), 2010, in C#
//! - 万仓一黍, "算法实践——数独的基本解法" (the basic way to solve a sudoku), 2013, in VB.NET
//! - realhyx, on a stack of masks, 2019, in Java
//! - 大师兄法号随缘, "C#循环解数独(非递归)" (in a loop, without recursion), 2022
//! - a paper on a program in C, after 2005, that knows *unique*, *exclusion* and *trial*
//!
//! ```
//! use sudoku::grid::Grid;
//! use sudoku::search::{Search, solve};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = solve(&puzzle)?;
//! assert!(solution.solves(&puzzle));
//!
//! let mut search = Search::new(&puzzle);
//! assert_eq!(search.next_solution(), Some(solution));
//! assert!(search.next_solution().is_none(), "it is the only one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod branch;
mod event;
mod masks;
mod observer;
mod propagate;
mod solutions;
mod stack;

use crate::grid::{Digit, DigitSet, Grid, Solution};
use masks::Masks;
use stack::Stack;

pub use event::{Event, GuessedCell};
pub use masks::Contradiction;
pub use observer::Observer;
pub use solutions::Search;

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
    /// Returns the contradiction if there is one. Then and after a solution, [`PlainSolver::backtrack`] goes on.
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
    pub fn candidates(&self) -> &Grid {
        &self.masks.candidates
    }

    /// Returns the solution after [`Event::Solution`].
    fn solution(&self) -> Solution {
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
