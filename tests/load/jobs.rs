//! The jobs of `stream`: the order of their results, the bound on unfinished jobs, and a sink that breaks off.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use sudoku::stream::run;

/// The maximum number of unfinished jobs per thread.
const MAX_JOBS_PER_THREAD: usize = 3;

const JOB_COUNT: usize = if cfg!(miri) { 30 } else { 500 };

fn run_jobs(threads: usize, job_count: usize) -> Vec<(usize, usize)> {
    let mut job_numbers = 0..job_count;
    let mut results = Vec::new();
    let new_worker = |_| {
        |job: usize, push: &mut dyn FnMut((usize, usize)) -> ControlFlow<()>| {
            // Jobs take different times, so that results are ready out of order.
            (0..job * 7919 % 13 * 20).for_each(|_| thread::yield_now());
            assert!((0..job % 7).all(|part| push((job, part)).is_continue()));
        }
    };
    run(
        || threads,
        move || job_numbers.next(),
        |&job| job == 1,
        new_worker,
        |result| {
            results.push(result);
            ControlFlow::Continue(())
        },
    );
    results
}

#[test]
fn parts_come_in_the_order_of_jobs() {
    let parts = |job| (0..job % 7).map(move |part| (job, part));
    let expected: Vec<_> = (0..JOB_COUNT).flat_map(parts).collect();
    for threads in [1, 2, 3, 16] {
        assert_eq!(run_jobs(threads, JOB_COUNT), expected, "{threads} threads");
        assert!(run_jobs(threads, 0).is_empty());
        assert_eq!(run_jobs(threads, 2), [(1, 0)]);
    }
}

#[test]
fn a_slow_sink_holds_the_source_back() {
    let started_jobs = Arc::new(AtomicUsize::new(0));
    let (counter, mut finished_jobs) = (Arc::clone(&started_jobs), 0);
    let threads = 2;
    run(
        || threads,
        move || {
            let job = counter.fetch_add(1, Ordering::SeqCst);
            (job < JOB_COUNT).then_some(job)
        },
        |_| false,
        |_| |job, push: &mut dyn FnMut(usize) -> ControlFlow<()>| _ = push(job),
        |_| {
            (0..100).for_each(|_| thread::yield_now());
            finished_jobs += 1;
            // One more job is at the sink, and one at the source.
            let max_started = finished_jobs + threads * MAX_JOBS_PER_THREAD + 2;
            assert!(started_jobs.load(Ordering::SeqCst) <= max_started);
            ControlFlow::Continue(())
        },
    );
    assert_eq!(finished_jobs, JOB_COUNT);
}

#[test]
fn the_sink_can_break_off_while_the_source_waits() {
    for threads in [2, 5] {
        let (_never_sends, forever) = mpsc::channel::<usize>();
        let mut only_job = Some(7);
        let mut results = Vec::new();
        run(
            || threads,
            move || only_job.take().or_else(|| forever.recv().ok()),
            |_| false,
            |_| |job, push: &mut dyn FnMut(usize) -> ControlFlow<()>| _ = push(job),
            |result| {
                results.push(result);
                ControlFlow::Break(())
            },
        );
        assert_eq!(results, [7]);
    }
}

/// The sink gets no part that a worker sends after the break.
#[test]
fn a_sink_that_has_broken_is_not_called_again() {
    for threads in [1, 2] {
        let (mut job_numbers, mut call_count) = (0..JOB_COUNT, 0);
        let new_worker = |_| {
            |job: usize, push: &mut dyn FnMut(usize) -> ControlFlow<()>| {
                (0..3).for_each(|_| _ = push(job));
            }
        };
        run(
            || threads,
            move || job_numbers.next(),
            |_| false,
            new_worker,
            |_| {
                call_count += 1;
                ControlFlow::Break(())
            },
        );
        assert_eq!(call_count, 1, "{threads} threads");
    }
}

/// The run does not end as if nothing had happened.
#[test]
fn a_worker_that_cannot_be_created_is_a_panic() {
    for threads in [2, 5] {
        let mut job_numbers = 0..JOB_COUNT;
        let new_worker = |is_alone: bool| {
            assert!(is_alone, "no worker for this thread");
            |job: usize, push: &mut dyn FnMut(usize) -> ControlFlow<()>| _ = push(job)
        };
        let run_all = move || {
            run(|| threads, move || job_numbers.next(), |_| false, new_worker, |_| ControlFlow::Continue(()));
        };
        let panic = thread::spawn(run_all).join().unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"no worker for this thread"));
    }
}
