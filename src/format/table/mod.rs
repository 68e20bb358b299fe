//! Decodes tables, such as CSV and TSV: rows of fields, perhaps below a header that names the columns.
//!
//! Every row is a record: a puzzle or an error. Blank lines and lines equal to the header are not rows. Below a header,
//! a row may begin with whatever it likes, even `#`; without one, a comment is not a row. Without a header, the first row
//! determines the column of the puzzles; the fields before a puzzle are its name, the fields after it its remark.
//!
//! A row without quotes is split at its delimiters. `csv-core` splits a row with quotes, which may span lines.

mod columns;

use std::sync::Arc;

use csv_core::{ReadFieldResult, ReadRecordResult, Reader, ReaderBuilder, Terminator};

use super::grammar::LineError;
use super::lines::other_lines;
use super::source::{BOM, DecoderFlow, Source, without_line_end};
use super::{Batch, FieldRetention, Layout, MAX_LINE_BYTES, Record, RecordError, RecordErrorKind, SourceColumns};
use crate::grid::Grid;

pub use columns::ColumnChoice;
pub(super) use columns::{Columns, DELIMITERS};

/// The record of a row, without its line number, and the puzzle or its error.
type TableRow = (Record, Result<Grid, LineError>);

#[derive(Debug, Default)]
pub(super) struct TableDecoder {
    columns: Columns,
    kept_fields: FieldRetention,
    /// The row with quotes that is being read or was read last.
    quoted_row: QuotedRow,
    /// Whether a row ends with its line, even within quotes.
    rows_are_lines: bool,
    header_line: Option<u64>,
    /// Whether an error has already reported that the rows cannot be read. The rest of the table is then skipped.
    is_refused: bool,
}

impl TableDecoder {
    /// Creates a decoder for a table, which begins with its header if it has one.
    pub(super) fn new(columns: Columns, kept_fields: FieldRetention) -> Self {
        Self { quoted_row: QuotedRow::new(columns.delimiter), columns, kept_fields, ..Self::default() }
    }

    /// Returns a decoder for a part of the same table, which begins at the start of a line. In such a part, a quoted
    /// field over several lines is an error.
    pub(super) fn part_decoder(&self) -> Self {
        let decoder = Self::new(self.columns.clone(), self.kept_fields);
        Self { rows_are_lines: true, is_refused: self.is_refused, ..decoder }
    }

    pub(super) fn columns(&self) -> &Arc<SourceColumns> {
        &self.columns.source_columns
    }

    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        if batch.is_empty() {
            // Every batch has its own columns: threads that share one reference count would wait for each other.
            self.columns.source_columns = Arc::new(SourceColumns::clone(&self.columns.source_columns));
        }
        while batch.len() < max_records {
            if self.is_refused {
                source.consume(source.buffered().len());
            }
            while !self.quoted_row.is_open && source.buffered().starts_with(BOM) {
                source.consume(BOM.len());
            }
            let Some(line_len) = source.first_line_len() else {
                if !source.is_at_end {
                    return DecoderFlow::More;
                }
                if self.quoted_row.is_open {
                    self.decode_quoted_row(batch);
                }
                return DecoderFlow::End;
            };
            let (line, line_number) = (&source.buffered()[..line_len], source.consumed_lines + 1);
            if let Some(problem) = self.columns.missing_choice.take() {
                source.refuse(RecordError { line: line_number, column: None, problem });
                return DecoderFlow::End;
            }
            if self.quoted_row.is_open || !self.decode_line(without_line_end(line), line_number, batch) {
                self.quoted_row.push_line(line, line_number);
                if !self.quoted_row.is_open || self.rows_are_lines || self.quoted_row.text.len() > MAX_LINE_BYTES {
                    self.decode_quoted_row(batch);
                }
            }
            source.consume_line(line_len);
        }
        DecoderFlow::Full
    }

    /// Decodes a line, given without its line end. Returns `false` without decoding it if it has quotes.
    fn decode_line(&mut self, line: &[u8], line_number: u64, batch: &mut Batch) -> bool {
        let (columns, delimiter) = (&self.columns, self.columns.delimiter);
        let is_blank = other_lines::trim_start(line).is_empty() && !line.contains(&delimiter);
        let is_comment = || other_lines::is_comment(line) && columns.source_columns.header.is_none();
        if line.len() > MAX_LINE_BYTES {
            push_row(batch, malformed_row(RecordErrorKind::TOO_LONG, None), line, line_number);
        } else if columns.source_columns.header.as_deref() == Some(line) {
            self.header_line.get_or_insert(line_number);
        } else if is_blank || is_comment() {
            // The line is not a row.
        } else if let Some(problem) = &columns.problem {
            self.is_refused = true;
            push_row(batch, malformed_row(problem.clone(), None), line, self.header_line.unwrap_or(line_number));
        } else if memchr::memchr(b'"', line).is_some() {
            return false;
        } else {
            let row = columns.decode(split_unquoted(line, delimiter), line, self.kept_fields);
            push_row(batch, row, line, line_number);
        }
        true
    }

    /// Decodes the row with quotes. A row that is still open is an error.
    fn decode_quoted_row(&mut self, batch: &mut Batch) {
        let quoted_row = &mut self.quoted_row;
        let open_error_text = match self.rows_are_lines {
            true => "a quoted field spans several lines; --shard needs one row per line",
            false => "the quote is not closed",
        };
        let row = match () {
            () if std::mem::take(&mut quoted_row.is_open) => malformed_row(
                RecordErrorKind::Text(open_error_text),
                Some(quoted_row.field_start(quoted_row.field_count)),
            ),
            () if quoted_row.text.len() > MAX_LINE_BYTES => malformed_row(RecordErrorKind::TOO_LONG, None),
            () => {
                let text = without_line_end(&quoted_row.text);
                let (record, mut puzzle) = self.columns.decode(quoted_row.fields(), text, self.kept_fields);
                let column = self.columns.source_columns.puzzle_index;
                if column < quoted_row.field_count
                    && let Err(LineError { offset: Some(offset), .. }) = &mut puzzle
                {
                    let start = quoted_row.field_start(column);
                    *offset += start + usize::from(quoted_row.text[start..].starts_with(b"\""));
                }
                (record, puzzle)
            }
        };
        push_row(batch, row, &quoted_row.text, quoted_row.line);
    }
}

/// The maximum number of columns.
const MAX_COLUMNS: usize = 1000;

/// Splits a row into its fields, without their quotes. Of more than [`MAX_COLUMNS`] fields, there is one that shows it.
pub(super) fn split_row(row: &[u8], delimiter: u8) -> Vec<String> {
    let to_text = |(_, field): (usize, &[u8])| String::from_utf8_lossy(field).into_owned();
    if memchr::memchr(b'"', row).is_none() {
        return split_unquoted(row, delimiter).take(MAX_COLUMNS + 1).map(to_text).collect();
    }
    let mut quoted_row = QuotedRow::new(delimiter);
    quoted_row.push_line(row, 0);
    quoted_row.fields().take(MAX_COLUMNS + 1).map(to_text).collect()
}

/// Splits a row without quotes into fields, each with its byte offset.
fn split_unquoted(row: &[u8], delimiter: u8) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    let ends = memchr::memchr_iter(delimiter, row).chain([row.len()]);
    ends.map(move |end| {
        let field_start = std::mem::replace(&mut start, end + 1);
        (field_start, &row[field_start..end])
    })
}

/// Returns a malformed row, with the byte offset of the error if it is known.
fn malformed_row(problem: RecordErrorKind, offset: Option<usize>) -> TableRow {
    (Record::new(0, Layout::Line), Err(LineError { problem, offset }))
}

/// Adds a row to the batch. Its text begins on this line; its error may be on a later one.
#[inline]
fn push_row(batch: &mut Batch, (record, puzzle): TableRow, text: &[u8], line: u64) {
    let puzzle = puzzle.map_err(|error| {
        let text_before = &text[..error.offset.unwrap_or(0).min(text.len())];
        let line_start = memchr::memrchr(b'\n', text_before).map_or(0, |end| end + 1);
        let lines_before = memchr::memchr_iter(b'\n', text_before).count() as u64;
        error.map_offset(|offset| offset - line_start).to_malformed(line + lines_before)
    });
    batch.push_result(Record { line, ..record }, puzzle);
}

/// A row with quotes, which may span lines. `csv-core` splits it.
#[derive(Debug, Default)]
struct QuotedRow {
    csv: Box<Reader>,
    /// The number of the first line of the row.
    line: u64,
    /// The lines that have been read.
    text: Vec<u8>,
    /// The contents of the fields, without quotes, one after another. The bytes from `contents_len` on are unused.
    contents: Vec<u8>,
    contents_len: usize,
    /// The end of each complete field in the contents. The values from `field_count` on are unused.
    field_ends: Vec<usize>,
    field_count: usize,
    /// Whether there is a quote that is not closed.
    is_open: bool,
}

impl QuotedRow {
    fn new(delimiter: u8) -> Self {
        let csv = ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build();
        Self { csv: Box::new(csv), ..Self::default() }
    }

    /// Adds a line: the next line of the open row, or else the first line of a new row.
    fn push_line(&mut self, line: &[u8], line_number: u64) {
        if !self.is_open {
            self.csv.reset();
            self.text.clear();
            (self.line, self.contents_len, self.field_count) = (line_number, 0, 0);
        }
        let mut read_len = self.text.len();
        self.text.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            self.text.push(b'\n');
        }
        self.is_open = true;
        while self.is_open && read_len < self.text.len() {
            let (contents, ends) = (&mut self.contents[self.contents_len..], &mut self.field_ends[self.field_count..]);
            let (result, len, contents_len, field_count) = self.csv.read_record(&self.text[read_len..], contents, ends);
            read_len += len;
            self.contents_len += contents_len;
            self.field_count += field_count;
            match result {
                ReadRecordResult::OutputFull => self.contents.resize(2 * self.contents.len() + 1024, 0),
                ReadRecordResult::OutputEndsFull => self.field_ends.resize(2 * self.field_ends.len() + 64, 0),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record | ReadRecordResult::End => self.is_open = false,
            }
        }
        let ends = &mut self.field_ends[..self.field_count];
        if let (false, true, Some(end)) = (self.is_open, self.text.ends_with(b"\r\n"), ends.last_mut()) {
            *end -= 1;
        }
    }

    /// Iterates over the complete fields, with 0 in place of their byte offsets.
    fn fields(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let mut start = 0;
        let ends = self.field_ends[..self.field_count].iter();
        ends.map(move |&end| (0, &self.contents[std::mem::replace(&mut start, end)..end]))
    }

    /// Returns the byte offset in the text at which a field starts, including the quote before it if there is one.
    fn field_start(&mut self, column: usize) -> usize {
        self.csv.reset();
        let (mut offset, mut fields_before) = (0, 0);
        while fields_before < column && offset < self.text.len() {
            let (result, len, _) = self.csv.read_field(&self.text[offset..], &mut [0; 256]);
            offset += len;
            fields_before += usize::from(matches!(result, ReadFieldResult::Field { .. }));
        }
        offset
    }
}
