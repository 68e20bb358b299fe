//! The cards of all 32 lanes, in one group per vector.
//!
//! There are always 32 lanes, no matter how many of them a vector holds. The rounds of the groups are independent, so
//! the processor overlaps them. The loops that handle guesses, solutions and contradictions run once for all groups
//! rather than once per group, since a processor cannot predict where such a loop ends.

use super::card::Card;
use super::card_ops::{CardOps, LaneWords, SEARCH_LANES};
use super::deduce::{self, RoundOutcome};
use super::simd::vector::Simd;

/// The amount of work that a solver has done, summed over its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolverStats {
    /// Rounds of deduction, each on all lanes of a vector.
    pub rounds: u64,
    /// Guesses, including those of helping lanes that turned out to be unnecessary.
    pub guesses: u64,
}

/// The cards in one vector's lanes, aligned to a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct LaneGroup<S: Simd>(LaneWords<S>);

/// The cards of all lanes; lane 0 is the first of the first group.
pub(super) struct LaneCards<S: Simd> {
    pub(super) simd: S,
    groups: Box<[LaneGroup<S>]>,
}

impl<S: CardOps> LaneCards<S> {
    const FIRST_GROUP_LANES: u32 = u32::MAX >> (SEARCH_LANES - S::LANES);

    pub(super) fn new(simd: S) -> Self {
        Self { simd, groups: vec![LaneGroup([[S::ZEROS; 3]; 9]); SEARCH_LANES / S::LANES].into() }
    }

    /// Runs one round on each group that has an active lane. `active_lanes` has lane 0 in bit 0.
    #[inline(always)]
    pub(super) fn run_round(&mut self, active_lanes: u32, stats: &mut SolverStats) -> RoundOutcome {
        stats.rounds += u64::from(Self::lanes_in_round(active_lanes).count_ones()) / S::LANES as u64;
        let mut round_outcome = RoundOutcome::default();
        for (group, first_lane) in self.groups.iter_mut().zip((0..).step_by(S::LANES)) {
            if active_lanes >> first_lane & Self::FIRST_GROUP_LANES != 0 {
                self.simd.align();
                let group_outcome = deduce::run_round(self.simd, &mut group.0);
                round_outcome.contradictory |= group_outcome.contradictory << first_lane;
                round_outcome.unsolved |= group_outcome.unsolved << first_lane;
                round_outcome.changed |= group_outcome.changed << first_lane;
            }
        }
        round_outcome
    }

    /// Returns all lanes of the groups that have an active lane: a round computes all of them anyway.
    #[inline(always)]
    pub(super) fn lanes_in_round(active_lanes: u32) -> u32 {
        let group_masks = (0..SEARCH_LANES).step_by(S::LANES).map(|first_lane| Self::FIRST_GROUP_LANES << first_lane);
        group_masks.filter(|mask| active_lanes & mask != 0).fold(0, |lanes, mask| lanes | mask)
    }

    #[inline(always)]
    pub(super) fn gather(&self, lane: usize) -> Card {
        self.simd.gather(&self.groups[lane / S::LANES].0, lane % S::LANES)
    }

    #[inline(always)]
    pub(super) fn scatter(&mut self, lane: usize, card: &Card) {
        self.simd.scatter(&mut self.groups[lane / S::LANES].0, lane % S::LANES, card);
    }

    #[inline(always)]
    pub(super) fn set_word(&mut self, lane: usize, word: usize, value: u32) {
        let group = self.groups[lane / S::LANES].0.as_flattened_mut();
        self.simd.set_word(&mut group[word], lane % S::LANES, value);
    }
}
