//! The end of the line: reports to the output, messages to stderr, counts to the tally.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::options::{Effort, Target};
use super::output::{Output, complain};
use super::page::Report;
use super::status::Status;
use super::tally::Tally;
use crate::format::Layout;
use crate::format::write::Form;

/// Work is long after this.
const LONG: Duration = Duration::from_secs(1);

/// Takes reports in input order.
pub(super) struct Sink {
    output: Output,
    error: Option<anyhow::Error>,
    status: Status,
    tally: Tally,
    show_stats: bool,
    start: Instant,
    /// Where a person looks at stderr and the output does not run through the same terminal.
    watched: bool,
    progress: Option<ProgressBar>,
}

impl Sink {
    /// Opens the output and writes what stands before all records. `fields` are the command's own.
    ///
    /// # Errors
    /// The output can't be opened or written.
    pub(super) fn open(target: &Target, effort: &Effort, fields: &[&str]) -> anyhow::Result<Self> {
        let mut output = Output::open(target)?;
        if target.format == Form::Csv {
            let names = [&["source", "line", "puzzle"], fields].concat();
            let mut header = Vec::new();
            target.format.writer(Layout::Line, false).header(&names, &mut header);
            output.write(&header)?;
        }
        let watched =
            io::stderr().is_terminal() && (target.file().is_some() || !io::stdout().is_terminal());
        Ok(Self {
            output,
            error: None,
            status: Status::Done,
            tally: Tally::default(),
            show_stats: effort.stats,
            start: Instant::now(),
            watched,
            progress: None,
        })
    }

    /// Takes the report, which is empty afterwards. Breaks off when the output can't be written any more.
    pub(super) fn take(&mut self, report: &mut Report) -> ControlFlow<()> {
        let report = std::mem::take(report);
        self.tally.add(&report.tally);
        self.status.add(report.status);
        self.say(&report.messages);
        self.show_progress();
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

    fn show_progress(&mut self) {
        if !self.watched || self.start.elapsed() < LONG {
            return;
        }
        let progress = self.progress.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner().with_elapsed(self.start.elapsed());
            // The template is a constant that is known to be right.
            match ProgressStyle::with_template(
                "{spinner} {human_pos} puzzles, {per_sec}, {elapsed}",
            ) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        progress.set_position(self.tally.puzzles + self.tally.invalid);
    }

    /// Completes the output.
    ///
    /// # Errors
    /// The output could not be written.
    pub(super) fn finish(self) -> anyhow::Result<Status> {
        if let Some(progress) = self.progress {
            progress.finish_and_clear();
        }
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
