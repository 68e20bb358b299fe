//! Reads the records of a source on one thread: detects the shape of the source, and runs the decoder for that shape.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::lines::LineDecoder;
use super::shape::{self, Shape};
use super::source::{DecoderFlow, LineChunk, LineEnds, Source};
use super::{Batch, ColumnChoice, FieldRetention, InputFormat, Layout, RecordError, SourceColumns};

/// A reader of records, which needs bounded memory and reads no more input than necessary.
pub struct Reader<'r> {
    source: Source<'r>,
    format: InputFormat,
    column_choice: ColumnChoice,
    kept_fields: FieldRetention,
    shape: Option<Shape>,
    /// The number of buffered bytes that were not enough to detect the shape.
    undecided_bytes: usize,
    pause_check: Option<PauseCheck<'r>>,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format).finish_non_exhaustive()
    }
}

/// A function that returns whether a read would have to wait.
pub type PauseCheck<'r> = Box<dyn FnMut() -> bool + Send + 'r>;

/// The error for a source that cannot be read in parts, for instance because its records may span lines.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("{0}")]
pub struct UnsplittableSource(&'static str);

impl<'r> Reader<'r> {
    /// Creates a reader that detects the shape of the input from its start.
    pub fn new(input: impl Read + Send + 'r) -> Self {
        Self::with_format(input, InputFormat::Auto)
    }

    /// Creates a reader that reads the input as this format.
    pub fn with_format(input: impl Read + Send + 'r, format: InputFormat) -> Self {
        let source = Source::new(Box::new(input));
        let (column_choice, kept_fields) = (ColumnChoice::default(), FieldRetention::default());
        Self { source, format, column_choice, kept_fields, shape: None, undecided_bytes: 0, pause_check: None }
    }

    /// Sets which fields of a record are kept.
    #[must_use]
    pub fn with_fields(self, kept_fields: FieldRetention) -> Self {
        Self { kept_fields, ..self }
    }

    /// Sets the columns of the puzzles and of the claimed solutions. A source that is not a JSON document is then read
    /// as a table.
    #[must_use]
    pub fn with_columns(self, column_choice: ColumnChoice) -> Self {
        Self { column_choice, ..self }
    }

    /// Sets a check for pauses of the input, as at a prompt: if a read would have to wait, a drawn grid is handed out
    /// right after its ninth row.
    #[must_use]
    pub fn with_pauses(self, pause_check: Option<PauseCheck<'r>>) -> Self {
        Self { pause_check, ..self }
    }

    /// Limits the number of bytes that are read at once.
    #[must_use]
    pub fn with_max_read(mut self, max_read_bytes: usize) -> Self {
        self.source.max_read_bytes = max_read_bytes;
        self
    }

    /// Returns the columns of the source if it is a table.
    pub fn columns(&self) -> Option<&Arc<SourceColumns>> {
        if let Some(Shape::Table(table)) = &self.shape { Some(table.columns()) } else { None }
    }

    /// Returns which bytes end a line of the source, as far as it has been read.
    pub fn line_ends(&self) -> LineEnds {
        self.source.line_ends()
    }

    /// Adds up to `max_new_records` records to the batch: at least one, unless the input ends, and sometimes more,
    /// since the records of a JSON value or of adjacent rows stay together. Waits for input only until the first new
    /// record is complete. Returns whether there may be more records.
    ///
    /// [`Self::records`] returns them one by one.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read. No record is added in this case: the previous call has returned
    /// all records before the failure, including a malformed one for a grid that the failure cut off. If
    /// there is no column with the name in a [`ColumnChoice`], the error holds a [`RecordError`], which has the line.
    pub fn read(&mut self, batch: &mut Batch, max_new_records: usize) -> io::Result<bool> {
        let records_before = batch.len();
        let max_records = records_before.saturating_add(max_new_records.max(1));
        loop {
            let flow = self.decode(batch, max_records);
            let has_new_records = batch.len() > records_before;
            match flow {
                DecoderFlow::Full => return Ok(true),
                DecoderFlow::End if has_new_records => return Ok(self.source.failure.is_some()),
                DecoderFlow::End => return self.source.failure.take().map_or(Ok(false), Err),
                _ if has_new_records || self.complete_grid(batch) => return Ok(true),
                _ => self.source.fill(),
            }
        }
    }

    /// Waits until the shape of the source is known. Returns the decoder of its lines if it is a source of lines.
    pub fn line_decoder(&mut self) -> Option<LineDecoder> {
        while self.detect_shape().is_none() && !self.source.is_at_end {
            self.source.fill();
        }
        if let Some(Shape::Lines(lines)) = self.detect_shape() { Some(*lines) } else { None }
    }

    /// Creates a reader of `input`, a part of the same source. The part begins at the start of a line, after the header
    /// if there is one.
    ///
    /// # Errors
    /// Returns an error if nothing has been read, or if the source is compressed, UTF-16 or neither lines nor a table.
    pub fn part_reader<'p>(&self, input: impl Read + Send + 'p) -> Result<Reader<'p>, UnsplittableSource> {
        let shape = match &self.shape {
            _ if !self.source.is_plain() => return Err(UnsplittableSource("compressed, or UTF-16")),
            Some(Shape::Lines(lines)) => Shape::Lines(*lines),
            Some(Shape::Table(table)) => Shape::Table(Box::new(table.part_decoder())),
            Some(Shape::Refused) | None => return Err(UnsplittableSource("not text")),
            Some(_) => return Err(UnsplittableSource("neither lines nor a table")),
        };
        let mut reader = Reader::with_format(input, self.format);
        reader.source.begin_as_text();
        reader.source.set_line_ends(self.source.line_ends());
        Ok(Reader { kept_fields: self.kept_fields, shape: Some(shape), ..reader })
    }

    /// Waits for complete lines, and returns all that have been read; `None` at the end. Reuses `spare_buffer`.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read. The previous call has returned the lines before the failure.
    pub fn take_lines(&mut self, mut spare_buffer: Vec<u8>) -> io::Result<Option<LineChunk>> {
        loop {
            if let Some(chunk) = self.source.take_lines(std::mem::take(&mut spare_buffer)) {
                return Ok(Some(chunk));
            }
            if self.source.is_at_end {
                return self.source.failure.take().map_or(Ok(None), Err);
            }
            self.source.fill();
        }
    }

    /// Returns the number of bytes of the input that have been read but not decoded; 0 for compressed or UTF-16 input.
    pub fn undecoded_bytes(&self) -> u64 {
        if self.source.is_plain() { self.source.buffered().len() as u64 } else { 0 }
    }

    /// Adds the grid whose last row has been read, if a read would have to wait. Returns whether a grid was added.
    fn complete_grid(&mut self, batch: &mut Batch) -> bool {
        let (Some(Shape::Text(text)), Some(has_paused)) = (&mut self.shape, &mut self.pause_check) else {
            return false;
        };
        let records_before = batch.len();
        if has_paused() {
            text.complete_grid(batch);
        }
        batch.len() > records_before
    }

    fn decode(&mut self, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        if self.shape.is_none()
            && let Some(problem) = self.source.not_text_error()
        {
            self.shape = Some(Shape::Refused);
            batch.push_malformed(1, Layout::Line, RecordError { line: 1, column: Some(1), problem });
        }
        if self.detect_shape().is_none() {
            return DecoderFlow::More;
        }
        match &mut self.shape {
            Some(Shape::Lines(lines)) => lines.decode(&mut self.source, batch, max_records),
            Some(Shape::Table(table)) => table.decode(&mut self.source, batch, max_records),
            Some(Shape::Json(json)) => json.decode(&mut self.source, batch, max_records),
            Some(Shape::Xml(xml)) => xml.decode(&mut self.source, batch, max_records),
            Some(Shape::Text(text)) => text.decode(&mut self.source, batch, max_records),
            Some(Shape::Refused) | None => DecoderFlow::End,
        }
    }

    /// Detects the shape of the source if it is not known yet. Returns `None` if more input is needed.
    fn detect_shape(&mut self) -> Option<&Shape> {
        if self.shape.is_none() && self.source.has_begun && self.source.not_text_error().is_none() {
            // Detection is tried again only after another line, or once the text has doubled.
            let text = self.source.buffered();
            let has_new_line = memchr::memchr(b'\n', &text[self.undecided_bytes.min(text.len())..]).is_some();
            if !has_new_line && text.len() < 2 * self.undecided_bytes && !self.source.is_at_end {
                return None;
            }
            self.undecided_bytes = text.len();
            let first_line_ends = match self.format {
                InputFormat::Line => Some(LineEnds::Cr),
                InputFormat::Json | InputFormat::OpenSudoku => None,
                _ if shape::may_be_document(self.source.buffered()) => None,
                _ if self.source.line_ends() == LineEnds::Lf => self.source.first_line_ends(),
                _ => None,
            };
            first_line_ends.into_iter().for_each(|line_ends| self.source.set_line_ends(line_ends));
            let shape = Shape::detect(&mut self.source, self.format, &self.column_choice, self.kept_fields)?;
            let line_ends = match &shape {
                Shape::Lines(lines) if lines.is_strict => LineEnds::Cr,
                Shape::Lines(_) | Shape::Text(_) => LineEnds::All,
                _ => self.source.line_ends(),
            };
            self.source.set_line_ends(line_ends);
            self.shape = Some(shape);
        }
        self.shape.as_ref()
    }
}

impl Batch {
    /// Reads the whole input into one batch.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read. A malformed record is not an error.
    pub fn read_all(input: impl Read + Send) -> io::Result<Self> {
        Self::read_format(input, InputFormat::Auto)
    }

    /// Reads the whole input as this format into one batch.
    ///
    /// # Errors
    /// As [`Self::read_all`].
    pub fn read_format(input: impl Read + Send, format: InputFormat) -> io::Result<Self> {
        let mut reader = Reader::with_format(input, format);
        let mut batch = Self::default();
        while reader.read(&mut batch, usize::MAX)? {}
        Ok(batch)
    }
}
