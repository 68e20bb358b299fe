//! A flag with which another thread ends work that may take long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a long run early. Its clones are the same flag: give one to the run, and keep one to stop it.
///
/// A run that was stopped says so in its result. A flag that was raised stays raised.
///
/// ```
/// use sudoku::StopFlag;
///
/// let flag = StopFlag::new();
/// let other = flag.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// assert!(flag.is_stopped());
/// ```
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an error if the flag was raised.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Raises the flag.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns whether the flag was raised.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// The error of a run that a [`StopFlag`] has ended before it had a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;
