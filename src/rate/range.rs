//! Ranges of numbers, as users write them.

use std::str::FromStr;

/// A range of numbers, both ends included, written `400`, `400..800`, `400..` or `..800`.
///
/// ```
/// use sudoku::rate::{NumberRange, ParseRangeError};
///
/// let numbers_in = |range: NumberRange| [399, 400, 800, 801].map(|number| range.contains(number));
/// assert_eq!(numbers_in("400".parse()?), [false, true, false, false]);
/// assert_eq!(numbers_in("400..800".parse()?), [false, true, true, false]);
/// assert_eq!(numbers_in("400..".parse()?), [false, true, true, true]);
/// assert_eq!(numbers_in("..800".parse()?), [true, true, true, false]);
/// for text in ["", "..", "x", "1.5", "-1", "1..2..3"] {
///     assert_eq!(text.parse::<NumberRange>(), Err(ParseRangeError::NotNumbers), "{text}");
/// }
/// assert_eq!("4..3".parse::<NumberRange>(), Err(ParseRangeError::Empty));
/// # Ok::<(), ParseRangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NumberRange {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
}

/// The error for a text that is not a range of numbers or of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseRangeError {
    /// The text is neither a number nor a range of numbers.
    #[error("expected a number or a range such as 4..8")]
    NotNumbers,
    /// The text is neither a rating nor a range of ratings.
    #[error("expected a rating or a range such as 3.0..4.2")]
    NotRatings,
    /// The start of the range is above its end.
    #[error("the start of the range is above its end")]
    Empty,
    /// The end of the range is below the lowest rating.
    #[error("ratings begin at 1.0")]
    TooLow,
}

impl NumberRange {
    /// Returns whether the range contains this number.
    pub fn contains(self, number: u32) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }
}

impl FromStr for NumberRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let ends = parse_ends(text, |number| number.parse().ok());
        match ends.ok_or(ParseRangeError::NotNumbers)? {
            (Some(min), Some(max)) if min > max => Err(ParseRangeError::Empty),
            (min, max) => Ok(Self { min, max }),
        }
    }
}

/// Parses the ends of a range. Returns `None` if the text is not a range or `parse` fails for an end.
pub(super) fn parse_ends<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<(Option<T>, Option<T>)> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let parse_end = |end: &str| if end.is_empty() { Some(None) } else { parse(end).map(Some) };
    let (min, max) = (parse_end(min)?, parse_end(max)?);
    (min.is_some() || max.is_some()).then_some((min, max))
}
