//! What `--stats` counts.

use std::time::Duration;

use super::output::complain;

/// Counts over many records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub unique: u64,
    pub multiple: u64,
    pub none: u64,
    pub invalid: u64,
    pub guesses: u64,
    /// States kept at most, for any puzzle, and the bytes that they took.
    deepest: usize,
    stack_bytes: usize,
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
        self.stack_bytes = self.stack_bytes.max(other.stack_bytes);
    }

    /// Takes into account that so many states of so many bytes each were kept at once.
    pub(super) fn keep_deepest(&mut self, deepest: usize, frame_bytes: usize) {
        self.deepest = self.deepest.max(deepest);
        self.stack_bytes = self.stack_bytes.max(deepest * frame_bytes);
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
        let Self { unique, multiple, none, invalid, guesses, deepest, stack_bytes } = self;
        let puzzles = unique + multiple + none;
        let seconds = elapsed.as_secs_f64();
        let rate = puzzles as f64 / seconds.max(1e-9);
        complain(&format_args!(
            "{puzzles} puzzles: {unique} unique, {multiple} multiple, {none} none; {invalid} invalid"
        ));
        complain(&format_args!("{guesses} guesses, deepest stack {deepest} ({stack_bytes} bytes)"));
        complain(&format_args!("{seconds:.3} s, {rate:.0} puzzles per second"));
    }
}
