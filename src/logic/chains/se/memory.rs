//! The memory that searches for chains keep between the steps of a solution.

use super::board::CandidateBoard;
use super::conclusions::Runs;
use super::paths::PathSearch;
use super::prune::StateBounds;
use super::worker::RunWorker;
use crate::logic::State;

/// The memory of searches in states with up to 256, 384 and 729 candidates.
#[derive(Default)]
pub struct ChainMemory {
    pub(super) small: SearchMemory<4>,
    pub(super) medium: SearchMemory<6>,
    pub(super) large: SearchMemory<12>,
}

/// The board of a state, what is known about it, and the memory of searches.
#[derive(Default)]
pub(super) struct SearchMemory<const W: usize> {
    pub(super) board: CandidateBoard<W>,
    pub(super) bounds: StateBounds<W>,
    pub(super) paths: PathSearch<W>,
    pub(super) runs: Runs<W>,
    pub(super) workers: Vec<RunWorker<W>>,
}

impl<const W: usize> SearchMemory<W> {
    /// Updates the board and the bounds to a state, starting from those of the last state if possible.
    pub(super) fn update_to(&mut self, state: &State, prunes: bool) -> &mut Self {
        let Self { board, bounds, .. } = self;
        if board.has_all_candidates(state) {
            let earlier_remaining = board.remaining.clone();
            board.update(state);
            if board.remaining.candidates != earlier_remaining.candidates {
                bounds.update_implications(board, &earlier_remaining);
            }
        } else {
            *board = CandidateBoard::new(state);
            bounds.start(board, prunes);
            self.workers.iter_mut().for_each(RunWorker::clear);
        }
        self
    }
}
