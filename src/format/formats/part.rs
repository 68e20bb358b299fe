//! The parts of documents: their places, the records found in them, and the result of reading one.

use memchr::memchr2;

use crate::format::line::whole::Whole;
use crate::format::{Malformed, Problem};

/// A place in the input.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextPlace {
    pub line: u64,
    /// The number of bytes of the line before it.
    pub column: usize,
    /// The indentation of the line, if anything but white space precedes this place.
    pub indent: Option<usize>,
    /// Whether the byte before it is a carriage return.
    pub after_cr: bool,
}

/// A puzzle of a document, or an error.
#[derive(Debug)]
pub(crate) struct FoundRecord {
    /// The byte offset from the start of the buffer.
    pub at: usize,
    pub whole: Result<Whole, Problem>,
}

/// The result of reading at the start of the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartStep {
    /// This number of bytes was read; the document continues.
    Taken(usize),
    /// No bytes were read: more input is needed.
    More,
    /// The document ends after this number of bytes, at the end of a line.
    End(usize),
    /// The document is broken: the error, its byte offset, and the byte offset of the broken part.
    Broken { problem: Problem, at: usize, part: usize },
}

impl PartStep {
    /// Returns that more input is needed after this number of bytes.
    pub(crate) fn more_after(len: usize) -> Self {
        if len > 0 { Self::Taken(len) } else { Self::More }
    }

    /// Takes all bytes, which end the document if they end the input.
    pub(crate) fn all_of(bytes: &[u8], at_end: bool) -> Self {
        if at_end { Self::End(bytes.len()) } else { Self::more_after(bytes.len()) }
    }

    /// Ends the document with the line that ends at this byte offset.
    pub(crate) fn end_of_line(bytes: &[u8], end: usize, at_end: bool) -> Self {
        next_line(bytes, end, at_end).map_or(Self::more_after(end), Self::End)
    }
}

/// Returns the start of the line after the line end at this byte offset, or `None` if more input is needed.
#[inline]
pub(crate) fn next_line(bytes: &[u8], end: usize, at_end: bool) -> Option<usize> {
    match (bytes[end], bytes.get(end + 1)) {
        (b'\r', Some(b'\n')) => Some(end + 2),
        (b'\r', None) if !at_end => None,
        _ => Some(end + 1),
    }
}

impl TextPlace {
    /// Moves the place past these bytes. A line ends in `\n`, `\r\n` or `\r`.
    pub(crate) fn advance(&mut self, mut bytes: &[u8]) {
        if self.after_cr
            && let [b'\n', rest @ ..] = bytes
        {
            bytes = rest;
        }
        self.after_cr &= bytes.is_empty();
        while let Some(end) = memchr2(b'\n', b'\r', bytes) {
            let cr_lf = bytes[end..].starts_with(b"\r\n");
            self.after_cr = bytes[end] == b'\r' && end + 1 == bytes.len();
            bytes = &bytes[end + 1 + usize::from(cr_lf)..];
            (self.line, self.column, self.indent) = (self.line + 1, 0, None);
        }
        if self.indent.is_none() {
            let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.indent = (blank < bytes.len()).then_some(self.column + blank);
        }
        self.column += bytes.len();
        self.after_cr &= self.column == 0;
    }

    /// Returns the indentation of the line.
    pub(crate) fn indent(&self) -> usize {
        self.indent.unwrap_or(self.column)
    }

    pub(crate) fn error(self, problem: Problem) -> Malformed {
        Malformed { line: self.line, column: Some(self.column + 1), problem }
    }
}
