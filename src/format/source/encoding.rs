//! Converts the encodings of an input to UTF-8.

use super::BOM;

/// The encoding of an input.
pub(super) enum Encoding {
    Utf8,
    /// Latin-1, as a document says.
    Latin1,
    /// UTF-16 with a byte order mark; Windows calls it Unicode text. `pending` are the bytes of a character that is still
    /// incomplete: an odd byte, or the first half of a surrogate pair.
    Utf16 {
        unit_from_bytes: fn([u8; 2]) -> u16,
        pending: Vec<u8>,
    },
}

impl Encoding {
    /// Returns the encoding of an input with these first bytes, and the length of its byte order mark.
    pub(super) fn from_mark(first: &[u8]) -> (Self, usize) {
        match first {
            [0xFF, 0xFE, ..] => (Self::Utf16 { unit_from_bytes: u16::from_le_bytes, pending: Vec::new() }, 2),
            [0xFE, 0xFF, ..] => (Self::Utf16 { unit_from_bytes: u16::from_be_bytes, pending: Vec::new() }, 2),
            _ => (Self::Utf8, if first.starts_with(BOM) { BOM.len() } else { 0 }),
        }
    }

    /// Converts the bytes of `text` from `start` on. What is not valid UTF-16 becomes U+FFFD; UTF-8 stays as it is.
    pub(super) fn decode(&mut self, text: &mut Vec<u8>, start: usize, at_end: bool) {
        let decoded: String = match self {
            Self::Utf8 => return,
            Self::Latin1 => text.drain(start..).map(char::from).collect(),
            Self::Utf16 { unit_from_bytes, pending } => {
                pending.extend(text.drain(start..));
                let (pairs, odd) = pending.as_chunks::<2>();
                let mut units: Vec<u16> = pairs.iter().map(|&pair| unit_from_bytes(pair)).collect();
                let is_high_surrogate = |unit: &u16| (0xD800..0xDC00).contains(unit);
                let half = units.pop_if(|unit| !at_end && is_high_surrogate(unit));
                let incomplete = if at_end { 0 } else { odd.len() + 2 * usize::from(half.is_some()) };
                let chars = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
                let cut_off = (at_end && !odd.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
                let decoded = chars.chain(cut_off).collect();
                pending.drain(..pending.len() - incomplete);
                decoded
            }
        };
        text.extend_from_slice(decoded.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_makes_utf16_and_what_is_not_well_formed_is_one_strange_character() {
        let long = "53..7\r\n│é\u{1F600}\n".repeat(3) + "1";
        let units = || "\u{FEFF}".encode_utf16().chain(long.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for (bytes, expected) in [
            (&little[..], long.as_bytes()),
            (&big, long.as_bytes()),
            (b"\xFF\xFE1\0\x002", "1\u{3200}".as_bytes()),
            (b"\xFF\xFE1\x002", "1\u{FFFD}".as_bytes()),
            (b"\xFF\xFE\x00\xD81\0", "\u{FFFD}1".as_bytes()),
            (b"\xFF\xFE1\0\x00\xD8", "1\u{FFFD}".as_bytes()),
            (b"\xFE\xFF\xDC\x00\x001", "\u{FFFD}1".as_bytes()),
            (b"\xFE\xFE", b"\xFE\xFE"),
            (b"1\xFF\xFE", b"1\xFF\xFE"),
            (b"\xEF\xBB\xBFx", b"x"),
            (b"\xEF\xBB", b"\xEF\xBB"),
            (b"\xFF\xFE", b""),
        ] {
            for piece_len in 1..=bytes.len() {
                let (mut encoding, mark_len) = Encoding::from_mark(bytes);
                let mut text = Vec::new();
                for (piece, at_end) in
                    bytes[mark_len..].chunks(piece_len).map(|piece| (piece, false)).chain([(&b""[..], true)])
                {
                    let start = text.len();
                    text.extend_from_slice(piece);
                    encoding.decode(&mut text, start, at_end);
                }
                assert_eq!(text, expected, "{bytes:?} in pieces of {piece_len}");
            }
        }
    }
}
