//! Work that must end.

use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Far longer than any work in the tests takes on any machine.
const MAX_WAIT: Duration = Duration::from_secs(600);

/// Runs the work on a thread of its own and returns its result. Panics if the work panics, or if it takes more than ten
/// minutes, as only an endless loop does.
pub fn assert_ends<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (end_sender, end_receiver) = mpsc::channel::<()>();
    let thread = thread::spawn(move || {
        let _dropped_at_end = end_sender;
        work()
    });
    // Nothing is sent: the channel closes when the work is done or has panicked.
    assert_ne!(end_receiver.recv_timeout(MAX_WAIT), Err(mpsc::RecvTimeoutError::Timeout), "an endless loop");
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}
