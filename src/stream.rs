//! Read, work on many threads, write in order; knows nothing of sudoku.
//!
//! ```text
//!   source, locked by the worker   ┌─ worker ─┐   parts, those of each job
//!   that takes its next job   ───► ├─ worker ─┤   through a channel of its own  ─────►  sink
//!                                  └─ worker ─┘                                          ▲
//!                                        └── the receiving ends of those channels, in order
//! ```
//!
//! A worker hands on the result of a job in any number of parts. The sink takes the parts of the first job until the
//! worker is done with it, then those of the second, and so on: nothing is reordered or numbered. The queue of
//! receiving ends and each channel are bounded, and so is the memory of the jobs under way.
//!
//! No thread reads for the others: it would have to wake them for each job, and what it reads would be in the cache of
//! another processor.

use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// The most jobs under way, for each thread.
const JOBS_PER_THREAD: usize = 3;

/// The most parts of a job that wait for the sink. A job of one part and its end must fit, or its worker would wait
/// before it takes the next job.
const PARTS: usize = 4;

/// Takes jobs from `source` until it yields none, lets as many workers as `threads` says turn them into parts, and hands
/// these to `sink` in the order of the jobs. `worker` is called once on each thread and makes the worker, which may keep
/// memory from job to job. Its argument tells whether the worker is alone, so that a job may use all threads. A worker
/// gets a job and the function that hands on its parts.
///
/// The sink runs on the calling thread and gets each part as soon as all parts before it have come. If it breaks off,
/// the call returns at once, even if the source waits for input that never comes: the worker that waits is left behind.
/// The function that hands on parts then returns a break, and the worker can stop.
///
/// The first job runs on the calling thread, with the jobs behind it that `is_light` admits, and so do all if `threads`
/// is 1: many runs have only one job, and starting threads takes longer than solving a puzzle, as does asking for their
/// number. If the system refuses threads, fewer do the work, at worst the calling one alone.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut numbers = 1..=1000_u64;
/// let mut sum = 0;
/// sudoku::stream::run(
///     || 2,
///     move || numbers.next(),
///     |_| false,
///     |_| |number: u64, hand_on: &mut dyn FnMut(u64) -> ControlFlow<()>| _ = hand_on(number * number),
///     |square| {
///         sum += square;
///         if square < 900 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     },
/// );
/// assert_eq!(sum, 9455, "the squares of 1 to 30");
/// ```
///
/// # Panics
/// If a worker or the source panics: parts would be missing.
pub fn run<J, R, W>(
    threads: impl Fn() -> usize,
    source: impl FnMut() -> Option<J> + Send + 'static,
    is_light: impl Fn(&J) -> bool,
    worker: impl Fn(bool) -> W + Send + Sync + 'static,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J, &mut dyn FnMut(R) -> ControlFlow<()>) + 'static,
{
    let worker: WorkerMaker<J, R> = Arc::new(move |is_alone| Box::new(worker(is_alone)));
    run_boxed(&threads, Box::new(iter::from_fn(source)), &is_light, &worker, &mut sink);
}

/// A job's work: it gets the job and the function that hands on its parts.
type Work<J, R> = Box<dyn FnMut(J, &mut dyn FnMut(R) -> ControlFlow<()>)>;

/// Makes a worker.
type WorkerMaker<J, R> = Arc<dyn Fn(bool) -> Work<J, R> + Send + Sync>;

type JobSource<J> = Box<dyn Iterator<Item = J> + Send>;

/// The same as [`run`]. It is compiled once for all functions that are passed to it.
fn run_boxed<J: Send + 'static, R: Send + 'static>(
    threads: &dyn Fn() -> usize,
    mut source: JobSource<J>,
    is_light: &dyn Fn(&J) -> bool,
    worker: &WorkerMaker<J, R>,
    sink: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let mut work = worker(true);
    let (mut next, mut is_first) = (source.next(), true);
    while let Some(job) = next.take_if(|job| is_first || is_light(job)) {
        if alone(&mut iter::once(job), &mut work, sink).is_break() {
            return;
        }
        (next, is_first) = (source.next(), false);
    }
    let Some(next) = next else { return };
    let rest: JobSource<J> = Box::new(iter::once(next).chain(source).fuse());
    let rest = Arc::new(Mutex::new(rest));
    let threads = threads();
    let results = if threads > 1 { start(threads, &rest, worker) } else { None };
    let Some(results) = results else {
        _ = alone(&mut *locked(&rest), &mut work, sink);
        return;
    };
    for parts in results {
        // A worker drops its end of the channel before the job's end only if it panics.
        let next = || parts.recv().unwrap_or_else(|_| panic!("a worker thread panicked"));
        while let Some(part) = next() {
            if sink(part).is_break() {
                return;
            }
        }
    }
    // If the source panicked, jobs are missing.
    drop(locked(&rest));
}

/// Does the jobs on the calling thread.
fn alone<J, R>(
    jobs: &mut dyn Iterator<Item = J>,
    work: &mut Work<J, R>,
    sink: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    for job in jobs {
        work(job, &mut |part| {
            flow = sink(part);
            flow
        });
        flow?;
    }
    flow
}

/// The parts of a job; `None` comes after the last one.
type JobParts<R> = Receiver<Option<R>>;

/// Starts the workers, or fewer if the system refuses some, and returns the parts of each job in order. `None` if there
/// is no thread at all.
fn start<J: Send + 'static, R: Send + 'static>(
    threads: usize,
    source: &Arc<Mutex<JobSource<J>>>,
    worker: &WorkerMaker<J, R>,
) -> Option<Receiver<JobParts<R>>> {
    let (ordered, results) = mpsc::sync_channel(threads * JOBS_PER_THREAD);
    let spawn = |_| {
        let (source, ordered, worker) = (Arc::clone(source), ordered.clone(), Arc::clone(worker));
        thread::Builder::new().spawn(move || work_off(&source, &ordered, worker(false))).ok()
    };
    // After one refusal, further attempts would fail as well.
    let workers = (0..threads).map_while(spawn).count();
    (workers > 0).then_some(results)
}

fn work_off<J, R>(source: &Mutex<JobSource<J>>, ordered: &SyncSender<JobParts<R>>, mut work: Work<J, R>) {
    loop {
        let (parts, result) = mpsc::sync_channel(PARTS);
        let job = {
            // The lock is held until the job has its place in the order, not while working on it.
            let mut source = locked(source);
            let Some(job) = source.next() else { return };
            // The channel is closed if the sink has broken off.
            if ordered.send(result).is_err() {
                return;
            }
            job
        };
        work(job, &mut |part| match parts.send(Some(part)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        });
        if parts.send(None).is_err() {
            return;
        }
    }
}

/// # Panics
/// If the source has panicked: jobs would be missing.
fn locked<T>(source: &Mutex<T>) -> MutexGuard<'_, T> {
    source.lock().unwrap_or_else(|_| panic!("the source of jobs panicked"))
}
