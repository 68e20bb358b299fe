//! The digits 1 to 9.

use std::fmt;
use std::str::FromStr;

/// A digit, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// Returns the digit with this value, or `None` if the value is not 1 to 9.
    #[inline]
    pub const fn new(value: usize) -> Option<Self> {
        if value >= 1 && value <= 9 { Some(Self(value as u8)) } else { None }
    }

    /// Returns the digit with this index, which is one less than its value.
    ///
    /// # Panics
    /// Panics if `index` is above 8.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 9);
        Self(index as u8 + 1)
    }

    /// Returns the digit of this ASCII character, or `None` if the character is not `1` to `9`.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        Self::new(byte.wrapping_sub(b'0') as usize)
    }

    /// Returns the digit of this character, or `None` if the character is not `1` to `9`.
    pub(crate) fn from_char(c: char) -> Option<Self> {
        u8::try_from(c).ok().and_then(Self::from_ascii)
    }

    /// Iterates over all nine digits in increasing order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (1..=9).map(Self)
    }

    /// Returns the value, 1 to 9.
    #[inline]
    pub const fn value(self) -> usize {
        self.0 as usize
    }

    /// Returns the index, 0 to 8, which is one less than the value.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Returns the ASCII character, `b'1'` to `b'9'`.
    #[inline]
    pub const fn ascii(self) -> u8 {
        b'0' + self.0
    }
}

/// The error for a text that is not a digit from 1 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a digit from 1 to 9")]
pub struct ParseDigitError;

impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, ParseDigitError> {
        let [byte] = text.as_bytes() else { return Err(ParseDigitError) };
        Self::from_ascii(*byte).ok_or(ParseDigitError)
    }
}

/// Converts a number from 1 to 9.
impl TryFrom<u8> for Digit {
    type Error = ParseDigitError;

    fn try_from(value: u8) -> Result<Self, ParseDigitError> {
        Self::new(value.into()).ok_or(ParseDigitError)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
