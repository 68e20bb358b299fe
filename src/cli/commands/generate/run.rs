//! Makes puzzles on many threads and writes them in the order of their numbers.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::ensure;

use super::maker::{GenerateWork, PuzzleMaker};
use crate::cli::args::{OutputOptions, WorkOptions, thread_count};
use crate::cli::known_forms::KnownForms;
use crate::cli::progress::{ProgressLine, SearchProgress};
use crate::cli::record_writer::OutputPart;
use crate::cli::signals;
use crate::cli::sink::{Sink, SinkInput};
use crate::cli::stats::{JsonCounts, RunIdentity};
use crate::cli::status::{Status, print_message};
use sudoku::stream;

/// The number of puzzles in a row that are equivalent to earlier ones before the run gives up.
const MAX_REPEATS: u64 = 10_000;

/// A number of puzzles to make, and how.
pub struct QuotaWork {
    pub work: GenerateWork,
    /// The number of puzzles; `u64::MAX` for an endless run.
    pub count: u64,
}

/// Makes the puzzles of all quotas, starting with number `first_number`. Numbers are counted from 1.
pub fn run(
    quotas: Vec<QuotaWork>,
    first_number: u64,
    output_options: &OutputOptions,
    work_options: &WorkOptions,
) -> anyhow::Result<Status> {
    let [QuotaWork { work, .. }, ..] = &quotas[..] else { unreachable!("a run has a quota") };
    let count = quotas.iter().fold(0, |sum: u64, quota| sum.saturating_add(quota.count));
    check_last_number(first_number, count)?;
    let search = SearchProgress { attempts: Arc::clone(&work.attempts), advice: work.advice };
    let progress = ProgressLine::start_for_search(work_options, count, search);
    let identity =
        RunIdentity { command: "generate", input: None, judges_puzzles: false, own_counts: Arc::new(JsonCounts::new) };
    let sink_input = SinkInput::default();
    let sink = Sink::open(output_options, work_options, identity, Arc::clone(&work.columns), sink_input, progress)?;
    let threads = thread_count(work_options.threads);
    let stop = work.stop.clone();
    let known_forms = KnownForms::default();
    let mut run = PuzzleRun { sink, threads, known_forms, made_count: 0, repeat_count: 0 };
    let mut next_number = first_number - 1;
    let mut flow = ControlFlow::Continue(());
    for QuotaWork { work, count } in quotas {
        let wanted_count = run.made_count.saturating_add(count);
        // Puzzles that are left out are replaced by those with the next numbers.
        while run.made_count < wanted_count && next_number < u64::MAX && flow.is_continue() {
            let numbers = next_number..next_number.saturating_add(wanted_count - run.made_count);
            next_number = numbers.end;
            flow = run.make(work.clone(), numbers);
        }
    }
    ensure!(count < u64::MAX || flow.is_break(), "no puzzle has a number above {}", u64::MAX);
    let PuzzleRun { mut sink, made_count, repeat_count, .. } = run;
    if made_count == 0 {
        sink.abandon_because("no puzzle was made");
    }
    let mut status = sink.finish()?;
    if repeat_count >= MAX_REPEATS {
        print_message(&format_args!("gave up after {made_count} puzzles: all others are equivalent to one of them"));
        status = status.max(Status::Unsolved);
    }
    if stop.is_stopped() {
        if let Some(file) = output_options.file().filter(|_| made_count > 0) {
            print_message(&format_args!("interrupted; puzzles kept in {}: {made_count}", file.display()));
        }
        signals::end_process_as_signalled();
    }
    Ok(status)
}

/// The output of a run.
struct PuzzleRun {
    sink: Sink,
    threads: usize,
    /// The canonical forms of the puzzles written so far, if no two may be equivalent.
    known_forms: KnownForms,
    /// The number of puzzles written.
    made_count: u64,
    /// The number of puzzles left out since the last one that was written.
    repeat_count: u64,
}

impl PuzzleRun {
    /// Makes and writes the puzzles with these numbers. Breaks at the first failure, and if too many are left out.
    fn make(&mut self, work: GenerateWork, numbers: Range<u64>) -> ControlFlow<()> {
        let Self { sink, threads, known_forms, made_count, repeat_count } = self;
        let threads = *threads;
        let job_size = Arc::new(AtomicU64::new(1));
        let next_job = job_source(numbers, threads, Arc::clone(&job_size));
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
        let mut flow = ControlFlow::Continue(());
        let receive_part = |mut part: OutputPart| {
            *made_count += part.tally.puzzles;
            let sink_flow = sink.write_part(&mut part, &mut |form| {
                let is_new = known_forms.insert(form);
                if is_new {
                    *repeat_count = 0;
                } else {
                    *repeat_count += 1;
                    *made_count -= 1;
                }
                is_new
            });
            let must_stop = part.tally.status != Status::Done || stop.is_stopped() || *repeat_count >= MAX_REPEATS;
            flow = if must_stop { ControlFlow::Break(()) } else { sink_flow };
            flow
        };
        stream::run(|| threads, next_job, |_| false, new_worker, receive_part);
        flow
    }
}

/// Returns an error if the last puzzle would have too high a number. Only an endless run, with the maximum `count`, may
/// use up the numbers.
fn check_last_number(first_number: u64, count: u64) -> anyhow::Result<()> {
    ensure!(
        count == u64::MAX || first_number.checked_add(count - 1).is_some(),
        "the highest puzzle number is {}: -n {count} from --start {first_number} goes beyond it",
        u64::MAX
    );
    Ok(())
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
