//! NEON: four lanes. Every 64-bit ARM processor has it.

use std::arch::aarch64::*;

use super::vector::{Simd, Vector};
use crate::engine::card_ops::CardOps;
use crate::isa::{IsaTask, Neon};

vectors! {
    Neon: NeonVector(uint32x4_t) in [u32; 4];
    load(from) = vld1q_u32(from);
    store(words, to) = vst1q_u32(to, words);
    splat(word) = vdupq_n_u32(word);
    nonzero_lanes(a) = vaddvq_u32(vandq_u32(vtstq_u32(a, a), vld1q_u32([1, 2, 4, 8].as_ptr())));
    and(a, b) = vandq_u32(a, b);
    or(a, b) = vorrq_u32(a, b);
    xor(a, b) = veorq_u32(a, b);
    and_not(a, b) = vbicq_u32(a, b);
    add(a, b) = vaddq_u32(a, b);
    sub(a, b) = vsubq_u32(a, b);
    up_one(a) = vshlq_n_u32::<10>(a);
    up_two(a) = vshlq_n_u32::<20>(a);
    down_one(a) = vshrq_n_u32::<10>(a);
    down_two(a) = vshrq_n_u32::<20>(a);
    guards_down(a) = vshrq_n_u32::<9>(a);
    select(mask, a, b) = vbslq_u32(mask, a, b);
}

impl CardOps for Neon {
    #[inline(always)]
    fn weigh(self, rows: [[u64; 2]; 3], peers: [u64; 2]) -> [u32; 2] {
        // SAFETY: the witness exists, so the processor has NEON.
        unsafe { weigh(self, rows, peers) }
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn weigh(neon: Neon, rows: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
    let [own, next, last] = rows;
    let in_band = vandq_u64(both(own), both([band_peers; 2]));
    let column_peers = both([column_peers; 2]);
    let in_last = vandq_u64(both(last), column_peers);
    let in_columns = vorrq_u64(vandq_u64(both(next), column_peers), vaddq_u64(in_last, in_last));
    let bytes = vaddq_u8(vcntq_u8(vreinterpretq_u8_u64(in_band)), vcntq_u8(vreinterpretq_u8_u64(in_columns)));
    // By halves: all peers of the first candidate, those with two candidates, and so for the second.
    let halves = vpaddlq_u16(vpaddlq_u8(bytes));
    let weighted = vmulq_u32(halves, neon.load(&[1, 3, 1, 3]).0);
    let sums = vpaddq_u32(weighted, weighted);
    [vgetq_lane_u32::<0>(sums), vgetq_lane_u32::<1>(sums)]
}

#[target_feature(enable = "neon")]
#[inline]
fn both(words: [u64; 2]) -> uint64x2_t {
    // SAFETY: reads the 16 bytes of the array; needs no more alignment than a word.
    unsafe { vld1q_u64(words.as_ptr()) }
}
