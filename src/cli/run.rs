//! The one loop: records in, answered on many threads, out in the order of the input.
//!
//! Records come in batches. A worker lets the command's [`Task`] answer the puzzles of a batch and show each on
//! a [`Page`]; malformed records show themselves. The [`Sink`] of `output` writes what comes of it in input order,
//! each report as soon as it is there.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::Plan;
use super::input::{BATCH, Input, Item};
use super::output::Sink;
use super::page::{Fields, Page, Report, Style, names};
use super::status::{Status, Tally};
use sudoku::format::Record;
use sudoku::grid::Grid;
use sudoku::stream;

/// What a command does with each puzzle.
pub trait Task: Send + Sync + 'static {
    /// What a thread keeps from puzzle to puzzle: solvers, and room for their answers.
    type Worker;

    /// The fields of its records.
    type Fields<'a>: Fields<'a>;

    /// Whether it has a field `solution` of its own for the solution that came with the puzzle.
    const TAKES_CLAIM: bool = false;

    /// Records at most that a thread answers at a time; few, where each takes long.
    const BATCH: usize = BATCH;

    /// What stands before everything that comes of the records.
    fn begin(&self) -> String {
        String::new()
    }

    /// Hands on what stands after it, in parts, until nobody reads any more.
    fn end(&self, _pass: &mut dyn FnMut(String) -> ControlFlow<()>) {}

    /// Makes the worker of a thread.
    fn worker(&self) -> Self::Worker;

    /// Answers all puzzles of a batch before they are shown: for engines that are fastest with many at once.
    /// `before` is how many puzzles came before them.
    fn prepare(&self, _: &mut Self::Worker, _puzzles: &[Grid], _before: u64, _: &mut Tally) {}

    /// Shows a puzzle and what comes of it.
    fn show(&self, worker: &mut Self::Worker, case: &Case<'_>, page: &mut Page<'_>);
}

/// A puzzle to answer.
pub struct Case<'a> {
    pub record: &'a Record,
    pub puzzle: &'a Grid,
    /// How many puzzles of the batch come before it.
    pub index: usize,
    /// How many puzzles come before it in the whole run.
    pub number: u64,
}

/// Answers every record.
///
/// # Errors
/// The output can't be written.
pub fn run<T: Task>(plan: &Plan, task: T) -> anyhow::Result<Status> {
    run_and_keep(plan, task, |_| true)
}

/// The same, but leaves out the pieces of the output whose grid is not to be kept. They are asked for in input
/// order.
///
/// # Errors
/// The output can't be written.
pub fn run_and_keep<T: Task>(
    plan: &Plan,
    task: T,
    mut keep: impl FnMut(&Grid) -> bool,
) -> anyhow::Result<Status> {
    let (style, threads) = (Style::new(&plan.target, T::TAKES_CLAIM), plan.effort.threads());
    let mut sink =
        Sink::open(&plan.target, &plan.effort, names::<T::Fields<'_>>(), T::TAKES_CLAIM)?;
    // Handing a job from thread to thread has its price, too.
    let batch = if threads > 1 { 4 * T::BATCH } else { T::BATCH };
    let mut input = Input::new(&plan.sources, batch, plan.target.form.shows_fields());
    let task = Arc::new(task);
    if sink.take(Report::text(task.begin())).is_break() {
        return sink.finish();
    }
    let shared = Arc::clone(&task);
    let worker = move || {
        let task = Arc::clone(&shared);
        let mut worker = task.worker();
        move |item, pass: &mut dyn FnMut(Report) -> ControlFlow<()>| {
            answer(&*task, &mut worker, item, style, pass);
        }
    };
    let take = |mut report: Report| {
        report.retain(&mut keep);
        sink.take(report)
    };
    stream::run(threads, move || input.next(), worker, take);
    task.end(&mut |text| sink.take(Report::text(text)));
    sink.finish()
}

fn answer<T: Task>(
    task: &T,
    worker: &mut T::Worker,
    item: Item,
    style: Style,
    pass: &mut dyn FnMut(Report) -> ControlFlow<()>,
) {
    let (source, before, columns, batch) = match item {
        Item::Records { source, before, columns, batch } => (source, before, columns, batch),
        Item::Failure(text) => {
            _ = pass(Report::failure(text));
            return;
        }
    };
    let mut page = Page::new(style, &source, &columns, pass);
    // A solution and the end of its line; what takes more is rare or slow anyway.
    page.report.out.reserve(82 * batch.len());
    task.prepare(worker, &batch.puzzles, before, &mut page.report.tally);
    let mut index = 0;
    for (record, puzzle) in batch.iter() {
        page.turn_to(record);
        match puzzle {
            Ok(puzzle) => {
                page.report.tally.puzzles += 1;
                let case = Case { record, puzzle, index, number: before + index as u64 };
                task.show(worker, &case, &mut page);
                index += 1;
            }
            Err(malformed) => page.malformed::<T::Fields<'_>>(malformed),
        }
        if page.is_closed() {
            return;
        }
    }
    _ = page.pass();
}
