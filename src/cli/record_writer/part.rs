//! Parts of the output, which workers send to the sink.
//!
//! The bytes of a part are those of many records, side by side; a [`Span`] for each piece says where it ends and what it
//! is. Workers write neither labels nor separators nor the ends of files, since these depend on what came before.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::RecordWriter;
use crate::cli::messages::Message;
use crate::cli::sources::{LinePosition, NamedSource};
use crate::cli::stats::RunTally;
use crate::cli::status::Status;
use sudoku::format::{Layout, SourceColumns};
use sudoku::grid::Grid;

/// The form of a span, which decides what the sink writes around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanForm {
    /// Lines of records. Each has a label, whatever it holds.
    Lines,
    /// Text, such as the steps of a trace. Its lines have labels, except blank ones.
    Text,
    /// A drawn grid or a paragraph. A blank line separates it from what precedes it.
    Block,
    /// Text about a puzzle. A blank line and a heading with the location of the puzzle separate it from
    /// what precedes it.
    Section,
    /// A picture or a page, which has a file of its own.
    File,
}

impl From<Layout> for SpanForm {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Line => Self::Lines,
            Layout::Grid => Self::Block,
        }
    }
}

/// A piece of output. It begins where the span before it ends.
#[derive(Debug)]
pub struct Span {
    /// The offset of the end in the bytes of the part.
    pub end: usize,
    pub form: SpanForm,
    /// The record that the piece belongs to.
    pub position: LinePosition,
    /// The grid by which a filter decides whether to drop the piece, if one does.
    pub grid: Option<Grid>,
}

/// The output of a batch or of a part of one.
#[derive(Debug, Default)]
pub struct OutputPart {
    /// The source of the records, if they have one.
    pub source: Option<Arc<NamedSource>>,
    pub bytes: Vec<u8>,
    pub spans: Vec<Span>,
    /// The messages for stderr, each to be printed after the spans that precede it.
    pub messages: Vec<Message>,
    /// The texts of the notices among the messages.
    notices: Vec<String>,
    /// The columns of the input, if records were read.
    pub columns: Option<Arc<SourceColumns>>,
    pub tally: RunTally,
    /// The number of input bytes up to the end of the part's records.
    pub input_end: u64,
    /// The stray lines, which belong to no record.
    pub skipped_lines: CountedLines,
    /// The comments that hold a puzzle.
    pub commented_puzzles: CountedLines,
}

/// Some lines of the input: the location of the first, and their number.
#[derive(Debug, Default)]
pub struct CountedLines {
    pub first_location: Option<String>,
    pub count: u64,
}

impl CountedLines {
    /// Adds the lines of a later part.
    pub fn append(&mut self, later: Self) {
        self.first_location = self.first_location.take().or(later.first_location);
        self.count += later.count;
    }
}

impl OutputPart {
    /// Creates a part with text that belongs to no record.
    pub fn text(text: String) -> Self {
        let mut part = Self { bytes: text.into_bytes(), ..Self::default() };
        part.end_span(SpanForm::Text, LinePosition::default());
        part
    }

    /// Creates the part for a source that cannot be read.
    pub fn failure(message: String) -> Self {
        let mut part = Self::default();
        part.add_message(Message::remark(message));
        part.tally.worsen(Status::Failed);
        part
    }

    /// Adds a message after the spans so far.
    pub fn add_message(&mut self, mut message: Message) {
        message.spans_before = self.spans.len();
        self.messages.push(message);
    }

    /// Adds a message that is printed once per run.
    pub fn add_notice(&mut self, notice: String) {
        if !self.notices.contains(&notice) {
            self.add_message(Message::notice(notice.clone()));
            self.notices.push(notice);
        }
    }

    /// Adds a notice about data that an output format cannot hold.
    pub fn add_loss(&mut self, format: &str, loss: &str) {
        let is_this_loss = |known_notice: &str| {
            known_notice.strip_prefix(format).and_then(|text| text.strip_prefix(": ")) == Some(loss)
        };
        if !self.notices.iter().any(|known_notice| is_this_loss(known_notice)) {
            self.add_notice(format!("{format}: {loss}"));
        }
    }

    /// Ends a span of this form after the bytes written so far.
    pub fn end_span(&mut self, form: SpanForm, position: LinePosition) {
        self.spans.push(Span { end: self.bytes.len(), form, position, grid: None });
    }

    /// Lets a filter decide by this grid whether to drop the last span.
    pub fn set_filter_grid(&mut self, grid: Grid) {
        if let Some(span) = self.spans.last_mut() {
            span.grid = Some(grid);
        }
    }

    /// Extends the last span over the bytes written since, if it has this form and no message follows it. Otherwise,
    /// ends a new one.
    pub fn extend_span(&mut self, form: SpanForm, position: LinePosition) {
        let has_message_between = self.messages.last().is_some_and(|last| last.spans_before == self.spans.len());
        match self.spans.last_mut() {
            Some(last) if last.form == form && !has_message_between => last.end = self.bytes.len(),
            _ => self.end_span(form, position),
        }
    }
}

/// The size of the output, in bytes, at which a part is sent.
const MAX_PART_BYTES: usize = 1 << 16;

/// The time after which a part that is not empty is sent.
const MAX_PART_DELAY: Duration = Duration::from_millis(100);

/// The number of calls without new output after which the clock is read.
const CALLS_PER_CLOCK_READ: u32 = 256;

impl RecordWriter<'_> {
    /// Sends the part if it is large or has waited long. Called at each step of work on a puzzle that may have much
    /// output. Breaks when nobody reads the output any more.
    #[inline]
    pub fn flush_if_large_or_late(&mut self) -> ControlFlow<()> {
        let size = self.part.bytes.len();
        self.check_count += 1;
        let reads_clock = size != self.checked_len || self.check_count.is_multiple_of(CALLS_PER_CLOCK_READ);
        self.checked_len = size;
        if size >= MAX_PART_BYTES || size > 0 && reads_clock && self.last_sent.elapsed() >= MAX_PART_DELAY {
            return self.flush();
        }
        ControlFlow::Continue(())
    }

    /// Sends the part if it has waited long. Called after each puzzle if puzzles may take long.
    pub fn flush_if_late(&mut self) {
        if self.last_sent.elapsed() >= MAX_PART_DELAY {
            _ = self.flush();
        }
    }

    /// Sends the part. Breaks when nobody reads the output any more.
    pub fn flush(&mut self) -> ControlFlow<()> {
        let (source, columns) = (Some(Arc::clone(self.source)), Some(Arc::clone(self.input_columns)));
        let flow = (self.send)(OutputPart { source, columns, ..std::mem::take(&mut self.part) });
        (self.last_sent, self.check_count, self.checked_len) = (Instant::now(), 0, 0);
        self.is_closed |= flow.is_break();
        flow
    }
}
