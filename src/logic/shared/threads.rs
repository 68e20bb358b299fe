//! Distributes the work on one puzzle over several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Distributes the items over one thread per hand, including the calling thread. Results must not depend on which hand
/// works on an item.
pub(crate) fn deal<T: Send, H: Send>(
    items: impl Iterator<Item = T> + Send,
    hands: &mut [H],
    work: impl Fn(&mut H, T) + Sync,
) {
    let Some((first, others)) = hands.split_first_mut() else { return };
    let rest = Mutex::new(items);
    let next = || rest.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_off = |hand: &mut H| {
        while let Some(item) = next() {
            work(hand, item);
        }
    };
    thread::scope(|scope| {
        for hand in others {
            // If a thread cannot be started, the others do its work.
            if thread::Builder::new().spawn_scoped(scope, || work_off(hand)).is_err() {
                break;
            }
        }
        work_off(first);
    });
}
