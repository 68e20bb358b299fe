//! The explicit stack of states to come back to.

use super::SearchState;
use crate::grid::{Cell, DigitSet};

/// A state before a guess, and the untried candidates of the guessed cell.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub(super) state: SearchState,
    pub(super) cell: Cell,
    pub(super) remaining: DigitSet,
}

impl Frame {
    /// The size of a frame in bytes.
    pub const BYTES: usize = size_of::<Self>();

    pub(super) fn new(state: &SearchState, cell: Cell) -> Self {
        Self { state: *state, cell, remaining: state.grid()[cell] }
    }

    /// The number of candidates before any was tried.
    pub(super) fn choices(&self) -> usize {
        self.state.grid()[self.cell].len()
    }

    /// The number of candidates that have been tried.
    pub(super) fn tried(&self) -> usize {
        self.choices() - self.remaining.len()
    }
}

/// The kept frames, newest last: at most [`GuessStack::MAX_DEPTH`].
#[derive(Debug, Clone, Default)]
pub struct GuessStack {
    pub(super) frames: Vec<Frame>,
    deepest: usize,
}

impl GuessStack {
    /// The most frames: each guess fills a cell.
    pub const MAX_DEPTH: usize = Cell::COUNT;

    /// The number of frames.
    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The largest number of frames so far.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    /// The bytes that the frames took at the deepest point.
    pub fn bytes(&self) -> usize {
        self.deepest * Frame::BYTES
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
        self.deepest = self.deepest.max(self.frames.len());
        debug_assert!(self.deepest <= Self::MAX_DEPTH);
    }
}
