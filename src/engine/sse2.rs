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

    #[inline(always)]
    fn planes(low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        // A column of bits is the top bits of a register's bytes; doubling brings up the next one.
        let mut columns = [0; 32];
        for (quarter, words) in low.as_chunks::<16>().0.iter().chain(high.as_chunks().0).enumerate()
        {
            let by_weight = by_weight(words);
            for weight in 0..4 {
                let mut bytes = by_weight[weight];
                for bit in (0..8).rev() {
                    let tops = sse2!(_mm_movemask_epi8(bytes)) as u64;
                    columns[8 * weight + bit] |= tops << (16 * quarter);
                    bytes = sse2!(_mm_add_epi8(bytes, bytes));
                }
            }
        }
        columns
    }

    #[inline(always)]
    fn weigh([own, next, last]: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
        let in_band = sse2!(_mm_and_si128(both(own), both([band_peers; 2])));
        let column_peers = both([column_peers; 2]);
        let in_last = sse2!(_mm_and_si128(both(last), column_peers));
        let in_columns = sse2!(_mm_or_si128(
            _mm_and_si128(both(next), column_peers),
            _mm_add_epi64(in_last, in_last)
        ));
        // This instruction set cannot count bits. So they are added up within pairs, nibbles and bytes.
        let nibbles = sse2!(_mm_add_epi8(by_nibbles(in_band), by_nibbles(in_columns)));
        let low = sse2!(_mm_set1_epi8(0xF));
        let bytes = sse2!(_mm_add_epi8(
            _mm_and_si128(nibbles, low),
            _mm_and_si128(_mm_srli_epi16::<4>(nibbles), low)
        ));
        let zero = sse2!(_mm_setzero_si128());
        let all = sse2!(_mm_sad_epu8(bytes, zero));
        let pairs = sse2!(_mm_sad_epu8(_mm_srli_epi64::<32>(bytes), zero));
        let weights = sse2!(_mm_add_epi32(all, _mm_add_epi32(pairs, pairs)));
        let second = sse2!(_mm_unpackhi_epi64(weights, weights));
        [sse2!(_mm_cvtsi128_si32(weights)) as u32, sse2!(_mm_cvtsi128_si32(second)) as u32]
    }
}

/// The bytes of sixteen words, to each register those of one weight, in the order of the words.
///
/// A byte's place has six bits: register, word, weight. Interleaving the first two registers with the last
/// two moves them up by one, the highest to the end; after four times the weight is in front.
#[inline(always)]
fn by_weight(words: &[u32; 16]) -> [__m128i; 4] {
    let mut quads = [sse2!(_mm_setzero_si128()); 4];
    for (quad, words) in quads.iter_mut().zip(words.as_chunks::<4>().0) {
        *quad = Sse2::load(words).0;
    }
    for _ in 0..4 {
        let [a, b, c, d] = quads;
        quads = [
            sse2!(_mm_unpacklo_epi8(a, c)),
            sse2!(_mm_unpackhi_epi8(a, c)),
            sse2!(_mm_unpacklo_epi8(b, d)),
            sse2!(_mm_unpackhi_epi8(b, d)),
        ];
    }
    quads
}

#[inline(always)]
fn both([low, high]: [u64; 2]) -> __m128i {
    sse2!(_mm_set_epi64x(high as i64, low as i64))
}

/// How many bits each nibble has.
#[inline(always)]
fn by_nibbles(words: __m128i) -> __m128i {
    let odd = sse2!(_mm_and_si128(_mm_srli_epi64::<1>(words), _mm_set1_epi8(0x55)));
    let by_twos = sse2!(_mm_sub_epi8(words, odd));
    let low = sse2!(_mm_set1_epi8(0x33));
    sse2!(_mm_add_epi8(
        _mm_and_si128(by_twos, low),
        _mm_and_si128(_mm_srli_epi64::<2>(by_twos), low)
    ))
}
