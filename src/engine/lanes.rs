//! The cards of all lanes: 32 cards, in one group per vector.
//!
//! There are 32 lanes, however many a vector holds. The rounds of the groups do not depend on each other, so the
//! processor starts one while it finishes another. The loops over the lanes that have an event run once for all
//! groups: no processor can predict where such a loop ends.

use super::card::Card;
use super::card_ops::{CardOps, LaneWords};
use super::deduce::{Effect, deduce};
use super::simd::vector::Simd;
use super::split::LANES;

/// The work of a solver, summed over its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolverStats {
    /// Rounds of deduction, each on all lanes of a vector.
    pub rounds: u64,
    /// Guesses made, including needless ones that idle lanes made in advance.
    pub guesses: u64,
}

/// The cards in one vector's lanes, aligned to a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Group<S: Simd>(LaneWords<S>);

/// The cards of all lanes; lane 0 is the first of the first group.
pub(super) struct LaneCards<S: Simd> {
    simd: S,
    groups: Box<[Group<S>]>,
}

impl<S: Simd> LaneCards<S> {
    /// The lanes of the first group.
    const GROUP: u32 = u32::MAX >> (LANES - S::LANES);

    /// Cards without candidates.
    pub(super) fn new(simd: S) -> Self {
        Self { simd, groups: vec![Group([[S::ZEROS; 3]; 9]); LANES / S::LANES].into() }
    }
}

impl<S: CardOps> LaneCards<S> {
    #[inline(always)]
    pub(super) fn simd(&self) -> S {
        self.simd
    }

    /// One round on the groups that have an active lane, lane 0 in bit 0.
    #[inline(always)]
    pub(super) fn deduce(&mut self, active: u32, stats: &mut SolverStats) -> Effect {
        stats.rounds += u64::from(Self::in_round(active).count_ones()) / S::LANES as u64;
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
    pub(super) fn in_round(active: u32) -> u32 {
        let groups = (0..LANES).step_by(S::LANES).map(|first| Self::GROUP << first);
        groups.filter(|group| active & group != 0).fold(0, |all, group| all | group)
    }

    /// The card of a lane.
    #[inline(always)]
    pub(super) fn gather(&self, lane: usize) -> Card {
        self.simd.gather(&self.groups[lane / S::LANES].0, lane % S::LANES)
    }

    /// Gives a lane this card.
    #[inline(always)]
    pub(super) fn scatter(&mut self, lane: usize, card: &Card) {
        self.simd.scatter(&mut self.groups[lane / S::LANES].0, lane % S::LANES, card);
    }

    /// Gives one word of a lane's card this value.
    #[inline(always)]
    pub(super) fn set_word(&mut self, lane: usize, word: usize, value: u32) {
        let group = self.groups[lane / S::LANES].0.as_flattened_mut();
        self.simd.set_word(&mut group[word], lane % S::LANES, value);
    }
}
