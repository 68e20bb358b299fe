//! The digits 1 to 9.

use std::fmt;

/// A digit, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit with this value, if it is 1 to 9.
    pub const fn new(value: usize) -> Option<Self> {
        if value >= 1 && value <= 9 { Some(Self(value as u8)) } else { None }
    }

    /// The digit with this index, counted from 0.
    ///
    /// # Panics
    /// If `index` is above 8.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 9);
        Self(index as u8 + 1)
    }

    /// The digit that this ASCII character is, if it is `1` to `9`.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        match byte {
            b'1'..=b'9' => Some(Self(byte - b'0')),
            _ => None,
        }
    }

    /// All nine, in increasing order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (1..=9).map(Self)
    }

    /// 1 to 9.
    #[inline]
    pub const fn value(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8: one less than its value.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// `b'1'` to `b'9'`.
    #[inline]
    pub const fn ascii(self) -> u8 {
        b'0' + self.0
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
