//! From steps to a rating.

use std::fmt;

use crate::engine::Solver;
use crate::grid::Grid;
use crate::logic::{Difficulty, Ladder, State, Step, Technique};
use crate::search::Verdict;

use super::Level;

/// Rates puzzles one after the other, with the memory of its searches kept between them.
///
/// One rater serves one thread; it can be sent to it. For a hard puzzle it may use several.
pub struct Rater {
    solver: Solver,
    ladder: Ladder,
}

/// What there is to say of a puzzle's difficulty; written `7.2/1.2/1.2` as ER/EP/ED.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The hardest step; [`Difficulty::BEYOND`] if no technique leads to the end.
    pub er: Difficulty,
    /// The hardest step up to the first digit placed.
    pub ep: Difficulty,
    /// The first step.
    pub ed: Difficulty,
    /// How often each technique was used; where none leads to the end, up to that point.
    pub counts: TechniqueCounts,
}

impl Rater {
    /// A rater.
    pub fn new() -> Self {
        Self::with_solver(Solver::new())
    }

    /// A rater that counts solutions with this solver.
    pub fn with_solver(solver: Solver) -> Self {
        Self { solver, ladder: Ladder::new().effects_only() }
    }

    /// A rater that climbs this ladder, one of Sudoku Explainer's techniques.
    pub fn with_ladder(ladder: Ladder) -> Self {
        Self { solver: Solver::new(), ladder: ladder.effects_only() }
    }

    /// The same rater, which uses so many threads for a hard puzzle. Its ratings are the same.
    pub fn on_threads(self, threads: usize) -> Self {
        Self { ladder: self.ladder.on_threads(threads), ..self }
    }

    /// The rating of a puzzle.
    ///
    /// # Errors
    /// A puzzle that does not have exactly one solution, or on which the solver gave up, is not rated.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, Verdict> {
        self.solver.solve_one(puzzle, 2).only()?;
        Ok(self.rate_unique(puzzle))
    }

    /// The rating of a puzzle that is known to have exactly one solution.
    ///
    /// For any other puzzle the rating means nothing.
    pub fn rate_unique(&mut self, puzzle: &Grid) -> Rating {
        self.rate_state(State::new(puzzle))
    }

    /// The same of a position.
    pub fn rate_state(&mut self, mut state: State) -> Rating {
        let mut tally = Tally::default();
        while !state.is_solved() {
            let Some(step) = self.ladder.next_step(&state) else {
                return tally.finish(Difficulty::BEYOND);
            };
            tally.add(&step);
            state.apply(&step);
        }
        let er = tally.hardest;
        tally.finish(er)
    }
}

impl Default for Rater {
    fn default() -> Self {
        Self::new()
    }
}

/// The running figures.
#[derive(Default)]
struct Tally {
    hardest: Difficulty,
    at_first_digit: Option<Difficulty>,
    at_first_step: Option<Difficulty>,
    counts: TechniqueCounts,
}

impl Tally {
    fn add(&mut self, step: &Step) {
        self.hardest = self.hardest.max(step.difficulty);
        self.at_first_step.get_or_insert(self.hardest);
        if step.placement.is_some() {
            self.at_first_digit.get_or_insert(self.hardest);
        }
        self.counts.add(step.technique);
    }

    /// The rating, once ER is known: what has not been reached until then is as hard as the hardest step.
    fn finish(self, er: Difficulty) -> Rating {
        let (ep, ed) = (self.at_first_digit.unwrap_or(er), self.at_first_step.unwrap_or(er));
        Rating { er, ep, ed, counts: self.counts }
    }
}

impl Rating {
    /// The level of the puzzle.
    pub fn level(&self) -> Level {
        Level::of(self.er)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// How often each technique was used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TechniqueCounts([u16; Technique::COUNT]);

impl TechniqueCounts {
    /// Counts one more step of it.
    pub(super) const fn add(&mut self, technique: Technique) {
        self.0[technique.index()] += 1;
    }

    /// How often this one was used.
    pub const fn of(&self, technique: Technique) -> usize {
        self.0[technique.index()] as usize
    }

    /// Those of Sudoku Explainer's techniques that were used, in its order, with how often.
    pub fn used(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        self.used_of(Technique::ALL.iter().copied())
    }

    /// Those of these techniques that were used, with how often.
    pub(super) fn used_of(
        &self,
        techniques: impl Iterator<Item = Technique>,
    ) -> impl Iterator<Item = (Technique, usize)> {
        let counted = techniques.map(|technique| (technique, self.of(technique)));
        counted.filter(|&(_, count)| count > 0)
    }
}

impl Default for TechniqueCounts {
    fn default() -> Self {
        Self([0; Technique::COUNT])
    }
}

impl fmt::Debug for TechniqueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.used()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_technique_solves_is_beyond() {
        // A puzzle with two solutions: 1 and 3 may change places in four cells.
        let line =
            "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
        let rating = Rater::new().rate_unique(&line.parse().unwrap());
        assert_eq!(rating.to_string(), "20.0/20.0/20.0");
        assert_eq!(rating.level(), Level::Extreme);
    }
}
