//! Upper bounds on the consequences of each assumption: its closure, kept from one state to the next.
//!
//! Runs are needed only from assumptions that lead to a clash or have consequences in common.

use crate::logic::bits::BitSet;
use crate::logic::chains::se::board::{CandidateBoard, RemainingCandidates};
use crate::logic::chains::se::closure::Closure;
use crate::logic::chains::se::run::BoardNode;
use crate::threads::for_each_on_threads;

/// The bounds for all assumptions.
#[derive(Default)]
pub struct Bounds<const W: usize> {
    /// The closures of each candidate being off, and being on.
    closure_pairs: Vec<[Closure<W>; 2]>,
    /// The remaining candidates at the last update; empty before the first.
    bounded_candidates: BitSet<W>,
}

impl<const W: usize> Bounds<W> {
    /// Creates bounds with only the assumptions and, for on candidates, the candidates that they exclude.
    pub fn new(board: &CandidateBoard<W>) -> Self {
        let closure = |number, is_on| Closure::from_assumption(board, BoardNode { number, is_on });
        let pairs = (0..board.len()).map(|number| [closure(number, false), closure(number, true)]);
        Self { closure_pairs: pairs.collect(), bounded_candidates: BitSet::EMPTY }
    }

    /// Creates bounds that rule nothing out: each assumption may lead to a clash.
    pub fn unknown(board: &CandidateBoard<W>) -> Self {
        let anything = Closure { on_nodes: BitSet::ALL, off_nodes: BitSet::ALL, has_clash: true };
        let closure_pairs = vec![[anything; 2]; board.len().into()];
        Self { closure_pairs, bounded_candidates: BitSet::EMPTY }
    }

    #[inline]
    pub fn get(&self, node: BoardNode) -> &Closure<W> {
        &self.closure_pairs[usize::from(node.number)][usize::from(node.is_on)]
    }

    /// Adds the consequences of links among the remaining candidates and, if `with_patterns` is set, of patterns.
    pub fn update(&mut self, board: &CandidateBoard<W>, with_patterns: bool, threads: usize) {
        let remaining = &board.remaining;
        let eliminated = self.bounded_candidates - remaining.candidates;
        let is_first_update = self.bounded_candidates.is_empty();
        let is_still_complete = |bound: &Closure<W>| match (is_first_update, with_patterns) {
            (true, true) => false,
            (true, false) => bound.is_closed(board, remaining, bound.off_nodes & remaining.candidates),
            (false, true) => (eliminated - bound.off_nodes).is_empty(),
            (false, false) => bound.is_closed(board, remaining, eliminated - bound.off_nodes),
        };
        let bounds =
            self.closure_pairs.iter_mut().zip(0..).filter(|&(_, number)| remaining.candidates.contains(number));
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
    pub fn update_from(&mut self, other: &Self, board: &CandidateBoard<W>, remaining: &RemainingCandidates<W>) {
        self.closure_pairs.resize(other.closure_pairs.len(), [Closure::default(); 2]);
        let mut scratch = remaining.clone();
        let undecided = board.undecided_candidates(remaining);
        for index in undecided.iter().map(usize::from) {
            for (bound, other_bound) in self.closure_pairs[index].iter_mut().zip(&other.closure_pairs[index]) {
                let on_nodes = other_bound.on_nodes & undecided;
                let off_nodes = other_bound.off_nodes & remaining.candidates;
                *bound = Closure { on_nodes, off_nodes, ..*other_bound };
                if !bound.has_clash {
                    bound.add_consequences(board, remaining, &mut scratch, false);
                    bound.on_nodes &= undecided;
                }
            }
        }
    }

    pub fn merge(&mut self, other: &Self) {
        for (pair, other_pair) in self.closure_pairs.iter_mut().zip(&other.closure_pairs) {
            for (bound, other_bound) in pair.iter_mut().zip(other_pair) {
                bound.on_nodes |= other_bound.on_nodes;
                bound.off_nodes |= other_bound.off_nodes;
                bound.has_clash |= other_bound.has_clash;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::logic::State;
    use crate::logic::chains::se::run::Run;
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
