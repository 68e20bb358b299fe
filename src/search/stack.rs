//! The explicit stack of states to come back to.

use super::State;
use crate::grid::{Cell, Digit, DigitSet};

/// A state before a guess, and the candidates of the guessed cell that are left to try.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    state: State,
    cell: Cell,
    remaining: DigitSet,
}

impl Frame {
    /// Bytes that a frame takes.
    pub const BYTES: usize = size_of::<Self>();

    pub(super) fn new(state: &State, cell: Cell) -> Self {
        Self { state: *state, cell, remaining: state.grid()[cell] }
    }

    /// The state before the guess.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The cell guessed.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The candidates not tried yet.
    pub fn remaining(&self) -> DigitSet {
        self.remaining
    }

    /// How many candidates there were to begin with.
    pub fn choices(&self) -> usize {
        self.state.grid()[self.cell].len()
    }

    /// How many of them have been tried.
    pub fn tried(&self) -> usize {
        self.choices() - self.remaining.len()
    }

    pub(super) fn take(&mut self, digit: Digit) {
        self.remaining -= DigitSet::of(digit);
    }
}

/// The kept frames, newest last. No more than [`Stack::MAX_DEPTH`] are ever needed.
#[derive(Debug, Clone, Default)]
pub struct Stack {
    frames: Vec<Frame>,
    deepest: usize,
}

impl Stack {
    /// A guess fills a cell, so there are at most as many as cells.
    pub const MAX_DEPTH: usize = Cell::COUNT;

    /// How many frames are kept now.
    pub fn depth(&self) -> usize {
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

    pub(super) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    pub(super) fn pop(&mut self) {
        self.frames.pop();
    }
}
