//! The knowledge by which searches leave out what cannot be reached. It only makes them faster.
//!
//! A search asks, before it follows runs or paths, whether they may lead anywhere. The answers come from results that
//! need no order, so that they are computed for many assumptions at once and kept from one state to the next. A wrong
//! *yes* costs time; there is no wrong *no*. With `SearchOptions::prunes` switched off nothing is known, every answer
//! is *yes*, and the searches find the same steps slowly. So the other modules can be read without this folder.
//!
//! | module | knows |
//! |---|---|
//! | [`bounds`] | the closure of each assumption: which runs with eliminations may clash or share a conclusion |
//! | [`implications`] | reachability by the links of a state: where chains and runs without eliminations may lead |
//! | [`reach`] | whether a path may be as short as it must be |

mod bounds;
pub mod implications;
mod reach;

use bounds::Bounds;
use implications::Implications;

use super::board::{CandidateBoard, RemainingCandidates};
use super::run::BoardNode;
use super::searches::{Consequences, Rule, Search};
use crate::logic::bits::BitSet;

/// The knowledge about the runs of a search before any is followed.
#[derive(Clone, Copy)]
pub enum SearchBounds<'a, const W: usize> {
    /// Nothing.
    None,
    /// Bounds on the results of runs that eliminate candidates.
    Bounds(&'a Bounds<W>),
    /// Implications, which bound the results of runs that eliminate nothing.
    Implications(&'a Implications<W>),
}

impl<const W: usize> SearchBounds<'_, W> {
    /// Returns whether the run from this assumption may end in a clash.
    #[inline]
    pub fn may_clash(self, assumption: BoardNode) -> bool {
        match self {
            Self::Bounds(bounds) => bounds.get(assumption).has_clash,
            Self::None | Self::Implications(_) => true,
        }
    }

    /// Returns whether the runs from these assumptions may have a common consequence. `run_nodes` returns the off and
    /// on nodes of a run.
    #[inline]
    pub fn may_share(self, assumptions: &[BoardNode], mut run_nodes: impl FnMut(BoardNode) -> [BitSet<W>; 2]) -> bool {
        match self {
            Self::None => true,
            // If any candidate is refuted, a run may stop at a clash before it has found everything that is implied.
            Self::Implications(implications) => {
                implications.refutes_any() || implications.share_consequence(assumptions.iter().map(|node| node.number))
            }
            Self::Bounds(bounds) => {
                let mut common_sets = [BitSet::ALL; 2];
                assumptions.iter().all(|&assumption| {
                    let bound = bounds.get(assumption);
                    let node_sets =
                        if bound.has_clash { run_nodes(assumption) } else { [bound.off_nodes, bound.on_nodes] };
                    common_sets = [common_sets[0] & node_sets[0], common_sets[1] & node_sets[1]];
                    !common_sets[0].is_empty() || !common_sets[1].is_empty()
                })
            }
        }
    }
}

/// The knowledge about a state, kept from one state of a puzzle to the next.
#[derive(Default)]
pub struct StateBounds<const W: usize> {
    prunes: bool,
    implications: Implications<W>,
    /// The bounds from links alone, and the bounds from links and patterns.
    link_and_pattern_bounds: Option<[Bounds<W>; 2]>,
    /// Whether no constraint has exactly one candidate. The bounds hold only in this case.
    has_no_singles: bool,
}

impl<const W: usize> StateBounds<W> {
    /// Starts with the first state of a board.
    pub fn start(&mut self, board: &CandidateBoard<W>, prunes: bool) {
        self.prunes = prunes;
        self.link_and_pattern_bounds = None;
        if prunes {
            self.implications.compute(board, &board.remaining);
        } else {
            self.implications.forget(board);
        }
    }

    /// Continues with a later state of the board.
    pub fn update_implications(&mut self, board: &CandidateBoard<W>, earlier_remaining: &RemainingCandidates<W>) {
        self.implications.update(board, earlier_remaining, &board.remaining, board.remaining.candidates);
    }

    pub const fn implications(&self) -> &Implications<W> {
        &self.implications
    }

    /// Updates what is known about the runs of a search. It must know those of the searches with fewer rules.
    pub fn update_for(&mut self, search: &Search, board: &CandidateBoard<W>, threads: usize) {
        if search.consequences != Consequences::Eliminating {
            return;
        }
        if search.rules.is_empty() {
            self.has_no_singles = !board.remaining.masks.iter().any(|mask| mask.is_power_of_two());
            let new_bounds = || if self.prunes { Bounds::new(board) } else { Bounds::unknown(board) };
            let [link_bounds, _] = self.link_and_pattern_bounds.get_or_insert_with(|| [new_bounds(), new_bounds()]);
            link_bounds.update(board, false, 1);
        } else if search.rules == [Rule::Patterns]
            && let Some([link_bounds, pattern_bounds]) = &mut self.link_and_pattern_bounds
        {
            pattern_bounds.merge(link_bounds);
            pattern_bounds.update(board, true, threads);
        }
    }

    fn bounds(&self) -> Option<&[Bounds<W>; 2]> {
        self.link_and_pattern_bounds.as_ref().filter(|_| self.has_no_singles)
    }

    /// Returns what is known about the runs of a search.
    pub fn of_search(&self, search: &Search) -> SearchBounds<'_, W> {
        match (search.consequences, search.rules, self.bounds()) {
            (Consequences::Links, _, _) => SearchBounds::Implications(&self.implications),
            (Consequences::Eliminating, [], Some([link_bounds, _])) => SearchBounds::Bounds(link_bounds),
            (Consequences::Eliminating, [Rule::Patterns], Some([_, pattern_bounds])) => {
                SearchBounds::Bounds(pattern_bounds)
            }
            _ => SearchBounds::None,
        }
    }

    /// Returns whether a search may continue the runs of an earlier one, because it begins with the same rules.
    pub fn may_continue(&self, earlier: &Search, search: &Search) -> bool {
        self.prunes && search.rules.starts_with(earlier.rules)
    }
}

/// The knowledge of one thread about the candidates that a run has left.
#[derive(Default)]
pub struct RunBounds<const W: usize> {
    implications: Implications<W>,
    /// The candidates left by the run for which `implications` was computed; empty before the first.
    implied_candidates: BitSet<W>,
    link_bounds: Bounds<W>,
}

impl<const W: usize> RunBounds<W> {
    pub fn clear(&mut self) {
        self.implied_candidates = BitSet::EMPTY;
    }

    /// Returns the implications among the remaining candidates.
    pub fn implications(
        &mut self,
        of_state: &StateBounds<W>,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
    ) -> &Implications<W> {
        if self.implied_candidates != remaining.candidates {
            self.implications.compute_after_run(&of_state.implications, board, remaining);
            self.implied_candidates = remaining.candidates;
        }
        &self.implications
    }

    /// Returns what is known about the runs of a nested search without rules.
    pub fn of_search(
        &mut self,
        search: &Search,
        of_state: &StateBounds<W>,
        board: &CandidateBoard<W>,
        remaining: &RemainingCandidates<W>,
    ) -> SearchBounds<'_, W> {
        if search.consequences == Consequences::Links {
            return SearchBounds::Implications(self.implications(of_state, board, remaining));
        }
        let Some([link_bounds, _]) = of_state.bounds() else { return SearchBounds::None };
        self.link_bounds.update_from(link_bounds, board, remaining);
        SearchBounds::Bounds(&self.link_bounds)
    }
}
