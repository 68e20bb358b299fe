//! AVX-512: sixteen lanes, with three-operand logic.
//!
//! The path wants the extensions that came with Ice Lake and Zen 4; older ones take AVX2.

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use super::branch::Choice;
use super::card::{Card, WORDS};
use super::search::{Job, Search};
use super::vector::Vector;
use super::{avx512_alone, avx512_cards, avx512_choice};
use crate::grid::{Grid, Solution};

/// Sixteen words of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Avx512(pub(super) __m512i);

/// Calls an intrinsic.
macro_rules! avx512 {
    ($intrinsic:ident $(::<$n:tt>)? ($($argument:expr),*)) => {
        // SAFETY: a `Search<Avx512>` is made only where the processor has AVX-512, and only it handles these
        // vectors; the intrinsics called through here touch no memory.
        unsafe { $intrinsic $(::<$n>)? ($($argument),*) }
    };
}
pub(super) use avx512;

/// Applies a function of three bits, written in terms of `A`, `B` and `C`, to three vectors.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $function:expr) => {
        Self(avx512!(_mm512_ternarylogic_epi32::<{ ($function) & 0xFF }>($a.0, $b.0, $c.0)))
    };
}

/// The truth tables of the operands: bit `4a + 2b + c`.
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

/// Whether the processor has what this path uses.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt"
)]
fn solve(search: &mut Search<Avx512>, job: &mut Job<'_>) {
    search.solve(job);
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt"
)]
fn solve_alone(search: &mut Search<Avx512>, job: &mut Job<'_>) {
    avx512_alone::solve(search, job);
}

impl Vector for Avx512 {
    type Array = [u32; 16];
    const LANES: usize = 16;
    const ZEROS: [u32; 16] = [0; 16];

    #[inline(always)]
    fn run(search: &mut Search<Self>, job: &mut Job<'_>) {
        // SAFETY: the search exists, so the processor was found to have these features.
        unsafe { solve(search, job) }
    }

    #[inline(always)]
    fn run_alone(search: &mut Search<Self>, job: &mut Job<'_>) {
        // SAFETY: as above.
        unsafe { solve_alone(search, job) }
    }

    #[inline(always)]
    fn load(from: &[u32; 16]) -> Self {
        // SAFETY: reads the 64 bytes of the array; needs no alignment.
        Self(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 16]) {
        // SAFETY: writes the 64 bytes of the array; needs no alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(avx512!(_mm512_set1_epi32(word as i32)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx512!(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(avx512!(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(avx512!(_mm512_xor_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(avx512!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(avx512!(_mm512_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(avx512!(_mm512_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn up_one(self) -> Self {
        Self(avx512!(_mm512_slli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn up_two(self) -> Self {
        Self(avx512!(_mm512_slli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn down_one(self) -> Self {
        Self(avx512!(_mm512_srli_epi32::<10>(self.0)))
    }

    #[inline(always)]
    fn down_two(self) -> Self {
        Self(avx512!(_mm512_srli_epi32::<20>(self.0)))
    }

    #[inline(always)]
    fn guards_down(self) -> Self {
        Self(avx512!(_mm512_srli_epi32::<9>(self.0)))
    }

    #[inline(always)]
    fn nonzero_lanes(self) -> u32 {
        u32::from(avx512!(_mm512_test_epi32_mask(self.0, self.0)))
    }

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A | B | C)
    }

    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A & B & C)
    }

    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A & (B | C))
    }

    #[inline(always)]
    fn and_nor(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A & !(B | C))
    }

    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A | (B & C))
    }

    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, (A & B) | (A & C) | (B & C))
    }

    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, A | (B ^ C))
    }

    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        ternary!(self, a, b, (A & B) | (!A & C))
    }

    #[inline(always)]
    fn choose(card: &Card) -> Choice {
        avx512_choice::choose(card)
    }

    #[inline(always)]
    fn from_grid(grid: &Grid) -> Card {
        avx512_cards::from_grid(grid)
    }

    #[inline(always)]
    fn write_solution(card: &Card, to: &mut Solution) {
        avx512_cards::write_solution(card, to);
    }

    #[inline(always)]
    fn set_word(lanes: &mut [u32; 16], lane: usize, word: u32) {
        avx512_cards::set_word(lanes, lane, word);
    }

    #[inline(always)]
    fn gather(cards: &[[u32; 16]; WORDS], lane: usize) -> Card {
        avx512_cards::gather(cards, lane)
    }

    #[inline(always)]
    fn scatter(cards: &mut [[u32; 16]; WORDS], lane: usize, card: &Card) {
        avx512_cards::scatter(cards, lane, card);
    }
}
