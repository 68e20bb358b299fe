//! Memory of finders between the steps of a solution.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Memory that several finders share.
#[derive(Default)]
pub(crate) struct SharedMemory<T>(Arc<Mutex<T>>);

impl<T> SharedMemory<T> {
    /// Locks the memory for one finder.
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        // After a panic the memory may be inconsistent, which is safe: each finder checks it against the state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for SharedMemory<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}
