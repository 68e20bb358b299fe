//! Decodes documents: JSON, JSON Lines and ipuz, and OpenSudoku's XML. Libraries know the syntax.
//!
//! | file | contents |
//! |---|---|
//! | `json` | cuts JSON into values, one at a time, so that memory stays bounded |
//! | `json_records`, `json_grids` | finds the records in a value; reads grids of any notation |
//! | `xml`, `game` | the elements of OpenSudoku; a game, perhaps with a player's progress |

mod game;
mod json;
pub(super) mod json_grids;
mod json_records;
mod xml;

use super::line::whole::Whole;
use super::shape::DocumentFormat;
use super::source::{DecoderFlow, Source};
use super::{Batch, Layout, Malformed, Problem, Record};
use json::JsonDecoder;
use xml::XmlDecoder;

/// Decodes a document.
pub(super) struct DocumentDecoder(DecoderOfFormat);

enum DecoderOfFormat {
    Json(Box<JsonDecoder>),
    Xml(Box<XmlDecoder>),
}

impl DocumentDecoder {
    pub(super) fn new(format: DocumentFormat) -> Self {
        Self(match format {
            DocumentFormat::Json => DecoderOfFormat::Json(Box::default()),
            DocumentFormat::Xml => DecoderOfFormat::Xml(Box::default()),
        })
    }

    /// Adds records to the batch until it holds `max`, or more text is needed.
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        match &mut self.0 {
            DecoderOfFormat::Json(json) => json.decode(source, batch, max),
            DecoderOfFormat::Xml(xml) => xml.decode(source, batch, max),
        }
    }
}

/// A record of a document, or an error.
#[derive(Debug)]
pub(super) struct FoundRecord {
    /// Its byte offset.
    pub at: usize,
    pub whole: Result<Whole, Problem>,
}

impl FoundRecord {
    /// Adds the record to the batch. `place` is its line and column, from 1.
    fn push(self, place: (u64, usize), batch: &mut Batch) {
        let (line, column) = place;
        match self.whole {
            Ok(Whole { puzzle, extra, note, .. }) => {
                batch.push(Record { extra, note, ..Record::new(line, Layout::Line) }, puzzle);
            }
            Err(problem) => {
                batch.push_malformed(line, Layout::Line, Malformed { line, column: Some(column), problem });
            }
        }
    }
}

/// Lines and columns of byte offsets that increase.
struct Places<'a> {
    text: &'a [u8],
    at: usize,
    /// The line at that offset, from 1, and where it starts, if it does so in the text.
    line: u64,
    line_start: Option<usize>,
    /// The number of bytes of the first line before the text.
    bytes_before: usize,
}

impl<'a> Places<'a> {
    /// Counts from the start of a text, which is on this line, behind `bytes_before` others.
    fn new(text: &'a [u8], line: u64, bytes_before: usize) -> Self {
        Self { text, at: 0, line, line_start: None, bytes_before }
    }

    /// Returns the line and the column of a byte, from 1.
    fn find(&mut self, at: usize) -> (u64, usize) {
        if at < self.at {
            *self = Self { at: 0, line_start: None, line: self.line - self.lines_passed(), ..*self };
        }
        let passed = &self.text[self.at..at];
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        if let Some(end) = memchr::memrchr(b'\n', passed) {
            self.line_start = Some(self.at + end + 1);
        }
        self.at = at;
        (self.line, 1 + self.line_start.map_or(self.bytes_before + at, |start| at - start))
    }

    fn lines_passed(&self) -> u64 {
        memchr::memchr_iter(b'\n', &self.text[..self.at]).count() as u64
    }
}
