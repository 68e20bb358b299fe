//! AVX-512: sixteen lanes.
//!
//! Needs the extensions that came with Ice Lake and Zen 4; older processors use AVX2. Each function in this folder
//! names the extensions that its own code uses.

mod choice;
mod operations;
mod transfer;

use std::arch::x86_64::_mm512_setr_epi32;
use std::mem::MaybeUninit;

use crate::engine::card::Card;
use crate::engine::card_ops::{CardOps, LaneCard, LaneWords, SEARCH_LANES};
use crate::grid::{Grid, Solution};
use crate::isa::Avx512;
use choice::ComparedCells;

// SAFETY, unless noted otherwise: the witness exists, so the processor has the instructions.

impl CardOps for Avx512 {
    #[inline(always)]
    fn card_from_grid(self, grid: &Grid) -> Card {
        unsafe { transfer::card_from_grid(grid) }
    }

    #[inline(always)]
    fn write_solution(self, card: &Card, solution: &mut Solution) {
        unsafe { transfer::write_solution(card, solution) }
    }

    #[inline(always)]
    fn set_word(self, lanes: &mut [u32; 16], lane: usize, word: u32) {
        unsafe { transfer::set_word(lanes, lane, word) }
    }

    /// Inserts the words one by one: the gather instruction makes a guess 5% slower on Zen 4.
    #[inline(always)]
    fn gather(self, cards: &LaneWords<Self>, lane: usize) -> Card {
        let vectors = cards.as_flattened();
        let lane = lane % 16;
        let mut card = Card::EMPTY;
        for first_word in [0, 16] {
            let mut w = [0; 16];
            for (word, lanes) in w.iter_mut().zip(&vectors[first_word..]) {
                *word = lanes[lane] as i32;
            }
            unsafe {
                let words = _mm512_setr_epi32(
                    w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14],
                    w[15],
                );
                transfer::store_words(words, &mut card, first_word);
            }
        }
        card
    }

    /// A choice is a long sequence of operations, each of which waits for the previous one. The processor does not look
    /// far enough ahead to work on two entire choices at once, but it overlaps halves of choices. Hence the two loops.
    ///
    /// Their code is not in a `target_feature` function: the compiler would not inline it, which would make hard
    /// puzzles 12% slower. The same holds for `gather`.
    #[inline(always)]
    fn choose_cells(self, lane_cards: &mut [LaneCard]) {
        let mut slots = [const { MaybeUninit::uninit() }; SEARCH_LANES];
        for (LaneCard { card, .. }, slot) in lane_cards.iter().zip(&mut slots) {
            slot.write(ComparedCells::new(self, card));
        }
        for (LaneCard { card, guess, .. }, slot) in lane_cards.iter_mut().zip(&slots) {
            // SAFETY: the first loop has written an element for each of these cards.
            let compared_cells = unsafe { slot.assume_init_ref() };
            *guess = compared_cells.choose_guess(self, card);
        }
    }
}
