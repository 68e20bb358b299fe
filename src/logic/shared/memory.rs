//! What finders remember from one step of a solution to the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Memory that several finders share.
#[derive(Default)]
pub(in crate::logic) struct Memory<T>(Arc<Mutex<T>>);

impl<T> Memory<T> {
    /// The memory, for one finder at a time.
    pub(in crate::logic) fn lock(&self) -> MutexGuard<'_, T> {
        // What a finder leaves behind that panics is as good as any: all of it is checked against the state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Memory<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}
