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

use std::io;
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
/// With one thread no other is started. If not all threads can be had, fewer do the work.
///
/// # Errors
/// The system refuses to start even two threads; nothing has been taken from the source then.
///
/// # Panics
/// If a worker panics: its result is missing, and those after it can't be in order.
pub fn run<J, R, W>(
    threads: usize,
    mut source: impl FnMut() -> Option<J> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) -> io::Result<()>
where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> R,
{
    if threads <= 1 {
        let mut work = worker();
        while let Some(job) = source() {
            if sink(work(job)).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let (ordered, results) = mpsc::sync_channel(threads * JOBS_PER_THREAD);
    let (jobs, queue) = mpsc::sync_channel(threads * JOBS_PER_THREAD);
    let (queue, worker) = (Arc::new(Mutex::new(queue)), Arc::new(worker));
    for thread in 0..threads {
        let (queue, worker) = (Arc::clone(&queue), Arc::clone(&worker));
        match thread::Builder::new().spawn(move || work_off(&queue, worker())) {
            Ok(_) => {}
            Err(error) if thread == 0 => return Err(error),
            Err(_) => break,
        }
    }
    thread::Builder::new().spawn(move || {
        while let Some(job) = source() {
            let (done, result) = mpsc::sync_channel(1);
            // A closed channel means that nobody wants more.
            if ordered.send(result).is_err() || jobs.send((job, done)).is_err() {
                break;
            }
        }
    })?;
    for result in results {
        // A worker lets go of its end without a result only when it panics.
        let Ok(result) = result.recv() else { panic!("a worker thread panicked") };
        if sink(result).is_break() {
            break;
        }
    }
    Ok(())
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
        )
        .unwrap();
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
        )
        .unwrap();
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
            )
            .unwrap();
            assert_eq!(seen, [7]);
        }
    }
}
