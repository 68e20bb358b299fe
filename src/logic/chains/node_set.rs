//! A set of candidates that all have one state: 729 bits.

use crate::logic::Candidate;

/// A set of candidate numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct NodeSet([u64; 12]);

impl NodeSet {
    pub(super) const EMPTY: Self = Self([0; 12]);

    #[inline]
    pub(super) fn contains(&self, candidate: Candidate) -> bool {
        let index = candidate.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds the candidate; whether it was not there before.
    #[inline]
    pub(super) fn insert(&mut self, candidate: Candidate) -> bool {
        let index = candidate.index();
        let word = &mut self.0[index / 64];
        let before = *word;
        *word |= 1 << (index % 64);
        *word != before
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
