//! Decodes text into records.

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

/// Decodes text into records. The text may arrive in pieces of any size.
#[derive(Debug)]
pub struct Decoder {
    settings: Settings,
    classifier: Classifier,
    /// The current table, if a header has begun one.
    table: Option<Table>,
    /// Whether the first record has a solution beside its puzzle; `None` before that record.
    has_claims: Option<bool>,
    documents: Documents,
    grids: Grids,
    captions: Captions,
    records: Records,
    progress: DecodeProgress,
}

/// The settings of a reader.
#[derive(Debug, Clone, Copy)]
struct Settings {
    /// Whether to keep fields that are only carried through.
    keeps_fields: bool,
    /// Whether each record must be on one line.
    by_line: bool,
}

/// The current document, or the kind of lines that belong to a broken one.
#[derive(Debug, Default)]
struct Documents {
    open: Option<Document>,
    rest: Option<Rest>,
}

/// Grids drawn over several lines.
#[derive(Debug, Default)]
struct Grids {
    drawing: Drawing,
    repeats: Repeats,
    /// The results of the last lines.
    drawn: Vec<Drawn>,
}

/// The progress of a decoder.
#[derive(Debug, Default)]
struct DecodeProgress {
    /// The number of lines read.
    line: u64,
    /// Whether anything but comments and blank lines has been read.
    begun: bool,
    /// The line and column, from 1, of the first character that is not in a comment or white space.
    first: Option<(u64, usize)>,
    /// Whether there has been a record.
    useful: bool,
    /// The names of the fields in the table of the first record.
    columns: Option<Vec<Arc<str>>>,
}

/// The reason why a decoder stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecoderFlow {
    /// The batch is full.
    Full,
    /// More text is needed.
    More,
    /// The text has ended.
    End,
}

impl Decoder {
    /// Creates a decoder that accepts one format, or any.
    pub fn new(syntax: Syntax) -> Self {
        Self {
            settings: Settings { keeps_fields: true, by_line: false },
            classifier: Classifier::new(syntax),
            table: None,
            has_claims: None,
            documents: Documents::default(),
            grids: Grids::default(),
            captions: Captions::default(),
            records: Records::default(),
            progress: DecodeProgress::default(),
        }
    }

    /// Drops fields that are only carried through, [`Extra::fields`](crate::format::Extra::fields).
    pub fn without_fields(mut self) -> Self {
        self.settings.keeps_fields = false;
        self
    }

    /// Accepts only records of one line, for a part of a text that was split between lines. `begun` says whether there
    /// are records before this part. A part without records is no error.
    pub fn by_line(mut self, begun: bool) -> Self {
        self.settings.by_line = true;
        (self.progress.useful, self.progress.begun) = (true, begun);
        self
    }

    /// Sets whether the first record of the text has a solution beside its puzzle, for a later part of the text.
    pub fn with_claims(self, has_claims: bool) -> Self {
        Self { has_claims: Some(has_claims), ..self }
    }

    /// Returns whether the first record has a solution beside its puzzle, so that anything there is a claim.
    pub fn has_claims(&self) -> bool {
        self.has_claims == Some(true)
    }

    /// Returns whether each record must be on one line.
    pub(super) fn is_by_line(&self) -> bool {
        self.settings.by_line
    }

    /// Returns whether the decoder has found a record, and is not within anything that spans lines.
    pub fn is_idle(&self) -> bool {
        self.progress.useful
            && self.documents.open.is_none()
            && self.documents.rest.is_none()
            && self.grids.drawing.rest() == Some(false)
            && self.captions.is_empty()
            && self.records.is_settled()
            && self.table.as_ref().is_none_or(Table::is_idle)
    }

    /// Returns a decoder that continues where this one [is idle](Self::is_idle), with line numbers from 0. It decodes a
    /// later part of the text as this one would.
    pub fn idle(&self) -> Option<Self> {
        self.is_idle().then(|| Self {
            settings: self.settings,
            classifier: self.classifier.idle(),
            table: self.table.as_ref().map(Table::idle),
            has_claims: self.has_claims,
            documents: Documents::default(),
            // A grid in the layout of the last one is a grid after any line that ends a record.
            grids: Grids { repeats: self.grids.repeats.clone(), ..Grids::default() },
            captions: Captions::default(),
            records: Records::default(),
            progress: DecodeProgress { useful: true, begun: true, ..DecodeProgress::default() },
        })
    }

    /// Returns whether the decoder is idle, and decodes further text like `idle`.
    pub fn is_like(&self, idle: &Self) -> bool {
        fn columns(decoder: &Decoder) -> Option<&Columns> {
            decoder.table.as_ref().map(|table| &table.columns)
        }
        self.is_idle() && columns(self) == columns(idle) && self.has_claims == idle.has_claims
    }

    /// Continues after `before`, and takes over its progress.
    pub fn go_on(&mut self, before: &mut Self) {
        let line = self.progress.line + before.progress.line;
        let before = std::mem::take(&mut before.progress);
        self.progress = DecodeProgress { line, useful: true, begun: true, ..before };
    }

    /// Returns whether the next record may be the first. A decoder of a part of the text does not know.
    fn is_first(&self) -> bool {
        self.progress.columns.is_none() && (self.settings.by_line || !self.progress.useful)
    }

    /// Returns the number of lines read.
    pub fn line(&self) -> u64 {
        self.progress.line
    }

    /// Returns the names of the fields that accompany each record, `solution` for a claimed one, if the first record is
    /// in a table with a header.
    pub fn columns(&self) -> Option<&[Arc<str>]> {
        self.progress.columns.as_deref()
    }

    /// Returns whether a header precedes the current position, so that rows of its table may follow.
    pub fn has_header(&self) -> bool {
        self.table.is_some()
    }

    /// Adds records to the batch until it holds `most`, or more text is needed.
    ///
    /// # Errors
    /// With [`by_line`](Self::by_line), a line belongs to a larger unit. The error is returned after the records before
    /// it.
    pub fn read(&mut self, text: &mut TextBuffer, batch: &mut Batch, most: usize) -> Result<DecoderFlow, NotByLine> {
        std::mem::swap(&mut self.records.batch, batch);
        let before = self.records.batch.len();
        self.records.give_back();
        let flow = self.read_until(text, before, most);
        if self.records.batch.len() > before {
            self.progress.useful = true;
            self.has_claims.get_or_insert(false);
        }
        match flow {
            Ok(DecoderFlow::End) => self.end_of_input(),
            Ok(_) => self.records.hold(),
            Err(_) => {}
        }
        // If there is no record, the error at the end says enough.
        if self.progress.useful {
            self.records.batch.passed.append(self.captions.take_passed());
        }
        std::mem::swap(&mut self.records.batch, batch);
        match flow {
            // Return the records before the error first.
            Err(_) if batch.len() > before => Ok(DecoderFlow::Full),
            flow => flow,
        }
    }

    /// Ends the text after a failure to read, and adds the remaining records to the batch.
    pub fn cut_off(&mut self, batch: &mut Batch) {
        std::mem::swap(&mut self.records.batch, batch);
        self.records.give_back();
        self.end();
        self.records.batch.passed.append(self.captions.take_passed());
        std::mem::swap(&mut self.records.batch, batch);
    }

    /// Adds one error for an input that is not text.
    pub fn refuse(&mut self, problem: Problem, batch: &mut Batch) {
        if !std::mem::replace(&mut self.progress.useful, true) {
            let error = Malformed { line: 1, column: Some(1), problem };
            batch.push_malformed(1, Layout::Line, error);
        }
    }

    fn read_until(&mut self, text: &mut TextBuffer, before: usize, most: usize) -> Result<DecoderFlow, NotByLine> {
        let plain = self.classifier.has_lines();
        while self.records.ready() < most {
            if self.settings.by_line && self.documents.open.is_none() && by_line::goes_on(front_line(text)) {
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
                Front::TooLong => LineKind::Broken(Broken { problem: Problem::TooLong, at: None, is_row: false }),
                Front::Partial => return Ok(DecoderFlow::More),
                Front::End => {
                    self.end();
                    return Ok(DecoderFlow::End);
                }
            };
            self.progress.line += 1;
            self.take(kind);
            self.progress.line += more_lines;
        }
        Ok(DecoderFlow::Full)
    }
}
