//! SSE2: four lanes. Every x86-64 processor has it.

use std::arch::x86_64::*;

use super::search::{Job, Search};
use super::vector::Vector;

/// Four words of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Sse2(__m128i);

/// Calls an intrinsic.
macro_rules! sse2 {
    ($intrinsic:ident $(::<$n:literal>)? ($($argument:expr),*)) => {
        // SAFETY: SSE2 belongs to every x86-64 target, and these intrinsics touch no memory.
        unsafe { $intrinsic $(::<$n>)? ($($argument),*) }
    };
}

impl Vector for Sse2 {
    type Array = [u32; 4];
    const LANES: usize = 4;
    const ZEROS: [u32; 4] = [0; 4];

    #[inline(never)]
    fn run(search: &mut Search<Self>, job: &mut Job<'_>) {
        search.solve(job);
    }

    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: reads the 16 bytes of the array; needs no alignment.
        Self(unsafe { _mm_loadu_si128(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: writes the 16 bytes of the array; needs no alignment.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(sse2!(_mm_set1_epi32(word as i32)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(sse2!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(sse2!(_mm_or_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(sse2!(_mm_xor_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(sse2!(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(sse2!(_mm_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(sse2!(_mm_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn up_one(self) -> Self {
        Self(sse2!(_mm_slli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn up_two(self) -> Self {
        Self(sse2!(_mm_slli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn down_one(self) -> Self {
        Self(sse2!(_mm_srli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn down_two(self) -> Self {
        Self(sse2!(_mm_srli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn guards_down(self) -> Self {
        Self(sse2!(_mm_srli_epi32::<9>(self.0)))
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        let zero = sse2!(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()));
        !sse2!(_mm_movemask_ps(_mm_castsi128_ps(zero))) as u32 & 0xF
    }
}
