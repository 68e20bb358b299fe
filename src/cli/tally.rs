//! What `--stats` counts.

use std::time::Duration;

use super::output::complain;
use crate::search::Frame;

/// Counts over many records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub unique: u64,
    pub multiple: u64,
    pub none: u64,
    pub invalid: u64,
    pub guesses: u64,
    /// States kept at most, for any puzzle.
    pub deepest: usize,
}

impl Tally {
    /// Takes another into account.
    pub(super) fn add(&mut self, other: &Self) {
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.invalid += other.invalid;
        self.guesses += other.guesses;
        self.deepest = self.deepest.max(other.deepest);
    }

    /// Counts a puzzle by its number of solutions.
    pub(super) fn count(&mut self, solutions: u64, guesses: u64) {
        match solutions {
            0 => self.none += 1,
            1 => self.unique += 1,
            _ => self.multiple += 1,
        }
        self.guesses += guesses;
    }

    /// Prints it on stderr.
    pub(super) fn print(&self, elapsed: Duration) {
        let Self { unique, multiple, none, invalid, guesses, deepest } = self;
        let puzzles = unique + multiple + none;
        let seconds = elapsed.as_secs_f64();
        let rate = puzzles as f64 / seconds.max(1e-9);
        let bytes = deepest * Frame::BYTES;
        complain(&format_args!(
            "{puzzles} puzzles: {unique} unique, {multiple} multiple, {none} none; {invalid} invalid"
        ));
        complain(&format_args!("{guesses} guesses, deepest stack {deepest} ({bytes} bytes)"));
        complain(&format_args!("{seconds:.3} s, {rate:.0} puzzles per second"));
    }
}
