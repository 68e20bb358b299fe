//! Counts the bytes that readers look at, so that tests can prove linear time by numbers instead of by a clock.

#[cfg(test)]
thread_local! {
    static LOOKED_AT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts bytes that are about to be looked at. Does nothing outside of tests.
#[inline]
pub(super) fn look(_bytes: usize) {
    #[cfg(test)]
    LOOKED_AT.set(LOOKED_AT.get() + _bytes as u64);
}

/// Returns the number of bytes that this thread has looked at since the last call.
#[cfg(test)]
pub(super) fn take() -> u64 {
    LOOKED_AT.take()
}
