//! Reports, which carry the output of a batch from a worker to the sink.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::RecordWriter;
use crate::cli::messages::Message;
use crate::cli::status::{RunTally, Status};
use sudoku::format::SourceColumns;
use sudoku::grid::Grid;

/// The output of a batch or of a part of one.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of the source of the records, if they have one.
    pub source_number: Option<u64>,
    pub out: Vec<u8>,
    pub messages: Vec<Message>,
    /// Notices, each of which is printed on stderr once per run, with the number of messages before it.
    pub notices: Vec<(usize, String)>,
    /// The columns of the input, if records were read.
    pub columns: Option<Arc<SourceColumns>>,
    pub tally: RunTally,
    /// The end of each file in the output, if each record has its own file. Empty files are not written.
    pub file_ends: Vec<usize>,
    /// The ranges of the output that may be left out, each with its grid.
    pub puzzle_ranges: Vec<(Grid, Range<usize>)>,
    /// The number of input bytes up to the end of the report's records.
    pub input_end: u64,
    /// The location of the first stray line and the number of stray lines, which belong to no record.
    pub skipped_lines: Option<(String, u64)>,
}

impl Report {
    /// Creates the report of a source that cannot be read.
    pub fn failure(message: String) -> Self {
        let mut report = Self { messages: vec![message.into()], ..Self::default() };
        report.tally.worsen(Status::Failed);
        report
    }

    pub fn add_notice(&mut self, notice: String) {
        if !self.notices.iter().any(|(_, known_notice)| *known_notice == notice) {
            self.notices.push((self.messages.len(), notice));
        }
    }

    /// Adds a notice about data that an output format cannot hold.
    pub fn add_loss(&mut self, format: &str, loss: &str) {
        let is_this_loss = |known_notice: &str| {
            known_notice.strip_prefix(format).and_then(|text| text.strip_prefix(": ")) == Some(loss)
        };
        if !self.notices.iter().any(|(_, known_notice)| is_this_loss(known_notice)) {
            self.add_notice(format!("{format}: {loss}"));
        }
    }

    pub fn end_file(&mut self) {
        self.file_ends.push(self.out.len());
    }

    /// Removes the ranges of the output whose grids `accepts_grid` rejects.
    pub fn retain_puzzles(&mut self, mut accepts_grid: impl FnMut(&Grid) -> bool) {
        let mut dropped_ranges = std::mem::take(&mut self.puzzle_ranges);
        dropped_ranges.retain(|(grid, _)| !accepts_grid(grid));
        for (_, range) in dropped_ranges.into_iter().rev() {
            for end in self.file_ends.iter_mut().filter(|end| **end >= range.end) {
                *end -= range.len();
            }
            self.out.drain(range);
        }
    }
}

/// The size of the output, in bytes, at which a report is sent.
const MAX_REPORT_BYTES: usize = 1 << 16;

/// The time after which a report that is not empty is sent.
const MAX_REPORT_DELAY: Duration = Duration::from_millis(100);

/// The number of calls without new output after which the clock is read.
const CALLS_PER_CLOCK_READ: u32 = 256;

impl RecordWriter<'_> {
    /// Sends the report if it is large or has waited long. Called at each step of work on a puzzle that may have much
    /// output. Breaks when nobody reads the output any more.
    #[inline]
    pub fn flush_if_large_or_late(&mut self) -> ControlFlow<()> {
        let size = self.report.out.len();
        self.check_count += 1;
        let reads_clock = size != self.checked_len || self.check_count.is_multiple_of(CALLS_PER_CLOCK_READ);
        self.checked_len = size;
        if size >= MAX_REPORT_BYTES || size > 0 && reads_clock && self.last_sent.elapsed() >= MAX_REPORT_DELAY {
            return self.flush();
        }
        ControlFlow::Continue(())
    }

    /// Sends the report if it has waited long. Called after each puzzle if puzzles may take long.
    pub fn flush_if_late(&mut self) {
        if self.last_sent.elapsed() >= MAX_REPORT_DELAY {
            _ = self.flush();
        }
    }

    /// Prefixes the lines of the current record, except blank ones, with the label of the record.
    pub fn label_lines(&mut self) {
        if self.label.is_empty() {
            return;
        }
        let Report { out, puzzle_ranges: ranges, .. } = &mut self.report;
        let start = self.labelled_len;
        let text = out.split_off(start);
        // The starts of the labelled lines, before labels were added.
        let mut line_starts = Vec::new();
        let mut offset = start;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if line != b"\n" {
                line_starts.push(offset);
                out.extend_from_slice(self.label.as_bytes());
            }
            out.extend_from_slice(line);
            offset += line.len();
        }
        let labels_before = |offset: usize| line_starts.partition_point(|&line_start| line_start < offset);
        let labelled_offset = |offset: usize| offset + self.label.len() * labels_before(offset);
        for (_, range) in ranges.iter_mut().filter(|(_, range)| range.start >= start) {
            *range = labelled_offset(range.start)..labelled_offset(range.end);
        }
        self.labelled_len = out.len();
    }

    /// Sends the report. Breaks when nobody reads the output any more.
    pub fn flush(&mut self) -> ControlFlow<()> {
        self.label_lines();
        self.labelled_len = 0;
        let (source_number, columns) = (Some(self.case.location.source.number), Some(Arc::clone(self.input_columns)));
        let flow = (self.send)(Report { source_number, columns, ..std::mem::take(&mut self.report) });
        (self.last_sent, self.check_count, self.checked_len) = (Instant::now(), 0, 0);
        self.is_closed |= flow.is_break();
        flow
    }
}
