//! Sets of small numbers, stored as bits, and lists without duplicates.

use crate::grid::mask_set;

/// A set of numbers below `64 * W`: candidates, nodes of chains, or questions about backdoors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BitSet<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> BitSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);
    pub(crate) const ALL: Self = Self([!0; W]);

    #[inline]
    pub(crate) const fn from_number(number: u16) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    pub(crate) fn all_below(end: usize) -> Self {
        Self(std::array::from_fn(|word_index| match end.saturating_sub(64 * word_index) {
            0 => 0,
            count @ 1..64 => (1 << count) - 1,
            _ => !0,
        }))
    }

    #[inline]
    pub(crate) const fn contains(&self, number: u16) -> bool {
        self.0[(number >> 6) as usize] >> (number & 63) & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, number: u16) {
        self.0[(number >> 6) as usize] |= 1 << (number & 63);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, number: u16) {
        self.0[(number >> 6) as usize] &= !(1 << (number & 63));
    }

    #[inline]
    pub(crate) fn without(mut self, number: u16) -> Self {
        self.remove(number);
        self
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |union, &word| union | word) == 0
    }

    #[inline]
    pub(crate) fn has_several(&self) -> bool {
        let mut earlier_bits = 0;
        let extra_bits = self.0.iter().fold(0, |union, &word| {
            let extra_in_word = word & word.wrapping_sub(1) | if earlier_bits == 0 { 0 } else { word };
            earlier_bits |= word;
            union | extra_in_word
        });
        extra_bits != 0
    }

    /// Adds the numbers of these words. Beside an iteration over the set, the loops here and below are a tenth faster
    /// than operators, after which the set would be kept in single words.
    #[inline]
    pub(crate) fn add_words(&mut self, words: &[u64; W]) {
        self.0.iter_mut().zip(words).for_each(|(word, &other)| *word |= other);
    }

    /// Keeps the numbers of these words.
    #[inline]
    pub(crate) fn keep_words(&mut self, words: &[u64; W]) {
        self.0.iter_mut().zip(words).for_each(|(word, &other)| *word &= other);
    }

    /// Keeps the numbers that both sets have, and removes them from the other set. Returns whether there are any.
    #[inline]
    pub(crate) fn take_from(&mut self, other: &mut Self) -> bool {
        let mut taken_bits = 0;
        self.0.iter_mut().zip(&mut other.0).for_each(|(word, other_word)| {
            *word &= *other_word;
            *other_word &= !*word;
            taken_bits |= *word;
        });
        taken_bits != 0
    }

    /// Removes and returns the lowest number.
    #[inline]
    pub(crate) fn pop_lowest(&mut self) -> Option<u16> {
        let word_index = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word_index].trailing_zeros() as usize;
        self.0[word_index] &= self.0[word_index] - 1;
        Some((64 * word_index + bit) as u16)
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones() as usize;
        }
        count
    }

    /// Iterates over the numbers in increasing order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        let mut word_index = 0;
        let mut word = self.0[0];
        std::iter::from_fn(move || {
            while word == 0 {
                word_index += 1;
                word = *self.0.get(word_index)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some((64 * word_index + bit) as u16)
        })
    }
}

impl<const W: usize> Default for BitSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<u16> for BitSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u16>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

mask_set!(BitSet<W>, BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| combine(a, &b, |a, b| a & b));
mask_set!(BitSet<W>, BitOr::bitor, BitOrAssign::bitor_assign, |a, b| combine(a, &b, |a, b| a | b));
mask_set!(BitSet<W>, Sub::sub, SubAssign::sub_assign, |a, b| combine(a, &b, |a, b| a & !b));

#[inline(always)]
fn combine<const W: usize>(mut words: [u64; W], operands: &[u64; W], operator: impl Fn(u64, u64) -> u64) -> [u64; W] {
    for (index, word) in words.iter_mut().enumerate() {
        *word = operator(*word, operands[index]);
    }
    words
}

/// Collects the items without duplicates, in the order of their first occurrences.
pub(crate) fn without_duplicates<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

/// Compiles the code once for each size in words. Runs the version for the smallest size that is at least `$words`, or
/// the version for the last size if every size is smaller.
macro_rules! with_words {
    ($words:expr, [$($size:literal)* | $last:literal], $W:ident => $code:expr) => {
        match $words {
            $(..=$size => {
                const $W: usize = $size;
                $code
            })*
            _ => {
                const $W: usize = $last;
                $code
            }
        }
    };
}
pub(crate) use with_words;
