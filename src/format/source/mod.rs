//! Reads text from an input: decompresses it, decodes UTF-16, and buffers the text that no decoder has consumed yet.
//!
//! A [`Source`] handles bytes and lines, and is independent of sudoku. A decoder looks at [`Source::buffered`], removes
//! a record with [`Source::consume`], and returns [`DecoderFlow::More`] if the next record is not complete. The reader
//! then calls [`Source::fill`], unless there are records to hand out first.

mod encoding;
mod line_ends;
mod signature;
mod unpack;

use std::io::{self, Read};

use super::{MAX_LINE_BYTES, RecordError, RecordErrorKind};
use encoding::Encoding;
pub use line_ends::LineEnds;
use signature::Signature;
use unpack::OpenInput;

/// The default maximum length of a read: a few thousand puzzles.
pub(super) const MAX_READ_BYTES: usize = 1 << 18;

const FIRST_READ_BYTES: usize = 8192;

/// The maximum ratio of the length of a read to the number of bytes that the last read returned. The buffer is filled
/// with zeros before each read, so long reads that return little are slow.
const MAX_READ_GROWTH: usize = 4;

pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The input of a reader. It is boxed rather than generic, since reads are long and few.
pub type Input<'r> = Box<dyn Read + Send + 'r>;

/// The reason why a decoder stopped adding records to a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DecoderFlow {
    /// The batch is full.
    Full,
    /// More text must be read.
    More,
    /// The text has ended.
    End,
}

/// Text that is read from an input and consumed from its start.
pub(super) struct Source<'r> {
    input: OpenInput<'r>,
    buffer: Vec<u8>,
    /// The number of bytes at the start of the buffer that have been consumed.
    start: usize,
    /// The number of bytes from `start` on that are known to hold no line end.
    searched_bytes: usize,
    line_ends: LineEnds,
    /// The number of bytes at the end of the buffer that may become a line end, depending on the next byte.
    undecided_end_bytes: usize,
    /// The number of lines that have been consumed.
    pub(super) consumed_lines: u64,
    /// The number of bytes of the current line that have been consumed.
    pub(super) consumed_line_bytes: usize,
    /// Whether the first bytes have been read, so that it is known whether the input is text.
    pub(super) has_begun: bool,
    /// Whether no more text follows the buffered text.
    pub(super) is_at_end: bool,
    /// The failure that ended the text, if one did.
    pub(super) failure: Option<io::Error>,
    /// The maximum number of bytes of the next read.
    next_read_bytes: usize,
    /// The maximum number of bytes of any read.
    pub(super) max_read_bytes: usize,
}

/// Whole lines of a source.
#[derive(Debug, Default)]
pub struct LineChunk {
    /// The text. The last line of the source may lack its line end.
    pub text: Vec<u8>,
    /// The number of lines before the chunk.
    pub lines_before: u64,
}

impl<'r> Source<'r> {
    pub(super) fn new(input: Input<'r>) -> Self {
        Self {
            input: OpenInput { bytes: input, compression: None, encoding: Encoding::Utf8, signature: None },
            buffer: Vec::new(),
            start: 0,
            searched_bytes: 0,
            line_ends: LineEnds::Lf,
            undecided_end_bytes: 0,
            consumed_lines: 0,
            consumed_line_bytes: 0,
            has_begun: false,
            is_at_end: false,
            failure: None,
            next_read_bytes: FIRST_READ_BYTES,
            max_read_bytes: MAX_READ_BYTES,
        }
    }

    /// Returns the error for an input that is not text.
    pub(super) fn not_text_error(&self) -> Option<RecordErrorKind> {
        let &Signature { name, remedy, .. } = self.input.signature?;
        let inside = self.input.compression.map(|packed| format!(" inside {packed}")).unwrap_or_default();
        Some(RecordErrorKind::NotText(format!("{name}{inside}, not text: {remedy}")))
    }

    /// Returns whether byte offsets in the text are also those in the input: it is neither compressed nor UTF-16.
    pub(super) fn is_plain(&self) -> bool {
        self.input.compression.is_none() && !matches!(self.input.encoding, Encoding::Utf16 { .. })
    }

    /// Returns the text that has been read and not consumed.
    #[inline]
    pub(super) fn buffered(&self) -> &[u8] {
        &self.buffer[self.start..self.buffer.len() - self.undecided_end_bytes]
    }

    /// Drops this many bytes from the start of the buffer, and counts the line ends in them.
    pub(super) fn consume(&mut self, len: usize) {
        let text = &self.buffer[self.start..self.start + len];
        self.consumed_line_bytes =
            memchr::memrchr(b'\n', text).map_or(self.consumed_line_bytes + len, |end| len - end - 1);
        self.consumed_lines += memchr::memchr_iter(b'\n', text).count() as u64;
        self.start += len;
        self.searched_bytes = self.searched_bytes.saturating_sub(len);
    }

    /// Drops a line of this length, which includes the line end.
    #[inline]
    pub(super) fn consume_line(&mut self, len: usize) {
        self.consumed_lines += 1;
        self.consumed_line_bytes = 0;
        self.start += len;
        self.searched_bytes = 0;
    }

    /// Returns the length of the first line including its line end, or `None` if the buffer has no complete line. If
    /// the incomplete line is longer than [`MAX_LINE_BYTES`], only one byte more than that is kept.
    pub(super) fn first_line_len(&mut self) -> Option<usize> {
        let buffered = self.buffered();
        match memchr::memchr(b'\n', &buffered[self.searched_bytes..]) {
            Some(line_end) => Some(self.searched_bytes + line_end + 1),
            None if self.is_at_end => (!buffered.is_empty()).then_some(buffered.len()),
            None => {
                if buffered.len() > MAX_LINE_BYTES + 1 {
                    self.buffer.truncate(self.start + MAX_LINE_BYTES + 1);
                    self.undecided_end_bytes = 0;
                }
                self.searched_bytes = self.buffered().len();
                None
            }
        }
    }

    /// Removes and returns all complete lines of the buffer, if there are any. Reuses `spare_buffer`.
    pub(super) fn take_lines(&mut self, mut spare_buffer: Vec<u8>) -> Option<LineChunk> {
        let buffered = self.buffered();
        let len = match memchr::memrchr(b'\n', &buffered[self.searched_bytes..]) {
            Some(last_line_end) => self.searched_bytes + last_line_end + 1,
            None if self.is_at_end => buffered.len(),
            None => {
                self.first_line_len();
                return None;
            }
        };
        if len == 0 {
            return None;
        }
        let line_count = memchr::memchr_iter(b'\n', &buffered[..len]).count() as u64;
        let lines_before = self.consumed_lines;
        self.consumed_lines += line_count;
        spare_buffer.clear();
        spare_buffer.extend_from_slice(&self.buffer[self.start + len..]);
        let mut text = std::mem::replace(&mut self.buffer, spare_buffer);
        text.truncate(self.start + len);
        text.drain(..std::mem::take(&mut self.start));
        self.searched_bytes = self.buffered().len();
        Some(LineChunk { text, lines_before })
    }

    /// Reads once, and appends the text to the buffer. Sets [`is_at_end`](Self::is_at_end) at the end of the input and
    /// after a failure. A failure also drops the line that it cut off, since the missing part could have been anything.
    pub(super) fn fill(&mut self) {
        if self.is_at_end {
            return;
        }
        if !self.has_begun {
            self.input.read_start();
            self.has_begun = true;
        }
        if self.start >= self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let old_len = self.buffer.len();
        let max_len = self.next_read_bytes.min(self.max_read_bytes);
        self.buffer.resize(old_len + max_len, 0);
        let result = loop {
            match self.input.bytes.read(&mut self.buffer[old_len..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(old_len + *result.as_ref().unwrap_or(&0));
        match result {
            Ok(read_len) => {
                self.next_read_bytes = FIRST_READ_BYTES.max(MAX_READ_GROWTH * read_len);
                self.is_at_end = read_len == 0;
                self.input.encoding.decode(&mut self.buffer, old_len, self.is_at_end);
                self.convert_line_ends(old_len - self.undecided_end_bytes);
            }
            Err(failure) => self.fail(failure),
        }
    }

    /// Turns the line ends of the buffered text, and of all text after it, into `\n`.
    pub(super) fn set_line_ends(&mut self, line_ends: LineEnds) {
        if line_ends != self.line_ends {
            self.line_ends = line_ends;
            self.convert_line_ends(self.start);
        }
    }

    pub(super) fn line_ends(&self) -> LineEnds {
        self.line_ends
    }

    fn convert_line_ends(&mut self, start: usize) {
        self.searched_bytes = self.searched_bytes.min(start.saturating_sub(self.start));
        self.undecided_end_bytes = self.line_ends.convert(&mut self.buffer, start, self.is_at_end);
    }

    /// Returns the line ends that the first line of the buffered text has, if it is complete.
    pub(super) fn first_line_ends(&self) -> Option<LineEnds> {
        LineEnds::of_text(self.buffered(), self.is_at_end)
    }

    /// Reads the input as text from its first byte on, whatever that byte is: the start of the source has shown its type.
    pub(super) fn begin_as_text(&mut self) {
        self.has_begun = true;
    }

    /// Decodes the buffered text and all text after it as Windows-1252, unless the input is UTF-16.
    pub(super) fn decode_windows_1252(&mut self) {
        if matches!(self.input.encoding, Encoding::Utf8) {
            self.input.encoding = Encoding::Windows1252;
            self.input.encoding.decode(&mut self.buffer, self.start, self.is_at_end);
        }
    }

    /// Ends the text, because nothing in it can be read for this reason.
    pub(super) fn refuse(&mut self, reason: RecordError) {
        self.is_at_end = true;
        (self.start, self.undecided_end_bytes) = (self.buffer.len(), 0);
        self.failure = Some(io::Error::new(io::ErrorKind::InvalidData, reason));
    }

    fn fail(&mut self, failure: io::Error) {
        (self.is_at_end, self.undecided_end_bytes) = (true, 0);
        let complete_line_bytes = memchr::memrchr(b'\n', self.buffered()).map_or(0, |end| end + 1);
        self.buffer.truncate(self.start + complete_line_bytes);
        self.searched_bytes = 0;
        let line_count = self.consumed_lines + memchr::memchr_iter(b'\n', self.buffered()).count() as u64;
        self.failure = Some(match self.input.compression {
            Some(name) => io::Error::new(failure.kind(), format!("{name}: broken after line {line_count}: {failure}")),
            None => failure,
        });
    }
}

/// Returns a line without `\n` or `\r\n` at the end.
pub(super) fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
