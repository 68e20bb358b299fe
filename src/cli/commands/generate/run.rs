//! Making puzzles on many threads, in the order of their numbers, without repeats.

use std::ops::{ControlFlow, Range};
use std::time::Instant;

use super::maker::{Draft, Drafts, FIELDS, Maker, Work};
use super::pace::Pace;
use crate::cli::args::{Effort, Target};
use crate::cli::page::Report;
use crate::cli::sink::Sink;
use crate::cli::status::Status;
use sudoku::generate::Repeats;
use sudoku::stream;

/// After so many repeats in a row there seems to be nothing new.
const MOST_REPEATS: u64 = 10_000;

/// Makes `count` puzzles.
///
/// # Errors
/// They can't be written.
pub fn run(work: &Work, count: u64, target: &Target, effort: &Effort) -> anyhow::Result<Status> {
    let mut sink = Sink::open(target, effort, &FIELDS)?;
    let mut collector = Collector { left: count, in_a_row: 0, repeats: Repeats::default() };
    let mut numbers = 0..0u64;
    let mut more = ControlFlow::Continue(());
    // Where puzzles were dropped as repeats, those with the following numbers come in their places.
    while collector.left > 0 && more.is_continue() {
        numbers = numbers.end..numbers.end.saturating_add(collector.left);
        let pace = Pace::new();
        let jobs = jobs(numbers.clone(), effort.threads(), pace.clone());
        let work = work.clone();
        let worker = move || {
            let mut maker = Maker::new(work.clone());
            let pace = pace.clone();
            move |numbers: Range<u64>| {
                let (start, size) = (Instant::now(), numbers.end - numbers.start);
                let drafts = maker.make(numbers);
                pace.learn(size, start.elapsed());
                drafts
            }
        };
        let collect = |drafts| {
            let mut report = Report::default();
            let collected = collector.collect(drafts, &mut report);
            let written = sink.take(&mut report);
            more = if collected.is_break() { collected } else { written };
            more
        };
        stream::run(effort.threads(), jobs, worker, collect);
    }
    sink.finish()
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

/// Takes the drafts in the order of their numbers.
struct Collector {
    /// How many puzzles are wanted yet.
    left: u64,
    /// How many repeats came since the last new puzzle.
    in_a_row: u64,
    repeats: Repeats,
}

impl Collector {
    /// Moves what is new into the report; breaks off where there is nothing to be had.
    fn collect(&mut self, drafts: Drafts, report: &mut Report) -> ControlFlow<()> {
        let mut start = 0;
        for draft in drafts.drafts {
            match draft {
                Draft::GaveUp { number, attempts } => {
                    give_up(
                        report,
                        format!(
                            "gave up puzzle {number} after {attempts} attempts; --attempts allows more"
                        ),
                    )?;
                }
                Draft::Made { grid, end } if self.repeats.is_new(&grid) => {
                    report.out.extend_from_slice(&drafts.text[start..end]);
                    report.tally.puzzles += 1;
                    start = end;
                    self.left -= 1;
                    self.in_a_row = 0;
                }
                Draft::Made { end, .. } => {
                    start = end;
                    self.in_a_row += 1;
                    if self.in_a_row == MOST_REPEATS {
                        give_up(report, format!("gave up: {MOST_REPEATS} repeats in a row"))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn give_up(report: &mut Report, message: String) -> ControlFlow<()> {
    report.messages.push(message);
    report.status.add(Status::Unsolved);
    ControlFlow::Break(())
}
