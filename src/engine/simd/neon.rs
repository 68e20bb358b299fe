//! NEON: four lanes. Every 64-bit ARM processor has it.

use std::arch::aarch64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::CardOps;
use crate::isa::Neon;

vectors! {
    Neon: NeonVector(uint32x4_t) in [u32; 4];
    load(from) = vld1q_u32(from);
    store(words, to) = vst1q_u32(to, words);
    splat(word) = vdupq_n_u32(word);
    nonzero_lanes(a) = vaddvq_u32(vandq_u32(vtstq_u32(a, a), vld1q_u32([1, 2, 4, 8].as_ptr())));
    shifts = vshlq_n_u32, vshrq_n_u32;
    and(a, b) = vandq_u32(a, b);
    or(a, b) = vorrq_u32(a, b);
    xor(a, b) = veorq_u32(a, b);
    and_not(a, b) = vbicq_u32(a, b);
    add(a, b) = vaddq_u32(a, b);
    sub(a, b) = vsubq_u32(a, b);
    select(mask, a, b) = vbslq_u32(mask, a, b);
}

impl CardOps for Neon {}
