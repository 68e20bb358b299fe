//! Sets of digits, such as the candidates of a cell.

use std::fmt;

use super::bits::count_nine_bits;
use super::{Digit, mask_set};

/// A set of digits, stored in nine bits: bit 0 is digit 1, bit 8 is digit 9.
///
/// ```
/// use sudoku::grid::{Digit, DigitSet, DigitSetIter};
///
/// let low: DigitSet = (1..=4).filter_map(Digit::new).collect();
/// let high = !low;
/// assert_eq!(high.to_string(), "56789");
/// assert_eq!((low | high), DigitSet::ALL);
/// assert_eq!((low - DigitSet::from_digit(Digit::from_index(0))).len(), 3);
/// let mut digits: DigitSetIter = low.iter();
/// assert_eq!(digits.next().map(Digit::value), Some(1));
/// assert_eq!(low.single(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct DigitSet(u16);

mask_set!(DigitSet(u16) of 9 Digit by digit_at, made by from_digit, counted by count_nine_bits, iterated by DigitSetIter);

impl DigitSet {
    /// Returns nine ASCII characters: each digit of the set in its position, and `.` for any other digit.
    ///
    /// ```
    /// use sudoku::grid::DigitSet;
    ///
    /// assert_eq!(DigitSet::from_bits(0b1001).to_ascii(), *b"1..4.....");
    /// ```
    pub fn to_ascii(self) -> [u8; 9] {
        std::array::from_fn(|index| if self.0 >> index & 1 == 1 { b'1' + index as u8 } else { b'.' })
    }
}

/// Returns the digit with this index, or `None` if the index is above 8.
#[inline]
const fn digit_at(index: usize) -> Option<Digit> {
    if index < 9 { Some(Digit::from_index(index)) } else { None }
}

/// Writes the digits without separators: `137`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| digit.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_operations_agree_with_iteration() {
        for set in (0..512).map(DigitSet::from_bits) {
            assert_eq!((!!set, set | !set, set & !set), (set, DigitSet::ALL, DigitSet::EMPTY));
            let digits: Vec<_> = set.iter().collect();
            assert!(digits.is_sorted());
            assert_eq!(digits.len(), set.len());
            assert_eq!(digits.iter().copied().collect::<DigitSet>(), set);
            assert!(set.iter().rev().eq(digits.iter().rev().copied()));
            assert_eq!((set.first(), set.last()), (digits.first().copied(), digits.last().copied()));
            let mut ends = set.iter();
            let outer = (ends.next(), ends.next_back());
            assert_eq!(
                (outer, ends.len()),
                ((set.first(), set.last().filter(|_| set.len() > 1)), set.len().saturating_sub(2))
            );
            let mut extended = DigitSet::from_digit(Digit::from_index(4));
            extended.extend(set);
            assert_eq!(extended, set.with(Digit::from_index(4)));
            assert_eq!(set.single().is_some(), set.len() == 1);
            assert!(Digit::all().all(|digit| set.contains(digit) == digits.contains(&digit)));
            for other in (0..512).map(DigitSet::from_bits) {
                assert_eq!(!(set | other), !set & !other);
                assert_eq!((set - other, set ^ other), (set & !other, (set | other) - (set & other)));
                assert_eq!(set.is_subset(other), (set - other).is_empty());
            }
        }
    }
}
