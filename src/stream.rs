//! Read, work on many threads, write in order; knows nothing of sudoku.
//!
//! ```text
//!            jobs              ┌─ worker ─┐   results, each through
//!   source ─────────────────►  ├─ worker ─┤   a channel of its own  ─────►  sink
//!      │                       └─ worker ─┘                                  ▲
//!      └──────── the receiving ends of those channels, in order ─────────────┘
//! ```
//!
//! The sink waits for the results in the order of their jobs, so nothing is reordered or numbered. The queue
//! of receiving ends is bounded, and with it the number of jobs under way and the memory they take.

use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Jobs under way at most, for each thread.
const JOBS_PER_THREAD: usize = 3;

/// Takes jobs from `source` until it yields none, lets `threads` workers turn them into results, and hands
/// these to `sink` in the order of the jobs. `worker` is called once on each thread and makes the worker,
/// which may keep memory from job to job.
///
/// The sink runs on the calling thread and gets each result as soon as it and all before it are there. When
/// it breaks off, the call returns at once, even if the source waits for input that never comes: its thread
/// is left behind.
///
/// With one thread no other is started, nor for the first job: many runs have but one, and starting threads
/// takes longer than solving a puzzle. If not all threads can be had, fewer do the work; in the end the
/// calling one alone.
///
/// # Panics
/// If a worker panics: its result is missing, and those after it can't be in order.
pub fn run<J, R, W>(
    threads: usize,
    mut source: impl FnMut() -> Option<J> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> R,
{
    let mut work = worker();
    let Some(first) = source() else { return };
    if sink(work(first)).is_break() {
        return;
    }
    let Some(second) = source() else { return };
    let mut rest = iter::once(second).chain(iter::from_fn(source));
    let source = move || rest.next();
    let worker = Arc::new(worker);
    let threads = affordable(threads);
    let started = if threads > 1 { start(threads, &worker) } else { None };
    let Some(Started { give, results }) = started else {
        return alone(source, work, sink);
    };
    if give.send(source).is_err() {
        unreachable!("the source's thread waits for it");
    }
    for result in results {
        // A worker lets go of its end without a result only when it panics.
        let Ok(result) = result.recv() else { panic!("a worker thread panicked") };
        if sink(result).is_break() {
            break;
        }
    }
}

/// No more threads than there is address space for. Where that is limited, a thread too many would not be
/// refused but make a later allocation fail, and that is the end of a process.
fn affordable(mut threads: usize) -> usize {
    /// A stack, what the system's allocator sets aside for a thread, and the jobs.
    const OF_A_THREAD: usize = 72 << 20;

    while threads > 1 && !is_affordable(OF_A_THREAD.saturating_mul(threads + 1)) {
        threads /= 2;
    }
    threads
}

/// Whether there is address space for so many bytes more.
pub fn is_affordable(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let fits = room.try_reserve_exact(bytes).is_ok();
    // Nothing is written there, so it takes no memory; but it has to be asked for.
    std::hint::black_box(&room);
    fits
}

/// Everything on the calling thread.
fn alone<J, R>(
    mut source: impl FnMut() -> Option<J>,
    mut work: impl FnMut(J) -> R,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    while let Some(job) = source() {
        if sink(work(job)).is_break() {
            break;
        }
    }
}

/// Threads that wait for the source.
struct Started<S, R> {
    give: SyncSender<S>,
    results: Receiver<Receiver<R>>,
}

/// Starts the source's thread and so many workers, or as many as can be had. `None` if that is not one each.
fn start<J, R, W, S>(
    threads: usize,
    worker: &Arc<impl Fn() -> W + Send + Sync + 'static>,
) -> Option<Started<S, R>>
where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> R,
    S: FnMut() -> Option<J> + Send + 'static,
{
    let under_way = threads * JOBS_PER_THREAD;
    let (ordered, results) = mpsc::sync_channel(under_way);
    let (jobs, queue) = mpsc::sync_channel(under_way);
    let (give, take) = mpsc::sync_channel::<S>(1);
    let feed = move || {
        let Ok(mut source) = take.recv() else { return };
        while let Some(job) = source() {
            let (done, result) = mpsc::sync_channel(1);
            // A closed channel means that nobody wants more.
            if ordered.send(result).is_err() || jobs.send((job, done)).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(feed).ok()?;
    let queue = Arc::new(Mutex::new(queue));
    let spawn = |_| {
        let (queue, worker) = (Arc::clone(&queue), Arc::clone(worker));
        thread::Builder::new().spawn(move || work_off(&queue, worker())).ok()
    };
    // As soon as one is refused there is no use in asking for more.
    let workers = (0..threads).map_while(spawn).count();
    (workers > 0).then_some(Started { give, results })
}

type Queue<J, R> = Mutex<Receiver<(J, SyncSender<R>)>>;

fn work_off<J, R>(queue: &Queue<J, R>, mut work: impl FnMut(J) -> R) {
    loop {
        // The lock is held while waiting for a job, not while working on it.
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, done)) = next else { return };
        if done.send(work(job)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn collect(threads: usize, jobs: usize) -> Vec<usize> {
        let mut next = 0..jobs;
        let mut results = Vec::new();
        let worker = || {
            |job: usize| {
                // Uneven work, so that results are ready out of order.
                thread::sleep(Duration::from_micros((job * 7919 % 13) as u64 * 20));
                job * job
            }
        };
        run(
            threads,
            move || next.next(),
            worker,
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        results
    }

    #[test]
    fn results_come_in_the_order_of_jobs() {
        let expected: Vec<_> = (0..500).map(|job| job * job).collect();
        for threads in [1, 2, 3, 16] {
            assert_eq!(collect(threads, 500), expected, "{threads} threads");
            assert!(collect(threads, 0).is_empty());
            assert_eq!(collect(threads, 1), [0]);
        }
    }

    #[test]
    fn a_slow_sink_holds_the_source_back() {
        let started = Arc::new(AtomicUsize::new(0));
        let (counter, mut finished) = (Arc::clone(&started), 0);
        let threads = 2;
        run(
            threads,
            move || {
                let job = counter.fetch_add(1, Ordering::SeqCst);
                (job < 300).then_some(job)
            },
            || |job| job,
            |_| {
                thread::sleep(Duration::from_micros(300));
                finished += 1;
                // One more is at the sink and one at the source's hand.
                let most = finished + threads * JOBS_PER_THREAD + 2;
                assert!(started.load(Ordering::SeqCst) <= most);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(finished, 300);
    }

    #[test]
    fn the_sink_can_break_off_while_the_source_waits() {
        for threads in [2, 5] {
            let (_never_sends, forever) = mpsc::channel::<usize>();
            let mut first = Some(7);
            let mut seen = Vec::new();
            run(
                threads,
                move || first.take().or_else(|| forever.recv().ok()),
                || |job| job,
                |result| {
                    seen.push(result);
                    ControlFlow::Break(())
                },
            );
            assert_eq!(seen, [7]);
        }
    }
}
