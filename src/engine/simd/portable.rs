//! Two lanes in a plain `u64`: runs on any machine.
//!
//! The word of lane 0 is the lower half. The sums and differences that the engine forms never leave
//! their lane: a card's bits 30 and 31 are 0, so sums have room, and [`Vector::less_ones`] sets bit 30
//! first, so that an empty top field borrows from there.

use super::vector::{Simd, Vector, Work};
use crate::engine::branch::Choose;
use crate::engine::lanes::Memory;

/// The witness of nothing: any processor will do.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// Two words of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct Pair(u64);

/// `word` in both lanes.
const fn both(word: u32) -> u64 {
    (word as u64) << 32 | word as u64
}

impl Memory for Portable {}
impl Choose for Portable {}

impl Simd for Portable {
    type Vector = Pair;
    type Array = [u32; 2];
    const LANES: usize = 2;
    const ZEROS: [u32; 2] = [0; 2];

    #[inline(never)]
    fn enter(self, work: impl Work) {
        work.run();
    }

    #[inline(always)]
    fn load(self, from: &[u32; 2]) -> Pair {
        Pair(u64::from(from[0]) | u64::from(from[1]) << 32)
    }

    #[inline(always)]
    fn store(self, vector: Pair, to: &mut [u32; 2]) {
        *to = [vector.0 as u32, (vector.0 >> 32) as u32];
    }

    #[inline(always)]
    fn splat(self, word: u32) -> Pair {
        Pair(both(word))
    }
}

impl Vector for Pair {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }

    #[inline(always)]
    fn up_one(self) -> Self {
        Self(self.0 << 10 & const { both(u32::MAX << 10) })
    }

    #[inline(always)]
    fn up_two(self) -> Self {
        Self(self.0 << 20 & const { both(u32::MAX << 20) })
    }

    #[inline(always)]
    fn down_one(self) -> Self {
        Self(self.0 >> 10 & const { both(u32::MAX >> 10) })
    }

    #[inline(always)]
    fn down_two(self) -> Self {
        Self(self.0 >> 20 & const { both(u32::MAX >> 20) })
    }

    #[inline(always)]
    fn guards_down(self) -> Self {
        // What comes from the upper lane lands above bit 22, where no guard can be.
        Self(self.0 >> 9)
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        u32::from(self.0 as u32 != 0) | u32::from(self.0 >> 32 != 0) << 1
    }

    #[inline(always)]
    fn less_ones(self, ones: Self) -> Self {
        self.or(Self(both(1 << 30))).sub(ones)
    }
}
