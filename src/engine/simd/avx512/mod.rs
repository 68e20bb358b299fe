//! AVX-512: sixteen lanes.
//!
//! Needs the extensions that came with Ice Lake and Zen 4; older processors use AVX2. Each function in this folder
//! names the extensions that it uses itself.

mod choice;
mod moves;
mod operations;

use crate::engine::card::Card;
use crate::engine::card_ops::{CardOps, LaneWords};
use crate::engine::guess::Guess;
use crate::engine::split::TreeParts;
use crate::grid::{Grid, Solution};
use crate::isa::Avx512;

// SAFETY, for all that follows: the witness exists, so the processor has the instructions.

impl CardOps for Avx512 {
    #[inline(always)]
    fn card_from_grid(self, grid: &Grid) -> Card {
        unsafe { moves::from_grid(grid) }
    }

    #[inline(always)]
    fn write_solution(self, card: &Card, solution: &mut Solution) {
        unsafe { moves::write_solution(card, solution) }
    }

    #[inline(always)]
    fn set_word(self, lanes: &mut [u32; 16], lane: usize, word: u32) {
        unsafe { moves::set_word(lanes, lane, word) }
    }

    #[inline(always)]
    fn gather(self, cards: &LaneWords<Self>, lane: usize) -> Card {
        moves::gather(self, cards, lane)
    }

    #[inline(always)]
    fn choose_cells(self, lanes: u32, parts: &mut TreeParts, on_choice: impl FnMut(usize, Guess, &mut Card)) {
        choice::choose_cells(self, lanes, parts, on_choice);
    }
}
