//! Conditions on a puzzle's rating by Sudoku Explainer's techniques.

use std::fmt;
use std::str::FromStr;

use crate::logic::Difficulty;

use super::Usage;
use super::range::{ParseRangeError, parse_ends};

/// Conditions on a puzzle's rating. A field that is `None` sets no condition.
///
/// ```
/// use sudoku::{grid::Grid, logic::{Difficulty, State}, rate::{ErFilter, Gem, Rater}};
///
/// let puzzle: Grid = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut is_admitted = |filter: &ErFilter| Rater::new().rate_if_admitted(State::new(&puzzle), filter).is_some();
/// let hard = ErFilter { er: "3.0..4.2".parse()?, ..ErFilter::default() };
/// assert!(hard.has_conditions() && is_admitted(&hard));
/// assert!(!is_admitted(&ErFilter { gem: Some(Gem::Pearl), ..hard.clone() }));
/// assert_eq!(hard.max_er(), Difficulty::new(4.2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ErFilter {
    /// The range of admitted ERs.
    pub er: ErRange,
    /// A technique that the solution must use, and how it must be used.
    pub usage: Option<Usage>,
    /// The gem that the puzzle must be.
    pub gem: Option<Gem>,
}

/// A puzzle that is hardest at its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gem {
    /// No later step is harder than the hardest step up to the first digit placed: EP and ER are equal.
    Pearl,
    /// No step is harder than the first: ED, EP and ER are equal.
    Diamond,
}

/// A range of ratings, both ends included, written `7.1`, `3.0..4.2`, `7..` or `..5`.
///
/// ```
/// use sudoku::{logic::Difficulty, rate::{ErRange, ParseRangeError}};
///
/// let range = |min: Option<f64>, max: Option<f64>| {
///     Ok(ErRange { min: min.map(Difficulty::new), max: max.map(Difficulty::new) })
/// };
/// assert_eq!("2.6".parse(), range(Some(2.6), Some(2.6)));
/// assert_eq!("3..4.2".parse(), range(Some(3.0), Some(4.2)));
/// assert_eq!("7..".parse(), range(Some(7.0), None));
/// assert_eq!("..5".parse(), range(None, Some(5.0)));
/// for text in ["", "..", "x", "nan", "1..2..3", "21", "-1"] {
///     assert_eq!(text.parse::<ErRange>(), Err(ParseRangeError::NotRatings), "{text}");
/// }
/// assert_eq!("4..3".parse::<ErRange>(), Err(ParseRangeError::Empty));
/// assert_eq!("0.5".parse::<ErRange>(), Err(ParseRangeError::TooLow));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ErRange {
    /// The lowest rating; unbounded if `None`.
    pub min: Option<Difficulty>,
    /// The highest rating; unbounded if `None`.
    pub max: Option<Difficulty>,
}

impl ErFilter {
    /// Returns whether the filter sets any condition.
    pub fn has_conditions(&self) -> bool {
        *self != Self::default()
    }

    /// Returns the highest ER that the filter admits.
    pub fn max_er(&self) -> Difficulty {
        self.er.max.unwrap_or(Difficulty::UNSOLVED)
    }
}

impl ErRange {
    /// Returns whether the rating is in the range. Ratings are compared as displayed, to one decimal place.
    pub fn contains(self, er: Difficulty) -> bool {
        self.min.is_none_or(|min| er.is_at_least(min)) && self.max.is_none_or(|max| er.is_at_most(max))
    }
}

impl fmt::Display for ErRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (Some(min), Some(max)) => write!(f, "from {min} to {max}"),
            (Some(min), None) => write!(f, "from {min} up"),
            (None, Some(max)) => write!(f, "up to {max}"),
            (None, None) => f.write_str("of any size"),
        }
    }
}

impl FromStr for ErRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let parse_rating =
            |text: &str| text.parse().ok().filter(|rating| (0.0..=20.0).contains(rating)).map(Difficulty::new);
        match parse_ends(text, parse_rating).ok_or(ParseRangeError::NotRatings)? {
            (Some(min), Some(max)) if min.tenths() > max.tenths() => Err(ParseRangeError::Empty),
            (_, Some(max)) if max.tenths() < 10 => Err(ParseRangeError::TooLow),
            (min, max) => Ok(Self { min, max }),
        }
    }
}
