//! `--difficulty`, `--er` and `--technique`: what only a rating tells.

use std::str::FromStr;

use crate::generate::Made;
use crate::logic::{Difficulty, Ladder, Technique};
use crate::rate::{Level, Rater, Score};

/// How hard a puzzle shall be. Where nothing is said, anything will do.
#[derive(Debug, Clone, Default)]
pub(super) struct Wanted {
    pub level: Option<Level>,
    pub er: Option<ErRange>,
    pub technique: Option<Technique>,
}

impl Wanted {
    /// Whether puzzles must be rated.
    pub(super) fn says_something(&self) -> bool {
        self.level.is_some() || self.er.is_some() || self.technique.is_some()
    }

    /// # Errors
    /// No puzzle is of that level and in that range of ratings.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if let (Some(level), Some(range)) = (self.level, self.er) {
            let levels = [range.least, range.most].map(|er| Level::of(Score::Exact(er)));
            anyhow::ensure!(
                (levels[0]..=levels[1]).contains(&level),
                "no {level} puzzle has an ER from {} to {}",
                range.least,
                range.most
            );
        }
        Ok(())
    }

    /// Whether this puzzle will do.
    pub(super) fn accepts(&self, made: &Made, rater: &mut Rater) -> bool {
        if !self.says_something() {
            return true;
        }
        let rating = rater.rate_unique(&made.grid);
        let in_range =
            |range: ErRange| rating.er.is_at_least(range.least) && rating.er.is_at_most(range.most);
        self.level.is_none_or(|level| rating.level() == level)
            && self.er.is_none_or(in_range)
            && self.technique.is_none_or(|technique| rating.counts.of(technique) > 0)
    }
}

/// A range of ratings, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ErRange {
    least: Difficulty,
    most: Difficulty,
}

/// The text says no range of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseErRangeError {
    #[error("expected a rating or a range such as 3.0..4.2")]
    Syntax,
    #[error("the range is empty")]
    Empty,
    #[error("ratings begin at 1.0")]
    TooLow,
    #[error(
        "ratings are exact up to {} only; what is beyond is in --difficulty extreme",
        Ladder::new().limit()
    )]
    TooHigh,
}

impl FromStr for ErRange {
    type Err = ParseErRangeError;

    fn from_str(text: &str) -> Result<Self, ParseErRangeError> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(ParseErRangeError::Syntax),
        };
        let (least, most) = (number(least)?, number(most)?);
        if least > most {
            return Err(ParseErRangeError::Empty);
        }
        if most < 1.0 {
            return Err(ParseErRangeError::TooLow);
        }
        if most > Ladder::new().limit().value() {
            return Err(ParseErRangeError::TooHigh);
        }
        Ok(Self { least: Difficulty::new(least), most: Difficulty::new(most) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_ratings_are_read() {
        let range = |least, most| {
            Ok(ErRange { least: Difficulty::new(least), most: Difficulty::new(most) })
        };
        assert_eq!("2.6".parse(), range(2.6, 2.6));
        assert_eq!("3..4.2".parse(), range(3.0, 4.2));
        for text in ["", "..", "3..", "x", "nan", "1..2..3"] {
            assert_eq!(text.parse::<ErRange>(), Err(ParseErRangeError::Syntax), "{text}");
        }
        assert_eq!("4..3".parse::<ErRange>(), Err(ParseErRangeError::Empty));
        assert_eq!("0.5".parse::<ErRange>(), Err(ParseErRangeError::TooLow));
        assert_eq!("8..9".parse::<ErRange>(), Err(ParseErRangeError::TooHigh));
    }
}
