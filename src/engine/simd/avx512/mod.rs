//! AVX-512: sixteen lanes.
//!
//! It wants the extensions that came with Ice Lake and Zen 4; older processors take AVX2. The functions in
//! this folder name those that they use themselves.

mod cards;
mod choice;
mod square;
mod words;

pub(crate) use words::Avx512;

use crate::engine::alone;
use crate::engine::branch::{Choice, Choose};
use crate::engine::card::Card;
use crate::engine::lanes::{self, Lanes, Memory};
use crate::engine::search::{Job, Search, Solve};
use crate::grid::{Grid, Solution};

impl Solve for Avx512 {
    #[inline(always)]
    fn solve(lanes: &mut Lanes<Self>, search: &mut Search, job: &mut Job<'_>) {
        alone::solve(lanes, search, job);
    }
}

// SAFETY, for all that follows: the witness exists, so the processor has the instructions.

impl Choose for Avx512 {
    #[inline(always)]
    fn choose(self, card: &Card) -> Choice {
        choice::choose(self, card)
    }
}

impl Memory for Avx512 {
    #[inline(always)]
    fn card_of(self, grid: &Grid) -> Card {
        unsafe { cards::from_grid(grid) }
    }

    #[inline(always)]
    fn write_solution(self, card: &Card, to: &mut Solution) {
        unsafe { cards::write_solution(card, to) }
    }

    #[inline(always)]
    fn set_word(self, lanes: &mut [u32; 16], lane: usize, word: u32) {
        unsafe { cards::set_word(lanes, lane, word) }
    }

    #[inline(always)]
    fn gather(self, cards: &lanes::Words<Self>, lane: usize) -> Card {
        unsafe { cards::gather(cards, lane) }
    }
}
