//! SSE2: four lanes. Every x86-64 processor has it.

use std::arch::x86_64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::CardOps;
use crate::isa::{IsaTask, Sse2};

vectors! {
    Sse2: Sse2Vector(__m128i) in [u32; 4];
    load(from) = _mm_loadu_si128(from.cast());
    store(words, to) = _mm_storeu_si128(to.cast(), words);
    splat(word) = _mm_set1_epi32(word as i32);
    nonzero_lanes(a) = {
        let zero = _mm_cmpeq_epi32(a, _mm_setzero_si128());
        !_mm_movemask_ps(_mm_castsi128_ps(zero)) as u32 & 0xF
    };
    and(a, b) = _mm_and_si128(a, b);
    or(a, b) = _mm_or_si128(a, b);
    xor(a, b) = _mm_xor_si128(a, b);
    and_not(a, b) = _mm_andnot_si128(b, a);
    add(a, b) = _mm_add_epi32(a, b);
    sub(a, b) = _mm_sub_epi32(a, b);
    up_one(a) = _mm_slli_epi32::<10>(a);
    up_two(a) = _mm_slli_epi32::<20>(a);
    down_one(a) = _mm_srli_epi32::<10>(a);
    down_two(a) = _mm_srli_epi32::<20>(a);
    guards_down(a) = _mm_srli_epi32::<9>(a);
}

impl CardOps for Sse2 {
    #[inline(always)]
    fn planes(self, low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        // SAFETY: the witness exists, so the processor has SSE2.
        unsafe { planes(self, low, high) }
    }

    #[inline(always)]
    fn weigh(self, rows: [[u64; 2]; 3], peers: [u64; 2]) -> [u32; 2] {
        // SAFETY: as above.
        unsafe { weigh(rows, peers) }
    }
}

#[target_feature(enable = "sse2")]
#[inline]
fn planes(sse2: Sse2, low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
    // A column of bits is the top bits of a register's bytes; doubling brings up the next one.
    let mut columns = [0; 32];
    for (quarter, words) in low.as_chunks::<16>().0.iter().chain(high.as_chunks().0).enumerate() {
        let by_weight = by_weight(sse2, words);
        for weight in 0..4 {
            let mut bytes = by_weight[weight];
            for bit in (0..8).rev() {
                let tops = _mm_movemask_epi8(bytes) as u64;
                columns[8 * weight + bit] |= tops << (16 * quarter);
                bytes = _mm_add_epi8(bytes, bytes);
            }
        }
    }
    columns
}

#[target_feature(enable = "sse2")]
#[inline]
fn weigh(rows: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
    let [own, next, last] = rows;
    let in_band = _mm_and_si128(both(own), both([band_peers; 2]));
    let column_peers = both([column_peers; 2]);
    let in_last = _mm_and_si128(both(last), column_peers);
    let in_columns = _mm_or_si128(_mm_and_si128(both(next), column_peers), _mm_add_epi64(in_last, in_last));
    // This instruction set cannot count bits. So they are added up within pairs, nibbles and bytes.
    let nibbles = _mm_add_epi8(by_nibbles(in_band), by_nibbles(in_columns));
    let low = _mm_set1_epi8(0xF);
    let bytes = _mm_add_epi8(_mm_and_si128(nibbles, low), _mm_and_si128(_mm_srli_epi16::<4>(nibbles), low));
    let zero = _mm_setzero_si128();
    let all = _mm_sad_epu8(bytes, zero);
    let pairs = _mm_sad_epu8(_mm_srli_epi64::<32>(bytes), zero);
    let weights = _mm_add_epi32(all, _mm_add_epi32(pairs, pairs));
    let second = _mm_unpackhi_epi64(weights, weights);
    [_mm_cvtsi128_si32(weights) as u32, _mm_cvtsi128_si32(second) as u32]
}

/// The bytes of sixteen words: each register has the bytes of one weight, in the order of the words.
///
/// A byte's place has six bits: register, word, weight. Interleaving the first two registers with the last
/// two moves them up by one, the highest to the end; after four times the weight is in front.
#[target_feature(enable = "sse2")]
#[inline]
fn by_weight(sse2: Sse2, words: &[u32; 16]) -> [__m128i; 4] {
    let mut quads = [_mm_setzero_si128(); 4];
    for (quad, words) in quads.iter_mut().zip(words.as_chunks::<4>().0) {
        *quad = sse2.load(words).0;
    }
    for _ in 0..4 {
        let [a, b, c, d] = quads;
        quads = [_mm_unpacklo_epi8(a, c), _mm_unpackhi_epi8(a, c), _mm_unpacklo_epi8(b, d), _mm_unpackhi_epi8(b, d)];
    }
    quads
}

#[target_feature(enable = "sse2")]
#[inline]
fn both([low, high]: [u64; 2]) -> __m128i {
    _mm_set_epi64x(high as i64, low as i64)
}

/// How many bits each nibble has.
#[target_feature(enable = "sse2")]
#[inline]
fn by_nibbles(words: __m128i) -> __m128i {
    let odd = _mm_and_si128(_mm_srli_epi64::<1>(words), _mm_set1_epi8(0x55));
    let by_twos = _mm_sub_epi8(words, odd);
    let low = _mm_set1_epi8(0x33);
    _mm_add_epi8(_mm_and_si128(by_twos, low), _mm_and_si128(_mm_srli_epi64::<2>(by_twos), low))
}
