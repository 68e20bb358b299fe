//! Text that has been read and not yet decoded: a buffer that is consumed line by line or part by part.

use crate::format::MAX_LINE;
use crate::format::effort::look;
use crate::format::line::cells;
use crate::grid::Grid;

/// A buffer of text. Its bytes are lent out rather than copied.
#[derive(Debug, Default)]
pub struct TextBuffer {
    bytes: Vec<u8>,
    start: usize,
    /// Bytes from `start` that are known to hold no line's end.
    scanned: usize,
    at_end: bool,
    /// In the middle of a line that is too long: bytes up to its end are dropped.
    skipping: bool,
}

/// What stands at the front of the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Front {
    /// A line of this many bytes, and with its end of this many.
    Line { len: usize, with_end: usize },
    /// A line that was too long and has been skipped.
    TooLong,
    /// The rest of a line has yet to be read.
    Partial,
    /// Nothing, and nothing will come.
    End,
}

impl TextBuffer {
    /// What has been read and not consumed.
    pub(super) fn buffered(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Whether nothing will come after what has been read.
    pub(super) fn at_end(&self) -> bool {
        self.at_end
    }

    /// Says that nothing will come after what has been read.
    pub fn end(&mut self) {
        self.at_end = true;
    }

    /// Whether nothing is left in it that has to do with what comes.
    pub fn is_empty(&self) -> bool {
        self.buffered().is_empty() && !self.skipping
    }

    /// Whether what stands in front is the rest of a line that is too long.
    pub(super) fn is_skipping(&self) -> bool {
        self.skipping
    }

    /// Adds text. It takes the place of all where nothing is left.
    pub fn add(&mut self, bytes: Vec<u8>) {
        if self.buffered().is_empty() {
            (self.bytes, self.start, self.scanned) = (bytes, 0, 0);
        } else {
            self.room().extend_from_slice(&bytes);
        }
    }

    /// The buffer to append to. What has been consumed is dropped, when it is at least half of all.
    pub(super) fn room(&mut self) -> &mut Vec<u8> {
        if self.start >= self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        &mut self.bytes
    }

    /// Takes the buffer out, if nothing is left in it, to be filled again.
    pub fn recycle(&mut self) -> Option<Vec<u8>> {
        let is_spent = self.buffered().is_empty();
        is_spent.then(|| {
            self.start = 0;
            std::mem::take(&mut self.bytes)
        })
    }

    /// The puzzle of a line of exactly 81 cells in front, and the length of the line with its end.
    #[inline]
    pub(super) fn plain_line(&self) -> Option<(Grid, usize)> {
        if self.skipping { None } else { cells::plain_line(self.buffered()) }
    }

    /// Drops this many bytes from the front.
    #[inline]
    pub(super) fn consume(&mut self, len: usize) {
        self.start += len;
        self.scanned = 0;
    }

    /// What stands in front. [`Front::TooLong`] consumes that line, the others nothing.
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
        // A carriage return at the very end is looked at again when more has come.
        self.scanned = line_len.saturating_sub(1);
        match end {
            Some((len, with_end)) => Front::Line { len, with_end },
            None if !self.at_end => Front::Partial,
            None if len == 0 => Front::End,
            None => Front::Line { len, with_end: len },
        }
    }
}

/// Where the first line ends at or behind this byte, without its end and with it: `\n`, `\r\n`, or `\r` as on old Macs.
/// `None` if that is not known before more has been read.
pub(super) fn line_end(bytes: &[u8], from: usize, at_end: bool) -> Option<(usize, usize)> {
    let at = from + memchr::memchr2(b'\n', b'\r', &bytes[from..])?;
    match (bytes[at], bytes.get(at + 1)) {
        (b'\r', Some(b'\n')) => Some((at, at + 2)),
        (b'\r', None) if !at_end => None,
        _ => Some((at, at + 1)),
    }
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
        let expected: Vec<_> = [&b"one"[..], b"", b"", b"two", b"\xEF\xBB\xBFthree"]
            .map(|line| Some(line.to_vec()))
            .to_vec();
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
