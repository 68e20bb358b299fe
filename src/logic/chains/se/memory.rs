//! The memory that searches for chains keep between the steps of a solution.

use super::board::CandidateBoard;
use super::conclusions::Runs;
use super::dynamic_worker::DynamicWorker;
use super::paths::PathSearch;
use super::prune::StateBounds;
use crate::logic::{Flow, State, StepSink};

/// The board of a state, what is known about it, and the memory of searches.
#[derive(Default)]
pub struct SearchMemory<const W: usize> {
    pub(super) board: CandidateBoard<W>,
    pub(super) bounds: StateBounds<W>,
    pub(super) paths: PathSearch<W>,
    pub(super) runs: Runs<W>,
    pub(super) workers: Vec<DynamicWorker<W>>,
}

/// A search that works with a board of any size.
pub trait BoardSearch {
    fn search<const W: usize>(memory: &mut SearchMemory<W>, steps: &mut StepSink<'_>) -> Flow;
}

/// The memory of searches in states with up to 256, 384 and 729 candidates.
#[derive(Default)]
pub struct ChainMemory {
    small: SearchMemory<4>,
    medium: SearchMemory<6>,
    large: SearchMemory<12>,
}

impl ChainMemory {
    pub fn find<S: BoardSearch>(&mut self, state: &State, steps: &mut StepSink<'_>) -> Flow {
        let prunes = steps.options.prunes;
        let candidate_count = state.all_candidates().len();
        if candidate_count <= CandidateBoard::<4>::CAPACITY {
            S::search(self.small.update_to(state, prunes), steps)
        } else if candidate_count <= CandidateBoard::<6>::CAPACITY {
            S::search(self.medium.update_to(state, prunes), steps)
        } else {
            S::search(self.large.update_to(state, prunes), steps)
        }
    }
}

impl<const W: usize> SearchMemory<W> {
    /// Updates the board and the bounds to a state, starting from those of the last state if possible.
    fn update_to(&mut self, state: &State, prunes: bool) -> &mut Self {
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
            self.workers.iter_mut().for_each(DynamicWorker::clear);
        }
        self
    }
}
