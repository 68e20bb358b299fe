//! Memory that goes from thread to thread and comes back.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use sudoku::format::Batch;

/// Memory that one thread fills and another one empties. It comes back to be filled again: memory that is allocated by
/// one thread and freed by another goes back to the system, and each page of it has to be provided anew.
///
/// A thread gets what it has put back itself, if there is anything: it is in the cache of its processor.
#[derive(Debug, Clone, Default)]
pub struct BufferPool<T>(Arc<Mutex<Vec<(ThreadId, T)>>>);

impl<T: Default> BufferPool<T> {
    /// Takes memory that has come back, empty, or else new memory.
    pub fn get(&self) -> T {
        let Ok(mut kept) = self.0.lock() else { return T::default() };
        let this = thread::current().id();
        let own = kept.iter().rposition(|(thread, _)| *thread == this);
        let memory = own.map(|own| kept.swap_remove(own)).or_else(|| kept.pop());
        memory.map(|(_, memory)| memory).unwrap_or_default()
    }

    fn put_back(&self, memory: T) {
        if let Ok(mut kept) = self.0.lock() {
            kept.push((thread::current().id(), memory));
        }
    }
}

impl BufferPool<Vec<u8>> {
    /// Takes a buffer back, if it is neither nothing nor very much.
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
