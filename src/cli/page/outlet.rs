//! Handing on reports.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::report::Report;
use crate::cli::columns::CarriedColumns;

/// A report of so many bytes is handed on.
const ENOUGH: usize = 1 << 16;

/// A report that is not empty is handed on after this time.
const SOON: Duration = Duration::from_millis(100);

/// The clock is read at least once in so many steps.
const STEPS: u32 = 256;

/// Gathers a report and hands it on.
pub struct Outlet<'a> {
    pub report: Report,
    /// What goes before each line of the current record; empty if nothing does.
    pub label: String,
    /// The size of the output that is labelled, in bytes.
    labelled: usize,
    /// The number of the source, and what its records carry through.
    source: u64,
    carried: &'a Arc<CarriedColumns>,
    pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    /// When the last report was handed on.
    passed: Instant,
    /// Steps since then, and the size of the output at the last of them.
    steps: u32,
    size: usize,
    is_closed: bool,
}

impl<'a> Outlet<'a> {
    pub fn new(
        source: u64,
        carried: &'a Arc<CarriedColumns>,
        pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Self {
        let (report, passed) = (Report::default(), Instant::now());
        Self {
            report,
            label: String::new(),
            labelled: 0,
            source,
            carried,
            pass,
            passed,
            steps: 0,
            size: 0,
            is_closed: false,
        }
    }

    /// Hands on the report if it is large or has waited long. To be called at each step of work on one puzzle that may
    /// have much output. Breaks when nobody reads the output any more.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<()> {
        let size = self.report.out.len();
        self.steps += 1;
        let look = size != self.size || self.steps.is_multiple_of(STEPS);
        self.size = size;
        if size >= ENOUGH || size > 0 && look && self.passed.elapsed() >= SOON {
            return self.flush();
        }
        ControlFlow::Continue(())
    }

    /// Hands on the report if it has waited long. To be called after each puzzle where puzzles may take long.
    pub fn flush_if_late(&mut self) {
        if self.passed.elapsed() >= SOON {
            _ = self.flush();
        }
    }

    /// Puts the label before the lines of the current record, but for blank ones.
    pub fn label_lines(&mut self) {
        if self.label.is_empty() {
            return;
        }
        let Report { out, pieces, .. } = &mut self.report;
        let start = self.labelled;
        let text = out.split_off(start);
        // Where lines with a label began.
        let mut begins = Vec::new();
        let mut at = start;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if line != b"\n" {
                begins.push(at);
                out.extend_from_slice(self.label.as_bytes());
            }
            out.extend_from_slice(line);
            at += line.len();
        }
        let moved = |at: usize| at + self.label.len() * begins.partition_point(|&begin| begin < at);
        for (_, piece) in pieces.iter_mut().filter(|(_, piece)| piece.start >= start) {
            *piece = moved(piece.start)..moved(piece.end);
        }
        self.labelled = out.len();
    }

    /// Hands on the report. Breaks when nobody reads the output any more.
    pub fn flush(&mut self) -> ControlFlow<()> {
        self.label_lines();
        self.labelled = 0;
        let (source, columns) = (Some(self.source), Some(Arc::clone(self.carried)));
        let passed = (self.pass)(Report { source, columns, ..std::mem::take(&mut self.report) });
        (self.passed, self.steps, self.size) = (Instant::now(), 0, 0);
        self.is_closed |= passed.is_break();
        passed
    }

    /// Whether nobody reads the output any more.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }
}
