//! The parts of documents: where they stand, what is found in them, how reading goes on after them.

use memchr::memchr2;

use crate::format::line::whole::Whole;
use crate::format::{Malformed, Problem};

/// A place in the input.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextPlace {
    pub line: u64,
    /// Bytes of the line before it.
    pub column: usize,
    /// How far the line is indented, if there is more than white space before it.
    pub indent: Option<usize>,
    /// Whether the byte before it is a carriage return.
    pub after_cr: bool,
}

/// A puzzle of a document, or what is wrong there.
#[derive(Debug)]
pub(crate) struct FoundRecord {
    /// Bytes from the front of the buffer.
    pub at: usize,
    pub whole: Result<Whole, Problem>,
}

/// What has become of the bytes in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartStep {
    /// So many are read; the document goes on.
    Taken(usize),
    /// None: what stands there is not complete.
    More,
    /// The document ends after so many, at the end of a line.
    End(usize),
    /// It is broken: what is wrong, where, and where the part begins that is wrong.
    Broken { problem: Problem, at: usize, part: usize },
}

impl TextPlace {
    /// Goes on by these bytes. A line ends in `\n`, `\r\n` or `\r`.
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

    /// How far the line is indented on which this stands.
    pub(crate) fn indent(&self) -> usize {
        self.indent.unwrap_or(self.column)
    }

    pub(crate) fn error(self, problem: Problem) -> Malformed {
        Malformed { line: self.line, column: Some(self.column + 1), problem }
    }
}
