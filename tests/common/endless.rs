//! Work that has to come to an end.

use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Far more than any work here takes on any machine.
const MAX_WAIT: Duration = Duration::from_secs(600);

/// Does the work on a thread of its own. Panics if it is not done after ten minutes, which takes an endless loop, or if
/// it panics.
pub fn assert_ends<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    let thread = thread::spawn(move || {
        let _done = done;
        work()
    });
    // Nothing is sent: the channel closes when the work is done, or has panicked.
    assert_ne!(is_done.recv_timeout(MAX_WAIT), Err(mpsc::RecvTimeoutError::Timeout), "an endless loop");
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}
