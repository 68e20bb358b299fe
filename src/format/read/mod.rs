//! Reads records from text, and combines the stages on one thread.

mod by_line;
mod captions;
mod decoder;
mod document;
mod drawn;
mod records;
mod repeats;
mod signature;
mod source;
mod text;
mod unpack;
mod ways;

#[cfg(test)]
mod linear_tests;

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::{Batch, Syntax};

pub use self::by_line::NotByLine;
pub use self::decoder::{Decoder, DecoderFlow};
pub use self::source::{Input, Source};
pub use self::text::TextBuffer;

/// Reads records in bounded memory, and reads no more input than needed.
pub struct Reader<'r> {
    source: Source<'r>,
    text: TextBuffer,
    decoder: Decoder,
    /// A failure to read, to be reported after the records before it.
    failure: Option<io::Error>,
}

impl<'r> Reader<'r> {
    /// Creates a reader that detects the format of each record.
    pub fn new(input: impl Read + Send + 'r) -> Self {
        Self::with_syntax(input, Syntax::Auto)
    }

    /// Creates a reader that accepts one format.
    pub fn with_syntax(input: impl Read + Send + 'r, syntax: Syntax) -> Self {
        Self {
            source: Source::new(Box::new(input)),
            text: TextBuffer::default(),
            decoder: Decoder::new(syntax),
            failure: None,
        }
    }

    /// Drops fields that are only carried through, [`Extra::fields`](super::Extra::fields). This is faster, for output
    /// without fields.
    pub fn without_fields(self) -> Self {
        Self { decoder: self.decoder.without_fields(), ..self }
    }

    /// Accepts only records of one line, for a part of a text that was split between lines. `begun` says whether there
    /// are records before this part. A part without records is no error.
    ///
    /// Anything else is the error [`NotByLine`], and reading stops there.
    pub fn by_line(self, begun: bool) -> Self {
        Self { decoder: self.decoder.by_line(begun), ..self }
    }

    /// Returns the names of the fields that accompany each record, `solution` for a claimed one, if the first record is
    /// in a table with a header.
    pub fn columns(&self) -> Option<&[Arc<str>]> {
        self.decoder.columns()
    }

    /// Returns whether a header precedes the current position, so that rows of its table may follow.
    pub fn has_header(&self) -> bool {
        self.decoder.has_header()
    }

    /// Returns whether the first record has a solution beside its puzzle, so that anything there is a claim.
    pub fn has_claims(&self) -> bool {
        self.decoder.has_claims()
    }

    /// Adds records to the batch until it holds about `most`. Waits for input only until the first record is there.
    /// Returns whether there may be more.
    ///
    /// # Errors
    /// The input cannot be read. In that case no record is added: the records before the failure, including a malformed
    /// one for a grid that it cut off, were returned by the call before.
    pub fn read(&mut self, batch: &mut Batch, most: usize) -> io::Result<bool> {
        let before = batch.len();
        loop {
            match self.decoder.read(&mut self.text, batch, most) {
                Ok(DecoderFlow::Full) => return Ok(true),
                Ok(DecoderFlow::End) => return Ok(false),
                Ok(DecoderFlow::More) if batch.len() > before => return Ok(true),
                Ok(DecoderFlow::More) => {}
                Err(part) => return Err(io::Error::new(io::ErrorKind::InvalidData, part)),
            }
            let filled = match self.failure.take() {
                Some(failure) => return Err(failure),
                None => {
                    let room = self.text.room();
                    self.source.fill(room, room.len(), source::CHUNK)
                }
            };
            match filled {
                Ok(more) => {
                    if let Some(what) = self.source.not_plain().filter(|_| self.decoder.is_by_line()) {
                        let part = self.decoder.not_by_line(what);
                        return Err(io::Error::new(io::ErrorKind::InvalidData, part));
                    }
                    if let Some(problem) = self.source.not_text() {
                        self.decoder.refuse(problem, batch);
                    }
                    if !more {
                        self.text.end();
                    }
                }
                Err(failure) => {
                    let failure = Source::failure(self.source.packed_as(), failure, self.decoder.line());
                    self.decoder.cut_off(batch);
                    if batch.len() == before {
                        return Err(failure);
                    }
                    self.failure = Some(failure);
                    return Ok(true);
                }
            }
        }
    }
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("line", &self.decoder.line()).finish_non_exhaustive()
    }
}

impl Batch {
    /// Reads the whole input into one batch.
    ///
    /// # Errors
    /// The input cannot be read. A malformed record is not an error.
    pub fn read_all(input: impl Read + Send) -> io::Result<Self> {
        let mut reader = Reader::new(input);
        let mut batch = Self::default();
        while reader.read(&mut batch, usize::MAX)? {}
        Ok(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Problem;

    /// A reader that returns its text, then fails once, then ends.
    struct Torn<'a>(&'a [u8], bool);

    impl Read for Torn<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() && std::mem::replace(&mut self.1, false) {
                return Err(io::Error::other("torn"));
            }
            self.0.read(buffer)
        }
    }

    #[test]
    fn a_failure_comes_after_the_records_before_it() {
        let line = "1".to_owned() + &".".repeat(80);
        let rows = "123......\n".repeat(4);
        for (text, records, malformed) in [
            (format!("{line}\n{line}\n"), 2, None),
            (format!("{line}\n{rows}"), 2, Some(Problem::RowCount(4))),
            (rows, 1, Some(Problem::RowCount(4))),
            (format!("{line}\nGrid 01\n"), 1, None),
            (String::new(), 0, None),
            // The failure cut off a line that could have been anything.
            (line, 0, None),
        ] {
            let mut reader = Reader::new(Torn(text.as_bytes(), true));
            let mut batch = Batch::default();
            let failure = loop {
                match reader.read(&mut batch, 1000) {
                    Ok(more) => assert!(more, "the failure is lost"),
                    Err(failure) => break failure,
                }
            };
            assert_eq!(failure.to_string(), "torn");
            assert_eq!(batch.len(), records, "{text}");
            let last = batch.records.last().and_then(|record| record.malformed.as_deref());
            assert_eq!(last.map(|malformed| malformed.problem), malformed);
        }
    }
}
