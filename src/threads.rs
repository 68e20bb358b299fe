//! Distributes work over several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Distributes the items over one thread per worker, including the calling thread.
///
/// Any worker may get any item, so the results must not depend on the distribution. Without workers, nothing is done.
pub(crate) fn for_each_on_threads<T: Send, W: Send>(
    items: impl Iterator<Item = T> + Send,
    workers: &mut [W],
    work: impl Fn(&mut W, T) + Sync,
) {
    let Some((first_worker, other_workers)) = workers.split_first_mut() else { return };
    let remaining_items = Mutex::new(items);
    let next_item = || remaining_items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run_worker = |worker: &mut W| {
        while let Some(item) = next_item() {
            work(worker, item);
        }
    };
    thread::scope(|scope| {
        for worker in other_workers {
            // If a thread cannot be started, the others do its work.
            if thread::Builder::new().spawn_scoped(scope, || run_worker(worker)).is_err() {
                break;
            }
        }
        run_worker(first_worker);
    });
}
