//! The sink of a run: writes the output of the reports to the destination, and their messages and counts to stderr.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use serde_json::{Value, json};

use super::args::{OutputOptions, StatsFormat, WorkOptions};
use super::columns::{self, CommandColumns};
use super::input::ShardContext;
use super::messages::MessageFilter;
use super::output::{INCOMPLETE, Output};
use super::progress::ProgressLine;
use super::record_files::RecordFiles;
use super::record_writer::Report;
use super::status::{RunTally, Status, Sums, print_message};
use super::template::TemplateFormat;
use sudoku::format::{Layout, OutputFormat, SourceColumns};

/// Receives reports in order, writes their output and messages, and adds up their counts.
pub struct Sink {
    output: Output,
    /// The files of the records, if each has its own.
    files: Option<RecordFiles>,
    /// Whether a picture has been written to an output that has room for only one.
    has_picture: bool,
    format: &'static OutputFormat,
    footer: Vec<u8>,
    template: Option<TemplateFormat>,
    /// The columns for the header, until it is written.
    header_columns: Option<Arc<CommandColumns>>,
    /// The columns of the input, once they are known; `None` if there is no input.
    input_columns: Option<Arc<SourceColumns>>,
    /// The shard that is read, if only a part of the input is read.
    shard_context: Option<ShardContext>,
    message_filter: MessageFilter,
    /// Whether notices and the number of skipped lines are suppressed.
    is_quiet: bool,
    printed_notices: HashSet<String>,
    /// The location of the first line outside all records, and the number of these lines.
    skipped_lines: Option<(String, u64)>,
    error: Option<anyhow::Error>,
    has_output: bool,
    tally: RunTally,
    stats_format: Option<StatsFormat>,
    start_time: Instant,
    progress: Option<ProgressLine>,
    /// Whether the output goes to a terminal, which may show progress as well.
    is_on_terminal: bool,
    /// The reason why the file is not written although nothing has failed, if there is one.
    abandon_reason: Option<&'static str>,
}

impl Sink {
    pub fn open(
        options: &OutputOptions,
        work: &WorkOptions,
        command_columns: Arc<CommandColumns>,
        input_columns: Option<Arc<SourceColumns>>,
        shard_context: Option<ShardContext>,
        progress: Option<ProgressLine>,
    ) -> anyhow::Result<Self> {
        let format = options.format();
        options.check_extension()?;
        let mut footer = Vec::new();
        format.writer(Layout::Line).write_footer(&mut footer);
        let files = options.files().map(RecordFiles::new).transpose()?;
        let path = options.file().filter(|_| files.is_none());
        // Only the first shard writes the header.
        let has_header = shard_context.as_ref().is_none_or(|context| context.shard.is_first());
        Ok(Self {
            output: Output::open(path)?.with_colours(options.is_coloured() && !format.shows_fields()),
            files,
            has_picture: false,
            format,
            footer,
            template: options.template,
            header_columns: has_header.then_some(command_columns),
            input_columns: shard_context.as_ref().and_then(|context| context.columns.clone()).or(input_columns),
            message_filter: MessageFilter::new(),
            is_quiet: work.quiet,
            printed_notices: HashSet::new(),
            skipped_lines: None,
            error: None,
            has_output: shard_context.as_ref().is_some_and(|context| context.has_records_before),
            shard_context,
            tally: RunTally::default(),
            stats_format: work.stats,
            start_time: Instant::now(),
            progress,
            is_on_terminal: options.is_on_terminal(),
            abandon_reason: None,
        })
    }

    /// Leaves the output file as it was, for this reason.
    pub fn abandon_because(&mut self, reason: &'static str) {
        self.abandon_reason = Some(reason);
    }

    /// Writes a report. Breaks when the output cannot be written any more.
    pub fn write_report(&mut self, report: &mut Report) -> ControlFlow<()> {
        self.tally.add(&report.tally);
        if let Some((location, line_count)) = report.skipped_lines.take().filter(|_| !self.is_quiet) {
            self.skipped_lines.get_or_insert((location, 0)).1 += line_count;
        }
        report.notices.retain(|(_, notice)| !self.is_quiet && self.printed_notices.insert(notice.clone()));
        for (index, notice) in report.notices.drain(..).rev() {
            report.messages.insert(index, notice.into());
        }
        let lines = self.message_filter.filter(report.source_number, std::mem::take(&mut report.messages));
        self.print_messages(&lines);
        if let Some(progress) = &self.progress {
            progress.update(self.tally.puzzles + self.tally.malformed_records, report.input_end);
        }
        // A blank line separates a grid from the previous record, so there is none before the first record.
        let drops_blank_line = !self.has_output && report.out.starts_with(b"\n");
        self.has_output |= !report.out.is_empty();
        if self.header_columns.is_some() {
            self.input_columns = report.columns.take().or(self.input_columns.take());
        }
        let out = &report.out[usize::from(drops_blank_line && self.files.is_none())..];
        match self.write_beside_progress(out, &report.file_ends) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes the header before the first output, and then the output, whose records end at `record_ends`. Meanwhile, a
    /// progress line on the same terminal is hidden.
    fn write_beside_progress(&mut self, out: &[u8], record_ends: &[usize]) -> anyhow::Result<()> {
        let progress = self.progress.take_if(|_| self.is_on_terminal && !out.is_empty());
        let mut write = || {
            let header_result = if self.has_output { self.write_header() } else { Ok(()) };
            header_result.and_then(|()| self.write_out(out, record_ends))
        };
        let result = match &progress {
            Some(progress) => progress.suspend(write),
            None => write(),
        };
        self.progress = self.progress.take().or(progress);
        result
    }

    fn write_out(&mut self, out: &[u8], record_ends: &[usize]) -> anyhow::Result<()> {
        if let Some(files) = &mut self.files {
            let mut start = 0;
            for &end in record_ends {
                files.write(&out[start..end])?;
                files.end_record(&self.footer)?;
                start = end;
            }
            return files.write(&out[start..]);
        }
        if !self.format.kind.has_own_file() || out.is_empty() {
            return self.output.write(out);
        }
        let first_record_end = record_ends.iter().find(|&&end| end > 0).copied().unwrap_or(out.len());
        if !std::mem::replace(&mut self.has_picture, true) {
            self.output.write(&out[..first_record_end])?;
            if first_record_end == out.len() {
                return Ok(());
            }
        }
        anyhow::bail!("more than one {}; use -o FOLDER/ or -o 'NAME-{{n}}.{0}' for separate files", self.format.name)
    }

    fn write_header(&mut self) -> anyhow::Result<()> {
        let Some(command_columns) = self.header_columns.take() else { return Ok(()) };
        let input_columns = self.input_columns.as_deref();
        let input_names = input_columns.into_iter().flat_map(columns::column_names);
        let added_columns = command_columns.result_columns(input_names.clone());
        let writer = self.format.writer(Layout::Line);
        let copied_columns = input_columns.filter(|source_columns| Some(source_columns.syntax) == writer.syntax());
        let original_header = copied_columns.and_then(|source_columns| source_columns.header.as_deref());
        let mut names: Vec<&str> = if original_header.is_some() { Vec::new() } else { input_names.collect() };
        names.extend(added_columns.iter().map(|column| &*column.name));
        if let Some(TemplateFormat { template, .. }) = self.template {
            template.check_fields(&names).context("--template")?;
        }
        let mut line = Vec::new();
        writer.write_header(original_header, &names, &mut line);
        match &mut self.files {
            Some(files) => files.header = line,
            None => self.output.write(&line)?,
        }
        Ok(())
    }

    fn print_messages(&self, lines: &[String]) {
        let print_lines = || lines.iter().for_each(|line| print_message(line));
        match &self.progress {
            Some(progress) if !lines.is_empty() => progress.suspend(print_lines),
            _ => print_lines(),
        }
    }

    /// Completes the output, and prints the last messages and the statistics. `sums` are the command's own counts.
    pub fn finish(mut self, mut sums: Sums) -> anyhow::Result<Status> {
        drop(self.progress.take());
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut final_messages: Vec<String> = self.message_filter.take_hidden_error_line().into_iter().collect();
        if let Some((location, line_count)) = &self.skipped_lines {
            let noun = if *line_count == 1 { "line" } else { "lines" };
            final_messages.push(format!("{location}: skipped {line_count} {noun} without a puzzle"));
        }
        self.print_messages(&final_messages);
        self.write_header()?;
        if let Some(files) = &mut self.files {
            files.end_record(&self.footer)?;
            files.sync()?;
        } else if self.shard_context.as_ref().is_none_or(|context| context.shard.is_last()) {
            self.output.write(&self.footer)?;
        }
        match self.abandon_reason {
            Some(reason) => self.output.abandon(reason),
            None if self.tally.status == Status::Failed => self.output.abandon(INCOMPLETE),
            None => self.output.finish()?,
        }
        let elapsed = self.start_time.elapsed();
        match self.stats_format {
            None => {}
            Some(StatsFormat::Text) => self.tally.print(elapsed),
            Some(StatsFormat::Json) => {
                sums.extend(self.tally.sums(elapsed));
                if let Some(ShardContext { shard, file_size, .. }) = self.shard_context {
                    sums.insert("input".to_owned(), json!({ "shard": shard.to_string(), "size": file_size }));
                }
                // A closed stderr is not a failure.
                let _ = writeln!(io::stderr(), "{}", Value::from(sums));
            }
        }
        Ok(self.tally.status)
    }
}
