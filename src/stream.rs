//! Runs jobs on many threads and passes their results to a sink in order. The module is independent of sudoku.
//!
//! ```text
//!   source, locked by the worker   ┌─ worker ─┐   the parts of each job
//!   that takes its next job   ───► ├─ worker ─┤   through a channel of its own  ─────►  sink
//!                                  └─ worker ─┘                                          ▲
//!                                        └── the receiving ends of the channels, in order
//! ```
//!
//! A worker sends the result of a job in any number of parts. The sink takes all parts of the first job, then all parts
//! of the second, and so on: nothing is reordered or numbered. Both the queue of receiving ends and each channel are
//! bounded, so the memory for unfinished jobs is bounded as well.
//!
//! There is no reader thread: it would have to wake a worker for each job, and its data would be in another processor's
//! cache.

use std::iter;
use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

const JOBS_PER_THREAD: usize = 3;

/// The maximum number of parts of a job that may wait for the sink. At least 2, for one part and the end of the job:
/// otherwise the worker of a short job would have to wait.
const MAX_WAITING_PARTS: usize = 4;

/// Runs the jobs of `source` on `threads()` workers and passes the parts of their results to `sink` in job order.
///
/// `new_worker` is called once per thread and returns the worker of that thread, which may keep memory between jobs.
/// Its argument is true for the worker of the calling thread, whose jobs may use all threads. A worker is called with a
/// job and a function that passes on a part.
///
/// The sink runs on the calling thread and gets each part as soon as all earlier parts have arrived. If it breaks,
/// `run` returns at once, even if the source is waiting for input; the waiting worker is abandoned. For the other
/// workers, the function that passes on a part then returns a break, so they can stop.
///
/// The first job runs on the calling thread, as do the jobs directly after it that `is_light` accepts, and all jobs if
/// `threads()` is 1: many runs have only one job, and starting or even counting threads takes longer than solving a
/// puzzle. If the system refuses to start some of the threads, the others do the work; if it refuses all, the calling
/// thread does.
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
///     |_| |number: u64, pass_on: &mut dyn FnMut(u64) -> ControlFlow<()>| _ = pass_on(number * number),
///     |square| {
///         sum += square;
///         if square < 900 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     },
/// );
/// assert_eq!(sum, 9455, "the squares of 1 to 30");
/// ```
///
/// # Panics
/// Panics if a worker, its creation or the source panics, since parts would be missing.
pub fn run<J, R, W>(
    threads: impl Fn() -> usize,
    source: impl FnMut() -> Option<J> + Send + 'static,
    is_light: impl Fn(&J) -> bool,
    new_worker: impl Fn(bool) -> W + Send + Sync + 'static,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J, &mut dyn FnMut(R) -> ControlFlow<()>) + 'static,
{
    let new_worker: WorkerFactory<J, R> = Arc::new(move |is_alone| Box::new(new_worker(is_alone)));
    run_boxed(&threads, Box::new(iter::from_fn(source)), &is_light, &new_worker, &mut sink);
}

/// A worker. Its arguments are a job and the function that passes on a part.
type Worker<J, R> = Box<dyn FnMut(J, &mut dyn FnMut(R) -> ControlFlow<()>)>;

type WorkerFactory<J, R> = Arc<dyn Fn(bool) -> Worker<J, R> + Send + Sync>;

type JobSource<J> = Box<dyn Iterator<Item = J> + Send>;

/// Implements [`run`]. The function is compiled only once for each pair of job type and part type.
fn run_boxed<J: Send + 'static, R: Send + 'static>(
    threads: &dyn Fn() -> usize,
    mut source: JobSource<J>,
    is_light: &dyn Fn(&J) -> bool,
    new_worker: &WorkerFactory<J, R>,
    sink: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let mut own_worker = new_worker(true);
    let (mut waiting_job, mut is_first_job) = (source.next(), true);
    while let Some(job) = waiting_job.take_if(|job| is_first_job || is_light(job)) {
        if run_on_this_thread(&mut iter::once(job), &mut own_worker, sink).is_break() {
            return;
        }
        (waiting_job, is_first_job) = (source.next(), false);
    }
    let Some(next_job) = waiting_job else { return };
    let remaining_jobs: JobSource<J> = Box::new(iter::once(next_job).chain(source).fuse());
    let remaining_jobs = Arc::new(Mutex::new(remaining_jobs));
    let thread_count = threads();
    let started = if thread_count > 1 { start_workers(thread_count, &remaining_jobs, new_worker) } else { None };
    let Some(StartedWorkers { threads, results }) = started else {
        _ = run_on_this_thread(&mut *lock_source(&remaining_jobs), &mut own_worker, sink);
        return;
    };
    for parts in results {
        // Only a worker that panics closes its channel before the end of the job.
        let next_part = || parts.recv().unwrap_or_else(|_| panic!("a worker thread panicked"));
        while let Some(part) = next_part() {
            if sink(part).is_break() {
                return;
            }
        }
    }
    // All workers have ended, since nobody can send results any more. If one could not be created, jobs may be missing.
    for worker in threads {
        if let Err(panic) = worker.join() {
            panic::resume_unwind(panic);
        }
    }
}

fn run_on_this_thread<J, R>(
    jobs: &mut dyn Iterator<Item = J>,
    worker: &mut Worker<J, R>,
    sink: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    for job in jobs {
        worker(job, &mut |part| {
            // The sink is not called after it has broken, even if the worker sends more.
            if flow.is_continue() {
                flow = sink(part);
            }
            flow
        });
        flow?;
    }
    flow
}

/// The receiving end of a job's parts; `None` follows the last part.
type JobParts<R> = Receiver<Option<R>>;

struct StartedWorkers<R> {
    threads: Vec<JoinHandle<()>>,
    /// The parts of each job, in order.
    results: Receiver<JobParts<R>>,
}

/// Starts up to `thread_count` workers; `None` if the system starts none.
fn start_workers<J: Send + 'static, R: Send + 'static>(
    thread_count: usize,
    source: &Arc<Mutex<JobSource<J>>>,
    new_worker: &WorkerFactory<J, R>,
) -> Option<StartedWorkers<R>> {
    let (result_queue, results) = mpsc::sync_channel(thread_count * JOBS_PER_THREAD);
    let spawn = |_| {
        let (source, queue, new_worker) = (Arc::clone(source), result_queue.clone(), Arc::clone(new_worker));
        thread::Builder::new().spawn(move || run_worker(&source, &queue, new_worker(false))).ok()
    };
    // After one refusal, further attempts would fail as well.
    let threads: Vec<JoinHandle<()>> = (0..thread_count).map_while(spawn).collect();
    (!threads.is_empty()).then_some(StartedWorkers { threads, results })
}

fn run_worker<J, R>(source: &Mutex<JobSource<J>>, result_queue: &SyncSender<JobParts<R>>, mut worker: Worker<J, R>) {
    loop {
        let (part_sender, part_receiver) = mpsc::sync_channel(MAX_WAITING_PARTS);
        let job = {
            // The lock is held until the job has its place in the order, not while the job runs.
            let mut source = lock_source(source);
            let Some(job) = source.next() else { return };
            // The channel is closed if the sink has broken.
            if result_queue.send(part_receiver).is_err() {
                return;
            }
            job
        };
        worker(job, &mut |part| match part_sender.send(Some(part)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        });
        if part_sender.send(None).is_err() {
            return;
        }
    }
}

/// Locks the source. Panics if the source has panicked, since jobs would be missing.
fn lock_source<T>(source: &Mutex<T>) -> MutexGuard<'_, T> {
    source.lock().unwrap_or_else(|_| panic!("the source of jobs panicked"))
}
