//! Moves single cards in AVX-512: from grid to card, from card to solution, and word by word into a lane.

use std::arch::x86_64::*;

use crate::engine::card::{CARD_WORDS, Card, FIELD_BITS, FIELD_MASK};
use crate::grid::{Cell, Grid, Solution};

/// The mask of the elements that hold words in the second vector of a card.
const SECOND_VECTOR_MASK: u16 = (1 << (CARD_WORDS - 16)) - 1;

/// Does the same as the default of `CardOps::card_from_grid`.
#[target_feature(enable = "avx512bw,avx512vl")]
#[inline]
pub(super) fn card_from_grid(grid: &Grid) -> Card {
    let cells = grid.as_array();
    let field = |first_cell: usize, mask: u16| {
        debug_assert!(first_cell + (16 - mask.leading_zeros() as usize) <= Cell::COUNT);
        // SAFETY: reads one set of candidates, a `u16` in memory, for each bit of the mask. In all calls below the grid
        // has this many sets from `first_cell` on, which the assertion checks in debug builds.
        unsafe {
            let pointer = cells.as_ptr().add(first_cell).cast();
            _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(mask, pointer))
        }
    };
    let mut card = Card::EMPTY;
    for (first_word, mask) in [(0, u16::MAX), (16, SECOND_VECTOR_MASK)] {
        let (low, middle, high) = (field(first_word, mask), field(first_word + 27, mask), field(first_word + 54, mask));
        let middle = _mm512_slli_epi32::<FIELD_BITS>(middle);
        let high = _mm512_slli_epi32::<{ 2 * FIELD_BITS }>(high);
        let words = _mm512_or_si512(low, _mm512_or_si512(middle, high));
        store_words(words, &mut card, first_word);
    }
    card
}

/// Writes sixteen words of a card, from word `first_word` on.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store_words(words: __m512i, card: &mut Card, first_word: usize) {
    let card_words = &mut card.0[first_word..first_word + 16];
    // SAFETY: writes the 64 bytes of the slice; needs no alignment.
    unsafe { _mm512_storeu_si512(card_words.as_mut_ptr().cast(), words) }
}

/// Does the same as the default of `CardOps::write_solution`.
#[target_feature(enable = "avx512cd")]
#[inline]
pub(super) fn write_solution(card: &Card, solution: &mut Solution) {
    let [first_words, second_words] = super::choice::load(&card.0);
    // Words 11 to 26: a band's digits are written in two overlapping runs of sixteen.
    let last_words = _mm512_alignr_epi32::<11>(second_words, first_words);
    for (mut words, start) in [(first_words, 0), (last_words, CARD_WORDS - 16)] {
        for band in 0..3 {
            let field = _mm512_and_si512(words, _mm512_set1_epi32(FIELD_MASK as i32));
            let ascii_of_bit_31 = _mm512_set1_epi32(i32::from(b'1') + 31);
            let ascii = _mm512_sub_epi32(ascii_of_bit_31, _mm512_lzcnt_epi32(field));
            let digits = &mut solution.as_mut_bytes()[CARD_WORDS * band + start..][..16];
            // SAFETY: writes the 16 bytes of the slice; needs no alignment.
            unsafe { _mm_storeu_si128(digits.as_mut_ptr().cast(), _mm512_cvtepi32_epi8(ascii)) };
            words = _mm512_srli_epi32::<FIELD_BITS>(words);
        }
    }
}

/// Does the same as the default of `CardOps::set_word`, with a masked store.
///
/// The processor treats a masked store as a store of the whole vector. After stores of single words, the next round
/// could load the vector only once all of them have left the store buffer.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn set_word(lanes: &mut [u32; 16], lane: usize, word: u32) {
    let words = _mm512_set1_epi32(word as i32);
    // SAFETY: writes within the 64 bytes of the array; needs no alignment.
    unsafe { _mm512_mask_storeu_epi32(lanes.as_mut_ptr().cast(), 1 << lane, words) }
}
