//! A rating, or that it is beyond the ladder.

use std::fmt;

use crate::logic::Difficulty;

/// One of the three ratings of a puzzle, written `7.2` or `> 8.4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// The rating.
    Exact(Difficulty),
    /// Above this, up to where the ladder is exact.
    Beyond(Difficulty),
}

impl Score {
    /// The rating, if it is known exactly.
    pub const fn exact(self) -> Option<Difficulty> {
        match self {
            Self::Exact(difficulty) => Some(difficulty),
            Self::Beyond(_) => None,
        }
    }

    /// Whether the rating, as it is shown, is at least this one; what is beyond the limit always is.
    pub fn is_at_least(self, bound: Difficulty) -> bool {
        self.exact().is_none_or(|difficulty| difficulty.tenths() >= bound.tenths())
    }

    /// Whether the rating, as it is shown, is at most this one; what is beyond the limit never is.
    pub fn is_at_most(self, bound: Difficulty) -> bool {
        self.exact().is_some_and(|difficulty| difficulty.tenths() <= bound.tenths())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(difficulty) => fmt::Display::fmt(difficulty, f),
            Self::Beyond(limit) => f.pad(&format!("> {limit}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_limit_is_above_all() {
        let limit = Difficulty::new(8.4);
        let at = Score::Exact(Difficulty::new(8.0).plus(0.1 + 0.1 + 0.1 + 0.1));
        assert!(at.is_at_most(limit) && at.is_at_least(limit));
        let above = Score::Beyond(limit);
        assert!(!above.is_at_most(Difficulty::new(20.0)) && above.is_at_least(limit));
        assert!(above > at);
    }
}
