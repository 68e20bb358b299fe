//! The number of bytes that have been read.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An input whose bytes are counted as they are read.
pub struct CountedInput {
    input: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl CountedInput {
    /// Adds what is read of this input to `bytes_read`.
    pub fn new(input: Box<dyn Read + Send>, bytes_read: &Arc<AtomicU64>) -> Self {
        Self { input, bytes_read: Arc::clone(bytes_read) }
    }
}

impl Read for CountedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes_read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
