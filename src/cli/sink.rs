//! The end of the line: reports to the output, messages to stderr, counts to the tally.

use std::ops::ControlFlow;
use std::time::Instant;

use super::args::{Effort, Target};
use super::output::{Output, complain};
use super::page::Report;
use super::progress::Progress;
use super::status::Status;
use super::tally::Tally;
use sudoku::format::Layout;
use sudoku::format::write::Form;

/// Takes reports in input order.
pub struct Sink {
    output: Output,
    error: Option<anyhow::Error>,
    status: Status,
    tally: Tally,
    show_stats: bool,
    start: Instant,
    progress: Option<Progress>,
}

impl Sink {
    /// Opens the output and writes what stands before all records. `fields` are the names of theirs.
    ///
    /// # Errors
    /// The output can't be opened or written.
    pub fn open(target: &Target, effort: &Effort, fields: &[&str]) -> anyhow::Result<Self> {
        let mut output = Output::open(target)?;
        if target.format == Form::Csv {
            let mut header = Vec::new();
            target.format.writer(Layout::Line, false).header(fields, &mut header);
            output.write(&header)?;
        }
        Ok(Self {
            output,
            error: None,
            status: Status::Done,
            tally: Tally::default(),
            show_stats: effort.stats,
            start: Instant::now(),
            progress: Progress::new(target),
        })
    }

    /// Takes the report, which is empty afterwards. Breaks off when the output can't be written any more.
    pub fn take(&mut self, report: &mut Report) -> ControlFlow<()> {
        let report = std::mem::take(report);
        self.tally.add(&report.tally);
        self.status.add(report.status);
        self.say(&report.messages);
        if let Some(progress) = &self.progress {
            progress.set(self.tally.puzzles + self.tally.invalid);
        }
        match self.output.write(&report.out) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn say(&self, messages: &[String]) {
        let say = || messages.iter().for_each(|message| complain(message));
        match &self.progress {
            Some(progress) if !messages.is_empty() => progress.suspend(say),
            _ => say(),
        }
    }

    /// Completes the output.
    ///
    /// # Errors
    /// The output could not be written.
    pub fn finish(self) -> anyhow::Result<Status> {
        drop(self.progress);
        match self.error {
            Some(error) => return Err(error),
            None => self.output.finish()?,
        }
        if self.show_stats {
            self.tally.print(self.start.elapsed());
        }
        Ok(self.status)
    }
}
