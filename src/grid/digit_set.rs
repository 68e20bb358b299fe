//! Sets of digits: the candidates of a cell.

use std::fmt;

use super::Digit;

/// A set of digits in nine bits: bit 0 is digit 1, bit 8 is digit 9.
///
/// ```
/// use sudoku::grid::{Digit, DigitSet};
///
/// let low: DigitSet = (1..=4).filter_map(Digit::new).collect();
/// let high = !low;
/// assert_eq!(high.to_string(), "56789");
/// assert_eq!((low | high), DigitSet::ALL);
/// assert_eq!((low - DigitSet::of(Digit::from_index(0))).len(), 3);
/// assert_eq!(low.first().map(Digit::value), Some(1));
/// assert_eq!(low.single(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0x1FF);

    /// The set of one digit.
    #[inline]
    pub const fn of(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// The set with these bits; those above the ninth are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Its nine bits, digit 1 lowest.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many digits it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this digit.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Whether it holds exactly one digit.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Its digit, if it holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.is_single() { self.first() } else { None }
    }

    /// Its smallest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// Its digits in increasing order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The digits of a set in increasing order; see [`DigitSet::iter`].
#[derive(Debug, Clone)]
pub struct Iter(DigitSet);

impl Iterator for Iter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0 -= DigitSet::of(digit);
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::of(digit))
    }
}

set_operators!(DigitSet);

/// The digits without anything between them: `137`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| digit.fmt(f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_set() -> impl Iterator<Item = DigitSet> {
        (0..512).map(DigitSet::from_bits)
    }

    #[test]
    fn the_algebra_is_that_of_sets() {
        for a in every_set() {
            assert_eq!(!!a, a);
            assert_eq!(a | !a, DigitSet::ALL);
            assert_eq!(a & !a, DigitSet::EMPTY);
            for b in every_set().step_by(7) {
                assert_eq!(!(a | b), !a & !b);
                assert_eq!(a - b, a & !b);
                assert_eq!(a ^ b, (a | b) - (a & b));
                assert_eq!((a | b).len() + (a & b).len(), a.len() + b.len());
            }
        }
    }

    #[test]
    fn iteration_is_increasing_and_complete() {
        for set in every_set() {
            let digits: Vec<_> = set.iter().collect();
            assert!(digits.is_sorted());
            assert_eq!(digits.len(), set.len());
            assert_eq!(digits.iter().copied().collect::<DigitSet>(), set);
            assert_eq!(set.single().is_some(), set.len() == 1);
            assert!(Digit::all().all(|digit| set.contains(digit) == digits.contains(&digit)));
        }
    }
}
