//! The source of streamed lines: ordinary lines, and hostile records among them.

use super::hostile::{Hostile, hostile};
use super::judge::Fate;
use super::lines::{RandomLines, known_puzzles};

/// A stream of lines that a clone repeats.
#[derive(Clone)]
pub struct RecordSource {
    lines: RandomLines,
    hostile: Vec<Hostile>,
    /// The distance in lines from one hostile record to the next; 0 for no hostile records.
    period: u64,
    number: u64,
}

impl RecordSource {
    /// Creates a source in which every `period`-th line is a hostile record, and no line if `period` is 0.
    pub fn new(seed: u64, period: u64) -> Self {
        let hostile = if period == 0 { Vec::new() } else { hostile() };
        Self { lines: RandomLines::new(known_puzzles(), seed), hostile, period, number: 0 }
    }

    /// Drops the hostile records that are not wanted.
    #[allow(dead_code, reason = "the benchmark takes all")]
    pub fn retain_hostile(&mut self, wanted: impl Fn(&Hostile) -> bool) {
        self.hostile.retain(wanted);
    }

    /// Appends the next line, without its end, and returns the truth about it.
    pub fn next(&mut self, buffer: &mut Vec<u8>) -> Fate {
        self.number += 1;
        if self.period != 0 && self.number.is_multiple_of(self.period) {
            let turn = self.number / self.period % self.hostile.len() as u64;
            let hostile = &self.hostile[turn as usize];
            buffer.extend_from_slice(&hostile.line);
            return hostile.fate;
        }
        let mut line = [0; 81];
        let fate = self.lines.next(&mut line);
        buffer.extend_from_slice(&line);
        fate
    }
}
