//! A buffer of text that is not decoded yet. It is consumed by lines or by parts of documents.

use crate::format::MAX_LINE;
use crate::format::effort::look;
use crate::format::formats::part::next_line;
use crate::format::line::cells;
use crate::grid::Grid;

/// A buffer of text, consumed from its start without copying.
#[derive(Debug, Default)]
pub struct TextBuffer {
    bytes: Vec<u8>,
    start: usize,
    /// The number of bytes from `start` that are known to contain no line end.
    scanned: usize,
    at_end: bool,
    /// Whether the start is within a line that is too long and is being dropped.
    skipping: bool,
}

/// The first line of the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Front {
    /// A line of `len` bytes, `with_end` with its line end.
    Line { len: usize, with_end: usize },
    /// A line that was too long and has been skipped.
    TooLong,
    /// An incomplete line: more input is needed.
    Partial,
    /// The end of the text.
    End,
}

impl TextBuffer {
    /// Returns the text that is not consumed yet.
    pub(super) fn buffered(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Returns whether the buffered text is the last.
    pub(super) fn at_end(&self) -> bool {
        self.at_end
    }

    /// Marks the buffered text as the last.
    pub fn end(&mut self) {
        self.at_end = true;
    }

    /// Returns whether the buffer is empty, and not within a line that is too long.
    pub fn is_empty(&self) -> bool {
        self.buffered().is_empty() && !self.skipping
    }

    /// Returns whether the buffer begins within a line that is too long.
    pub(super) fn is_skipping(&self) -> bool {
        self.skipping
    }

    /// Appends text. Takes over the vector if the buffer is empty.
    pub fn add(&mut self, bytes: Vec<u8>) {
        if self.buffered().is_empty() {
            (self.bytes, self.start, self.scanned) = (bytes, 0, 0);
        } else {
            self.room().extend_from_slice(&bytes);
        }
    }

    /// Returns the buffer to append to. Drops the consumed bytes if they are at least half of it.
    pub(super) fn room(&mut self) -> &mut Vec<u8> {
        if self.start >= self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        &mut self.bytes
    }

    /// Returns the text that was added, consumed or not. It must have been added at once.
    pub fn into_all(self) -> Vec<u8> {
        self.bytes
    }

    /// Takes the allocation out of an empty buffer for reuse.
    pub fn recycle(&mut self) -> Option<Vec<u8>> {
        let is_spent = self.buffered().is_empty();
        is_spent.then(|| {
            self.start = 0;
            std::mem::take(&mut self.bytes)
        })
    }

    /// Reads the first line if it is exactly 81 cells. Returns the puzzle and the length of the line with its end.
    #[inline]
    pub(super) fn plain_line(&self) -> Option<(Grid, usize)> {
        if self.skipping { None } else { cells::plain_line(self.buffered()) }
    }

    /// Drops this many bytes from the start.
    #[inline]
    pub(super) fn consume(&mut self, len: usize) {
        self.start += len;
        self.scanned = 0;
    }

    /// Returns the first line. Consumes it only if it is [`Front::TooLong`].
    pub(super) fn front(&mut self) -> Front {
        let len = self.buffered().len();
        let end = line_end(self.buffered(), self.scanned, self.at_end);
        let line_len = end.map_or(len, |(at, _)| at);
        look(line_len - self.scanned.min(line_len));
        if self.skipping || line_len > MAX_LINE {
            self.consume(end.map_or(len, |(_, with_end)| with_end));
            self.skipping = end.is_none() && !self.at_end;
            return if self.skipping { Front::Partial } else { Front::TooLong };
        }
        // A carriage return at the end is looked at again when more text arrives.
        self.scanned = line_len.saturating_sub(1);
        match end {
            Some((len, with_end)) => Front::Line { len, with_end },
            None if !self.at_end => Front::Partial,
            None if len == 0 => Front::End,
            None => Front::Line { len, with_end: len },
        }
    }
}

/// Returns the first line end at or after byte `from`: the line's length without and with it. Line ends are `\n`,
/// `\r\n`, or `\r` as on old Macs. Returns `None` if more input is needed.
pub(super) fn line_end(bytes: &[u8], from: usize, at_end: bool) -> Option<(usize, usize)> {
    let at = from + memchr::memchr2(b'\n', b'\r', &bytes[from..])?;
    Some((at, next_line(bytes, at, at_end)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8], piece: usize) -> Vec<Option<Vec<u8>>> {
        let mut pieces = text.chunks(piece);
        let mut text = TextBuffer::default();
        let mut found = Vec::new();
        loop {
            match text.front() {
                Front::Line { len, with_end } => {
                    found.push(Some(text.buffered()[..len].to_vec()));
                    text.consume(with_end);
                }
                Front::TooLong => found.push(None),
                Front::Partial => match pieces.next() {
                    Some(piece) => text.add(piece.to_vec()),
                    None => text.end(),
                },
                Front::End => return found,
            }
            assert!(text.bytes.len() <= 2 * MAX_LINE + 2 * piece);
        }
    }

    #[test]
    fn lines_do_not_depend_on_how_the_input_is_cut() {
        let text = b"one\r\n\n\rtwo\n\xEF\xBB\xBFthree";
        let expected: Vec<_> =
            [&b"one"[..], b"", b"", b"two", b"\xEF\xBB\xBFthree"].map(|line| Some(line.to_vec())).to_vec();
        for piece in 1..=text.len() {
            assert_eq!(lines(text, piece), expected, "pieces of {piece}");
        }
        assert!(lines(b"", 1).is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_in_bounded_memory() {
        let long = vec![b'a'; 5 * MAX_LINE];
        let text = [&b"before\n"[..], &long, b"\nafter\n", &long].concat();
        for piece in [1000, 1 << 18] {
            let found = lines(&text, piece);
            assert_eq!(found, [Some(b"before".to_vec()), None, Some(b"after".to_vec()), None]);
        }
    }
}
