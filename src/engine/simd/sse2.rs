//! SSE2: four lanes. Every x86-64 processor has it.

use std::arch::x86_64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::CardOps;
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

impl CardOps for Sse2 {}
