//! UTF-16 to UTF-8, for files that begin with a byte order mark: what Windows calls Unicode text.

use std::io::{self, Read};

/// Bytes of UTF-16 decoded at once.
const CHUNK: usize = 1 << 13;

/// A source of bytes that hands on UTF-8, or whatever it is, untouched, and decodes UTF-16 if a byte order
/// mark says that it is. What is not well-formed becomes U+FFFD.
#[derive(Debug)]
pub(super) struct Decoded<R> {
    input: R,
    encoding: Encoding,
    /// Bytes that have been read and mean nothing without the next.
    raw: Vec<u8>,
    /// Decoded text that is still to be handed on, from its byte `given` on.
    text: Vec<u8>,
    given: usize,
}

#[derive(Debug, Clone, Copy)]
enum Encoding {
    /// Nothing but perhaps the first byte of a mark has been read.
    Unknown,
    /// Whatever it is, it is not changed.
    Other,
    /// Its code units are made by this from two bytes.
    Utf16(fn([u8; 2]) -> u16),
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(input: R) -> Self {
        let (raw, text) = (Vec::new(), Vec::new());
        Self { input, encoding: Encoding::Unknown, raw, text, given: 0 }
    }

    /// Reads the first bytes, and more only if they may be half of a mark.
    fn begin(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let held = self.raw.len();
        buffer[..held].copy_from_slice(&self.raw);
        let read = self.input.read(&mut buffer[held..])?;
        let begun = &buffer[..held + read];
        match begun {
            [0xFF] | [0xFE] if read > 0 => {
                self.raw = begun.to_vec();
                return self.begin(buffer);
            }
            [0xFF, 0xFE, rest @ ..] => {
                (self.encoding, self.raw) = (Encoding::Utf16(u16::from_le_bytes), rest.to_vec());
            }
            [0xFE, 0xFF, rest @ ..] => {
                (self.encoding, self.raw) = (Encoding::Utf16(u16::from_be_bytes), rest.to_vec());
            }
            _ => {
                self.encoding = Encoding::Other;
                return Ok(begun.len());
            }
        }
        self.read(buffer)
    }

    /// Decodes what stands in `raw`, but not a code unit or a character of which a part is still to come.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16, at_end: bool) {
        let pairs = self.raw.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let split = pairs.clone().next_back().is_some_and(|last| (0xD800..0xDC00).contains(&last));
        let count = pairs.len() - usize::from(split && !at_end);
        self.text.clear();
        self.given = 0;
        for decoded in char::decode_utf16(pairs.take(count)) {
            let c = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.raw.drain(..2 * count);
        if at_end && !self.raw.is_empty() {
            self.raw.clear();
            self.text.extend_from_slice("\u{FFFD}".as_bytes());
        }
    }
}

impl<R: Read> Read for Decoded<R> {
    /// `buffer` must hold two bytes or more.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let unit = match self.encoding {
            Encoding::Unknown => return self.begin(buffer),
            Encoding::Other => return self.input.read(buffer),
            Encoding::Utf16(unit) => unit,
        };
        while self.given == self.text.len() {
            let held = self.raw.len();
            self.raw.resize(held + CHUNK, 0);
            let read = self.input.read(&mut self.raw[held..]);
            self.raw.truncate(held + *read.as_ref().unwrap_or(&0));
            let at_end = read? == 0;
            self.decode(unit, at_end);
            if at_end {
                break;
            }
        }
        let read = (&self.text[self.given..]).read(buffer)?;
        self.given += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of one size, and fails for a moment before each.
    struct Pieces<'a>(&'a [u8], usize, bool);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.2 = !self.2;
            if self.2 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let size = self.1.min(buffer.len());
            self.0.read(&mut buffer[..size])
        }
    }

    fn decoded(bytes: &[u8], piece: usize) -> Vec<u8> {
        let mut text = Vec::new();
        Decoded::new(Pieces(bytes, piece, false)).read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn utf16_of_either_order_becomes_utf8_however_it_is_cut() {
        let text = "53..7\r\n│é\u{1F600}".repeat(3000) + "1";
        let units = || "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for piece in [1, 2, 3, 7, CHUNK - 1, CHUNK, usize::MAX] {
            assert_eq!(decoded(&little, piece), text.as_bytes(), "pieces of {piece}");
            assert_eq!(decoded(&big, piece), text.as_bytes(), "pieces of {piece}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_one_strange_character() {
        for (bytes, text) in [
            (&b"\xFF\xFE1\0\x002"[..], "1\u{3200}"),
            (b"\xFF\xFE1\x002", "1\u{FFFD}"),
            (b"\xFF\xFE\x00\xD81\0", "\u{FFFD}1"),
            (b"\xFF\xFE1\0\x00\xD8", "1\u{FFFD}"),
            (b"\xFE\xFF\xDC\x00\x001", "\u{FFFD}1"),
            (b"\xFF\xFE", ""),
        ] {
            for piece in [1, 2, 100] {
                assert_eq!(decoded(bytes, piece), text.as_bytes(), "{bytes:?}");
            }
        }
    }

    #[test]
    fn all_else_is_handed_on_as_it_is() {
        for bytes in
            [&b""[..], b"\xFF", b"\xFE", b"\xFE\xFE", b"\xFF\xFFx", b"\xEF\xBB\xBFx", b"1\xFF\xFE"]
        {
            for piece in [1, 2, 100] {
                assert_eq!(decoded(bytes, piece), bytes);
            }
        }
    }
}
