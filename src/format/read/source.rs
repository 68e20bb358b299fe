//! Converts the input to text: decompresses and decodes it, and removes the byte order mark.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8};

use super::signature::Signature;
use super::unpack::Unpack;
use crate::format::Problem;

/// The maximum number of bytes that a reader on one thread reads at once: a few thousand puzzles.
pub(super) const CHUNK: usize = 1 << 18;

/// The number of bytes to read at first.
const FIRST: usize = 8192;

/// The factor by which a read may be longer than what the last one returned. Before a read, room is filled with zeros.
const GROWTH: usize = 4;

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The input of a reader. It is boxed rather than generic, since reads are long and few.
pub type Input<'r> = Box<dyn Read + Send + 'r>;

/// Reads text from an input.
#[derive(Debug)]
pub struct Source<'r> {
    input: Unpack<Input<'r>>,
    /// The decoder of UTF-16, if the byte order mark says so; Windows calls this encoding Unicode text.
    utf16: Option<Decoder>,
    /// The first bytes, while they may be part of a byte order mark; then `None`.
    start: Option<Vec<u8>>,
    /// The maximum number of bytes of the next read.
    next: usize,
}

impl<'r> Source<'r> {
    /// Creates a source for this input.
    pub fn new(input: Input<'r>) -> Self {
        Self { input: Unpack::new(input), utf16: None, start: Some(Vec::new()), next: FIRST }
    }

    /// Returns the type of the input unless it is plain text that needs no conversion.
    pub fn not_plain(&self) -> Option<&'static str> {
        let is_packed = self.packed_as().is_some() || self.utf16.is_some();
        let foreign = self.input.foreign().map(|foreign| foreign.name);
        foreign.or(is_packed.then_some("a compressed text, or UTF-16"))
    }

    /// Returns the error for an input that is not text.
    pub fn not_text(&self) -> Option<Problem> {
        let &Signature { name, remedy, .. } = self.input.foreign()?;
        Some(Problem::NotText { what: name, packed: self.packed_as(), remedy })
    }

    /// Returns the name of the compression, if there is one.
    pub fn packed_as(&self) -> Option<&'static str> {
        self.input.name()
    }

    /// Adds the line to a failure within an archive.
    pub fn failure(packed: Option<&'static str>, failure: io::Error, line: u64) -> io::Error {
        match packed {
            Some(name) => {
                let text = format!("{name}: broken after line {line}: {failure}");
                io::Error::new(failure.kind(), text)
            }
            None => failure,
        }
    }

    /// Reads once, at most `most` bytes, so that the caller knows when it may have to wait for input, and not many more
    /// than the last read returned. The text replaces everything after the first `old` bytes of the buffer. Returns
    /// whether there may be more.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn fill(&mut self, text: &mut Vec<u8>, old: usize, most: usize) -> io::Result<bool> {
        let most = most.min(self.next);
        text.resize(text.len().max(old + most), 0);
        let read = loop {
            match self.input.read(&mut text[old..old + most]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    text.truncate(old);
                    return Err(error);
                }
                Ok(read) => break read,
            }
        };
        text.truncate(old + read);
        self.next = FIRST.max(GROWTH * read);
        if self.start.is_some() {
            self.begin(text, old, read == 0);
        }
        if let Some(decoder) = &mut self.utf16 {
            let raw = text.split_off(old);
            let most = decoder.max_utf8_buffer_length(raw.len()).unwrap_or(raw.len() * 3);
            text.resize(old + most, 0);
            let (_, _, written, _) = decoder.decode_to_utf8(&raw, &mut text[old..], read == 0);
            text.truncate(old + written);
        }
        Ok(read > 0)
    }

    /// Removes the byte order mark, and creates the decoder that it calls for.
    fn begin(&mut self, text: &mut Vec<u8>, old: usize, at_end: bool) {
        let Some(mut start) = self.start.take() else { return };
        start.extend(text.drain(old..));
        let mark = Encoding::for_bom(&start);
        let may_be_mark = [BOM, b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| mark.starts_with(&start));
        match mark {
            None if may_be_mark && !at_end => self.start = Some(start),
            None => text.append(&mut start),
            Some((encoding, len)) => {
                text.extend_from_slice(&start[len..]);
                if encoding != UTF_8 {
                    self.utf16 = Some(encoding.new_decoder_without_bom_handling());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns its bytes in pieces of one size.
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

    fn text(bytes: &[u8], piece: usize) -> String {
        let mut source = Source::new(Box::new(Pieces(bytes, piece)));
        let mut text = Vec::new();
        loop {
            let old = text.len();
            if !source.fill(&mut text, old, CHUNK).unwrap() {
                break;
            }
        }
        // Invalid UTF-8 is shown as bytes.
        String::from_utf8(text).unwrap_or_else(|error| format!("{:?}", error.as_bytes()))
    }

    #[test]
    fn utf16_of_either_order_becomes_utf8_however_it_is_cut() {
        let expected = "53..7\r\n│é\u{1F600}\n".repeat(3000) + "1";
        let units = || "\u{FEFF}".encode_utf16().chain(expected.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for piece in [1, 2, 3, 7, 8191, usize::MAX] {
            assert_eq!(text(&little, piece), expected, "pieces of {piece}");
            assert_eq!(text(&big, piece), expected, "pieces of {piece}");
        }
    }

    #[test]
    fn only_a_mark_makes_utf16_and_what_is_not_well_formed_is_one_strange_character() {
        for (bytes, expected) in [
            (&b"\xFF\xFE1\0\x002"[..], "1\u{3200}"),
            (b"\xFF\xFE1\x002", "1\u{FFFD}"),
            (b"\xFF\xFE\x00\xD81\0", "\u{FFFD}1"),
            (b"\xFF\xFE1\0\x00\xD8", "1\u{FFFD}"),
            (b"\xFE\xFF\xDC\x00\x001", "\u{FFFD}1"),
            (b"\xFF", "[255]"),
            (b"\xFE\xFE", "[254, 254]"),
            (b"\xFF\xFFx", "[255, 255, 120]"),
            (b"1\xFF\xFE", "[49, 255, 254]"),
            (b"\xEF\xBB\xBFx", "x"),
            (b"\xEF\xBB", "[239, 187]"),
            (b"\xFF\xFE", ""),
        ] {
            for piece in [1, 2, 100] {
                assert_eq!(text(bytes, piece), expected, "{bytes:?}");
            }
        }
    }
}
