//! What finders remember from one step of a solution to the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Memory that several finders share.
#[derive(Default)]
pub(in crate::logic) struct SharedMemory<T>(Arc<Mutex<T>>);

impl<T> SharedMemory<T> {
    /// The memory, for one finder at a time.
    pub(in crate::logic) fn lock(&self) -> MutexGuard<'_, T> {
        // A finder that panicked may leave anything here: each finder checks what it remembers against the state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for SharedMemory<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}
