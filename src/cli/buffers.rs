//! Memory that goes from thread to thread and comes back.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use sudoku::format::Batch;

/// Memory that one thread fills and another one empties. It comes back to be filled again: memory that is allocated by
/// one thread and freed by another goes back to the system, and each page of it has to be provided anew.
///
/// A thread gets what it has put back itself, if there is anything: it is in the cache of its processor.
#[derive(Debug)]
pub struct Pool<T>(Arc<Mutex<Vec<(ThreadId, T)>>>);

/// Buffers for bytes.
pub type Buffers = Pool<Vec<u8>>;

/// Batches of records.
pub type Batches = Pool<Batch>;

/// Memory that can be used again.
pub trait Reusable: Default {
    /// Whether it is worth keeping: neither nothing nor very much.
    fn is_worth_keeping(&self) -> bool;

    fn clear(&mut self);
}

impl Reusable for Vec<u8> {
    fn is_worth_keeping(&self) -> bool {
        (1..=1 << 20).contains(&self.capacity())
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl Reusable for Batch {
    fn is_worth_keeping(&self) -> bool {
        (1..=1 << 14).contains(&self.records.capacity())
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl<T: Reusable> Pool<T> {
    /// Takes memory that has come back, empty, or else new memory.
    pub fn take(&self) -> T {
        let Ok(mut kept) = self.0.lock() else { return T::default() };
        let this = thread::current().id();
        let own = kept.iter().rposition(|(thread, _)| *thread == this);
        let memory = own.map(|own| kept.swap_remove(own)).or_else(|| kept.pop());
        memory.map(|(_, memory)| memory).unwrap_or_default()
    }

    /// Takes memory back.
    pub fn put(&self, mut memory: T) {
        memory.clear();
        if let Ok(mut kept) = self.0.lock()
            && memory.is_worth_keeping()
        {
            kept.push((thread::current().id(), memory));
        }
    }
}

impl<T> Clone for Pool<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}
