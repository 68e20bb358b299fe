//! Two lanes in a plain `u64`: runs on any machine.
//!
//! The word of lane 0 is the lower half. The engine's sums and differences never leave their lane: bits 30 and 31 of a
//! card are 0, so sums fit, and [`Vector::sub_ones`] sets bit 30 first, so that an empty top field borrows from it.

use super::vector::{Simd, Vector};
use crate::engine::card_ops::CardOps;
use crate::isa::Portable;

#[derive(Clone, Copy)]
pub(crate) struct PortableVector(u64);

#[inline(always)]
const fn in_both_lanes(word: u32) -> u64 {
    (word as u64) << 32 | word as u64
}

impl CardOps for Portable {}

impl Simd for Portable {
    type Vector = PortableVector;
    type Array = [u32; 2];
    const LANES: usize = 2;
    const ZEROS: [u32; 2] = [0; 2];

    #[inline(always)]
    fn load(self, from: &[u32; 2]) -> PortableVector {
        PortableVector(u64::from(from[0]) | u64::from(from[1]) << 32)
    }

    #[inline(always)]
    fn store(self, vector: PortableVector, to: &mut [u32; 2]) {
        *to = [vector.0 as u32, (vector.0 >> 32) as u32];
    }

    #[inline(always)]
    fn splat(self, word: u32) -> PortableVector {
        PortableVector(in_both_lanes(word))
    }
}

impl Vector for PortableVector {
    operations! {
        and(a, b) = a & b;
        or(a, b) = a | b;
        xor(a, b) = a ^ b;
        and_not(a, b) = a & !b;
        add(a, b) = a.wrapping_add(b);
        sub(a, b) = a.wrapping_sub(b);
        sub_ones(a, ones) = (a | in_both_lanes(1 << 30)).wrapping_sub(ones);
        one_field_up(a) = a << 10 & in_both_lanes(u32::MAX << 10);
        two_fields_up(a) = a << 20 & in_both_lanes(u32::MAX << 20);
        one_field_down(a) = a >> 10 & in_both_lanes(u32::MAX >> 10);
        two_fields_down(a) = a >> 20 & in_both_lanes(u32::MAX >> 20);
        // The bits that come from the upper lane land above bit 22, where no guard can be.
        guards_to_ones(a) = a >> 9;
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        u32::from(self.0 as u32 != 0) | u32::from(self.0 >> 32 != 0) << 1
    }
}
