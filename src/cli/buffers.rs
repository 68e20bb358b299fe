//! Buffers that go from thread to thread and come back.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

/// A larger buffer is not kept, in bytes.
const MOST: usize = 1 << 20;

/// Buffers that one thread fills and another one empties. They come back to be filled again: memory that is allocated by
/// one thread and freed by another goes back to the system, and each page of it has to be provided anew.
///
/// A thread gets the buffers that it has put back itself, if there are any: they are in the cache of its processor.
#[derive(Debug, Clone, Default)]
pub struct Buffers(Arc<Mutex<Vec<KeptBuffer>>>);

/// A buffer that has come back.
#[derive(Debug)]
struct KeptBuffer {
    /// The thread that put it back.
    from: ThreadId,
    bytes: Vec<u8>,
}

impl Buffers {
    /// A buffer that has come back, with what it held, or else a new one.
    pub fn take(&self) -> Vec<u8> {
        let Ok(mut buffers) = self.0.lock() else { return Vec::new() };
        let this = thread::current().id();
        let buffer = match buffers.iter().rposition(|buffer| buffer.from == this) {
            Some(own) => Some(buffers.swap_remove(own)),
            None => buffers.pop(),
        };
        buffer.map(|buffer| buffer.bytes).unwrap_or_default()
    }

    /// The same, but empty.
    pub fn take_empty(&self) -> Vec<u8> {
        let mut buffer = self.take();
        buffer.clear();
        buffer
    }

    /// Takes a buffer back.
    pub fn put(&self, bytes: Vec<u8>) {
        if let Ok(mut buffers) = self.0.lock()
            && (1..=MOST).contains(&bytes.capacity())
        {
            buffers.push(KeptBuffer { from: thread::current().id(), bytes });
        }
    }
}
