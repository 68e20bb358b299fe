//! A rating, or that it is beyond the ladder.

use std::fmt;

use crate::logic::Difficulty;

/// One of the three ratings of a puzzle, written `7.2` or `> 8.4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// The rating.
    Exact(Difficulty),
    /// Above [`Score::LIMIT`].
    Beyond,
}

impl Score {
    /// The highest rating that is told exactly. Above it begin the dynamic chains, which are not searched
    /// for, so that a lower rating could be missed.
    pub const LIMIT: Difficulty = Difficulty::new(8.4);

    /// The rating of a step, or of the hardest of several.
    pub(super) fn of(difficulty: Difficulty) -> Self {
        if difficulty.tenths() > Self::LIMIT.tenths() {
            Self::Beyond
        } else {
            Self::Exact(difficulty)
        }
    }

    /// The rating, if it is known exactly.
    pub const fn exact(self) -> Option<Difficulty> {
        match self {
            Self::Exact(difficulty) => Some(difficulty),
            Self::Beyond => None,
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
            Self::Beyond => f.pad(&format!("> {}", Self::LIMIT)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_exact() {
        let at = Score::of(Difficulty::new(8.0).plus(0.1 + 0.1 + 0.1 + 0.1));
        assert_eq!(at.to_string(), "8.4");
        assert!(at.is_at_most(Score::LIMIT) && at.is_at_least(Score::LIMIT));
        let above = Score::of(Difficulty::new(8.5));
        assert_eq!((above, above.to_string().as_str()), (Score::Beyond, "> 8.4"));
        assert!(
            !above.is_at_most(Difficulty::new(20.0)) && above.is_at_least(Difficulty::new(8.0))
        );
        assert!(above > at);
    }
}
