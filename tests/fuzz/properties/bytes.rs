//! The bytes of a fuzzer's input as a list of choices, each of one or two bytes.

/// An input that is consumed from the front. After its end, every byte is 0.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn next_byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    /// Returns a number below `end`, which is at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.next_byte()) % end
    }

    pub fn next_word(&mut self) -> u16 {
        u16::from_le_bytes([self.next_byte(), self.next_byte()])
    }
}
