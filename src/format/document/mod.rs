//! Decodes documents: JSON, JSON Lines, ipuz, and OpenSudoku's XML. Libraries parse the syntax.
//!
//! | file | contents |
//! |---|---|
//! | `json` | JSON, split into values one at a time, so that memory stays bounded |
//! | `json_puzzle` | the puzzle that a JSON value is |
//! | `json_records` | the search for records in a JSON value |
//! | `object_tables` | objects that are tables or grids by columns |
//! | `xml`, `game` | the elements of OpenSudoku; a game, perhaps with a player's progress |

mod game;
mod json;
mod json_puzzle;
mod json_records;
mod object_tables;
mod xml;

use super::grammar::decoded_puzzle::DecodedPuzzle;
use super::source::Source;
use super::{Batch, Layout, Record, RecordError, RecordErrorKind, SourceFields};

pub(super) use json::JsonDecoder;
pub(super) use xml::XmlDecoder;

/// A record of a document, or an error, at a byte offset in the buffered text.
#[derive(Debug)]
pub(super) struct FoundRecord {
    pub offset: usize,
    pub decoded: Result<DecodedPuzzle, RecordErrorKind>,
    /// The fields of the object, if they are kept.
    pub source_fields: Option<Box<SourceFields>>,
}

impl FoundRecord {
    fn new(offset: usize, decoded: Result<DecodedPuzzle, RecordErrorKind>) -> Self {
        Self { offset, decoded, source_fields: None }
    }
}

/// Adds records to the batch, in the order of their offsets.
fn push_found_records(found_records: Vec<FoundRecord>, source: &Source<'_>, batch: &mut Batch) {
    let mut locator = Locator::new(source);
    for FoundRecord { offset, decoded, source_fields } in found_records {
        let (line, column) = locator.location_at(offset);
        let record = Record { source_fields, ..Record::new(line, Layout::Line) };
        match decoded {
            Ok(DecodedPuzzle { puzzle, blank, extra, warning, .. }) => {
                batch.push(Record { blank, extra, warning, ..record }, puzzle)
            }
            Err(problem) => batch.push_result(record, Err(RecordError { line, column: Some(column), problem })),
        }
    }
}

/// A converter of byte offsets in the buffered text to locations. The offsets must be in ascending order.
struct Locator<'a> {
    text: &'a [u8],
    offset: usize,
    line: u64,
    column: usize,
}

impl<'a> Locator<'a> {
    fn new(source: &'a Source<'_>) -> Self {
        let (line, column) = (source.consumed_lines + 1, source.consumed_line_bytes + 1);
        Self { text: source.buffered(), offset: 0, line, column }
    }

    /// Returns the line and the column of a byte offset, both counted from 1.
    fn location_at(&mut self, offset: usize) -> (u64, usize) {
        let text = self.text.get(self.offset..offset).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        self.column = memchr::memrchr(b'\n', text).map_or(self.column + text.len(), |line_end| text.len() - line_end);
        self.offset += text.len();
        (self.line, self.column)
    }
}
