//! Ratings by Sudoku Explainer's techniques.

use crate::NotUnique;
use crate::engine::Solver;
use crate::grid::Grid;
use crate::logic::{Difficulty, Ladder, LadderName, State, Step, TechniqueSet};

use super::usage::UsageChecker;
use super::{ErFilter, ErRating, Gem, TechniqueCounts};

/// Rates puzzles, one after another, and reuses the memory of its searches.
///
/// Each thread needs its own rater. A rater may use several threads for a hard puzzle.
#[derive(Debug)]
pub struct Rater {
    solver: Solver,
    ladder: Ladder,
}

/// The outcome of rating a puzzle up to a bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BoundedRating {
    /// The ER is at most the bound.
    Within(ErRating),
    /// The ER is above the bound.
    Above(PartialRating),
}

/// The part of a rating that is known when the rater stops at a step above the bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartialRating {
    highest_difficulty: Difficulty,
    /// The EP, unless it is also above the bound.
    pub ep: Option<Difficulty>,
    /// The ED, unless it is also above the bound.
    pub ed: Option<Difficulty>,
    /// The number of times that each technique was used before that step.
    pub counts: TechniqueCounts,
}

impl Rater {
    /// Creates a rater with all of Sudoku Explainer's techniques.
    pub fn new() -> Self {
        Self::with_techniques(TechniqueSet::ALL)
    }

    /// Creates a rater with these of Sudoku Explainer's techniques.
    pub fn with_techniques(techniques: TechniqueSet) -> Self {
        let ladder = Ladder::with_techniques(LadderName::SudokuExplainer, techniques).without_evidence();
        Self { solver: Solver::new(), ladder }
    }

    /// Sets the number of threads for the longest searches. The ratings do not depend on this number.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { ladder: self.ladder.with_threads(threads), ..self }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle does not have exactly one solution or the solver gave up.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<ErRating, NotUnique> {
        self.solver.prove(puzzle)?;
        Ok(self.rate_unique(State::new(puzzle)))
    }

    /// Rates a position that is known to have exactly one solution.
    ///
    /// For any other position, the rating has no meaning: see [`Self::rate`].
    ///
    /// ```
    /// use sudoku::{logic::State, rate::{Rater, ErRating}};
    ///
    /// // This puzzle has two solutions: 1 and 3 can be swapped in four cells.
    /// let line = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
    /// let rating: ErRating = Rater::new().rate_unique(State::new(&line.parse()?));
    /// assert_eq!(rating.to_string(), "20.0/0.0/0.0");
    /// assert!(rating.is_unsolved() && rating.counts.used_techniques().count() == 0);
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn rate_unique(&mut self, state: State) -> ErRating {
        match self.rate_steps(state, None, |_| Difficulty::UNSOLVED) {
            BoundedRating::Within(rating) => rating,
            BoundedRating::Above(partial_rating) => partial_rating.rating(false),
        }
    }

    /// Rates a position, but stops at the first step above `max_er`.
    ///
    /// ```
    /// use sudoku::{grid::Grid, logic::{Difficulty, State}, rate::{BoundedRating, PartialRating, Rater}};
    ///
    /// let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
    /// let [low, high] = [2.0, 4.2].map(|max| Rater::new().rate_up_to(State::new(&puzzle), Difficulty::new(max)));
    /// assert!(matches!(low, BoundedRating::Above(PartialRating { ep: Some(ep), .. }) if ep == Difficulty::new(1.2)));
    /// assert!(matches!(high, BoundedRating::Within(rating) if rating.to_string() == "4.2/1.2/1.2"));
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn rate_up_to(&mut self, state: State, max_er: Difficulty) -> BoundedRating {
        self.rate_steps(state, None, |_| max_er)
    }

    /// Rates a position, or returns `None` if the filter does not admit it. Stops at the first rejected step.
    pub fn rate_if_admitted(&mut self, state: State, filter: &ErFilter) -> Option<ErRating> {
        let difficulty_bound = |partial_rating: &PartialRating| {
            let gem_bound = filter.gem.and_then(|gem| match gem {
                Gem::Pearl => partial_rating.ep,
                Gem::Diamond => partial_rating.ed,
            });
            gem_bound.map_or(filter.max_er(), |bound| bound.min(filter.max_er()))
        };
        let mut usage_checker = filter.usage.map(|usage| usage.checker(LadderName::SudokuExplainer));
        let rating = self.rate_steps(state, usage_checker.as_mut(), difficulty_bound);
        let is_met = usage_checker.is_none_or(|checker| checker.is_met());
        let BoundedRating::Within(rating) = rating else { return None };
        // No step was above the bound, so any solved puzzle is the wanted gem.
        let is_gem = filter.gem.is_none() || !rating.is_unsolved();
        (is_met && is_gem && filter.er.contains(rating.er)).then_some(rating)
    }

    /// Rates the steps up to the first one that is above the bound or that `usage_checker` rejects.
    ///
    /// `difficulty_bound` returns the bound for the next step, given the rating so far; the bound never rises. The
    /// rating counts as above the bound if `usage_checker` rejects a step.
    fn rate_steps(
        &mut self,
        mut state: State,
        mut usage_checker: Option<&mut UsageChecker>,
        difficulty_bound: impl Fn(&PartialRating) -> Difficulty,
    ) -> BoundedRating {
        let mut partial_rating = PartialRating::default();
        while !state.is_solved() {
            let max_difficulty = difficulty_bound(&partial_rating);
            let Some(step) = self.ladder.next_step_up_to(&state, max_difficulty) else {
                let is_unbounded = max_difficulty == Difficulty::UNSOLVED;
                let unsolved_rating = BoundedRating::Within(partial_rating.rating(false));
                return if is_unbounded { unsolved_rating } else { BoundedRating::Above(partial_rating) };
            };
            let is_rejected = |checker: &mut &mut UsageChecker| !checker.check_step(&step);
            if !step.difficulty.is_at_most(max_difficulty) || usage_checker.as_mut().is_some_and(is_rejected) {
                return BoundedRating::Above(partial_rating);
            }
            partial_rating.add(&step);
            state.apply(&step);
        }
        BoundedRating::Within(partial_rating.rating(true))
    }
}

impl Default for Rater {
    fn default() -> Self {
        Self::new()
    }
}

impl Default for PartialRating {
    fn default() -> Self {
        let counts = TechniqueCounts::new(LadderName::SudokuExplainer);
        Self { highest_difficulty: Difficulty::default(), ep: None, ed: None, counts }
    }
}

impl PartialRating {
    fn add(&mut self, step: &Step) {
        self.highest_difficulty = self.highest_difficulty.max(step.difficulty);
        self.ed.get_or_insert(self.highest_difficulty);
        if step.placement.is_some() {
            self.ep.get_or_insert(self.highest_difficulty);
        }
        self.counts.add(step.technique);
    }

    /// Returns the rating. As in Sudoku Explainer, the EP or ED of an unsolved puzzle is 0 if no step determined it.
    fn rating(self, is_solved: bool) -> ErRating {
        let (er, unknown_difficulty) = if is_solved {
            (self.highest_difficulty, self.highest_difficulty)
        } else {
            (Difficulty::UNSOLVED, Difficulty::default())
        };
        let [ep, ed] = [self.ep, self.ed].map(|difficulty| difficulty.unwrap_or(unknown_difficulty));
        ErRating { er, ep, ed, counts: self.counts }
    }
}
