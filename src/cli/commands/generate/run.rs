//! Making puzzles on many threads, in the order of their numbers.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;

use super::maker::{FIELDS, GenerateWork, PuzzleMaker};
use super::pace::Pace;
use crate::cli::args::{Effort, Target};
use crate::cli::columns::TableHeader;
use crate::cli::page::Report;
use crate::cli::progress::ProgressLine;
use crate::cli::sink::Sink;
use crate::cli::status::{Status, Sums};
use sudoku::stream;

/// Makes `count` puzzles from this number on, which is counted from 1.
///
/// # Errors
/// They can't be written.
pub fn run(work: &GenerateWork, first: u64, count: u64, target: &Target, effort: &Effort) -> anyhow::Result<Status> {
    let last = match first.checked_add(count - 1) {
        // An endless run may use up the numbers.
        None if count == u64::MAX => Some(u64::MAX),
        last => last,
    };
    let last = last.with_context(|| {
        format!("puzzles are numbered up to {}: too few from --first {first} on for -n {count}", u64::MAX)
    })?;
    let header = TableHeader { names: FIELDS.to_vec(), takes_claim: false };
    let progress = ProgressLine::of_search(effort.progress, count, Arc::clone(&work.attempts));
    let mut sink = Sink::open(target, effort, header, None, progress)?;
    let pace = Pace::new();
    let threads = effort.threads();
    let jobs = jobs(first - 1..last, threads, pace.clone());
    let work = work.clone();
    let worker = move |is_alone| {
        let mut maker = PuzzleMaker::new(work.clone(), if is_alone { threads } else { 1 });
        let pace = pace.clone();
        move |numbers: Range<u64>, pass: &mut dyn FnMut(Report) -> ControlFlow<()>| {
            let (start, size) = (Instant::now(), numbers.end - numbers.start);
            let report = maker.make(numbers);
            pace.learn(size, start.elapsed());
            _ = pass(report);
        }
    };
    let collect = |mut report: Report| {
        let has_failed = report.tally.status != Status::Done;
        let more = sink.take(&mut report);
        if has_failed { ControlFlow::Break(()) } else { more }
    };
    stream::run(effort.thread_count(), jobs, |_| false, worker, collect);
    sink.finish(Sums::new())
}

/// Cuts the numbers into jobs.
fn jobs(mut numbers: Range<u64>, threads: usize, pace: Pace) -> impl FnMut() -> Option<Range<u64>> {
    move || {
        let left = numbers.end - numbers.start;
        let size = pace.size().min(left.div_ceil(threads as u64));
        let job = numbers.start..numbers.start + size;
        numbers.start = job.end;
        (size > 0).then_some(job)
    }
}
