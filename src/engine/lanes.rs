//! The cards of all lanes: as many groups of cards as it takes vectors.
//!
//! There are 32 lanes, whatever a vector holds. The groups' rounds do not depend on each other, so
//! the processor starts on one while it finishes the other; and the loops over the lanes that have an event,
//! whose ends no processor can predict, run once for all of them.

use super::branch::Choose;
use super::card::Card;
use super::deduce::{Effect, deduce};
use super::simd::vector::Simd;
use super::split::LANES;
use super::stats::Stats;
use crate::grid::{Grid, Solution};

/// Where the cards lie that a search works on.
pub(super) trait Board {
    type Simd: Memory + Choose;

    /// How many cards it has.
    const LANES: usize;

    fn simd(&self) -> Self::Simd;

    /// Deduces on all active lanes, lane 0 in bit 0: for one round, or until nothing changes.
    fn deduce(&mut self, active: u32, stats: &mut Stats) -> Effect;

    /// The lanes that a round for these serves at no extra cost, themselves included.
    fn served(active: u32) -> u32;

    /// Whether the search is so long that a board with more lanes should go on with it.
    #[inline(always)]
    fn is_overtaxed(&self) -> bool {
        false
    }

    /// The card of a lane.
    fn gather(&self, lane: usize) -> Card;

    /// Gives a lane this card.
    fn scatter(&mut self, lane: usize, card: &Card);

    /// Gives one word of a lane's card this value.
    fn set_word(&mut self, lane: usize, word: usize, value: u32);
}

/// How single cards move, which an instruction set may do in a way of its own.
pub(super) trait Memory: Simd {
    /// The card of a grid.
    #[inline(always)]
    fn card_of(self, grid: &Grid) -> Card {
        Card::from_grid(grid)
    }

    /// Writes the solution that a filled card shows.
    #[inline(always)]
    fn write_solution(self, card: &Card, to: &mut Solution) {
        card.write_solution(to);
    }

    /// Gives a lane this word.
    #[inline(always)]
    fn set_word(self, lanes: &mut Self::Array, lane: usize, word: u32) {
        lanes.as_mut()[lane % Self::LANES] = word;
    }

    /// The card of a lane.
    #[inline(always)]
    fn gather(self, cards: &Words<Self>, lane: usize) -> Card {
        let mut card = Card::EMPTY;
        for (word, lanes) in card.0.iter_mut().zip(cards.as_flattened()) {
            *word = lanes.as_ref()[lane % Self::LANES];
        }
        card
    }

    /// Gives a lane this card.
    #[inline(always)]
    fn scatter(self, cards: &mut Words<Self>, lane: usize, card: &Card) {
        for (lanes, &word) in cards.as_flattened_mut().iter_mut().zip(&card.0) {
            self.set_word(lanes, lane, word);
        }
    }
}

/// The words of the cards in one vector's lanes: word `w` at `[w / 3][w % 3]`.
pub(super) type Words<S> = [[<S as Simd>::Array; 3]; 9];

/// The cards in one vector's lanes, aligned to a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Group<S: Simd>(Words<S>);

/// The cards of all lanes, numbered from the first lane of the first group on.
pub(super) struct Lanes<S: Simd> {
    simd: S,
    groups: Box<[Group<S>]>,
}

impl<S: Simd> Lanes<S> {
    /// The lanes of the first group.
    const GROUP: u32 = u32::MAX >> (LANES - S::LANES);

    /// Cards without candidates.
    pub(super) fn new(simd: S) -> Self {
        Self { simd, groups: vec![Group([[S::ZEROS; 3]; 9]); LANES / S::LANES].into() }
    }
}

impl<S: Memory + Choose> Board for Lanes<S> {
    type Simd = S;

    const LANES: usize = LANES;

    #[inline(always)]
    fn simd(&self) -> S {
        self.simd
    }

    /// One round on the groups that have an active lane.
    #[inline(always)]
    fn deduce(&mut self, active: u32, stats: &mut Stats) -> Effect {
        stats.rounds += u64::from(Self::served(active).count_ones()) / S::LANES as u64;
        stats.busy_lanes += u64::from(active.count_ones());
        let mut all = Effect::default();
        for (group, first) in self.groups.iter_mut().zip((0..).step_by(S::LANES)) {
            if active >> first & Self::GROUP != 0 {
                self.simd.align();
                let effect = deduce(self.simd, &mut group.0);
                all.bad |= effect.bad << first;
                all.unsolved |= effect.unsolved << first;
                all.changed |= effect.changed << first;
            }
        }
        all
    }

    /// The lanes of all groups that have an active lane.
    #[inline(always)]
    fn served(active: u32) -> u32 {
        let groups = (0..LANES).step_by(S::LANES).map(|first| Self::GROUP << first);
        groups.filter(|group| active & group != 0).fold(0, |all, group| all | group)
    }

    #[inline(always)]
    fn gather(&self, lane: usize) -> Card {
        self.simd.gather(&self.groups[lane / S::LANES].0, lane % S::LANES)
    }

    #[inline(always)]
    fn scatter(&mut self, lane: usize, card: &Card) {
        self.simd.scatter(&mut self.groups[lane / S::LANES].0, lane % S::LANES, card);
    }

    #[inline(always)]
    fn set_word(&mut self, lane: usize, word: usize, value: u32) {
        let group = self.groups[lane / S::LANES].0.as_flattened_mut();
        self.simd.set_word(&mut group[word], lane % S::LANES, value);
    }
}
