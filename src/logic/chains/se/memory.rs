//! What simple and multiple chains work with, kept from one step of a solution to the next.

use super::board::CandidateBoard;
use super::conclusions::Runs;
use super::implications::Implications;
use super::paths::PathSearch;
use crate::logic::shared::memory::SharedMemory;
use crate::logic::{Flow, State, Steps};

/// A state, the implications in it, and the memory of searches.
pub struct Prepared<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    /// Where a state is not at its end by singles, more may be implied here than links lead to: it is only ever
    /// told where a search will find nothing.
    pub(super) implied: &'a Implications<W>,
    pub(super) paths: &'a mut PathSearch<W>,
    pub(super) runs: &'a mut Runs<W>,
}

/// A search with a board of any size.
pub trait Seek {
    /// Hands on what it finds.
    fn seek<const W: usize>(prepared: Prepared<'_, W>, steps: &mut Steps<'_>) -> Flow;
}

/// The boards and searches that several finders share.
#[derive(Clone, Default)]
pub struct ChainMemory(SharedMemory<BySize>);

/// For states of up to 256, 384 and all 729 candidates.
#[derive(Default)]
struct BySize {
    small: Searches<4>,
    medium: Searches<6>,
    large: Searches<12>,
}

struct Searches<const W: usize> {
    board: Option<CandidateBoard<W>>,
    implied: Implications<W>,
    paths: PathSearch<W>,
    runs: Runs<W>,
}

impl<const W: usize> Default for Searches<W> {
    fn default() -> Self {
        Self {
            board: None,
            implied: Implications::default(),
            paths: PathSearch::new(),
            runs: Runs::new(),
        }
    }
}

impl ChainMemory {
    /// The search as a finder.
    pub fn find<S: Seek>(&self) -> impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static {
        let memory = self.0.clone();
        move |state, steps| {
            let mut memory = memory.lock();
            let BySize { small, medium, large } = &mut *memory;
            let len = state.all().len();
            if len <= CandidateBoard::<4>::CAPACITY {
                S::seek(small.turned_to(state), steps)
            } else if len <= CandidateBoard::<6>::CAPACITY {
                S::seek(medium.turned_to(state), steps)
            } else {
                S::seek(large.turned_to(state), steps)
            }
        }
    }
}

impl<const W: usize> Searches<W> {
    /// Turns to a state, from the last one if it is later.
    fn turned_to(&mut self, state: &State) -> Prepared<'_, W> {
        let Self { board, implied, paths, runs } = self;
        let later = board.take().filter(|board| board.has_all(state));
        let board = match later {
            Some(later) => {
                let board = board.insert(later);
                let before = board.left.clone();
                board.turn_to(state);
                if board.left.all != before.all {
                    implied.go_on(board, &before, &board.left, board.left.all);
                }
                board
            }
            None => {
                let board = board.insert(CandidateBoard::new(state));
                implied.of_board(board, &board.left);
                implied.go_on(board, &board.left, &board.left, board.left.all);
                board
            }
        };
        Prepared { board, implied, paths, runs }
    }
}
