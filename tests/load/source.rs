//! The source of streamed lines: ordinary lines, and hostile records among them.

use super::hostile::{HostileRecord, hostile_records};
use super::judge::Truth;
use super::lines::{RandomLines, known_puzzles};

/// A stream of lines without end. A clone returns the same lines as the original from there on.
#[derive(Clone)]
pub struct RecordSource {
    lines: RandomLines,
    hostile_records: Vec<HostileRecord>,
    /// The distance in lines from one hostile record to the next; 0 for no hostile records.
    period: u64,
    /// The number of lines returned so far.
    line_count: u64,
}

impl RecordSource {
    /// Creates a source in which every `period`-th line is a hostile record. If `period` is 0, none is.
    pub fn new(seed: u64, period: u64) -> Self {
        let hostile_records = if period == 0 { Vec::new() } else { hostile_records() };
        Self { lines: RandomLines::new(known_puzzles(), seed), hostile_records, period, line_count: 0 }
    }

    /// Drops the hostile records that are not wanted.
    #[allow(dead_code, reason = "the benchmark keeps all records")]
    pub fn retain_hostile(&mut self, is_wanted: impl Fn(&HostileRecord) -> bool) {
        self.hostile_records.retain(is_wanted);
    }

    /// Appends the next line, without its line end, and returns the truth about its puzzle.
    pub fn append_next(&mut self, buffer: &mut Vec<u8>) -> Truth {
        self.line_count += 1;
        if self.period != 0 && self.line_count.is_multiple_of(self.period) {
            let index = self.line_count / self.period % self.hostile_records.len() as u64;
            let record = &self.hostile_records[index as usize];
            buffer.extend_from_slice(&record.line);
            return record.truth;
        }
        let mut line = [0; 81];
        let truth = self.lines.write_next(&mut line);
        buffer.extend_from_slice(&line);
        truth
    }
}
