//! Bounds on what follows from each assumption, by links in any order.
//!
//! A run follows links in Sudoku Explainer's order, since lengths depend on it. But if links are followed to the end
//! and off candidates are eliminated, the result does not depend on the order: all orders lead to the same nodes, or
//! all to a clash. That result is computed much faster here, and kept from one state to the next. Together with the
//! patterns that a run searches for, it bounds the result of the run: if a pattern shrinks, singles take its place.
//!
//! So runs are needed only from assumptions that clash, and from those that have something in common.

use super::board::{CandidateBoard, Left};
use super::patterns::patterns;
use super::run::Numbered;
use crate::logic::bits::BitSet;
use crate::logic::shared::threads::deal;

/// The nodes that follow from an assumption.
#[derive(Clone, Copy)]
pub(super) struct Bound<const W: usize> {
    pub(super) on: BitSet<W>,
    pub(super) off: BitSet<W>,
    /// Whether the assumption leads to a clash. In that case the nodes are incomplete.
    pub(super) is_clash: bool,
}

/// The bounds of all assumptions.
pub(super) struct Bounds<const W: usize> {
    of: Vec<[Bound<W>; 2]>,
    /// The candidates that were left on the board.
    all: BitSet<W>,
}

impl<const W: usize> Bounds<W> {
    /// The bounds of no assumptions.
    pub(super) const EMPTY: Self = Self { of: Vec::new(), all: BitSet::EMPTY };

    /// Creates the bounds that include the assumptions alone.
    pub(super) fn new(board: &CandidateBoard<W>) -> Self {
        let bounds = |number| {
            let (alone, none) = (BitSet::of(number), BitSet::EMPTY);
            let around = board.weak_set[usize::from(number)];
            [(none, alone), (alone, around)].map(|(on, off)| Bound { on, off, is_clash: false })
        };
        Self { of: (0..board.len()).map(bounds).collect(), all: BitSet::EMPTY }
    }

    pub(super) fn get(&self, node: Numbered) -> &Bound<W> {
        &self.of[usize::from(node.number)][usize::from(node.on)]
    }

    /// Returns the nodes, off and on, that follow from every fin assumptions; none if one of them leads to a clash.
    pub(super) fn common(&self, sources: impl Iterator<Item = Numbered>) -> [BitSet<W>; 2] {
        let mut common = [BitSet::ALL; 2];
        for bound in sources.map(|source| self.get(source)) {
            if bound.is_clash {
                return [BitSet::EMPTY; 2];
            }
            common = [common[0] & bound.off, common[1] & bound.on];
        }
        common
    }

    /// Adds consequences by links among the candidates that are left, and by patterns if `with_patterns` is set.
    pub(super) fn update(&mut self, board: &CandidateBoard<W>, left: &Left<W>, with_patterns: bool, threads: usize) {
        let gone = self.all - left.all;
        let is_new = self.all.is_empty();
        let is_same = |bound: &Bound<W>| match (is_new, with_patterns) {
            (true, true) => false,
            (true, false) => bound.is_closed(board, left, bound.off & left.all),
            (false, true) => (gone - bound.off).is_empty(),
            (false, false) => bound.is_closed(board, left, gone - bound.off),
        };
        let bounds = self.of.iter_mut().zip(0..).filter(|&(_, number)| left.all.contains(number));
        deal(bounds, &mut vec![left.clone(); threads], |now, (bounds, _)| {
            for bound in bounds {
                let is_same = is_same(bound);
                (bound.on, bound.off) = (bound.on & left.all, bound.off & left.all);
                if !is_same && !bound.is_clash {
                    bound.close(board, left, now, with_patterns);
                }
            }
        });
        self.all = left.all;
    }

    /// Takes over the bounds of `other` for a board with fewer candidates left, and adds their consequences.
    pub(super) fn update_from(&mut self, other: &Self, board: &CandidateBoard<W>, left: &Left<W>) {
        self.of.resize(other.of.len(), [Bound::NONE; 2]);
        let mut now = left.clone();
        let open = board.open(left);
        for number in open.iter() {
            for (bound, other) in self.of[usize::from(number)].iter_mut().zip(&other.of[usize::from(number)]) {
                *bound = Bound { on: other.on & open, off: other.off & left.all, ..*other };
                if !bound.is_clash {
                    bound.close(board, left, &mut now, false);
                    bound.on = bound.on & open;
                }
            }
        }
    }

    /// Adds the nodes of other bounds.
    pub(super) fn add(&mut self, other: &Self) {
        for (bounds, others) in self.of.iter_mut().zip(&other.of) {
            for (bound, other) in bounds.iter_mut().zip(others) {
                bound.on |= other.on;
                bound.off |= other.off;
                bound.is_clash |= other.is_clash;
            }
        }
    }
}

impl<const W: usize> Bound<W> {
    const NONE: Self = Self { on: BitSet::EMPTY, off: BitSet::EMPTY, is_clash: false };

    /// Returns whether nothing follows from these candidates being gone, since their sites have several others.
    fn is_closed(&self, board: &CandidateBoard<W>, left: &Left<W>, gone: BitSet<W>) -> bool {
        gone.iter().all(|number| {
            board.places(number).all(|(site, _)| ((board.of_site[site] & left.all) - self.off).has_several())
        })
    }

    /// Adds consequences among the candidates that are left. `now` is scratch memory.
    fn close(&mut self, board: &CandidateBoard<W>, left: &Left<W>, now: &mut Left<W>, with_patterns: bool) {
        now.clone_from(left);
        let mut struck = self.off;
        loop {
            self.strike(board, now, struck);
            struck = BitSet::EMPTY;
            if with_patterns && !self.is_clash {
                for found in patterns(board, now, left.all) {
                    struck |= found.eliminated;
                }
            }
            if struck.is_empty() {
                break;
            }
        }
        self.off = left.all - now.all;
    }

    /// Removes candidates, and all that are off as a consequence.
    fn strike(&mut self, board: &CandidateBoard<W>, now: &mut Left<W>, struck: BitSet<W>) {
        let mut queue = struck & now.all;
        now.all = now.all - struck;
        while let Some(number) = queue.pop() {
            for (site, bit) in board.places(number) {
                let mask = now.masks[site] & !bit;
                now.masks[site] = mask;
                if mask == 0 {
                    self.is_clash = true;
                    return;
                }
                if mask.is_power_of_two() {
                    let last = board.first(site, mask);
                    if !self.on.contains(last) {
                        self.on.insert(last);
                        let around = board.weak_set[usize::from(last)] & now.all;
                        now.all = now.all - around;
                        queue |= around;
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
    use crate::logic::{Ladder, State};

    #[test]
    fn runs_come_to_the_same_end_in_order() {
        let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let mut state = State::new(&line.parse().unwrap());
        let mut ladder = Ladder::new().effects_only();
        let mut board = CandidateBoard::<6>::new(&state);
        let mut bounds = Bounds::new(&board);
        let mut run = Run::new();
        let (mut compared, mut clashes) = (0, 0);
        while !state.is_solved() {
            state.apply(&ladder.next_step(&state).unwrap());
            board.turn_to(&state);
            // The bounds hold only if all singles are filled.
            if board.left.masks.iter().any(|mask| mask.is_power_of_two()) {
                continue;
            }
            bounds.update(&board, &board.left, false, 1 + compared % 2);
            for number in board.left.all.iter() {
                for on in [true, false] {
                    let source = Numbered { number, on };
                    run.assume(&board.left, source);
                    run.follow(&board, true);
                    let bound = bounds.get(source);
                    assert_eq!(run.clash.is_some(), bound.is_clash);
                    if !bound.is_clash {
                        let ends = [true, false].map(|on| run.side(on).set);
                        assert_eq!(ends, [bound.on & board.left.all, bound.off]);
                        compared += 1;
                    }
                    clashes += usize::from(bound.is_clash);
                }
            }
        }
        assert!(compared > 1000 && clashes > 10, "{compared} {clashes}");
    }
}
