//! Text to records: what a piece of text is, and what becomes of it.

mod filing;
mod pieces;

use std::sync::Arc;

use super::by_line::{self, NotByLine};
use super::captions::Captions;
use super::document::{self, Document, Rest};
use super::drawn::{Drawing, Drawn};
use super::records::Records;
use super::repeats::Repeats;
use super::text::{Front, TextBuffer};
use super::ways::Classifier;
use crate::format::formats::csv::table::Table;
use crate::format::line::columns::Columns;
use crate::format::line::kind::{Broken, LineKind};
use crate::format::{Batch, Layout, Malformed, Problem, Syntax};
use pieces::front_line;

/// Decodes text, in whatever pieces it comes: it keeps what goes on from one to the next.
#[derive(Debug)]
pub struct Decoder {
    settings: Settings,
    classifier: Classifier,
    /// The table that a header began.
    table: Option<Table>,
    documents: Documents,
    grids: Grids,
    captions: Captions,
    records: Records,
    progress: DecodeProgress,
}

/// What a reader was asked for.
#[derive(Debug, Clone, Copy)]
struct Settings {
    /// Whether what only comes with the puzzles is wanted.
    keeps_fields: bool,
    /// Whether every line must stand by itself.
    by_line: bool,
}

/// The document that is being read, and which lines are what is left of a broken one.
#[derive(Debug, Default)]
struct Documents {
    open: Option<Document>,
    rest: Option<Rest>,
}

/// Grids that are drawn over several lines.
#[derive(Debug, Default)]
struct Grids {
    drawing: Drawing,
    repeats: Repeats,
    /// What has come of the last lines.
    drawn: Vec<Drawn>,
}

/// How far the decoder has come.
#[derive(Debug, Default)]
struct DecodeProgress {
    /// The lines that have been read.
    line: u64,
    /// Whether anything but comments and blank lines has been read.
    begun: bool,
    /// Where the first thing stands that is neither a comment nor white space: its line and column, from 1.
    first: Option<(u64, usize)>,
    /// Whether there has been a record.
    useful: bool,
    /// What comes with each record of the table that the first record stands in.
    columns: Option<Vec<Arc<str>>>,
}

/// Why a decoder stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// There are as many records as were asked for.
    Full,
    /// It needs more text.
    More,
    /// The text has ended.
    End,
}

impl Decoder {
    /// A decoder that accepts one format, or any.
    pub fn new(syntax: Syntax) -> Self {
        Self {
            settings: Settings { keeps_fields: true, by_line: false },
            classifier: Classifier::new(syntax),
            table: None,
            documents: Documents::default(),
            grids: Grids::default(),
            captions: Captions::default(),
            records: Records::default(),
            progress: DecodeProgress::default(),
        }
    }

    /// Leaves out of the records what is only carried through: [`Extra::fields`](crate::format::Extra::fields).
    pub fn without_fields(mut self) -> Self {
        self.settings.keeps_fields = false;
        self
    }

    /// Reads no record that takes more than a line, as in a part of a text that was cut between lines. `begun` says
    /// whether there are records before this part. That there is none in it is no error.
    pub fn by_line(mut self, begun: bool) -> Self {
        self.settings.by_line = true;
        (self.progress.useful, self.progress.begun) = (true, begun);
        self
    }

    /// Whether every line must stand by itself.
    pub(super) fn is_by_line(&self) -> bool {
        self.settings.by_line
    }

    /// Whether it has found something and has nothing open.
    pub fn is_idle(&self) -> bool {
        self.progress.useful
            && self.documents.open.is_none()
            && self.documents.rest.is_none()
            && self.grids.drawing.rest() == Some(false)
            && self.captions.is_empty()
            && self.records.is_settled()
            && self.table.as_ref().is_none_or(Table::is_idle)
    }

    /// A decoder that goes on where this one [is idle](Self::is_idle), from line 0: as this one would go on if nothing
    /// of the source was left out between them.
    pub fn idle(&self) -> Option<Self> {
        self.is_idle().then(|| Self {
            settings: self.settings,
            classifier: self.classifier.idle(),
            table: self.table.as_ref().map(Table::idle),
            documents: Documents::default(),
            // A grid drawn like the last one is a grid behind any other line that ends a record.
            grids: Grids { repeats: self.grids.repeats.clone(), ..Grids::default() },
            captions: Captions::default(),
            records: Records::default(),
            progress: DecodeProgress { useful: true, begun: true, ..DecodeProgress::default() },
        })
    }

    /// Whether it has nothing open and reads on as the other does.
    pub fn is_like(&self, idle: &Self) -> bool {
        fn columns(decoder: &Decoder) -> Option<&Columns> {
            decoder.table.as_ref().map(|table| &table.columns)
        }
        self.is_idle() && columns(self) == columns(idle)
    }

    /// Continues where `before` stopped, and takes over its progress.
    pub fn go_on(&mut self, before: &mut Self) {
        let line = self.progress.line + before.progress.line;
        let before = std::mem::take(&mut before.progress);
        self.progress = DecodeProgress { line, useful: true, begun: true, ..before };
    }

    /// Whether what comes may be the first record: a part of a text can't tell by itself.
    fn is_first(&self) -> bool {
        self.progress.columns.is_none() && (self.settings.by_line || !self.progress.useful)
    }

    /// How many lines have been read.
    pub fn line(&self) -> u64 {
        self.progress.line
    }

    /// The names of what comes with each record, `solution` for a claimed one, if the first record stands in a table
    /// with a header.
    pub fn columns(&self) -> Option<&[Arc<str>]> {
        self.progress.columns.as_deref()
    }

    /// Whether a header came before what has been read last, so that rows of its table may follow.
    pub fn has_header(&self) -> bool {
        self.table.is_some()
    }

    /// Adds records to the batch until it holds `most`, or more text is needed.
    ///
    /// # Errors
    /// A line does not stand by itself, where each must. It stays in front until the records before it have been taken.
    pub fn read(
        &mut self,
        text: &mut TextBuffer,
        batch: &mut Batch,
        most: usize,
    ) -> Result<Flow, NotByLine> {
        std::mem::swap(&mut self.records.batch, batch);
        let before = self.records.batch.len();
        self.records.give_back();
        let flow = self.read_until(text, before, most);
        self.progress.useful |= self.records.batch.len() > before;
        match flow {
            Ok(Flow::End) => self.end_of_input(),
            Ok(_) => self.records.hold(),
            Err(_) => {}
        }
        // Where nothing is found, the error is all that is said.
        if self.progress.useful {
            self.records.batch.passed.append(self.captions.take_passed());
        }
        std::mem::swap(&mut self.records.batch, batch);
        match flow {
            // The records before it come first.
            Err(_) if batch.len() > before => Ok(Flow::Full),
            flow => flow,
        }
    }

    /// Ends what has begun, as the input can't be read any further. Adds what comes of that to the batch.
    pub fn cut_off(&mut self, batch: &mut Batch) {
        std::mem::swap(&mut self.records.batch, batch);
        self.records.give_back();
        self.end();
        self.records.batch.passed.append(self.captions.take_passed());
        std::mem::swap(&mut self.records.batch, batch);
    }

    /// The input is no text: one error for all of it.
    pub fn refuse(&mut self, problem: Problem, batch: &mut Batch) {
        if !std::mem::replace(&mut self.progress.useful, true) {
            let error = Malformed { line: 1, column: Some(1), problem };
            batch.push_malformed(1, Layout::Line, error);
        }
    }

    fn read_until(
        &mut self,
        text: &mut TextBuffer,
        before: usize,
        most: usize,
    ) -> Result<Flow, NotByLine> {
        let plain = self.classifier.has_lines();
        while self.records.ready() < most {
            if self.settings.by_line
                && self.documents.open.is_none()
                && by_line::goes_on(front_line(text))
            {
                return Err(self.not_by_line(by_line::DOCUMENT));
            }
            if self.shortcut(plain, text) {
                continue;
            }
            let front = match self.documents(text) {
                Some(document::DocumentNext::On) => continue,
                Some(document::DocumentNext::More) => Front::Partial,
                Some(document::DocumentNext::Over(rest)) => {
                    self.documents = Documents { open: None, rest };
                    continue;
                }
                None => text.front(),
            };
            let Some(front) = self.table_row(plain, front, text, before)? else { continue };
            let (front, more_lines) = self.quoted_lines(plain, front, text)?;
            let kind = match front {
                Front::Line { len, with_end } => self.line_in_front(text, len, with_end)?,
                Front::TooLong => {
                    LineKind::Broken(Broken { problem: Problem::TooLong, at: None, is_row: false })
                }
                Front::Partial => return Ok(Flow::More),
                Front::End => {
                    self.end();
                    return Ok(Flow::End);
                }
            };
            self.progress.line += 1;
            self.take(kind);
            self.progress.line += more_lines;
        }
        Ok(Flow::Full)
    }
}
