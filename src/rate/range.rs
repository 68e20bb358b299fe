//! Ranges, as options give them.

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
///     assert_eq!(text.parse::<NumberRange>(), Err(ParseRangeError::NoNumbers), "{text}");
/// }
/// assert_eq!("4..3".parse::<NumberRange>(), Err(ParseRangeError::Empty));
/// # Ok::<(), ParseRangeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NumberRange {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
}

/// The text is not a range of numbers or of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseRangeError {
    /// It is not written as a range of numbers is.
    #[error("expected a number or a range such as 4..8")]
    NoNumbers,
    /// It is not written as a range of ratings is.
    #[error("expected a rating or a range such as 3.0..4.2")]
    NoRatings,
    /// The lowest is above the highest.
    #[error("the range is empty")]
    Empty,
    /// The highest is below any rating.
    #[error("ratings begin at 1.0")]
    TooLow,
}

impl NumberRange {
    /// Whether a number is in it.
    pub fn contains(self, number: u32) -> bool {
        self.min.is_none_or(|least| number >= least) && self.max.is_none_or(|most| number <= most)
    }
}

impl FromStr for NumberRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let ends = parse_ends(text, |number| number.parse().ok());
        match ends.ok_or(ParseRangeError::NoNumbers)? {
            (Some(least), Some(most)) if least > most => Err(ParseRangeError::Empty),
            (least, most) => Ok(Self { min: least, max: most }),
        }
    }
}

/// The ends of a range; `None` if the text is no range or `read` cannot read an end.
pub(super) fn parse_ends<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<(Option<T>, Option<T>)> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str| if text.is_empty() { Some(None) } else { read(text).map(Some) };
    let ends = (end(least)?, end(most)?);
    (ends.0.is_some() || ends.1.is_some()).then_some(ends)
}
