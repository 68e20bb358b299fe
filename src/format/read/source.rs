//! Bytes to text: unpacked, decoded, without the byte order mark. It knows no lines and no sudoku.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8};

use super::signature::Signature;
use super::unpack::Unpack;
use crate::format::Problem;

/// What a reader on one thread reads at once; a few thousand puzzles.
pub(super) const CHUNK: usize = 1 << 18;

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// An input that is not generic: it is asked for a quarter of a megabyte at a time.
pub type Input<'r> = Box<dyn Read + Send + 'r>;

/// Reads text.
#[derive(Debug)]
pub struct Source<'r> {
    input: Unpack<Input<'r>>,
    /// Decodes the input, if its byte order mark says that it is UTF-16, as what Windows calls Unicode text.
    utf16: Option<Decoder>,
    /// The first bytes, as long as they may be a byte order mark; `None` behind it.
    start: Option<Vec<u8>>,
}

impl<'r> Source<'r> {
    /// The text of this input.
    pub fn new(input: Input<'r>) -> Self {
        Self { input: Unpack::new(input), utf16: None, start: Some(Vec::new()) }
    }

    /// What the input is, unless what was read is what came: text that did not have to be unpacked or decoded.
    pub fn not_plain(&self) -> Option<&'static str> {
        let is_packed = self.packed_as().is_some() || self.utf16.is_some();
        let foreign = self.input.foreign().map(|foreign| foreign.name);
        foreign.or(is_packed.then_some("a compressed text, or UTF-16"))
    }

    /// What is wrong with an input that is not text.
    pub fn not_text(&self) -> Option<Problem> {
        let &Signature { name, remedy, .. } = self.input.foreign()?;
        Some(Problem::NotText { what: name, packed: self.packed_as(), remedy })
    }

    /// The name of the compression, if the input is compressed.
    pub fn packed_as(&self) -> Option<&'static str> {
        self.input.name()
    }

    /// A failure to read, with the place where it came if that is inside an archive of this kind.
    pub fn failure(packed: Option<&'static str>, failure: io::Error, line: u64) -> io::Error {
        match packed {
            Some(name) => {
                let text = format!("{name}: broken after line {line}: {failure}");
                io::Error::new(failure.kind(), text)
            }
            None => failure,
        }
    }

    /// Reads once, so many bytes at most, so that the caller knows when it is about to wait for input. The text is
    /// put behind the first `old` bytes of the buffer, in place of whatever stands there. Returns whether there may
    /// be more.
    ///
    /// # Errors
    /// The input can't be read.
    pub fn fill(&mut self, text: &mut Vec<u8>, old: usize, most: usize) -> io::Result<bool> {
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

    /// Looks whether the input begins with a byte order mark, and takes that away.
    fn begin(&mut self, text: &mut Vec<u8>, old: usize, at_end: bool) {
        let Some(mut start) = self.start.take() else { return };
        start.extend(text.drain(old..));
        let mark = Encoding::for_bom(&start);
        let may_be_mark =
            [BOM, b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| mark.starts_with(&start));
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

    fn text(bytes: &[u8], piece: usize) -> String {
        let mut source = Source::new(Box::new(Pieces(bytes, piece)));
        let mut text = Vec::new();
        loop {
            let old = text.len();
            if !source.fill(&mut text, old, CHUNK).unwrap() {
                break;
            }
        }
        // What is no text stays as it is.
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
