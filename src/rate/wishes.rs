//! Wishes for ratings that no puzzle can meet, by bounds that follow from the ladders.
//!
//! | bound | why it holds |
//! |---|---|
//! | a step's score is part of the puzzle's | the score is a sum |
//! | the level is at least that of each technique used, and its highest score bounds the score | so levels are defined |
//! | singles score 896 at most | a puzzle has 64 empty cells at most, and a hidden single scores 14 |
//! | the ER of a puzzle that subsets, locked candidates and basic fish solve | Sudoku Explainer has these techniques too, and a step that it leaves out stays possible until an easier one has replaced it |
//! | above medium, the ER is at least 1.7 | singles alone do not lift a puzzle above medium, and no other step is easier |

use crate::grid::{Cell, MIN_GIVENS};
use crate::logic::{Difficulty, Family, LadderName, Level, Technique, TechniqueSet};

use super::{ErFilter, OtherTechniques, PlayersFilter, Usage};

/// The conditions on both ratings of a puzzle, and the techniques that may be used.
#[derive(Debug, Clone, Copy)]
pub struct Wishes<'a> {
    /// The conditions on the rating by Sudoku Explainer's techniques.
    pub se_filter: &'a ErFilter,
    /// The conditions on the rating by the players' techniques.
    pub human_filter: &'a PlayersFilter,
    /// Sudoku Explainer's techniques that may be used.
    pub se_techniques: TechniqueSet,
    /// The players' techniques that may be used.
    pub human_techniques: TechniqueSet,
    /// Whether the techniques of each ladder must solve the puzzle. If not, one that they do not solve is extreme.
    pub must_be_solved: bool,
}

/// The reason why no puzzle can meet some wishes.
///
/// ```
/// use sudoku::logic::{LadderName, Level};
/// use sudoku::rate::{ErFilter, PlayersFilter, Wishes};
///
/// let se_filter = ErFilter { er: "9..".parse()?, ..ErFilter::default() };
/// let human_filter = PlayersFilter { levels: vec![Level::Easy], ..PlayersFilter::default() };
/// let [se_techniques, human_techniques] =
///     [LadderName::SudokuExplainer, LadderName::Human].map(LadderName::default_techniques);
/// let wishes =
///     Wishes { se_filter: &se_filter, human_filter: &human_filter, se_techniques, human_techniques, must_be_solved: true };
/// assert_eq!(wishes.check().unwrap_err().to_string(), "easy puzzles are at most ER 2.3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleRating {
    /// The ER is too high for the level.
    #[error("{level} puzzles are at most ER {max}")]
    ErAboveLevel {
        /// The level.
        level: Level,
        /// The highest ER of its puzzles.
        max: Difficulty,
    },
    /// The ER is too low for the level.
    #[error("{level} puzzles are at least ER {min}")]
    ErBelowLevel {
        /// The level.
        level: Level,
        /// The lowest ER of its puzzles.
        min: Difficulty,
    },
    /// The score is too high for the level.
    #[error("{level} puzzles have a score of at most {max}")]
    ScoreAboveLevel {
        /// The level.
        level: Level,
        /// The highest score of its puzzles.
        max: u32,
    },
    /// A technique makes puzzles harder than the level.
    #[error("a puzzle that needs {technique} is at least {least_level}, not {level}")]
    TechniqueAboveLevel {
        /// The easiest of the wanted techniques.
        technique: Technique,
        /// Its level.
        least_level: Level,
        /// The level asked for.
        level: Level,
    },
    /// The techniques that may be used do not lift a puzzle to the level.
    #[error("puzzles that singles solve are at most {max}, not {level}")]
    LevelAboveSingles {
        /// The level asked for.
        level: Level,
        /// The highest level.
        max: Level,
    },
    /// The techniques that may be used do not lift a puzzle to the ER.
    #[error("the techniques that may be used solve puzzles up to ER {max}")]
    ErAboveTechniques {
        /// The highest ER.
        max: Difficulty,
    },
    /// A wanted technique has a higher rating.
    #[error("a step by {technique} has at least ER {min}")]
    ErBelowTechnique {
        /// The easiest of the wanted techniques.
        technique: Technique,
        /// Its lowest rating.
        min: Difficulty,
    },
    /// A wanted technique has a higher score.
    #[error("a step by {technique} alone has a score of {score}")]
    ScoreBelowTechnique {
        /// The wanted technique with the lowest score.
        technique: Technique,
        /// Its score.
        score: u32,
    },
    /// The techniques that may be used do not lift a puzzle to the score.
    #[error("puzzles that singles solve have a score of at most {max}")]
    ScoreAboveSingles {
        /// The highest score.
        max: u32,
    },
}

/// The lowest ER of a puzzle that singles do not solve: that of a direct pointing.
const MIN_ER_BEYOND_SINGLES: Difficulty = Difficulty::new(1.7);

impl Wishes<'_> {
    /// Checks whether a puzzle may meet the wishes.
    ///
    /// # Errors
    /// Returns an error if a bound shows that there is none. Wishes that pass may still be impossible.
    pub fn check(&self) -> Result<(), ImpossibleRating> {
        self.check_se()?;
        self.check_human()?;
        let levels = if self.human_filter.levels.is_empty() { &Level::ALL[..] } else { &self.human_filter.levels };
        if levels.iter().any(|&level| self.check_level(level).is_ok()) {
            return Ok(());
        }
        // The problem of the hardest level says most: an easier one has lower bounds.
        levels.iter().max().map_or(Ok(()), |&level| self.check_level(level))
    }

    /// Checks the ER by Sudoku Explainer's techniques alone.
    fn check_se(&self) -> Result<(), ImpossibleRating> {
        let ErFilter { er, usage, .. } = self.se_filter;
        let wanted = wanted_techniques(*usage) & self.se_techniques;
        let easiest = wanted.iter().min_by_key(|technique| technique.base_difficulty());
        if let (Some(technique), Some(max)) = (easiest, er.max)
            && !technique.base_difficulty().is_at_most(max)
        {
            return Err(ImpossibleRating::ErBelowTechnique { technique, min: technique.base_difficulty() });
        }
        let possible = possible_techniques(*usage, self.se_techniques, LadderName::SudokuExplainer);
        match (er.min, highest_difficulty(possible)) {
            (Some(min), Some(max)) if self.must_be_solved && !min.is_at_most(max) => {
                Err(ImpossibleRating::ErAboveTechniques { max })
            }
            _ => Ok(()),
        }
    }

    /// Checks the score by the players' techniques alone.
    fn check_human(&self) -> Result<(), ImpossibleRating> {
        let score = self.human_filter.score;
        let row_score = |technique: &Technique| technique.ladder_row().map_or(0, |row| row.score);
        let cheapest = self.wanted_human().iter().min_by_key(row_score);
        if let (Some(technique), Some(max)) = (cheapest, score.max)
            && row_score(&technique) > max
        {
            return Err(ImpossibleRating::ScoreBelowTechnique { technique, score: row_score(&technique) });
        }
        match score.min {
            Some(min) if self.must_be_solved && self.has_singles_only() && min > max_singles_score() => {
                Err(ImpossibleRating::ScoreAboveSingles { max: max_singles_score() })
            }
            _ => Ok(()),
        }
    }

    /// Checks whether a puzzle of this level may meet the wishes.
    fn check_level(&self, level: Level) -> Result<(), ImpossibleRating> {
        let (er, score) = (self.se_filter.er, self.human_filter.score);
        let min_er = if level > Level::Medium { MIN_ER_BEYOND_SINGLES } else { Difficulty::default() };
        if er.max.is_some_and(|max| !min_er.is_at_most(max)) {
            return Err(ImpossibleRating::ErBelowLevel { level, min: min_er });
        }
        // The level of a puzzle that is not solved says nothing about its steps.
        if level == Level::Extreme && !self.must_be_solved {
            return Ok(());
        }
        let row_level = |technique: &Technique| technique.ladder_row().map(|row| row.level);
        let easiest = self.wanted_human().iter().min_by_key(row_level);
        if let Some(technique) = easiest
            && let Some(least_level) = row_level(&technique)
            && least_level > level
        {
            return Err(ImpossibleRating::TechniqueAboveLevel { technique, least_level, level });
        }
        if level > Level::Medium && self.has_singles_only() {
            return Err(ImpossibleRating::LevelAboveSingles { level, max: Level::Medium });
        }
        if let (Some(min), Some(max)) = (score.min, level.max_score())
            && min > max
        {
            return Err(ImpossibleRating::ScoreAboveLevel { level, max });
        }
        let possible = self.possible_human().iter().filter(|technique| row_level(technique) <= Some(level)).collect();
        match (er.min, highest_difficulty(possible)) {
            (Some(min), Some(max)) if !min.is_at_most(max) => Err(ImpossibleRating::ErAboveLevel { level, max }),
            _ => Ok(()),
        }
    }

    fn wanted_human(&self) -> TechniqueSet {
        wanted_techniques(self.human_filter.usage) & self.human_techniques
    }

    fn possible_human(&self) -> TechniqueSet {
        possible_techniques(self.human_filter.usage, self.human_techniques, LadderName::Human)
    }

    fn has_singles_only(&self) -> bool {
        (self.possible_human() - Family::Singles.techniques()).is_empty()
    }
}

fn wanted_techniques(usage: Option<Usage>) -> TechniqueSet {
    usage.map_or(TechniqueSet::EMPTY, |usage| usage.techniques)
}

/// Returns the techniques by which the steps of a solution can be.
fn possible_techniques(usage: Option<Usage>, techniques: TechniqueSet, ladder: LadderName) -> TechniqueSet {
    match usage {
        Some(Usage { techniques: wanted, other_techniques: OtherTechniques::Easier, .. }) => {
            techniques & ladder.techniques_up_to(wanted & techniques)
        }
        _ => techniques,
    }
}

/// Returns the highest ER of a puzzle that these techniques solve; `None` if it is not known.
fn highest_difficulty(techniques: TechniqueSet) -> Option<Difficulty> {
    let difficulties: Option<Vec<Difficulty>> = techniques.iter().map(highest_difficulty_of).collect();
    difficulties?.into_iter().max()
}

/// Returns the highest rating of the steps by which Sudoku Explainer replaces a step; `None` if it is not known.
fn highest_difficulty_of(technique: Technique) -> Option<Difficulty> {
    use Technique::*;
    match technique {
        // In a row or column.
        HiddenSingle => Some(Difficulty::new(1.5)),
        LockedPair => Some(NakedPair.base_difficulty()),
        LockedTriple => Some(NakedTriple.base_difficulty()),
        XWing | Swordfish | Jellyfish | XyWing | XyzWing => Some(technique.base_difficulty()),
        _ if matches!(technique.family(), Family::Singles | Family::Locked | Family::Subsets) => {
            Some(technique.base_difficulty()).filter(|&difficulty| difficulty != Difficulty::default())
        }
        _ => None,
    }
}

/// Returns the highest score of a puzzle that singles solve: each of its empty cells is filled by the single that scores
/// most.
fn max_singles_score() -> u32 {
    let scores = Family::Singles.techniques().iter().filter_map(|technique| Some(technique.ladder_row()?.score)).max();
    scores.unwrap_or_default() * (Cell::COUNT - MIN_GIVENS) as u32
}
