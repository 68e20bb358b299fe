//! The operations of AVX-512, with three-operand logic. The compiler finds the simplest three-operand instructions
//! itself and chooses them better than this table would, so the table has only the others.

use std::arch::x86_64::*;

use crate::engine::simd::vector::{Simd, Vector};
use crate::isa::Avx512;

/// Applies a function of three bits, written in terms of `A`, `B` and `C`, to three registers.
macro_rules! ternary {
    ($a:ident, $b:ident, $c:ident, $function:expr) => {
        _mm512_ternarylogic_epi32::<{ ($function) & 0xFF }>($a, $b, $c)
    };
}

/// The truth tables of the operands: bit `4a + 2b + c` is the value for the operand bits `a`, `b` and `c`.
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

vectors! {
    Avx512: Avx512Vector(__m512i) in [u32; 16];
    load(from) = _mm512_loadu_si512(from.cast());
    store(words, to) = _mm512_storeu_si512(to.cast(), words);
    splat(word) = _mm512_set1_epi32(word as i32);
    nonzero_lanes(a) = u32::from(_mm512_test_epi32_mask(a, a));
    shifts = _mm512_slli_epi32, _mm512_srli_epi32;
    and(a, b) = _mm512_and_si512(a, b);
    or(a, b) = _mm512_or_si512(a, b);
    xor(a, b) = _mm512_xor_si512(a, b);
    and_not(a, b) = _mm512_andnot_si512(b, a);
    add(a, b) = _mm512_add_epi32(a, b);
    sub(a, b) = _mm512_sub_epi32(a, b);
    and_or(a, b, c) = ternary!(a, b, c, A & (B | C));
    or_and(a, b, c) = ternary!(a, b, c, A | (B & C));
    majority(a, b, c) = ternary!(a, b, c, (A & B) | (A & C) | (B & C));
    or_xor(a, b, c) = ternary!(a, b, c, A | (B ^ C));
    select(a, b, c) = ternary!(a, b, c, (A & B) | (!A & C));
}
