//! The memory of chains between the steps of a solution.

use super::board::CandidateBoard;
use super::bounds::Bounds;
use super::conclusions::Runs;
use super::dynamic_worker::DynamicWorker;
use super::implications::Implications;
use super::paths::PathSearch;
use crate::logic::{Flow, State, StepSink};

/// A state, its implications, and the memory of searches.
pub struct SearchContext<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    /// The implications. If the state has singles left, a search may find fewer, so they serve only to skip searches
    /// that would find nothing.
    pub(super) implied: &'a Implications<W>,
    pub(super) paths: &'a mut PathSearch<W>,
    pub(super) runs: &'a mut Runs<W>,
    pub(super) dynamic: &'a mut DynamicMemory<W>,
}

/// A search that works with a board of any size.
pub trait BoardSearch {
    /// Passes everything that it finds to `steps`.
    fn search<const W: usize>(context: SearchContext<'_, W>, steps: &mut StepSink<'_>) -> Flow;
}

/// Searches for states of up to 256, 384 and all 729 candidates.
#[derive(Default)]
pub struct ChainMemory {
    small: Searches<4>,
    medium: Searches<6>,
    large: Searches<12>,
}

struct Searches<const W: usize> {
    board: Option<CandidateBoard<W>>,
    implied: Implications<W>,
    paths: PathSearch<W>,
    runs: Runs<W>,
    dynamic: DynamicMemory<W>,
}

impl<const W: usize> Default for Searches<W> {
    fn default() -> Self {
        let (paths, runs, dynamic) = (PathSearch::new(), Runs::new(), DynamicMemory::new());
        Self { board: None, implied: Implications::default(), paths, runs, dynamic }
    }
}

impl ChainMemory {
    /// Runs the search.
    pub fn find<S: BoardSearch>(&mut self, state: &State, steps: &mut StepSink<'_>) -> Flow {
        let len = state.all_candidates().len();
        if len <= CandidateBoard::<4>::CAPACITY {
            S::search(self.small.context_for(state), steps)
        } else if len <= CandidateBoard::<6>::CAPACITY {
            S::search(self.medium.context_for(state), steps)
        } else {
            S::search(self.large.context_for(state), steps)
        }
    }
}

impl<const W: usize> Searches<W> {
    /// Updates the board to a state, from that of the last state if possible.
    fn context_for(&mut self, state: &State) -> SearchContext<'_, W> {
        let Self { board, implied, paths, runs, dynamic } = self;
        let later = board.take().filter(|board| board.has_all(state));
        let board = match later {
            Some(later) => {
                let board = board.insert(later);
                let before = board.remaining.clone();
                board.update(state);
                if board.remaining.candidates != before.candidates {
                    implied.update(board, &before, &board.remaining, board.remaining.candidates);
                }
                board
            }
            None => {
                dynamic.clear();
                let board = board.insert(CandidateBoard::new(state));
                implied.compute(board, &board.remaining);
                implied.update(board, &board.remaining, &board.remaining, board.remaining.candidates);
                board
            }
        };
        SearchContext { board, implied, paths, runs, dynamic }
    }
}

/// The memory of dynamic searches for the states of a puzzle.
pub(super) struct DynamicMemory<const W: usize> {
    /// The bounds by links alone, and those by links and patterns.
    pub(super) bounds: Option<[Bounds<W>; 2]>,
    pub(super) workers: Vec<DynamicWorker<W>>,
}

impl<const W: usize> DynamicMemory<W> {
    pub(super) const fn new() -> Self {
        Self { bounds: None, workers: Vec::new() }
    }

    /// Clears the data of a puzzle.
    pub(super) fn clear(&mut self) {
        self.bounds = None;
        self.workers.iter_mut().for_each(DynamicWorker::clear);
    }
}
