//! Converts the text of an input to UTF-8.

use super::BOM;

pub(super) enum Encoding {
    Utf8,
    /// Windows-1252, which includes the characters of Latin-1. An XML document has declared one of the two.
    Windows1252,
    /// UTF-16 with a byte order mark, which Windows calls Unicode text.
    Utf16 {
        unit_from_bytes: fn([u8; 2]) -> u16,
        /// The bytes of an incomplete character: the first half of a surrogate pair, an odd byte, or both.
        pending: Vec<u8>,
    },
}

impl Encoding {
    /// Returns the encoding of an input with these first bytes, and the length of its byte order mark.
    pub(super) fn from_mark(first_bytes: &[u8]) -> (Self, usize) {
        match first_bytes {
            [0xFF, 0xFE, ..] => (Self::Utf16 { unit_from_bytes: u16::from_le_bytes, pending: Vec::new() }, 2),
            [0xFE, 0xFF, ..] => (Self::Utf16 { unit_from_bytes: u16::from_be_bytes, pending: Vec::new() }, 2),
            _ => (Self::Utf8, if first_bytes.starts_with(BOM) { BOM.len() } else { 0 }),
        }
    }

    /// Converts `text[start..]` to UTF-8 in place. Invalid UTF-16 becomes U+FFFD; UTF-8 stays as it is. An incomplete
    /// character waits for the next call, unless the text has ended.
    pub(super) fn decode(&mut self, text: &mut Vec<u8>, start: usize, is_at_end: bool) {
        let decoded: String = match self {
            Self::Utf8 => return,
            Self::Windows1252 => text.drain(start..).map(windows_1252_char).collect(),
            Self::Utf16 { unit_from_bytes, pending } => {
                pending.extend(text.drain(start..));
                let (pairs, odd_byte) = pending.as_chunks::<2>();
                let mut units: Vec<u16> = pairs.iter().map(|&pair| unit_from_bytes(pair)).collect();
                let is_high_surrogate = |unit: &u16| (0xD800..0xDC00).contains(unit);
                let high_surrogate = units.pop_if(|unit| !is_at_end && is_high_surrogate(unit));
                let incomplete_len =
                    if is_at_end { 0 } else { odd_byte.len() + 2 * usize::from(high_surrogate.is_some()) };
                let chars = char::decode_utf16(units).map(|result| result.unwrap_or(char::REPLACEMENT_CHARACTER));
                let odd_byte_replacement = (is_at_end && !odd_byte.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
                let decoded = chars.chain(odd_byte_replacement).collect();
                pending.drain(..pending.len() - incomplete_len);
                decoded
            }
        };
        text.extend_from_slice(decoded.as_bytes());
    }
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252. The five bytes without a character stay control characters,
/// as browsers have it (WHATWG Encoding Standard).
const WINDOWS_1252_CHARS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252_char(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252_CHARS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
