//! The cards of all lanes: as many groups of cards as it takes vectors.
//!
//! Every search has 32 lanes, whatever its vectors hold. The groups' rounds do not depend on each other, so
//! the processor starts on one while it finishes the other; and the loops over the lanes that have an event,
//! whose ends no processor can predict, run once for all of them.

use super::card::{Card, WORDS};
use super::deduce::{Verdict, round};
use super::vector::Vector;

/// How many puzzles a search works on at once.
pub(super) const LANES: usize = 32;

/// One vector's lanes, aligned to a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Group<V: Vector>([V::Array; WORDS]);

/// The cards of all lanes, numbered from the first lane of the first group on.
pub(super) struct Lanes<V: Vector>(Box<[Group<V>]>);

impl<V: Vector> Lanes<V> {
    /// The lanes of the first group.
    const GROUP: u32 = u32::MAX >> (LANES - V::LANES);

    /// Lanes without candidates.
    pub(super) fn new() -> Self {
        Self(vec![Group([V::ZEROS; WORDS]); LANES / V::LANES].into())
    }

    /// Runs one round on the groups that have an active lane.
    #[inline(always)]
    pub(super) fn round(&mut self, active: u32) -> Verdict {
        let mut all = Verdict::default();
        for (group, first) in self.0.iter_mut().zip((0..).step_by(V::LANES)) {
            if active >> first & Self::GROUP != 0 {
                let verdict = round::<V>(&mut group.0);
                all.bad |= verdict.bad << first;
                all.unsolved |= verdict.unsolved << first;
                all.changed |= verdict.changed << first;
            }
        }
        all
    }

    /// The lanes of all groups that have an active lane.
    #[inline(always)]
    pub(super) fn awake(active: u32) -> u32 {
        let groups = (0..LANES).step_by(V::LANES).map(|first| Self::GROUP << first);
        groups.filter(|group| active & group != 0).fold(0, |all, group| all | group)
    }

    /// How many groups have an active lane.
    #[inline(always)]
    pub(super) fn groups(active: u32) -> u64 {
        u64::from(Self::awake(active).count_ones()) / V::LANES as u64
    }

    /// The card of a lane.
    #[inline(always)]
    pub(super) fn gather(&self, lane: usize) -> Card {
        V::gather(&self.0[lane / V::LANES].0, lane % V::LANES)
    }

    /// Gives a lane this card.
    #[inline(always)]
    pub(super) fn scatter(&mut self, lane: usize, card: &Card) {
        V::scatter(&mut self.0[lane / V::LANES].0, lane % V::LANES, card);
    }

    /// Gives one word of a lane's card this value.
    #[inline(always)]
    pub(super) fn set_word(&mut self, lane: usize, word: usize, value: u32) {
        V::set_word(&mut self.0[lane / V::LANES].0[word], lane % V::LANES, value);
    }
}
