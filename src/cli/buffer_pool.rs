//! Pools of buffers that are passed between threads and reused.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use sudoku::format::Batch;

/// A pool of buffers that one thread fills and another thread empties. Without a pool, memory that one thread allocates
/// and another frees would go back to the system, and each new page would cost a page fault.
///
/// A thread first gets the buffers that it has returned itself, since they are in the cache of its processor.
#[derive(Debug, Clone, Default)]
pub struct BufferPool<T>(Arc<Mutex<Vec<(ThreadId, T)>>>);

impl<T: Default> BufferPool<T> {
    /// Returns an empty buffer from the pool, or a new one if the pool is empty.
    pub fn get(&self) -> T {
        let Ok(mut buffers) = self.0.lock() else { return T::default() };
        let current_thread = thread::current().id();
        let own_index = buffers.iter().rposition(|(thread, _)| *thread == current_thread);
        let pooled_buffer = own_index.map(|index| buffers.swap_remove(index)).or_else(|| buffers.pop());
        pooled_buffer.map(|(_, buffer)| buffer).unwrap_or_default()
    }

    fn put_back(&self, buffer: T) {
        if let Ok(mut buffers) = self.0.lock() {
            buffers.push((thread::current().id(), buffer));
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
    /// Returns a batch to the pool, unless its list of records has no memory or room for more than 16,384 records.
    pub fn recycle(&self, mut batch: Batch) {
        if (1..=1 << 14).contains(&batch.records.capacity()) {
            batch.clear();
            self.put_back(batch);
        }
    }
}
