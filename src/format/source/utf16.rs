//! Converts UTF-16 to UTF-8.

/// A decoder of UTF-16 that arrives in pieces of any size.
pub(super) struct Utf16Decoder {
    unit_from_bytes: fn([u8; 2]) -> u16,
    /// The bytes of a character that is still incomplete: an odd byte, or the first half of a surrogate pair.
    pending: Vec<u8>,
}

impl Utf16Decoder {
    pub(super) fn new(unit_from_bytes: fn([u8; 2]) -> u16) -> Self {
        Self { unit_from_bytes, pending: Vec::new() }
    }

    /// Appends the text of these bytes to `text`. What is not valid UTF-16 becomes U+FFFD.
    pub(super) fn decode(&mut self, bytes: &[u8], at_end: bool, text: &mut Vec<u8>) {
        self.pending.extend_from_slice(bytes);
        let (pairs, odd) = self.pending.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| (self.unit_from_bytes)(pair)).collect();
        let is_high_surrogate = |unit: &u16| (0xD800..0xDC00).contains(unit);
        let incomplete = units.pop_if(|unit| !at_end && is_high_surrogate(unit)).map_or(0, |_| 2) + odd.len();
        let chars = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        let cut_off = (at_end && !odd.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        let decoded: String = chars.chain(cut_off).collect();
        text.extend_from_slice(decoded.as_bytes());
        let incomplete = if at_end { 0 } else { incomplete };
        self.pending.drain(..self.pending.len() - incomplete);
    }
}
