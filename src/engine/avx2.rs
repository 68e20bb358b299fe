//! AVX2: eight lanes.

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use super::search::{Job, Search};
use super::vector::Vector;

/// Eight words of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Calls an intrinsic.
macro_rules! avx2 {
    ($intrinsic:ident $(::<$n:literal>)? ($($argument:expr),*)) => {
        // SAFETY: a `Search<Avx2>` is made only where the processor has AVX2, and only it handles these
        // vectors; the intrinsics called through here touch no memory.
        unsafe { $intrinsic $(::<$n>)? ($($argument),*) }
    };
}

/// Whether the processor has what this path uses.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solve(search: &mut Search<Avx2>, job: &mut Job<'_>) {
    search.solve(job);
}

impl Vector for Avx2 {
    type Array = [u32; 8];
    const LANES: usize = 8;
    const ZEROS: [u32; 8] = [0; 8];

    #[inline(always)]
    fn run(search: &mut Search<Self>, job: &mut Job<'_>) {
        // SAFETY: the search exists, so the processor was found to have these features.
        unsafe { solve(search, job) }
    }

    #[inline(always)]
    fn load(from: &[u32; 8]) -> Self {
        // SAFETY: reads the 32 bytes of the array; needs no alignment.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        // SAFETY: writes the 32 bytes of the array; needs no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(avx2!(_mm256_set1_epi32(word as i32)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx2!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(avx2!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(avx2!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(avx2!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(avx2!(_mm256_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(avx2!(_mm256_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn up_one(self) -> Self {
        Self(avx2!(_mm256_slli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn up_two(self) -> Self {
        Self(avx2!(_mm256_slli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn down_one(self) -> Self {
        Self(avx2!(_mm256_srli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn down_two(self) -> Self {
        Self(avx2!(_mm256_srli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn guards_down(self) -> Self {
        Self(avx2!(_mm256_srli_epi32::<9>(self.0)))
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        let zero = avx2!(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()));
        !avx2!(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) as u32 & 0xFF
    }

    #[inline(always)]
    fn planes(low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        let (low, high) = (by_weight(low), by_weight(high));
        // A column of bits is the top bits of a register's bytes; doubling brings up the next one.
        let mut columns = [0; 32];
        for weight in 0..4 {
            let (mut low, mut high) = (low[weight], high[weight]);
            for bit in (0..8).rev() {
                let upper = avx2!(_mm256_movemask_epi8(high)) as u32;
                let lower = avx2!(_mm256_movemask_epi8(low)) as u32;
                columns[8 * weight + bit] = u64::from(upper) << 32 | u64::from(lower);
                low = avx2!(_mm256_add_epi8(low, low));
                high = avx2!(_mm256_add_epi8(high, high));
            }
        }
        columns
    }
}

/// The bytes of 32 words, to each register those of one weight, in the order of the words.
#[inline(always)]
fn by_weight(words: &[u32; 32]) -> [__m256i; 4] {
    // Eight words to a register: bring the bytes of equal weight together, ...
    let within = avx2!(_mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10,
        14, 3, 7, 11, 15
    ));
    let across = avx2!(_mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    let mut quads = [within; 4];
    for (quad, words) in quads.iter_mut().zip(words.as_chunks::<8>().0) {
        let bytes = avx2!(_mm256_shuffle_epi8(Avx2::load(words).0, within));
        *quad = avx2!(_mm256_permutevar8x32_epi32(bytes, across));
    }
    // ... then transpose 4x4 quarters, so that each register has one weight of all 32 words.
    let [a, b, c, d] = quads;
    let (ab_even, ab_odd) =
        (avx2!(_mm256_unpacklo_epi64(a, b)), avx2!(_mm256_unpackhi_epi64(a, b)));
    let (cd_even, cd_odd) =
        (avx2!(_mm256_unpacklo_epi64(c, d)), avx2!(_mm256_unpackhi_epi64(c, d)));
    [
        avx2!(_mm256_permute2x128_si256::<0x20>(ab_even, cd_even)),
        avx2!(_mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd)),
        avx2!(_mm256_permute2x128_si256::<0x31>(ab_even, cd_even)),
        avx2!(_mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd)),
    ]
}
