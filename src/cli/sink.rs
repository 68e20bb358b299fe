//! The sink of a run: writes the output to its destination, with the separators, labels and ends of files that depend on
//! what came before, and messages and counts to stderr.

use std::iter::Peekable;
use std::mem;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;

use anyhow::{Context, bail};

use super::args::{OutputOptions, WorkOptions};
use super::columns::{self, CommandColumns};
use super::input::ShardContext;
use super::messages::{Message, MessageFilter};
use super::output::{INCOMPLETE, Output};
use super::progress::ProgressLine;
use super::record_files::RecordFiles;
use super::record_writer::{CountedLines, OutputPart, Span, SpanForm};
use super::sources::NamedSource;
use super::stats::{RunIdentity, RunStats};
use super::status::{Status, escape_unprintable, print_message};
use super::template::TemplateFormat;
use sudoku::format::write::Writer;
use sudoku::format::{Layout, OutputFormat, SourceColumns};
use sudoku::grid::Grid;

/// The facts about the input of a run that its sink needs.
#[derive(Default)]
pub struct SinkInput {
    /// Whether each line has the location of its record in front.
    pub is_labelled: bool,
    /// Whether a heading with its location precedes each section after the first.
    pub has_headings: bool,
    /// The columns of an input without records; `None` if there is no input.
    pub columns: Option<Arc<SourceColumns>>,
    /// The shard that is read, if only a part of the input is read.
    pub shard: Option<ShardContext>,
}

/// Receives parts of the output in order, writes them and their messages, and adds up their counts.
pub struct Sink {
    output: Output,
    /// The files of the records, if each has its own.
    files: Option<RecordFiles>,
    /// Text for the output that is not yet written, such as a span with its label.
    pending: Vec<u8>,
    /// Whether the output, or the current file of a record, has text, so that a blank line must precede a grid.
    has_text: bool,
    /// Whether a picture has been written to an output that has room for only one.
    has_picture: bool,
    /// The status of the worst record so far.
    status: Status,
    /// Whether each line has the location of its record in front.
    is_labelled: bool,
    has_headings: bool,
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
    /// The lines outside all records.
    skipped_lines: CountedLines,
    /// The comments that hold a puzzle.
    commented_puzzles: CountedLines,
    error: Option<anyhow::Error>,
    stats: RunStats,
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
        identity: RunIdentity,
        command_columns: Arc<CommandColumns>,
        SinkInput { is_labelled, has_headings, columns: input_columns, shard: shard_context }: SinkInput,
        progress: Option<ProgressLine>,
    ) -> anyhow::Result<Self> {
        let format = options.format();
        options.check_extension()?;
        let mut footer = Vec::new();
        if let Writer::Boards(writer) = format.writer(Layout::Line) {
            writer.write_footer(&mut footer);
        }
        let files = options.files().map(RecordFiles::new).transpose()?;
        let path = options.file().filter(|_| files.is_none());
        // Only the first shard writes the header.
        let has_header = shard_context.as_ref().is_none_or(|context| context.shard.is_first());
        Ok(Self {
            output: Output::open(path)?.with_colours(options.is_coloured() && !format.shows_fields()),
            files,
            pending: Vec::new(),
            has_text: shard_context.as_ref().is_some_and(|context| context.has_records_before),
            has_picture: false,
            status: Status::Done,
            is_labelled,
            has_headings,
            format,
            footer,
            template: options.template,
            header_columns: has_header.then_some(command_columns),
            input_columns: shard_context.as_ref().and_then(|context| context.columns.clone()).or(input_columns),
            message_filter: MessageFilter::new(work.quiet),
            skipped_lines: CountedLines::default(),
            commented_puzzles: CountedLines::default(),
            error: None,
            shard_context,
            stats: RunStats::start(identity, work.stats),
            progress,
            is_on_terminal: options.is_on_terminal(),
            abandon_reason: None,
        })
    }

    /// Leaves the output file as it was, for this reason.
    pub fn abandon_because(&mut self, reason: &'static str) {
        self.abandon_reason = Some(reason);
    }

    /// Writes a part, without the pieces whose grids `accepts_grid` rejects, and prints each message in its place between
    /// them. Breaks when the output cannot be written any more.
    pub fn write_part(
        &mut self,
        part: &mut OutputPart,
        accepts_grid: &mut dyn FnMut(&Grid) -> bool,
    ) -> ControlFlow<()> {
        let (status, record_count) = {
            let mut tally = self.stats.tally();
            tally.add(&part.tally);
            (tally.status, tally.puzzles + tally.malformed_records)
        };
        self.status = status;
        self.skipped_lines.append(mem::take(&mut part.skipped_lines));
        self.commented_puzzles.append(mem::take(&mut part.commented_puzzles));
        let source_number = part.source.as_ref().map(|source| source.number);
        part.messages = self.message_filter.filter(source_number, mem::take(&mut part.messages));
        if let Some(progress) = &self.progress {
            progress.update(record_count, part.input_end);
        }
        if self.header_columns.is_some() {
            self.input_columns = part.columns.take().or(self.input_columns.take());
        }
        match self.write_beside_progress(part, accepts_grid) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes the spans and messages of a part. Meanwhile, a progress line on the same terminal is hidden.
    fn write_beside_progress(
        &mut self,
        part: &OutputPart,
        accepts_grid: &mut dyn FnMut(&Grid) -> bool,
    ) -> anyhow::Result<()> {
        let writes_to_terminal = self.is_on_terminal && !part.spans.is_empty() || !part.messages.is_empty();
        let progress = self.progress.take_if(|_| writes_to_terminal);
        let mut write = || {
            let mut messages = part.messages.iter().peekable();
            let result = self.write_spans(part, &mut messages, accepts_grid);
            // They follow the last span, or one that could not be written.
            messages.for_each(|message| print_message(&message.text));
            result
        };
        let result = match &progress {
            Some(progress) => progress.suspend(write),
            None => write(),
        };
        self.progress = self.progress.take().or(progress);
        result
    }

    /// Writes the spans of a part, and prints the messages that precede them.
    fn write_spans(
        &mut self,
        part: &OutputPart,
        messages: &mut Peekable<slice::Iter<'_, Message>>,
        accepts_grid: &mut dyn FnMut(&Grid) -> bool,
    ) -> anyhow::Result<()> {
        let mut start = 0;
        for (index, span) in part.spans.iter().enumerate() {
            while let Some(message) = messages.next_if(|message| message.spans_before <= index) {
                self.flush_pending()?;
                print_message(&message.text);
            }
            let text = &part.bytes[std::mem::replace(&mut start, span.end)..span.end];
            if text.is_empty() || span.grid.as_ref().is_some_and(|grid| !accepts_grid(grid)) {
                continue;
            }
            self.begin_span(span, part)?;
            if part.spans.len() == 1 && !self.is_labelled && self.files.is_none() {
                self.flush_pending()?;
                self.output.write(text)?;
            } else {
                self.push_text(text, span, part);
            }
            self.has_text = true;
        }
        self.flush_pending()
    }

    /// Writes what precedes a span: the end of another record's file, the header, a blank line, a heading.
    fn begin_span(&mut self, span: &Span, part: &OutputPart) -> anyhow::Result<()> {
        if let Some(files) = &self.files {
            let record = (part.source.as_ref().map(|source| source.number), span.position);
            if !files.is_at(record) || span.form == SpanForm::File {
                self.end_file()?;
                self.has_text = false;
                self.files.as_mut().map_or(Ok(()), |files| files.begin_file(record))?;
            }
        } else if self.format.kind.has_own_file() && std::mem::replace(&mut self.has_picture, true) {
            self.flush_pending()?;
            bail!("more than one {0}; use -o FOLDER/ or -o 'NAME-{{n}}.{0}' for separate files", self.format.name);
        }
        self.write_header()?;
        if self.has_text && matches!(span.form, SpanForm::Block | SpanForm::Section) {
            self.pending.push(b'\n');
        }
        if let Some(source) = part.source.as_ref().filter(|_| self.has_text && span.form == SpanForm::Section) {
            let heading = location_text(source, span);
            if self.has_headings {
                self.pending.extend_from_slice(format!("{heading}\n").as_bytes());
            }
        }
        Ok(())
    }

    /// Adds the text of a span, with labels if it has any.
    fn push_text(&mut self, text: &[u8], span: &Span, part: &OutputPart) {
        let Some(source) = part.source.as_ref().filter(|_| self.is_labelled) else {
            return self.pending.extend_from_slice(text);
        };
        let label = location_text(source, span) + "\t";
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if line != b"\n" || span.form == SpanForm::Lines {
                self.pending.extend_from_slice(label.as_bytes());
            }
            self.pending.extend_from_slice(line);
        }
    }

    fn flush_pending(&mut self) -> anyhow::Result<()> {
        let result = match &mut self.files {
            Some(files) => files.write(&self.pending),
            None => self.output.write(&self.pending),
        };
        self.pending.clear();
        result
    }

    /// Ends the current file of a record, if there is one.
    fn end_file(&mut self) -> anyhow::Result<()> {
        self.flush_pending()?;
        self.files.as_mut().map_or(Ok(()), |files| files.end_file(&self.footer))
    }

    /// Writes the header, unless it is written already.
    fn write_header(&mut self) -> anyhow::Result<()> {
        let Some(command_columns) = self.header_columns.take() else { return Ok(()) };
        let header = self.header_text(&command_columns)?;
        match &mut self.files {
            Some(files) => files.set_header(header),
            None => self.output.write(&header),
        }
    }

    fn header_text(&self, command_columns: &CommandColumns) -> anyhow::Result<Vec<u8>> {
        let mut header = Vec::new();
        let writer = match self.format.writer(Layout::Line) {
            Writer::Rows(writer) => writer,
            Writer::Boards(writer) => {
                writer.write_header(&mut header);
                return Ok(header);
            }
        };
        let input_columns = self.input_columns.as_deref();
        let input_names = input_columns.into_iter().flat_map(columns::column_names);
        let added_columns = command_columns.beside(input_names.clone());
        let copied_columns = input_columns.filter(|source_columns| Some(source_columns.syntax) == writer.syntax());
        let original_header = copied_columns.and_then(|source_columns| source_columns.header.as_deref());
        let mut names: Vec<&str> = if original_header.is_some() { Vec::new() } else { input_names.collect() };
        let new_columns = added_columns.iter().filter(|column| !column.replaces_input);
        names.extend(new_columns.map(|column| &*column.name));
        if let Some(TemplateFormat { template, .. }) = self.template {
            template.check_fields(&names).context("--template")?;
        }
        writer.write_header(original_header, &names, &mut header);
        Ok(header)
    }

    /// Returns the notices about lines that are no records.
    fn line_notices(&self) -> Vec<Message> {
        let CountedLines { first_location, count } = &self.skipped_lines;
        let noun = if *count == 1 { "line" } else { "lines" };
        let skipped =
            first_location.iter().map(|location| format!("{location}: skipped {count} {noun} without a puzzle"));
        let CountedLines { first_location, count } = &self.commented_puzzles;
        let subject =
            if *count == 1 { "1 comment line holds a puzzle" } else { &format!("{count} comment lines hold puzzles") };
        let pronoun = if *count == 1 { "it" } else { "them" };
        let commented = first_location
            .iter()
            .map(|location| format!("{location}: {subject}; remove the comment mark to read {pronoun}"));
        skipped.chain(commented).map(Message::notice).collect()
    }

    /// Completes the output, and prints the last messages and the statistics.
    pub fn finish(mut self) -> anyhow::Result<Status> {
        drop(self.progress.take());
        if let Some(error) = self.error {
            return Err(error);
        }
        let final_messages = self.message_filter.filter(None, self.line_notices());
        final_messages.iter().for_each(|message| print_message(&message.text));
        // A run that has read nothing because of a failure writes nothing.
        if self.has_text || self.status != Status::Failed {
            self.write_header()?;
        }
        self.end_file()?;
        if let Some(files) = &mut self.files {
            files.sync()?;
        } else if self.shard_context.as_ref().is_none_or(|context| context.shard.is_last()) {
            self.output.write(&self.footer)?;
        }
        match self.abandon_reason {
            Some(reason) => self.output.abandon(reason),
            None if self.status == Status::Failed => self.output.abandon(INCOMPLETE),
            None => self.output.finish()?,
        }
        self.stats.print();
        Ok(self.status)
    }
}

fn location_text(source: &NamedSource, span: &Span) -> String {
    format!("{}:{}", escape_unprintable(&source.name), source.line_in_file(span.position.reader_line))
}
