//! Bytes to lines, in bounded memory and without reading further than asked.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8};

use super::cells;
use super::unpack::Unpack;
use crate::format::MAX_LINE;
use crate::grid::Grid;

/// Read at once; a few thousand puzzles.
const CHUNK: usize = 1 << 18;

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A buffered source of lines.
///
/// Its buffer is lent out rather than copied: [`Lines::buffered`] is what has been read and not consumed.
/// One call of [`Lines::fill`] is one read, so the caller knows when it is about to wait for input.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: Unpack<R>,
    /// Decodes the input, if its byte order mark says that it is UTF-16, as what Windows calls Unicode text.
    utf16: Option<Decoder>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// Bytes from `start` that are known to hold no line's end.
    scanned: usize,
    at_end: bool,
    /// Nothing has been consumed, and a byte order mark may still come.
    at_start: bool,
    /// In the middle of a line that is too long: drop bytes up to its end.
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

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input: Unpack::new(input),
            utf16: None,
            buffer: vec![0; CHUNK],
            start: 0,
            end: 0,
            scanned: 0,
            at_end: false,
            at_start: true,
            skipping: false,
        }
    }

    /// What has been read and not consumed.
    pub(super) fn buffered(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Whether nothing will come after what has been read.
    pub(super) fn at_end(&self) -> bool {
        self.at_end
    }

    /// Whether what stands in front is the rest of a line that is too long.
    pub(super) fn is_skipping(&self) -> bool {
        self.skipping
    }

    /// Whether what was read is what came: nothing had to be unpacked or decoded.
    pub(super) fn is_plain_text(&self) -> bool {
        self.packed_as().is_none() && self.utf16.is_none()
    }

    /// The name of the compression, if the input is compressed.
    pub(super) fn packed_as(&self) -> Option<&'static str> {
        self.input.name()
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
        let end = self.line_end(self.scanned);
        let line_len = end.map_or(len, |(at, _)| at);
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

    /// The line that starts at this byte of what has been read, as if it stood in front. It may be of any length.
    pub(super) fn line_at(&self, from: usize) -> Front {
        let rest = self.buffered().len() - from;
        match self.line_end(from) {
            Some((end, with_end)) => Front::Line { len: end - from, with_end: with_end - from },
            None if !self.at_end => Front::Partial,
            None if rest == 0 => Front::End,
            None => Front::Line { len: rest, with_end: rest },
        }
    }

    /// Where the first line ends at or behind this byte, without its end and with it: `\n`, `\r\n`, or `\r` as on
    /// old Macs.
    fn line_end(&self, from: usize) -> Option<(usize, usize)> {
        let bytes = self.buffered();
        let at = from + memchr::memchr2(b'\n', b'\r', &bytes[from..])?;
        match (bytes[at], bytes.get(at + 1)) {
            (b'\r', Some(b'\n')) => Some((at, at + 2)),
            (b'\r', None) if !self.at_end => None,
            _ => Some((at, at + 1)),
        }
    }

    /// Reads once more. Does nothing at the end of the input.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        self.at_start &= self.start == 0;
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.buffer.len() - self.end < CHUNK / 2 {
            self.buffer.resize(self.buffer.len() + CHUNK, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(read) => {
                    self.at_end = read == 0;
                    self.take(read);
                    self.skip_bom();
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the bytes that have been read to the end of the buffer. What is UTF-16 becomes UTF-8, and what is not
    /// well-formed in it U+FFFD.
    fn take(&mut self, read: usize) {
        let (mut from, filled) = (self.end, self.end + read);
        if self.at_start
            && self.utf16.is_none()
            && let Some((encoding, mark)) = Encoding::for_bom(&self.buffer[..filled])
            && encoding != UTF_8
        {
            self.utf16 = Some(encoding.new_decoder_without_bom_handling());
            (from, self.end) = (mark, 0);
        }
        let Some(decoder) = &mut self.utf16 else {
            self.end = filled;
            return;
        };
        let raw = self.buffer[from..filled].to_vec();
        let most = decoder.max_utf8_buffer_length(raw.len()).unwrap_or(usize::MAX);
        self.buffer.resize(self.buffer.len().max(self.end + most), 0);
        let text = &mut self.buffer[self.end..];
        let (_, _, written, _) = decoder.decode_to_utf8(&raw, text, self.at_end);
        self.end += written;
    }

    fn skip_bom(&mut self) {
        if self.at_start && (self.end >= BOM.len() || self.at_end) {
            self.at_start = false;
            if self.buffered().starts_with(BOM) {
                self.consume(BOM.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of one size.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(size);
            buffer[..size].copy_from_slice(now);
            self.0 = later;
            Ok(size)
        }
    }

    fn lines(text: &[u8], piece: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Pieces(text, piece));
        let mut found = Vec::new();
        loop {
            match lines.front() {
                Front::Line { len, with_end } => {
                    found.push(Some(lines.buffered()[..len].to_vec()));
                    lines.consume(with_end);
                }
                Front::TooLong => found.push(None),
                Front::Partial => lines.fill().unwrap(),
                Front::End => {
                    assert!(lines.buffer.len() <= MAX_LINE + 2 * CHUNK);
                    return found;
                }
            }
        }
    }

    #[test]
    fn lines_do_not_depend_on_how_the_input_is_cut() {
        let text = b"\xEF\xBB\xBFone\r\n\n\rtwo\n\xEF\xBB\xBFthree";
        let expected: Vec<_> = [&b"one"[..], b"", b"", b"two", b"\xEF\xBB\xBFthree"]
            .map(|line| Some(line.to_vec()))
            .to_vec();
        for piece in 1..=text.len() {
            assert_eq!(lines(text, piece), expected, "pieces of {piece}");
            // Not at the start of the input, a byte order mark is a character like others.
            let behind = lines(&[b"\n", &text[..]].concat(), piece);
            assert_eq!(behind[1].as_deref(), Some(&b"\xEF\xBB\xBFone"[..]), "pieces of {piece}");
        }
        assert!(lines(b"", 1).is_empty());
    }

    #[test]
    fn utf16_of_either_order_becomes_utf8_however_it_is_cut() {
        let text = "53..7\r\n│é\u{1F600}\n".repeat(3000) + "1";
        let units = || "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        let expected = lines(text.as_bytes(), usize::MAX);
        for piece in [1, 2, 3, 7, 8191, usize::MAX] {
            assert_eq!(lines(&little, piece), expected, "pieces of {piece}");
            assert_eq!(lines(&big, piece), expected, "pieces of {piece}");
        }
    }

    #[test]
    fn only_a_mark_makes_utf16_and_what_is_not_well_formed_is_one_strange_character() {
        for (bytes, text) in [
            (&b"\xFF\xFE1\0\x002"[..], "1\u{3200}".as_bytes()),
            (b"\xFF\xFE1\x002", "1\u{FFFD}".as_bytes()),
            (b"\xFF\xFE\x00\xD81\0", "\u{FFFD}1".as_bytes()),
            (b"\xFF\xFE1\0\x00\xD8", "1\u{FFFD}".as_bytes()),
            (b"\xFE\xFF\xDC\x00\x001", "\u{FFFD}1".as_bytes()),
            (b"\xFF", b"\xFF"),
            (b"\xFE\xFE", b"\xFE\xFE"),
            (b"\xFF\xFFx", b"\xFF\xFFx"),
            (b"1\xFF\xFE", b"1\xFF\xFE"),
        ] {
            for piece in [1, 2, 100] {
                assert_eq!(lines(bytes, piece), [Some(text.to_vec())], "{bytes:?}");
            }
        }
        assert!(lines(b"\xFF\xFE", 1).is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_in_bounded_memory() {
        let long = vec![b'a'; 5 * MAX_LINE];
        let text = [&b"before\n"[..], &long, b"\nafter\n", &long].concat();
        for piece in [1000, CHUNK, usize::MAX] {
            let found = lines(&text, piece);
            assert_eq!(found, [Some(b"before".to_vec()), None, Some(b"after".to_vec()), None]);
        }
    }
}
