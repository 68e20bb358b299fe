//! Levels and scores by the players' ladder, as in HoDoKu.

use std::fmt;

use crate::NotUnique;
use crate::engine::Solver;
use crate::grid::Grid;
use crate::logic::{Ladder, LadderName, Level, State, Step, TechniqueSet};

use super::range::NumberRange;
use super::{TechniqueCounts, Usage};

/// The amount added to the score if the ladder does not solve the puzzle.
const UNSOLVED_SCORE: u32 = 20_000;

/// Rates puzzles, one after another, by the players' ladder.
///
/// Each thread needs its own rater.
#[derive(Debug)]
pub struct PlayersRater {
    solver: Solver,
    ladder: Ladder,
}

/// The rating of a puzzle by the players' ladder; written `hard 744` as level and score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayersRating {
    /// The level of the hardest step, or a higher level if the score exceeds that level's highest score; the highest
    /// level if the ladder does not solve the puzzle.
    pub level: Level,
    /// The sum of the scores of all steps, plus 20,000 if the ladder does not solve the puzzle.
    pub score: u32,
    /// Whether the ladder does not solve the puzzle. In this case, the score has no meaning.
    pub is_unsolved: bool,
    /// The number of times that each technique was used.
    pub counts: TechniqueCounts,
}

/// The level, the score and the techniques of the steps so far.
///
/// ```
/// assert_eq!(sudoku::rate::PlayersTally::default().rating(true).to_string(), "easy 0");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct PlayersTally {
    hardest_level: Option<Level>,
    score: u32,
    counts: TechniqueCounts,
}

impl PlayersRater {
    /// Creates a rater with the [default techniques](LadderName::default_techniques).
    pub fn new() -> Self {
        Self::with_techniques(LadderName::Human.default_techniques())
    }

    /// Creates a rater with these of the players' techniques.
    pub fn with_techniques(techniques: TechniqueSet) -> Self {
        let ladder = Ladder::with_techniques(LadderName::Human, techniques).without_evidence();
        Self { solver: Solver::new(), ladder }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle does not have exactly one solution or the solver gave up.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<PlayersRating, NotUnique> {
        self.solver.prove(puzzle)?;
        Ok(self.rate_unique(State::new(puzzle)))
    }

    /// Rates a position that is known to have exactly one solution.
    ///
    /// For any other position, the rating has no meaning: see [`Self::rate`].
    pub fn rate_unique(&mut self, mut state: State) -> PlayersRating {
        let mut tally = PlayersTally::default();
        while let Ok(step) = self.ladder.next_step(&state) {
            tally.add(&step);
            state.apply(&step);
        }
        tally.rating(state.is_solved())
    }

    /// Rates a position; `None` if the filter does not admit it. Stops at the first step that rules the position out.
    pub fn rate_if_admitted(&mut self, mut state: State, filter: &PlayersFilter) -> Option<PlayersRating> {
        let mut tally = PlayersTally::default();
        let mut usage_checker = filter.usage.map(|usage| usage.checker(LadderName::Human));
        while let Ok(step) = self.ladder.next_step(&state) {
            tally.add(&step);
            let meets_usage = usage_checker.as_mut().is_none_or(|checker| checker.check_step(&step));
            if !meets_usage || !filter.may_admit(&tally) {
                return None;
            }
            state.apply(&step);
        }
        let rating = tally.rating(state.is_solved());
        let is_usage_met = usage_checker.is_none_or(|checker| checker.is_met());
        let has_level = filter.levels.is_empty() || filter.levels.contains(&rating.level);
        (is_usage_met && has_level && filter.score.contains(rating.score)).then_some(rating)
    }
}

impl Default for PlayersRater {
    fn default() -> Self {
        Self::new()
    }
}

impl Default for PlayersTally {
    fn default() -> Self {
        Self { hardest_level: None, score: 0, counts: TechniqueCounts::new(LadderName::Human) }
    }
}

impl PlayersTally {
    /// Adds a step to the level, the score and the counts.
    pub fn add(&mut self, step: &Step) {
        if let Some(row) = step.technique.ladder_row() {
            self.hardest_level = self.hardest_level.max(Some(row.level));
            self.score += row.score;
        }
        self.counts.add(step.technique);
    }

    /// Returns the rating after the last step of a puzzle, solved or not.
    pub fn rating(self, is_solved: bool) -> PlayersRating {
        let Self { hardest_level, mut score, counts } = self;
        if !is_solved {
            score += UNSOLVED_SCORE;
        }
        let admits_score = |level: &Level| level.max_score().is_none_or(|max| score <= max);
        let score_level = Level::ALL.into_iter().find(admits_score).unwrap_or(Level::Extreme);
        let level = hardest_level.map_or(score_level, |hardest| hardest.max(score_level));
        PlayersRating { level, score, is_unsolved: !is_solved, counts }
    }
}

impl fmt::Display for PlayersRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// Conditions on a puzzle's rating by the players' ladder. An empty field sets no condition.
///
/// ```
/// use sudoku::rate::{PlayersFilter, PlayersRater, NumberRange, OtherTechniques, Usage};
/// use sudoku::{grid::Grid, logic::{State, Technique, TechniqueSet}};
///
/// let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut is_admitted = |filter| PlayersRater::new().rate_if_admitted(State::new(&puzzle), &filter).is_some();
/// assert!(is_admitted(PlayersFilter { score: "700..800".parse()?, ..PlayersFilter::default() }));
/// let techniques = TechniqueSet::from_technique(Technique::XWing);
/// let usage = Usage { techniques, other_techniques: OtherTechniques::Any, eliminations: NumberRange::default() };
/// assert!(!is_admitted(PlayersFilter { usage: Some(usage), ..PlayersFilter::default() }), "it needs no X-wing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayersFilter {
    /// The range of the score.
    pub score: NumberRange,
    /// The levels that the puzzle may have; any level if the list is empty.
    pub levels: Vec<Level>,
    /// A technique that the solution must use, and how it must be used.
    pub usage: Option<Usage>,
}

impl PlayersFilter {
    /// Returns whether the filter sets any condition.
    pub fn has_conditions(&self) -> bool {
        *self != Self::default()
    }

    /// Returns whether a puzzle with these steps so far may still meet the conditions on score and level.
    fn may_admit(&self, tally: &PlayersTally) -> bool {
        self.score.max.is_none_or(|max| tally.score <= max)
            && self.levels.iter().max().is_none_or(|&level| tally.hardest_level <= Some(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_may_raise_the_level() {
        let tally = |level, score| PlayersTally { hardest_level: Some(level), score, ..PlayersTally::default() };
        for (hardest, score, level) in [
            (Level::Easy, 800, Level::Easy),
            (Level::Easy, 801, Level::Medium),
            (Level::Hard, 300, Level::Hard),
            (Level::Hard, 1601, Level::Unfair),
            (Level::Medium, 1801, Level::Extreme),
        ] {
            assert_eq!(tally(hardest, score).rating(true).level, level);
        }
        let unsolved = tally(Level::Easy, 4).rating(false);
        assert_eq!(unsolved.to_string(), "extreme 20004");
    }
}
