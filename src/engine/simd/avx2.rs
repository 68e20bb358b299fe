//! AVX2: eight lanes.

use std::arch::x86_64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::{BitPlanes, CardOps, PLANE_COUNT};
use crate::isa::Avx2;

vectors! {
    Avx2: Avx2Vector(__m256i) in [u32; 8];
    load(from) = _mm256_loadu_si256(from.cast());
    store(words, to) = _mm256_storeu_si256(to.cast(), words);
    splat(word) = _mm256_set1_epi32(word as i32);
    nonzero_lanes(a) = {
        let zero = _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
        !_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32 & 0xFF
    };
    shifts = _mm256_slli_epi32, _mm256_srli_epi32;
    and(a, b) = _mm256_and_si256(a, b);
    or(a, b) = _mm256_or_si256(a, b);
    xor(a, b) = _mm256_xor_si256(a, b);
    and_not(a, b) = _mm256_andnot_si256(b, a);
    add(a, b) = _mm256_add_epi32(a, b);
    sub(a, b) = _mm256_sub_epi32(a, b);
}

impl CardOps for Avx2 {
    #[inline(always)]
    fn bit_planes(self, words: &[u32; 32]) -> BitPlanes {
        // SAFETY: the witness exists, so the processor has AVX2.
        unsafe { bit_planes(self, words) }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn bit_planes(avx2: Avx2, words: &[u32; 32]) -> BitPlanes {
    // The top bits of a register's bytes are one plane; doubling the bytes moves the next plane to the top.
    let mut planes = [0; PLANE_COUNT];
    for (weight, mut bytes) in bytes_by_weight(avx2, words).into_iter().enumerate() {
        for bit in (0..8).rev() {
            planes[8 * weight + bit] = _mm256_movemask_epi8(bytes) as u32;
            bytes = _mm256_add_epi8(bytes, bytes);
        }
    }
    planes
}

/// Returns the bytes of 32 words, sorted by their weight in the word: each register has the bytes of one weight, in the
/// order of the words.
#[target_feature(enable = "avx2")]
#[inline]
fn bytes_by_weight(avx2: Avx2, words: &[u32; 32]) -> [__m256i; 4] {
    // Eight words to a register: bring the bytes of equal weight together, ...
    let byte_order = _mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    );
    let word_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let mut registers = [byte_order; 4];
    for (register, chunk) in registers.iter_mut().zip(words.as_chunks::<8>().0) {
        let bytes = _mm256_shuffle_epi8(avx2.load(chunk).0, byte_order);
        *register = _mm256_permutevar8x32_epi32(bytes, word_order);
    }
    // ... then transpose the 4x4 quarters, so that each register has the bytes of one weight from all 32 words.
    let [a, b, c, d] = registers;
    let (ab_even, ab_odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let (cd_even, cd_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    [
        _mm256_permute2x128_si256::<0x20>(ab_even, cd_even),
        _mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd),
        _mm256_permute2x128_si256::<0x31>(ab_even, cd_even),
        _mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd),
    ]
}
