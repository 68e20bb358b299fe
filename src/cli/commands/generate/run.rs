//! Makes puzzles on many threads and writes them in the order of their numbers.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::maker::{GenerateWork, PuzzleMaker};
use crate::cli::args::{OutputOptions, WorkOptions, thread_count};
use crate::cli::progress::ProgressLine;
use crate::cli::record_writer::OutputPart;
use crate::cli::signals;
use crate::cli::sink::{Sink, SinkInput};
use crate::cli::stats::{RunIdentity, Sums};
use crate::cli::status::{Status, print_message};
use sudoku::stream;

/// Makes `count` puzzles, starting with number `first_number`. Numbers are counted from 1.
pub fn run(
    work: GenerateWork,
    first_number: u64,
    count: u64,
    output_options: &OutputOptions,
    work_options: &WorkOptions,
) -> anyhow::Result<Status> {
    let last_number = last_number(first_number, count)?;
    let progress = ProgressLine::start_for_search(work_options.progress, count, Arc::clone(&work.attempts));
    let identity =
        RunIdentity { command: "generate", input: None, judges_puzzles: false, own_counts: Arc::new(Sums::new) };
    let sink_input = SinkInput::default();
    let mut sink = Sink::open(output_options, work_options, identity, Arc::clone(&work.columns), sink_input, progress)?;
    let job_size = Arc::new(AtomicU64::new(1));
    let threads = thread_count(work_options.threads);
    let next_job = job_source(first_number - 1..last_number, threads, Arc::clone(&job_size));
    let stop = work.stop.clone();
    let new_worker = move |is_alone| {
        let mut maker = PuzzleMaker::new(work.clone(), if is_alone { threads } else { 1 });
        let job_size = Arc::clone(&job_size);
        move |numbers: Range<u64>, send: &mut dyn FnMut(OutputPart) -> ControlFlow<()>| {
            let (start, size) = (Instant::now(), numbers.end - numbers.start);
            let part = maker.make(numbers);
            adapt_job_size(&job_size, size, start.elapsed());
            _ = send(part);
        }
    };
    let (mut flow, mut made_count) = (ControlFlow::Continue(()), 0);
    let is_interrupted = || stop.is_stopped();
    let receive_part = |mut part: OutputPart| {
        let must_stop = part.tally.status != Status::Done || is_interrupted();
        made_count += part.tally.puzzles;
        let sink_flow = sink.write_part(&mut part, &mut |_| true);
        flow = if must_stop { ControlFlow::Break(()) } else { sink_flow };
        flow
    };
    stream::run(|| threads, next_job, |_| false, new_worker, receive_part);
    ensure!(count < u64::MAX || flow.is_break(), "no puzzle has a number above {}", u64::MAX);
    if made_count == 0 {
        sink.abandon_because("no puzzle was made");
    }
    let status = sink.finish()?;
    if is_interrupted() {
        if let Some(file) = output_options.file().filter(|_| made_count > 0) {
            print_message(&format_args!("interrupted; puzzles kept in {}: {made_count}", file.display()));
        }
        signals::end_process_as_signalled();
    }
    Ok(status)
}

/// Returns the number of the last puzzle. Only an endless run, with the maximum `count`, may use up the numbers.
fn last_number(first_number: u64, count: u64) -> anyhow::Result<u64> {
    let endless_last = (count == u64::MAX).then_some(u64::MAX);
    first_number.checked_add(count - 1).or(endless_last).with_context(|| {
        format!("the highest puzzle number is {}: -n {count} from --first {first_number} goes beyond it", u64::MAX)
    })
}

fn job_source(mut numbers: Range<u64>, threads: usize, job_size: Arc<AtomicU64>) -> impl FnMut() -> Option<Range<u64>> {
    move || {
        let remaining = numbers.end - numbers.start;
        let size = job_size.load(Ordering::Relaxed).min(remaining.div_ceil(threads as u64));
        let job = numbers.start..numbers.start + size;
        numbers.start = job.end;
        (size > 0).then_some(job)
    }
}

const MAX_JOB_PUZZLES: u64 = 1024;

/// The minimum duration of a job. Jobs that take less are made larger.
const MIN_JOB_DURATION: Duration = Duration::from_millis(20);

/// The maximum duration of a job. Jobs that take more are made smaller.
const MAX_JOB_DURATION: Duration = Duration::from_millis(100);

/// Adapts the size of all threads' jobs to the time that a job of this size took. Jobs become large enough to fill the
/// lanes of the engine, but stay small if each puzzle takes a long time, so that the first puzzle is written soon. The
/// size of jobs does not change the output.
fn adapt_job_size(job_size: &AtomicU64, size: u64, duration: Duration) {
    let new_size = match duration {
        _ if duration < MIN_JOB_DURATION => (4 * size).min(MAX_JOB_PUZZLES),
        _ if duration > MAX_JOB_DURATION => (size / 4).max(1),
        _ => return,
    };
    // Jobs at the end of a run, or from before a change, may have other sizes and are ignored.
    if (new_size > size) == (new_size > job_size.load(Ordering::Relaxed)) {
        job_size.store(new_size, Ordering::Relaxed);
    }
}
