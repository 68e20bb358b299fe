//! Pools of buffers that are passed between threads and reused.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use sudoku::format::Batch;

/// A pool of buffers that one thread fills and another thread empties. Without a pool, memory that one thread allocates
/// and another thread frees goes back to the system, and each new page of it costs a page fault.
///
/// A thread first gets the buffers that it has returned itself, since they are in the cache of its processor.
#[derive(Debug, Clone, Default)]
pub struct BufferPool<T>(Arc<Mutex<Vec<(ThreadId, T)>>>);

impl<T: Default> BufferPool<T> {
    /// Returns an empty buffer from the pool, or a new one if the pool is empty.
    pub fn get(&self) -> T {
        let Ok(mut buffers) = self.0.lock() else { return T::default() };
        let this = thread::current().id();
        let own = buffers.iter().rposition(|(thread, _)| *thread == this);
        let memory = own.map(|own| buffers.swap_remove(own)).or_else(|| buffers.pop());
        memory.map(|(_, memory)| memory).unwrap_or_default()
    }

    fn put_back(&self, memory: T) {
        if let Ok(mut buffers) = self.0.lock() {
            buffers.push((thread::current().id(), memory));
        }
    }
}

impl BufferPool<Vec<u8>> {
    /// Returns a buffer to the pool, unless it has no memory or more than 1 MiB.
    pub fn recycle(&self, mut buffer: Vec<u8>) {
        if (1..=1 << 20).contains(&buffer.capacity()) {
            buffer.clear();
            self.put_back(buffer);
        }
    }
}

impl BufferPool<Batch> {
    pub fn recycle(&self, mut batch: Batch) {
        if (1..=1 << 14).contains(&batch.records.capacity()) {
            batch.clear();
            self.put_back(batch);
        }
    }
}
