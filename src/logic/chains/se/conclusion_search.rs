//! Searches for conclusions: contradictions, nodes that follow both if a candidate is on and if it is off (doubles),
//! and nodes that follow from each candidate of a constraint.

use super::board::{CandidateBoard, RemainingCandidates};
use super::conclusions::{Conclusion, ConclusionMethod, ConclusionSink, RunEnd, Runs, WantedConclusions};
use super::prune::SearchBounds;
use super::run::{BoardNode, Run};
use super::searches::Search;
use crate::logic::bits::BitSet;

/// A search for the conclusions of runs on one set of remaining candidates.
pub(super) struct ConclusionSearch<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) search: &'a Search,
    pub(super) remaining: &'a RemainingCandidates<W>,
    /// The remaining candidates of each digit, if runs are limited to one; none if the digit need not be searched.
    pub(super) remaining_of_digits: Option<&'a [RemainingCandidates<W>; 9]>,
    pub(super) runs: &'a mut Runs<W>,
    pub(super) sink: ConclusionSink,
    pub(super) bounds: SearchBounds<'a, W>,
    /// Whether houses are searched whose first place is in a cell that is skipped.
    pub(super) searches_all_houses: bool,
}

impl<'a, const W: usize> ConclusionSearch<'a, W> {
    /// Offers all conclusions to the sink, in Sudoku Explainer's order. `follow` follows each new run.
    pub(super) fn search(&mut self, follow: &mut dyn FnMut(&mut Run<W>)) {
        let Self { board, search, remaining, .. } = *self;
        for cell in 0..81 {
            let mask = remaining.masks[cell];
            let is_skipped = mask.count_ones() < search.min_candidates;
            if is_skipped && !self.searches_all_houses {
                continue;
            }
            for candidate in board.members_at(cell, mask) {
                if search.contradiction.is_some() && !is_skipped {
                    self.offer_contradictions(candidate, follow);
                }
                if search.double.is_some() && mask.count_ones() > 2 {
                    let starts = [true, false].map(|is_on| BoardNode { number: candidate, is_on });
                    self.offer_common_nodes(ConclusionMethod::Double(candidate), &starts, follow);
                }
                for house_kind in (1..4).filter(|_| search.house.is_some()) {
                    let constraint = board.constraint_index(candidate, house_kind);
                    let places = remaining.masks[constraint];
                    if board.first_member(constraint, places) == candidate && !places.is_power_of_two() {
                        self.offer_common_nodes_in(ConclusionMethod::House(constraint), constraint, follow);
                    }
                }
            }
            if search.cell.is_some() && !is_skipped {
                self.offer_common_nodes_in(ConclusionMethod::Cell(cell), cell, follow);
            }
        }
    }

    /// Returns the candidates among which an assumption about this one is followed.
    #[inline]
    fn scope(&self, candidate: u16) -> &'a RemainingCandidates<W> {
        let digit_index = || self.board.candidates[usize::from(candidate)].digit().index();
        self.remaining_of_digits.map_or(self.remaining, |remaining| &remaining[digit_index()])
    }

    /// Returns the index of the run from this assumption. Follows the run if it is new.
    fn run_index(&mut self, start: BoardNode, follow: &mut dyn FnMut(&mut Run<W>)) -> usize {
        let scope = self.scope(start.number);
        self.runs.get_or_follow(start, scope, follow)
    }

    fn offer_contradictions(&mut self, candidate: u16, follow: &mut dyn FnMut(&mut Run<W>)) {
        if !self.scope(candidate).candidates.contains(candidate) {
            return;
        }
        for is_on in [true, false] {
            let start = BoardNode { number: candidate, is_on };
            if !self.bounds.may_clash(start) {
                continue;
            }
            let run_index = self.run_index(start, follow);
            if let Some(clash) = self.runs.get(run_index).clash {
                let ends = [true, false].map(|is_on| RunEnd { run_index, node: BoardNode { number: clash, is_on } });
                let target = BoardNode { number: candidate, is_on: !is_on };
                self.offer(ConclusionMethod::Contradiction(start), target, &ends);
            }
        }
    }

    fn offer_common_nodes_in(
        &mut self,
        method: ConclusionMethod,
        constraint: usize,
        follow: &mut dyn FnMut(&mut Run<W>),
    ) {
        let mut starts = [BoardNode { number: 0, is_on: true }; 9];
        let mut count = 0;
        for number in self.board.members_at(constraint, self.remaining.masks[constraint]) {
            starts[count].number = number;
            count += 1;
        }
        self.offer_common_nodes(method, &starts[..count], follow);
    }

    /// Offers each node that is common to the runs from these starts, in the order of the first run.
    fn offer_common_nodes(
        &mut self,
        method: ConclusionMethod,
        starts: &[BoardNode],
        follow: &mut dyn FnMut(&mut Run<W>),
    ) {
        let bounds = self.bounds;
        let run_nodes = |start| {
            let index = self.run_index(start, follow);
            [false, true].map(|is_on| self.runs.get(index).nodes(is_on).set)
        };
        if !bounds.may_share(starts, run_nodes) {
            return;
        }
        let mut padded_run_indices = [0; 9];
        for (run_index, &start) in padded_run_indices.iter_mut().zip(starts) {
            *run_index = self.run_index(start, follow);
        }
        let run_indices = &padded_run_indices[..starts.len()];
        for is_on in [true, false] {
            let common_nodes =
                run_indices.iter().fold(BitSet::ALL, |common, &index| common & self.runs.get(index).nodes(is_on).set);
            if common_nodes.is_empty() {
                continue;
            }
            for list_index in 0..self.runs.get(run_indices[0]).nodes(is_on).list.len() {
                let number = self.runs.get(run_indices[0]).nodes(is_on).list[list_index];
                if common_nodes.contains(number) {
                    let node = BoardNode { number, is_on };
                    let padded_ends = padded_run_indices.map(|run_index| RunEnd { run_index, node });
                    self.offer(method, node, &padded_ends[..starts.len()]);
                }
            }
        }
    }

    /// Offers a conclusion, unless its method is rejected or it places the only candidate of a cell.
    fn offer(&mut self, method: ConclusionMethod, node: BoardNode, ends: &[RunEnd]) {
        let is_only_candidate =
            node.is_on && self.scope(node.number).masks[self.board.cell_index(node.number)].is_power_of_two();
        if is_only_candidate || self.sink.rejected_methods >> method.se_number() & 1 == 1 {
            return;
        }
        let slot = self.slot(node);
        let sink = &mut self.sink;
        let discovery_index = sink.discovery_count;
        sink.discovery_count += 1;
        let best_index = slot.and_then(|slot| sink.slots[slot]).map(usize::from);
        let max_complexity = best_index.map_or(usize::MAX, |best| sink.conclusions[best].complexity());
        let nested_identities = &mut sink.nested_identities;
        let complexity = self.runs.complexity(self.board, ends, max_complexity, nested_identities);
        let Some(complexity) = complexity else { return };
        let rank = (complexity, method.se_number(), discovery_index);
        if best_index.is_some_and(|best| sink.conclusions[best].rank < rank) {
            return;
        }
        let conclusion = Conclusion { rank, method, node, ends: ends.to_vec() };
        if let Some(best_index) = best_index {
            sink.conclusions[best_index] = conclusion;
            return;
        }
        if let Some(slot) = slot {
            sink.slots[slot] = Some(sink.conclusions.len() as u16);
        }
        sink.conclusions.push(conclusion);
    }

    /// Returns the slot of a conclusion, or `None` if all conclusions are wanted. Only the easiest conclusion of each
    /// slot is wanted.
    ///
    /// The eliminations determine the slot. An on candidate eliminates the other candidates of its cell. If there is
    /// only one other, the conclusion shares the slot of that candidate being off.
    fn slot(&self, node: BoardNode) -> Option<usize> {
        match self.sink.wanted_conclusions {
            WantedConclusions::All => return None,
            WantedConclusions::Easiest => return Some(0),
            WantedConclusions::EachElimination => {}
        }
        let eliminations = self.board.eliminations_of(self.remaining, node);
        let only_elimination = if eliminations.len() == 1 { eliminations.iter().next() } else { None };
        Some(only_elimination.map_or(CandidateBoard::<W>::CAPACITY + usize::from(node.number), usize::from))
    }
}
