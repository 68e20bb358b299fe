//! The explicit stack of states to come back to.

use super::SearchState;
use crate::grid::{Cell, DigitSet};

/// A state before a guess, and the candidates of the guessed cell that are left to try.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub(super) state: SearchState,
    pub(super) cell: Cell,
    pub(super) remaining: DigitSet,
}

impl Frame {
    /// Bytes that a frame takes.
    pub const BYTES: usize = size_of::<Self>();

    pub(super) fn new(state: &SearchState, cell: Cell) -> Self {
        Self { state: *state, cell, remaining: state.grid()[cell] }
    }

    /// How many candidates there were to begin with.
    pub(super) fn choices(&self) -> usize {
        self.state.grid()[self.cell].len()
    }

    /// How many of them have been tried.
    pub(super) fn tried(&self) -> usize {
        self.choices() - self.remaining.len()
    }
}

/// The kept frames, newest last. No more than [`GuessStack::MAX_DEPTH`] are ever needed.
#[derive(Debug, Clone, Default)]
pub struct GuessStack {
    pub(super) frames: Vec<Frame>,
    deepest: usize,
}

impl GuessStack {
    /// A guess fills a cell, so there are at most as many as cells.
    pub const MAX_DEPTH: usize = Cell::COUNT;

    /// How many frames are kept now.
    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// How many frames were kept at most.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    /// Bytes that the frames took at the deepest point.
    pub fn bytes(&self) -> usize {
        self.deepest * Frame::BYTES
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
        self.deepest = self.deepest.max(self.frames.len());
        debug_assert!(self.deepest <= Self::MAX_DEPTH);
    }
}
