//! Levels in words.

use std::fmt;
use std::str::FromStr;

use crate::logic::Difficulty;

use super::Score;

/// How hard a puzzle is, in a word.
///
/// | level | ER | what it takes |
/// |---|---|---|
/// | easy | up to 1.5 | hidden singles |
/// | medium | up to 2.5 | naked singles; locked digits and hidden pairs that show a single at once |
/// | hard | up to 4.4 | pencil marks: locked candidates, pairs and triplets, fish, wings |
/// | expert | up to 6.2 | unique rectangles and loops, BUG, quads, aligned pairs |
/// | extreme | above 6.2 | cycles and chains |
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// ER up to 1.5.
    Easy,
    /// ER up to 2.5.
    Medium,
    /// ER up to 4.4.
    Hard,
    /// ER up to 6.2.
    Expert,
    /// ER above 6.2.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme];

    /// The highest ER of the level; none for the last level.
    pub const fn upper_bound(self) -> Option<Difficulty> {
        match self {
            Self::Easy => Some(Difficulty::new(1.5)),
            Self::Medium => Some(Difficulty::new(2.5)),
            Self::Hard => Some(Difficulty::new(4.4)),
            Self::Expert => Some(Difficulty::new(6.2)),
            Self::Extreme => None,
        }
    }

    /// The level of a puzzle with this ER.
    pub fn of(er: Score) -> Self {
        let includes = |level: &Self| level.upper_bound().is_none_or(|bound| er.is_at_most(bound));
        Self::ALL.into_iter().find(includes).unwrap_or(Self::Extreme)
    }

    /// What it takes, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Easy => "hidden singles",
            Self::Medium => {
                "naked singles; locked digits and hidden pairs that show a single at once"
            }
            Self::Hard => "pencil marks: locked candidates, pairs and triplets, fish, wings",
            Self::Expert => "unique rectangles and loops, BUG, quads, aligned pairs",
            Self::Extreme => "cycles and chains",
        }
    }

    /// Its name: `easy` to `extreme`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no level is called '{0}': easy, medium, hard, expert, extreme")]
pub struct ParseLevelError(String);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_belongs_to_its_level() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            if let Some(bound) = level.upper_bound() {
                assert_eq!(Level::of(Score::Exact(bound)), level);
                assert!(Level::of(Score::Exact(bound.plus(0.1))) > level);
            }
        }
        assert_eq!(Level::of(Score::Beyond(Difficulty::new(8.4))), Level::Extreme);
    }
}
