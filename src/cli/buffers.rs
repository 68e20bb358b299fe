//! Buffers that go from thread to thread and come back.

use std::sync::{Arc, Mutex};

/// A larger buffer is not kept, in bytes.
const MOST: usize = 1 << 20;

/// Buffers that one thread fills and another one empties. They come back to be filled again: memory that is allocated by
/// one thread and freed by another goes back to the system, and each page of it has to be provided anew.
#[derive(Debug, Clone, Default)]
pub struct Buffers(Arc<Mutex<Vec<Vec<u8>>>>);

impl Buffers {
    /// A buffer that has come back, with what it held, or else a new one.
    pub fn take(&self) -> Vec<u8> {
        self.0.lock().ok().and_then(|mut buffers| buffers.pop()).unwrap_or_default()
    }

    /// The same, but empty.
    pub fn take_empty(&self) -> Vec<u8> {
        let mut buffer = self.take();
        buffer.clear();
        buffer
    }

    /// Takes a buffer back.
    pub fn put(&self, buffer: Vec<u8>) {
        if let Ok(mut buffers) = self.0.lock()
            && (1..=MOST).contains(&buffer.capacity())
        {
            buffers.push(buffer);
        }
    }
}
