//! A row of CSV to its fields, where quotes stand in it: then a field may hold delimiters and line ends.

use std::borrow::Cow;

use crate::format::MAX_LINE;
use crate::format::effort::look;

/// Lines at most that a row may take: a quoted field that goes on further has not been closed.
const MOST_LINES: usize = 100;

/// Bytes at most that it may take: a line, and its end.
const MOST_BYTES: usize = MAX_LINE + 2;

/// A row on its way to fields. It goes on where it stopped when more of the row has been read.
#[derive(Debug)]
pub(crate) struct Cut {
    delimiter: u8,
    /// What no line of a quoted field may hold but the first: a puzzle would vanish in it.
    refused: fn(&[u8]) -> bool,
    fields: Vec<CutPart>,
    /// Where the field starts that is open, and how far it has been looked at.
    pub start: usize,
    at: usize,
    /// Whether its quote is open, and where it was closed.
    is_quoted: bool,
    close: Option<usize>,
    /// The lines that have ended: where, without their end and with it.
    ends: Vec<(usize, usize)>,
}

/// A field in its row.
#[derive(Debug)]
struct CutPart {
    start: usize,
    /// Where the quote stands that closes the one in front.
    close: Option<usize>,
    end: usize,
}

/// How far a row has been cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CutProgress {
    /// More of it has to be read.
    Partial,
    Whole,
    /// The quote in front of the open field is not closed. The one that a later line has closes none, it opens another.
    Unclosed,
}

impl Cut {
    pub(crate) fn new(delimiter: char) -> Self {
        Self {
            // All delimiters are ASCII.
            delimiter: delimiter as u8,
            refused: |_| false,
            fields: Vec::new(),
            start: 0,
            at: 0,
            is_quoted: false,
            close: None,
            ends: Vec::new(),
        }
    }

    /// The same, where a quoted field must not hold certain lines but at its beginning.
    pub(crate) fn refusing(self, refused: fn(&[u8]) -> bool) -> Self {
        Self { refused, ..self }
    }

    /// The fields of a line; `None` if a quote is not closed on it.
    pub(crate) fn line(delimiter: char, line: &str) -> Option<Vec<(usize, Cow<'_, str>)>> {
        let mut cut = Self::new(delimiter);
        (cut.go_on(line.as_bytes(), true) == CutProgress::Whole).then(|| cut.fields(line))
    }

    /// Goes on in the row at the start of these bytes, of which it has seen the first before.
    pub(crate) fn go_on(&mut self, bytes: &[u8], at_end: bool) -> CutProgress {
        let progress = self.cut(bytes, at_end);
        if progress == CutProgress::Unclosed {
            // What follows the line of a quote that has not been closed is read by itself.
            let before = self.ends.partition_point(|&(_, end)| end <= self.start);
            self.ends.truncate(before + 1);
        }
        progress
    }

    fn cut(&mut self, bytes: &[u8], at_end: bool) -> CutProgress {
        let is_limited = bytes.len() >= MOST_BYTES;
        let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
        while let Some(found) = self.find(bytes, at_end) {
            self.at = found;
            if self.is_quoted {
                match bytes[found] {
                    b'"' if bytes.get(found + 1) == Some(&b'"') => self.at += 2,
                    _ if self.is_refused(bytes) => return CutProgress::Unclosed,
                    b'"' => {
                        (self.is_quoted, self.close) = (false, Some(found));
                        self.at += 1;
                    }
                    _ => self.end_line(bytes),
                }
                if self.ends.len() == MOST_LINES {
                    return CutProgress::Unclosed;
                }
                continue;
            }
            if self.is_torn() {
                return CutProgress::Unclosed;
            }
            self.fields.push(CutPart { start: self.start, close: self.close, end: found });
            if bytes[found] != self.delimiter {
                self.end_line(bytes);
                return CutProgress::Whole;
            }
            (self.start, self.at, self.close) = (found + 1, found + 1, None);
        }
        match () {
            () if is_limited => CutProgress::Unclosed,
            () if !at_end => CutProgress::Partial,
            () => self.end(bytes.len()),
        }
    }

    /// Where the next byte stands that says something; `None` if it has yet to be read, or the one behind it that says
    /// what it means.
    fn find(&mut self, bytes: &[u8], at_end: bool) -> Option<usize> {
        if self.at == self.start && bytes.get(self.at) == Some(&b'"') {
            self.is_quoted = true;
            self.at += 1;
        }
        let sign = if self.is_quoted { b'"' } else { self.delimiter };
        let rest = &bytes[self.at..];
        let found = memchr::memchr3(sign, b'\n', b'\r', rest);
        look(found.map_or(rest.len(), |found| found + 1));
        self.at += found.unwrap_or(rest.len());
        let waits = self.at + 1 == bytes.len() && matches!(bytes[self.at], b'"' | b'\r');
        (found.is_some() && (at_end || !waits)).then_some(self.at)
    }

    /// The row ends with all input.
    fn end(&mut self, len: usize) -> CutProgress {
        if self.ends.last().is_none_or(|&(_, end)| end < len) {
            self.ends.push((len, len));
        }
        if self.is_quoted || self.is_torn() {
            return CutProgress::Unclosed;
        }
        self.fields.push(CutPart { start: self.start, close: self.close, end: len });
        CutProgress::Whole
    }

    /// Whether the open field goes on over a line's end, but something follows the quote that closes it.
    fn is_torn(&self) -> bool {
        self.close.is_some_and(|close| close + 1 < self.at)
            && self.ends.last().is_some_and(|&(_, end)| end > self.start)
    }

    /// Whether the line that a quoted field has come to is none that it may hold.
    fn is_refused(&self, bytes: &[u8]) -> bool {
        let line = self.ends.last().filter(|&&(_, end)| end > self.start);
        line.is_some_and(|&(_, start)| (self.refused)(&bytes[start..self.at]))
    }

    fn end_line(&mut self, bytes: &[u8]) {
        let is_pair = bytes[self.at] == b'\r' && bytes.get(self.at + 1) == Some(&b'\n');
        let end = self.at + 1 + usize::from(is_pair);
        self.ends.push((self.at, end));
        self.at = end;
    }

    /// The length of the row without the end of its last line and with it, and how many lines it has.
    pub(crate) fn extent(&self) -> (usize, usize, u64) {
        let (len, with_end) = self.ends.last().copied().unwrap_or_default();
        (len, with_end, self.ends.len() as u64)
    }

    /// Where the fields start in their row, behind their quotes, and their text.
    pub(crate) fn fields<'a>(&self, row: &'a str) -> Vec<(usize, Cow<'a, str>)> {
        let text = |part: &CutPart| {
            let Some(close) = part.close else {
                return (part.start, Cow::Borrowed(&row[part.start..part.end]));
            };
            let (start, behind) = (part.start + 1, &row[close + 1..part.end]);
            let text = &row[start..close];
            look(text.len());
            let is_plain = behind.is_empty() && !text.contains('"');
            match is_plain {
                true => (start, text.into()),
                false => (start, Cow::Owned(text.replace("\"\"", "\"") + behind)),
            }
        };
        self.fields.iter().map(text).collect()
    }
}
