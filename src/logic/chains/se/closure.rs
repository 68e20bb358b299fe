//! Everything that follows from an assumption, found by following links in any order.
//!
//! A [`super::run`] follows links in Sudoku Explainer's order, because lengths depend on it. But if links are followed
//! to the end and off candidates are eliminated, the result does not depend on the order: either every order leads to
//! the same nodes, or every order leads to a clash. A closure is that result, without causes and lengths, and takes
//! much less time. With the patterns that a run searches for, it is still an upper bound: if a pattern shrinks, singles
//! take its place.

use super::board::{CandidateBoard, RemainingCandidates};
use super::patterns::find_patterns;
use super::run::BoardNode;
use crate::logic::bits::BitSet;

/// The nodes that follow from an assumption.
#[derive(Clone, Copy, Default)]
pub(super) struct Closure<const W: usize> {
    pub(super) on_nodes: BitSet<W>,
    pub(super) off_nodes: BitSet<W>,
    /// Whether the assumption leads to a clash. In that case the nodes are incomplete.
    pub(super) has_clash: bool,
}

impl<const W: usize> Closure<W> {
    /// Creates a closure with only the assumption and, if it is on, the candidates that it excludes.
    pub(super) fn from_assumption(board: &CandidateBoard<W>, assumption: BoardNode) -> Self {
        let (only_itself, nothing) = (BitSet::from_number(assumption.number), BitSet::EMPTY);
        let excluded = board.weak_link_sets[usize::from(assumption.number)];
        let (on_nodes, off_nodes) = if assumption.is_on { (only_itself, excluded) } else { (nothing, only_itself) };
        Self { on_nodes, off_nodes, has_clash: false }
    }

    /// Returns whether eliminating these candidates has no consequences, because each of their constraints keeps
    /// several others.
    pub(super) fn is_closed(
        &self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        eliminated: BitSet<W>,
    ) -> bool {
        let other_candidates = remaining.candidates - self.off_nodes;
        let has_several = |(index, _): (usize, u16)| (board.member_sets[index] & other_candidates).has_several();
        eliminated.iter().all(|number| board.constraint_bits(number).all(has_several))
    }

    /// Adds all consequences among the remaining candidates. `current` is scratch memory.
    pub(super) fn add_consequences(
        &mut self,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
        current: &mut RemainingCandidates<W>,
        with_patterns: bool,
    ) {
        current.clone_from(remaining);
        let mut pending_eliminations = self.off_nodes;
        loop {
            self.remove_candidates(board, current, pending_eliminations);
            pending_eliminations = BitSet::EMPTY;
            if with_patterns && !self.has_clash {
                for pattern in find_patterns(board, current, remaining.candidates) {
                    pending_eliminations |= pattern.eliminations;
                }
            }
            if pending_eliminations.is_empty() {
                break;
            }
        }
        self.off_nodes = remaining.candidates - current.candidates;
    }

    /// Removes candidates, and all candidates that are off as a consequence. Stops at a clash.
    fn remove_candidates(
        &mut self,
        board: &CandidateBoard<W>,
        remaining: &mut RemainingCandidates<W>,
        removed: BitSet<W>,
    ) {
        let mut queue = removed & remaining.candidates;
        remaining.candidates -= removed;
        while let Some(number) = queue.pop_lowest() {
            for (constraint, bit) in board.constraint_bits(number) {
                let mask = remaining.masks[constraint] & !bit;
                remaining.masks[constraint] = mask;
                if mask == 0 {
                    self.has_clash = true;
                    return;
                }
                if mask.is_power_of_two() {
                    let last_candidate = board.first_member(constraint, mask);
                    if !self.on_nodes.contains(last_candidate) {
                        self.on_nodes.insert(last_candidate);
                        let excluded = board.weak_link_sets[usize::from(last_candidate)] & remaining.candidates;
                        remaining.candidates -= excluded;
                        queue |= excluded;
                    }
                }
            }
        }
    }
}
