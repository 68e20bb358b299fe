//! Levels and scores, as players know them from HoDoKu.

use std::fmt;

use crate::logic::human::LADDER;
use crate::logic::{Ladder, LadderName, Level, State, Step, Technique};

use super::range::NumberRange;
use super::{TechniqueCounts, Usage};

const UNSOLVED_SCORE: u32 = 20_000;

/// Rates puzzles by the players' ladder, one after the other.
pub struct HumanRater(Ladder);

/// The difficulty of a puzzle by the techniques of the players' ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HumanRating {
    /// The level of the hardest step, or a higher one if the score exceeds the highest score of that level. The highest
    /// level if the ladder does not solve the puzzle.
    pub level: Level,
    /// The sum of the steps' scores, plus 20000 if the ladder does not solve the puzzle.
    pub score: u32,
    /// Whether the ladder does not solve the puzzle. The score then says nothing.
    pub is_unsolved: bool,
    /// The number of times that each technique was used.
    pub counts: TechniqueCounts,
}

/// The level and the score of the steps so far.
///
/// ```
/// assert_eq!(sudoku::rate::HumanTally::default().rating(true).to_string(), "easy 0");
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct HumanTally {
    hardest: Option<Level>,
    score: u32,
    counts: TechniqueCounts,
}

impl HumanRater {
    /// A rater that climbs this ladder, one of the players' techniques.
    pub fn with_ladder(ladder: Ladder) -> Self {
        Self(ladder.without_evidence())
    }

    /// A rater that climbs the [usual](Ladder::human) ladder.
    pub fn new() -> Self {
        Self::with_ladder(Ladder::human())
    }

    /// The rating of a puzzle that is known to have exactly one solution.
    ///
    /// For any other puzzle the rating means nothing.
    pub fn rate_unique(&mut self, mut state: State) -> HumanRating {
        let mut tally = HumanTally::default();
        while let Some(step) = self.0.next_step(&state) {
            tally.add(&step);
            state.apply(&step);
        }
        tally.rating(state.is_solved())
    }

    /// The same, but `None` if the filter does not admit the rating. It stops as soon as a step shows that.
    pub fn rate_for(&mut self, mut state: State, filter: &HumanFilter) -> Option<HumanRating> {
        let mut tally = HumanTally::default();
        let mut watch = filter.usage.map(|usage| usage.watch(LadderName::Human));
        while let Some(step) = self.0.next_step(&state) {
            tally.add(&step);
            let is_used_so = watch.as_mut().is_none_or(|watch| watch.admits(&step));
            if !is_used_so || !filter.may_admit(&tally) {
                return None;
            }
            state.apply(&step);
        }
        let rating = tally.rating(state.is_solved());
        let is_met = watch.is_none_or(|watch| watch.is_met);
        (is_met && filter.admits(&rating)).then_some(rating)
    }
}

impl Default for HumanRater {
    fn default() -> Self {
        Self::new()
    }
}

impl HumanTally {
    /// Adds a step.
    pub fn add(&mut self, step: &Step) {
        if let Some(entry) = step.technique.ladder_row() {
            self.hardest = self.hardest.max(Some(entry.level));
            self.score += entry.score;
        }
        self.counts.add(step.technique);
    }

    /// The rating of a puzzle after its last step, solved or not.
    pub fn rating(self, is_solved: bool) -> HumanRating {
        let Self { hardest, mut score, counts } = self;
        if !is_solved {
            score += UNSOLVED_SCORE;
        }
        let includes = |level: &Level| level.highest_score().is_none_or(|most| score <= most);
        let by_score = Level::ALL.into_iter().find(includes).unwrap_or(Level::Extreme);
        let level = hardest.map_or(by_score, |hardest| hardest.max(by_score));
        HumanRating { level, score, is_unsolved: !is_solved, counts }
    }
}

impl HumanRating {
    /// The techniques that were used, in the order of the ladder, with their counts.
    pub fn used(&self) -> impl Iterator<Item = (Technique, usize)> {
        self.counts.used_of(LADDER.iter().map(|entry| entry.technique))
    }
}

impl fmt::Display for HumanRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// Conditions on a puzzle's rating by the players' ladder. `None` sets no condition.
///
/// ```
/// use sudoku::rate::{HumanFilter, HumanRater, NumberRange, OtherTechniques, Usage};
/// use sudoku::{grid::Grid, logic::{State, Technique}};
///
/// let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut is_admitted = |filter| HumanRater::new().rate_for(State::new(&puzzle), &filter).is_some();
/// assert!(is_admitted(HumanFilter { score: "700..800".parse()?, ..HumanFilter::default() }));
/// let usage = Usage { technique: Technique::XWing, other_techniques: OtherTechniques::Any, removes: NumberRange::default() };
/// assert!(!is_admitted(HumanFilter { usage: Some(usage), ..HumanFilter::default() }), "it needs no X-wing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HumanFilter {
    /// Its score.
    pub score: NumberRange,
    /// The levels that it may have; if empty, any.
    pub levels: Vec<Level>,
    /// A technique that its solution must use, and how.
    pub usage: Option<Usage>,
}

impl HumanFilter {
    /// Whether it sets any condition.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    fn admits(&self, rating: &HumanRating) -> bool {
        self.score.contains(rating.score) && (self.levels.is_empty() || self.levels.contains(&rating.level))
    }

    /// Whether a puzzle with these steps so far may still meet the conditions on score and level.
    fn may_admit(&self, tally: &HumanTally) -> bool {
        self.score.max.is_none_or(|most| tally.score <= most)
            && self.levels.iter().max().is_none_or(|&level| tally.hardest <= Some(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_may_raise_the_level() {
        let tally = |hardest, score| HumanTally { hardest: Some(hardest), score, counts: TechniqueCounts::default() };
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
