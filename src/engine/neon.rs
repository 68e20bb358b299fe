//! NEON: four lanes. Every 64-bit ARM processor has it.

use std::arch::aarch64::*;

use super::search::{Job, Search};
use super::vector::Vector;

/// Four words of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint32x4_t);

/// Calls an intrinsic.
macro_rules! neon {
    ($intrinsic:ident $(::<$n:literal>)? ($($argument:expr),*)) => {
        // SAFETY: this module is compiled only where the target has NEON, and these intrinsics touch no memory.
        unsafe { $intrinsic $(::<$n>)? ($($argument),*) }
    };
}

impl Vector for Neon {
    type Array = [u32; 4];
    const LANES: usize = 4;
    const ZEROS: [u32; 4] = [0; 4];

    #[inline(never)]
    fn run(search: &mut Search<Self>, job: &mut Job<'_>) {
        search.solve(job);
    }

    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: reads the 16 bytes of the array; needs no more alignment than a word.
        Self(unsafe { vld1q_u32(from.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: writes the 16 bytes of the array; needs no more alignment than a word.
        unsafe { vst1q_u32(to.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(neon!(vdupq_n_u32(word)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(neon!(vandq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(neon!(vorrq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(neon!(veorq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(neon!(vbicq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(neon!(vaddq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(neon!(vsubq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn up_one(self) -> Self {
        Self(neon!(vshlq_n_u32::<10>(self.0)))
    }

    #[inline(always)]
    fn up_two(self) -> Self {
        Self(neon!(vshlq_n_u32::<20>(self.0)))
    }

    #[inline(always)]
    fn down_one(self) -> Self {
        Self(neon!(vshrq_n_u32::<10>(self.0)))
    }

    #[inline(always)]
    fn down_two(self) -> Self {
        Self(neon!(vshrq_n_u32::<20>(self.0)))
    }

    #[inline(always)]
    fn guards_down(self) -> Self {
        Self(neon!(vshrq_n_u32::<9>(self.0)))
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        let nonzero = neon!(vtstq_u32(self.0, self.0));
        let lanes = Self::load(&[1, 2, 4, 8]).0;
        neon!(vaddvq_u32(vandq_u32(nonzero, lanes)))
    }

    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        Self(neon!(vbslq_u32(self.0, a.0, b.0)))
    }

    #[inline(always)]
    fn weigh([own, next, last]: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
        let in_band = neon!(vandq_u64(both(own), both([band_peers; 2])));
        let column_peers = both([column_peers; 2]);
        let in_last = neon!(vandq_u64(both(last), column_peers));
        let in_columns =
            neon!(vorrq_u64(vandq_u64(both(next), column_peers), vaddq_u64(in_last, in_last)));
        let bytes = neon!(vaddq_u8(
            vcntq_u8(vreinterpretq_u8_u64(in_band)),
            vcntq_u8(vreinterpretq_u8_u64(in_columns))
        ));
        // By halves: all peers of the first candidate, those with two candidates, and so for the second.
        let halves = neon!(vpaddlq_u16(vpaddlq_u8(bytes)));
        let weighted = neon!(vmulq_u32(halves, Self::load(&[1, 3, 1, 3]).0));
        let sums = neon!(vpaddq_u32(weighted, weighted));
        [neon!(vgetq_lane_u32::<0>(sums)), neon!(vgetq_lane_u32::<1>(sums))]
    }
}

#[inline(always)]
fn both(words: [u64; 2]) -> uint64x2_t {
    // SAFETY: reads the 16 bytes of the array; needs no more alignment than a word.
    unsafe { vld1q_u64(words.as_ptr()) }
}
