//! Splits CSV rows with quotes. A quoted field may contain delimiters and line ends.

use std::borrow::Cow;

use crate::format::MAX_LINE;
use crate::format::effort::look;

/// The maximum number of lines of a row. A longer quoted field is taken for unclosed.
const MOST_LINES: usize = 100;

/// The maximum length of a row in bytes: one line with its end.
const MOST_BYTES: usize = MAX_LINE + 2;

/// The state of splitting a row. It resumes when more input arrives.
#[derive(Debug)]
pub(crate) struct Cut {
    delimiter: u8,
    /// Returns whether a line may not occur within a quoted field, except as its first: a puzzle would be lost.
    refused: fn(&[u8]) -> bool,
    fields: Vec<CutPart>,
    /// The start of the current field, and the end of the part that was searched.
    pub start: usize,
    at: usize,
    /// Whether its quote is open, and the offset of the closing quote.
    is_quoted: bool,
    close: Option<usize>,
    /// The ends of the complete lines, without and with the line end.
    ends: Vec<(usize, usize)>,
}

/// The byte range of a field.
#[derive(Debug)]
struct CutPart {
    start: usize,
    /// The offset of the closing quote, if the field begins with a quote.
    close: Option<usize>,
    end: usize,
}

/// The progress of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CutProgress {
    /// The row is incomplete: more input is needed.
    Partial,
    Whole,
    /// The quote at the start of the current field is never closed. A quote on a later line opens another field.
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

    /// Sets a test for lines that may not occur within a quoted field, except as its first.
    pub(crate) fn refusing(self, refused: fn(&[u8]) -> bool) -> Self {
        Self { refused, ..self }
    }

    /// Splits a line into fields with their byte offsets. Returns `None` if a quote is not closed on the line.
    pub(crate) fn line(delimiter: char, line: &str) -> Option<Vec<(usize, Cow<'_, str>)>> {
        let mut cut = Self::new(delimiter);
        (cut.go_on(line.as_bytes(), true) == CutProgress::Whole).then(|| cut.fields(line))
    }

    /// Continues the row at the start of `bytes`, which includes the bytes of earlier calls.
    pub(crate) fn go_on(&mut self, bytes: &[u8], at_end: bool) -> CutProgress {
        let progress = self.cut(bytes, at_end);
        if progress == CutProgress::Unclosed {
            // The lines after the one with the open quote are read on their own.
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

    /// Returns the offset of the next byte with a meaning; `None` if it, or the byte after it that decides its meaning,
    /// is not there yet.
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

    /// Ends the row at the end of the input.
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

    /// Returns whether the current field spans lines, and text follows its closing quote.
    fn is_torn(&self) -> bool {
        self.close.is_some_and(|close| close + 1 < self.at)
            && self.ends.last().is_some_and(|&(_, end)| end > self.start)
    }

    /// Returns whether the current line may not occur within a quoted field.
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

    /// Returns the length of the row without and with its last line end, and the number of its lines.
    pub(crate) fn extent(&self) -> (usize, usize, u64) {
        let (len, with_end) = self.ends.last().copied().unwrap_or_default();
        (len, with_end, self.ends.len() as u64)
    }

    /// Returns the text of the fields, each with its byte offset (after the quote, if there is one).
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
