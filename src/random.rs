//! Seeded randomness that is the same on every machine.
//!
//! A path of numbers, such as (seed, item, attempt), determines a stream of random numbers. Every item has its own
//! stream, so items can be made in any order and on any number of threads. Only 64-bit arithmetic is used; draws below
//! a bound never depend on the width of `usize` or on a sampling method that a library may change.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
///
/// ```
/// use sudoku::random::Random;
///
/// let mut dice = Random::new(&[7, 0]);
/// assert_eq!([(); 8].map(|()| dice.below(6) + 1), [2, 2, 1, 2, 3, 3, 4, 1]);
/// ```
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Creates the stream with this path, for example a seed and the number of an item.
    pub fn new(path: &[u64]) -> Self {
        let key = path.iter().fold(0, |hash, &number| mix(hash ^ number));
        Self(Xoshiro256PlusPlus::seed_from_u64(key))
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below the bound. All these numbers are equally likely.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        // D. Lemire, "Fast random integer generation in an interval" (2019): the result is the high half of a product.
        // If the low half is so small that some results would be more likely than others, the bits are drawn again.
        assert!(bound > 0, "there is no number below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles the items. Each order is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last_index in (1..items.len()).rev() {
            let chosen_index = self.below(last_index as u64 + 1) as usize;
            items.swap(last_index, chosen_index);
        }
    }
}

/// Applies the increment of SplitMix64 and its bijection (G. Steele, D. Lea, C. Flood 2014; D. Stafford's variant 13).
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        // The first value is published; the others were computed from the papers, in Python.
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
        let mut random = Random::new(&[2026, 5]);
        assert_eq!(random.bits(), 6_182_045_899_187_940_998);
        assert_eq!(random.below(1_000_000_007), 881_245_542);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut order);
        assert_eq!(order, [5, 1, 2, 4, 6, 3, 8, 7, 0, 9]);
        // A path differs from its prefix.
        assert_ne!(Random::new(&[0]).bits(), Random::new(&[0, 0]).bits());
    }

    #[test]
    fn every_number_below_the_bound_is_about_equally_frequent() {
        let mut random = Random::new(&[1]);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        // Five standard deviations of a binomial with mean 10 000.
        assert!(counts.iter().all(|&count: &i32| (count - 10_000).abs() < 463), "{counts:?}");
    }
}
