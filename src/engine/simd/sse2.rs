//! SSE2: four lanes. Every x86-64 processor has it.

use std::arch::x86_64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::{BitPlanes, CardOps, PLANE_COUNT};
use crate::isa::Sse2;

vectors! {
    Sse2: Sse2Vector(__m128i) in [u32; 4];
    load(from) = _mm_loadu_si128(from.cast());
    store(words, to) = _mm_storeu_si128(to.cast(), words);
    splat(word) = _mm_set1_epi32(word as i32);
    nonzero_lanes(a) = {
        let zero_lanes = _mm_cmpeq_epi32(a, _mm_setzero_si128());
        !_mm_movemask_ps(_mm_castsi128_ps(zero_lanes)) as u32 & 0xF
    };
    shifts = _mm_slli_epi32, _mm_srli_epi32;
    and(a, b) = _mm_and_si128(a, b);
    or(a, b) = _mm_or_si128(a, b);
    xor(a, b) = _mm_xor_si128(a, b);
    and_not(a, b) = _mm_andnot_si128(b, a);
    add(a, b) = _mm_add_epi32(a, b);
    sub(a, b) = _mm_sub_epi32(a, b);
}

impl CardOps for Sse2 {
    #[inline(always)]
    fn bit_planes(self, words: &[u32; 32]) -> BitPlanes {
        // SAFETY: the witness exists, so the processor has SSE2.
        unsafe { bit_planes(self, words) }
    }

    #[inline(always)]
    fn scores(self, peers: [u64; 2], pair_peers: u64) -> [u32; 2] {
        // SAFETY: as above.
        unsafe { scores(peers, pair_peers) }
    }
}

#[target_feature(enable = "sse2")]
#[inline]
fn bit_planes(sse2: Sse2, words: &[u32; 32]) -> BitPlanes {
    let (low_bytes, high_bytes) = (bytes_by_weight(sse2, &words[..16]), bytes_by_weight(sse2, &words[16..]));
    // The top bits of a register's bytes are one half of a plane; doubling the bytes moves the next plane to the top.
    let mut planes = [0; PLANE_COUNT];
    for weight in 0..4 {
        let (mut low, mut high) = (low_bytes[weight], high_bytes[weight]);
        for bit in (0..8).rev() {
            planes[8 * weight + bit] = (_mm_movemask_epi8(high) << 16 | _mm_movemask_epi8(low)) as u32;
            (low, high) = (_mm_add_epi8(low, low), _mm_add_epi8(high, high));
        }
    }
    planes
}

/// Returns the bytes of sixteen words, sorted by their weight in the word: each register has the bytes of one weight, in
/// the order of the words.
#[target_feature(enable = "sse2")]
#[inline]
fn bytes_by_weight(sse2: Sse2, words: &[u32]) -> [__m128i; 4] {
    let (mut low_halves, mut high_halves) = ([_mm_setzero_si128(); 4], [_mm_setzero_si128(); 4]);
    for (i, quarter) in words.as_chunks::<4>().0.iter().enumerate() {
        let words = sse2.load(quarter).0;
        // Packing takes signed numbers, so each half of a word is extended by its sign.
        low_halves[i] = _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(words));
        high_halves[i] = _mm_srai_epi32::<16>(words);
    }
    let [[lowest, low], [high, highest]] = [low_halves, high_halves].map(|[a, b, c, d]| {
        let (first, last) = (_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
        let mask = _mm_set1_epi16(0xFF);
        [
            _mm_packus_epi16(_mm_and_si128(first, mask), _mm_and_si128(last, mask)),
            _mm_packus_epi16(_mm_srli_epi16::<8>(first), _mm_srli_epi16::<8>(last)),
        ]
    });
    [lowest, low, high, highest]
}

/// Counts both scores at once: processors with SSE2 alone have no instruction that counts bits.
#[target_feature(enable = "sse2")]
#[inline]
fn scores(peers: [u64; 2], pair_peers: u64) -> [u32; 2] {
    let peers = _mm_set_epi64x(peers[1] as i64, peers[0] as i64);
    let pair_peers = _mm_and_si128(peers, _mm_set1_epi64x(pair_peers as i64));
    let (peer_count, pair_count) = (ones_in_bytes(peers), ones_in_bytes(pair_peers));
    let tripled_pair_count = _mm_add_epi8(pair_count, _mm_add_epi8(pair_count, pair_count));
    let sums = _mm_sad_epu8(_mm_add_epi8(peer_count, tripled_pair_count), _mm_setzero_si128());
    [_mm_cvtsi128_si32(sums) as u32, _mm_extract_epi16::<4>(sums) as u32]
}

/// Returns the number of ones in each byte. Counts in pairs of bits, then in fours, then in bytes (Warren, *Hacker's
/// Delight*, 2nd edition, 5-1).
#[target_feature(enable = "sse2")]
#[inline]
fn ones_in_bytes(bits: __m128i) -> __m128i {
    let pairs = _mm_sub_epi8(bits, _mm_and_si128(_mm_srli_epi16::<1>(bits), _mm_set1_epi8(0x55)));
    let mask = _mm_set1_epi8(0x33);
    let fours = _mm_add_epi8(_mm_and_si128(pairs, mask), _mm_and_si128(_mm_srli_epi16::<2>(pairs), mask));
    _mm_and_si128(_mm_add_epi8(fours, _mm_srli_epi16::<4>(fours)), _mm_set1_epi8(0x0F))
}
