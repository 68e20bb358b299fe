//! Bytes as a source of choices: of a fuzzer's input, where each choice is a byte that can be changed by
//! itself, and random ones from a seed.

/// An input that is used up from the front. Where it is used up, every byte is 0.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn next(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    /// A number below `end`, which is at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.next()) % end
    }

    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.next(), self.next()])
    }
}

/// Random numbers from a seed: Marsaglia's xorshift with 64 bits of state.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }
}
