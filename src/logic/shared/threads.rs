//! Work on one puzzle for several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Deals the items to as many threads as there are hands, the calling one among them. Each item is worked on for
/// itself, so that it does not matter by which.
pub(in crate::logic) fn deal<T: Send, H: Send>(
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
            // A thread that can't be had leaves its work to the others.
            if thread::Builder::new().spawn_scoped(scope, || work_off(hand)).is_err() {
                break;
            }
        }
        work_off(first);
    });
}
