//! Writes what a command has found out about a record, in the output format.
//!
//! A command writes to a [`RecordWriter`]: a `record`, pictures or text. The writer collects the output in an
//! [`OutputPart`], which it sends at the end of a batch, or earlier if a puzzle has much output or takes long.

mod part;
mod record;

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write as _};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use serde::{Serialize, Serializer};

use super::args::OutputOptions;
use super::columns::{ColumnPlan, CommandColumns};
use super::messages::Message;
use super::outcome::{Outcome, RecordStatus};
use super::sources::{NamedSource, RecordLocation};
use super::stats::RunTally;
use super::status::{Status, escape_unprintable};
use super::terminal::{self, wrap_lines};
use sudoku::draw::{self, PageKind, Slide};
use sudoku::format::write::{Blank, Board, PictureStyle, Text, Value, write_json};
use sudoku::format::{Layout, OutputFormat, OutputKind, ReadWarning, Record, RecordError, SourceColumns};
use sudoku::grid::Grid;

pub use part::{CountedLines, OutputPart, Span, SpanForm};
pub use record::Fields;
pub(crate) use record::fields;

#[derive(Clone, Copy)]
pub struct RecordStyle {
    pub format: &'static OutputFormat,
    pub is_coloured: bool,
    pub picture_style: PictureStyle,
    /// The character for blank cells that the user has chosen.
    pub blank: Option<Blank>,
    /// Whether results have the same character for blank cells as their puzzles by default, rather than dots.
    pub keeps_blank: bool,
    /// Whether a person sees the output on a terminal.
    pub is_on_terminal: bool,
    /// The width of that terminal, if text is wrapped.
    pub width: Option<usize>,
    /// Whether the sink must be able to tell the records apart: to label them, to write each to its own file, or to drop
    /// some.
    pub separates_records: bool,
    /// Whether each line is prefixed with the location of its record.
    pub is_labelled: bool,
}

impl RecordStyle {
    pub fn new(options: &OutputOptions) -> Self {
        Self {
            format: options.format(),
            is_coloured: options.is_coloured(),
            picture_style: options.picture.style(),
            blank: options.blank,
            keeps_blank: true,
            is_on_terminal: options.is_on_terminal(),
            width: options.is_on_terminal().then(terminal::width).flatten(),
            is_labelled: false,
            separates_records: options.files().is_some(),
        }
    }

    /// Returns the field value of a puzzle that does not belong to a record.
    pub fn puzzle_value<'g>(&self, puzzle: &'g Grid) -> Value<'g> {
        Value::Puzzle(puzzle, self.blank.unwrap_or(Blank::DOT))
    }

    pub fn is_json(&self) -> bool {
        self.format.kind == OutputKind::Json
    }

    /// Returns whether a record with this layout is answered in sentences, for a person.
    pub fn is_for_person(&self, layout: Layout) -> bool {
        self.format.kind == OutputKind::Mirror && (self.is_on_terminal || layout != Layout::Line)
    }

    /// Returns whether a command that explains steps writes text of its own rather than records.
    pub fn is_prose(&self) -> bool {
        matches!(self.format.kind, OutputKind::Mirror | OutputKind::Candidates)
    }
}

pub struct JsonObject<'a>(pub Vec<(&'static str, Value<'a>)>);

impl Serialize for JsonObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// A record and its puzzle.
#[derive(Clone, Copy)]
pub struct CurrentRecord<'a> {
    pub record: &'a Record,
    /// The empty grid if the record is malformed.
    pub puzzle: &'a Grid,
    /// The number of puzzles before this one in the batch.
    pub index: usize,
    /// The number of puzzles before this one in the run, if the task
    /// [uses it](super::run::PuzzleTask::USES_NUMBER).
    pub index_in_run: u64,
    /// The number of the record in the run, from 1, if a column holds it.
    pub record_number: u64,
    pub location: RecordLocation<'a>,
}

/// Writes the records of a batch, one after the other.
pub struct RecordWriter<'a> {
    pub style: RecordStyle,
    command_columns: &'a CommandColumns,
    pub input_columns: &'a Arc<SourceColumns>,
    /// The plans for the columns of the records so far.
    plans: Vec<Rc<ColumnPlan>>,
    /// The name of the source, as written in records.
    source_name: Cow<'a, str>,
    pub case: CurrentRecord<'a>,
    /// The pictures to show before that of the record itself, if each record is a page of pictures.
    slides: Vec<Slide>,
    source: &'a Arc<NamedSource>,
    pub part: OutputPart,
    send: &'a mut dyn FnMut(OutputPart) -> ControlFlow<()>,
    /// When the last part was sent.
    last_sent: Instant,
    /// The number of checks whether to send the part, since the last one was sent.
    check_count: u32,
    /// The size of the output at the last check, in bytes.
    checked_len: usize,
    /// Whether nobody reads the output any more.
    pub is_closed: bool,
}

impl<'a> RecordWriter<'a> {
    /// Creates a writer for the records of this source, which passes its parts to `send`.
    pub fn new(
        style: RecordStyle,
        command_columns: &'a CommandColumns,
        source: &'a Arc<NamedSource>,
        input_columns: &'a Arc<SourceColumns>,
        send: &'a mut dyn FnMut(OutputPart) -> ControlFlow<()>,
    ) -> Self {
        let source_name = match style.format.kind {
            // JSON escapes the name anyway.
            OutputKind::Csv => escape_unprintable(&source.name),
            _ => Cow::Borrowed(&*source.name),
        };
        let (record, location) = (Record::empty(), RecordLocation::start_of(source));
        Self {
            style,
            command_columns,
            input_columns,
            plans: Vec::new(),
            source_name,
            case: CurrentRecord { record, puzzle: &Grid::EMPTY, index: 0, index_in_run: 0, record_number: 0, location },
            slides: Vec::new(),
            source,
            part: OutputPart::default(),
            send,
            last_sent: Instant::now(),
            check_count: 0,
            checked_len: 0,
            is_closed: false,
        }
    }

    /// Makes this the current record, and reports its warning if it has one.
    pub fn start_record(&mut self, case: CurrentRecord<'a>) {
        self.case = case;
        match case.record.warning {
            // A whole file has another encoding.
            Some(warning @ ReadWarning::NotUtf8) => self.part.add_notice(format!("{}: {warning}", self.source.name)),
            Some(warning) => self.add_message(&warning),
            None => {}
        }
    }

    /// Returns the character for blank cells in results: the user's choice or, by default, the record's or a dot.
    pub fn blank(&self) -> Blank {
        self.style.blank.unwrap_or(if self.style.keeps_blank { self.case.record.blank } else { Blank::DOT })
    }

    pub fn puzzle_value<'g>(&self, puzzle: &'g Grid) -> Value<'g> {
        Value::Puzzle(puzzle, self.blank())
    }

    /// Returns the field value of a text that is JSON if the output is.
    pub fn text_value<'t>(&self, text: &'t str) -> Value<'t> {
        if self.style.is_json() { Value::Json(text) } else { Value::Str(text) }
    }

    /// Returns the counts of the batch, which are added to those of the run.
    pub fn tally(&mut self) -> &mut RunTally {
        &mut self.part.tally
    }

    /// Adds a message about the record, to be printed on stderr.
    pub fn add_message(&mut self, message: &dyn Display) {
        self.part.add_message(Message::remark(format!("{}: {message}", self.case.location)));
    }

    /// Reports that the record is malformed: on stderr and, if the command writes records, in the output. If both go to
    /// a terminal, the error is shown only once.
    pub fn write_malformed<'f, F: Fields<'f>>(&mut self, malformed: &'f RecordError) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        let source = self.case.location.source;
        let location = format!("{}{column}", source.line_in_file(malformed.line));
        let writes_records = !F::NAMES.names.is_empty();
        let is_shown_once = writes_records && self.style.is_on_terminal && io::stderr().is_terminal();
        // Rows and objects have a field for the error.
        let has_fields = self.style.format.kind.has_fields();
        if !(is_shown_once && self.style.is_json()) {
            self.part.add_message(Message::error(&source.name, &location, &malformed.problem));
        }
        self.tally().malformed_records += 1;
        self.tally().worsen(Status::Malformed);
        if writes_records && (has_fields || !is_shown_once) {
            let fields = F::failed(RecordStatus::Invalid.word(), Value::Text(&malformed.problem));
            self.write(Board::Nothing, &[&format!("invalid: {}", malformed.problem)], &fields);
        }
    }

    /// Counts the outcome of a puzzle, of which one solution is required.
    pub fn count_outcome(&mut self, outcome: &Outcome) {
        self.tally().count_status(outcome.status);
        self.tally().worsen(outcome.status.run_status());
    }

    /// Counts a puzzle that the command cannot answer, and writes it with the reason.
    pub fn write_outcome<'f, F: Fields<'f>>(&mut self, outcome: &'f Outcome) {
        self.count_outcome(outcome);
        let fields = F::failed(outcome.status.word(), outcome.error().map_or(Value::Null, Value::Str));
        let remark = outcome.remark();
        let remark = remark.as_ref().map(|remark| remark as &dyn Text);
        self.write(Board::Puzzle(self.case.puzzle), remark.as_slice(), &fields);
    }

    /// If the output format has pictures, writes slides, each to a file or all on one page. Otherwise returns `false`.
    pub fn write_pictures<S: IntoIterator<Item = Slide>>(
        &mut self,
        kind: PageKind,
        slides: impl FnOnce() -> S,
    ) -> bool {
        match self.style.format.kind {
            OutputKind::Picture => slides().into_iter().for_each(|slide| self.write_picture(&slide)),
            OutputKind::Page => self.write_page(slides().into_iter().collect(), kind),
            _ => return false,
        }
        true
    }

    fn write_picture(&mut self, Slide { scene, caption }: &Slide) {
        self.write_file(&draw::svg(scene, &self.title(), caption, self.style.picture_style));
    }

    fn write_page(&mut self, slides: Vec<Slide>, kind: PageKind) {
        match (draw::Page { title: self.title(), kind, slides }).html() {
            Ok(html) => self.write_file(&html),
            Err(too_large) => {
                self.add_message(&too_large);
                self.tally().worsen(Status::Failed);
            }
        }
    }

    /// Returns the name of the puzzle, or `Sudoku` if it has none.
    fn title(&self) -> String {
        self.case.record.extra().title().unwrap_or("Sudoku".into()).into_owned()
    }

    fn write_file(&mut self, text: &str) {
        self.part.bytes.extend_from_slice(text.as_bytes());
        self.end_span(SpanForm::File);
    }

    /// Ends a span of this form after what has been written since the last one.
    fn end_span(&mut self, form: SpanForm) {
        let position = self.case.location.position;
        match form {
            SpanForm::Lines | SpanForm::Text if !self.style.separates_records => self.part.extend_span(form, position),
            _ => self.part.end_span(form, position),
        }
    }

    /// Writes an event on the way to an answer, as a picture, a line of JSON, or text, depending on the output format.
    pub fn write_event<J: Serialize>(
        &mut self,
        slide: impl FnOnce() -> Option<Slide>,
        data: impl FnOnce() -> J,
        text: impl FnOnce() -> String,
    ) {
        match self.style.format.kind {
            OutputKind::Page => self.slides.extend(slide()),
            OutputKind::Picture => slide().iter().for_each(|slide| self.write_picture(slide)),
            OutputKind::Json => self.write_json_line(&data()),
            _ => self.write_text(&text()),
        }
    }

    /// Writes an object on a line of its own, with the members `source` and `line` first.
    fn write_json_line(&mut self, data: &impl Serialize) {
        #[derive(Serialize)]
        struct JsonLine<'a, T> {
            source: &'a str,
            line: u64,
            #[serde(flatten)]
            data: &'a T,
        }
        let line = JsonLine { source: &self.case.location.source.name, line: self.case.location.line(), data };
        write_json(&mut self.part.bytes, &line);
        self.part.bytes.push(b'\n');
        self.end_span(SpanForm::Lines);
    }

    /// Writes lines of text, which are wrapped on a terminal.
    pub fn write_text(&mut self, text: &dyn Display) {
        self.write_text_in_form(text, SpanForm::Text);
    }

    /// Writes text, with a blank line before it if it has several lines.
    pub fn write_paragraph(&mut self, text: &str) {
        self.write_text_in_form(&text, if text.contains('\n') { SpanForm::Block } else { SpanForm::Text });
    }

    /// Writes text with a blank line before it.
    pub fn write_block(&mut self, text: &str) {
        self.write_text_in_form(&text, SpanForm::Block);
    }

    /// Writes what there is to say about the puzzle. A heading with its location precedes it, unless it is the first.
    pub fn write_section(&mut self, text: &str) {
        self.write_text_in_form(&text, SpanForm::Section);
    }

    fn write_text_in_form(&mut self, text: &dyn Display, form: SpanForm) {
        let out = &mut self.part.bytes;
        // Writing to a vector does not fail.
        let _ = match self.style.width {
            Some(width) => writeln!(out, "{}", wrap_lines(&text.to_string(), width)),
            None => writeln!(out, "{text}"),
        };
        self.end_span(form);
    }
}
