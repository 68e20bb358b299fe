//! Upper bounds on the consequences of each assumption, computed by following links in any order.
//!
//! A run follows links in Sudoku Explainer's order, because lengths depend on it. But if links are followed to the end
//! and off candidates are eliminated, the result does not depend on the order: either every order leads to the same
//! nodes, or every order leads to a clash. This module computes that result much faster, and keeps it from one state to
//! the next. With the patterns that a run searches for, the result is still an upper bound: if a pattern shrinks,
//! singles take its place.
//!
//! So runs are needed only from assumptions that lead to a clash or have consequences in common.

use super::board::{CandidateBoard, RemainingCandidates};
use super::patterns::find_patterns;
use super::run::BoardNode;
use crate::logic::bits::BitSet;
use crate::threads::for_each_on_threads;

/// The nodes that may follow from an assumption.
#[derive(Clone, Copy, Default)]
pub(super) struct Bound<const W: usize> {
    pub(super) on_nodes: BitSet<W>,
    pub(super) off_nodes: BitSet<W>,
    /// Whether the assumption leads to a clash. In that case the nodes are incomplete.
    pub(super) has_clash: bool,
}

/// The bounds for all assumptions.
#[derive(Default)]
pub(super) struct Bounds<const W: usize> {
    /// The bounds for each candidate being off, and being on.
    bound_pairs: Vec<[Bound<W>; 2]>,
    /// The remaining candidates at the last update; empty before the first.
    bounded_candidates: BitSet<W>,
}

impl<const W: usize> Bounds<W> {
    /// Creates bounds with only the assumptions and, for on candidates, the candidates that they exclude.
    pub(super) fn new(board: &CandidateBoard<W>) -> Self {
        let initial_pair = |number| {
            let (only_itself, nothing) = (BitSet::from_number(number), BitSet::EMPTY);
            let excluded = board.weak_link_sets[usize::from(number)];
            let node_sets = [(nothing, only_itself), (only_itself, excluded)];
            node_sets.map(|(on_nodes, off_nodes)| Bound { on_nodes, off_nodes, has_clash: false })
        };
        Self { bound_pairs: (0..board.len()).map(initial_pair).collect(), bounded_candidates: BitSet::EMPTY }
    }

    pub(super) fn get(&self, node: BoardNode) -> &Bound<W> {
        &self.bound_pairs[usize::from(node.number)][usize::from(node.is_on)]
    }

    /// Returns the nodes, off and on, that follow from each of these assumptions; no nodes if any of the assumptions
    /// leads to a clash.
    pub(super) fn common_consequences(&self, assumptions: impl Iterator<Item = BoardNode>) -> [BitSet<W>; 2] {
        let mut common = [BitSet::ALL; 2];
        for bound in assumptions.map(|assumption| self.get(assumption)) {
            if bound.has_clash {
                return [BitSet::EMPTY; 2];
            }
            common = [common[0] & bound.off_nodes, common[1] & bound.on_nodes];
        }
        common
    }

    /// Adds the consequences of links among the remaining candidates and, if `with_patterns` is set, of patterns.
    pub(super) fn update(&mut self, board: &CandidateBoard<W>, with_patterns: bool, threads: usize) {
        let remaining = &board.remaining;
        let eliminated = self.bounded_candidates - remaining.candidates;
        let is_first_update = self.bounded_candidates.is_empty();
        let is_still_complete = |bound: &Bound<W>| match (is_first_update, with_patterns) {
            (true, true) => false,
            (true, false) => bound.is_closed(board, remaining, bound.off_nodes & remaining.candidates),
            (false, true) => (eliminated - bound.off_nodes).is_empty(),
            (false, false) => bound.is_closed(board, remaining, eliminated - bound.off_nodes),
        };
        let bounds = self.bound_pairs.iter_mut().zip(0..).filter(|&(_, number)| remaining.candidates.contains(number));
        for_each_on_threads(bounds, &mut vec![remaining.clone(); threads], |scratch, (pair, _)| {
            for bound in pair {
                let is_complete = is_still_complete(bound);
                bound.on_nodes &= remaining.candidates;
                bound.off_nodes &= remaining.candidates;
                if !is_complete && !bound.has_clash {
                    bound.add_consequences(board, remaining, scratch, with_patterns);
                }
            }
        });
        self.bounded_candidates = remaining.candidates;
    }

    /// Copies the bounds of `other` for a board with fewer remaining candidates, and adds the new consequences.
    pub(super) fn update_from(&mut self, other: &Self, board: &CandidateBoard<W>, remaining: &RemainingCandidates<W>) {
        self.bound_pairs.resize(other.bound_pairs.len(), [Bound::default(); 2]);
        let mut scratch = remaining.clone();
        let undecided = board.undecided_candidates(remaining);
        for index in undecided.iter().map(usize::from) {
            for (bound, other_bound) in self.bound_pairs[index].iter_mut().zip(&other.bound_pairs[index]) {
                let on_nodes = other_bound.on_nodes & undecided;
                let off_nodes = other_bound.off_nodes & remaining.candidates;
                *bound = Bound { on_nodes, off_nodes, ..*other_bound };
                if !bound.has_clash {
                    bound.add_consequences(board, remaining, &mut scratch, false);
                    bound.on_nodes &= undecided;
                }
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (pair, other_pair) in self.bound_pairs.iter_mut().zip(&other.bound_pairs) {
            for (bound, other_bound) in pair.iter_mut().zip(other_pair) {
                bound.on_nodes |= other_bound.on_nodes;
                bound.off_nodes |= other_bound.off_nodes;
                bound.has_clash |= other_bound.has_clash;
            }
        }
    }
}

impl<const W: usize> Bound<W> {
    /// Returns whether eliminating these candidates has no consequences, because each of their constraints keeps
    /// several others.
    fn is_closed(&self, board: &CandidateBoard<W>, remaining: &RemainingCandidates<W>, eliminated: BitSet<W>) -> bool {
        let other_candidates = remaining.candidates - self.off_nodes;
        let has_several = |(index, _): (usize, u16)| (board.member_sets[index] & other_candidates).has_several();
        eliminated.iter().all(|number| board.constraint_bits(number).all(has_several))
    }

    /// Adds all consequences among the remaining candidates. `current` is scratch memory.
    fn add_consequences(
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

#[cfg(test)]
mod tests {
    use super::super::run::Run;
    use super::*;
    use crate::grid::Grid;
    use crate::logic::State;
    use crate::random::Random;

    #[test]
    fn runs_in_order_reach_the_bounds() {
        let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let mut state = State::new(&line.parse().unwrap());
        let solution: Grid =
            "162857493534129678789643521475312986913586742628794135356478219241935867897261354".parse().unwrap();
        let mut random = Random::new(&[]);
        let mut board = CandidateBoard::<6>::new(&state);
        let mut bounds = Bounds::new(&board);
        let mut run = Run::default();
        let (mut compared, mut clashes) = (0, 0);
        while !state.is_solved() {
            let hidden_singles = state.hidden_singles().map(|(_, candidate)| candidate);
            let single = state.naked_singles().chain(hidden_singles).next();
            if let Some(single) = single {
                state.place(single.cell(), single.digit());
            } else {
                let candidates: Vec<_> = state.all_candidates().iter().collect();
                let candidate = candidates[random.below(candidates.len() as u64) as usize];
                if !solution[candidate.cell()].contains(candidate.digit()) {
                    state.eliminate(candidate.cell(), candidate.digit());
                }
            }
            board.update(&state);
            // The bounds hold only if no singles are left.
            if board.remaining.masks.iter().any(|mask| mask.is_power_of_two()) {
                continue;
            }
            bounds.update(&board, false, 1 + compared % 2);
            for number in board.remaining.candidates.iter() {
                for is_on in [true, false] {
                    let assumption = BoardNode { number, is_on };
                    run.assume(&board.remaining, assumption);
                    run.follow(&board, true);
                    let bound = bounds.get(assumption);
                    assert_eq!(run.clash.is_some(), bound.has_clash);
                    if !bound.has_clash {
                        let sets = [true, false].map(|is_on| run.nodes(is_on).set);
                        assert_eq!(sets, [bound.on_nodes & board.remaining.candidates, bound.off_nodes]);
                        compared += 1;
                    }
                    clashes += usize::from(bound.has_clash);
                }
            }
        }
        assert!(compared > 1000 && clashes > 10, "{compared} {clashes}");
    }
}
