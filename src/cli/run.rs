//! The loop of every command that answers record by record.
//!
//! Records come in batches. A worker lets the command's [`Task`] answer the puzzles of a batch and show each
//! record on a [`Page`]; malformed records show themselves. What comes of a batch is a [`Report`]: bytes for
//! the output, messages, counts. The [`Sink`] writes reports in input order, each as soon as it is there.

use std::ops::ControlFlow;
use std::sync::Arc;

use clap::Args;

use super::args::{Effort, Sources, Target};
use super::input::{BATCH, Input, Item, Records};
use super::page::{self, Page, Report, Style};
use super::sink::Sink;
use super::status::Status;
use super::tally::Tally;
use sudoku::format::Record;
use sudoku::grid::Grid;
use sudoku::stream;

/// What a command does with each puzzle.
pub trait Task: Send + Sync + 'static {
    /// What answers puzzles on one thread.
    type Solver;
    /// What it finds out about a puzzle.
    type Answer;

    /// The names of the fields that [`Task::show`] adds to those that all records have.
    const FIELDS: &'static [&'static str];

    /// Records at most that a thread answers at a time; few, where each takes long.
    const BATCH: usize = BATCH;

    /// Makes the solver of a thread.
    fn solver(&self) -> Self::Solver;

    /// Answers all of these puzzles; `before` is how many puzzles came before them. What is known of the
    /// work as a whole goes to the tally.
    fn answer(
        &self,
        solver: &mut Self::Solver,
        puzzles: &[Grid],
        before: u64,
        tally: &mut Tally,
    ) -> Vec<Self::Answer>;

    /// Shows a puzzle and its answer.
    fn show(&self, record: &Record, puzzle: &Grid, answer: Self::Answer, page: &mut Page<'_>);
}

/// The options that every such command takes.
#[derive(Debug, Args)]
pub struct Plan {
    #[command(flatten)]
    pub sources: Sources,

    #[command(flatten)]
    pub target: Target,

    #[command(flatten)]
    pub effort: Effort,
}

impl Plan {
    /// Records at most in a job. Handing a job from thread to thread has its price, too.
    fn batch<T: Task>(&self) -> usize {
        if self.effort.threads() > 1 { 4 * T::BATCH } else { T::BATCH }
    }

    /// Answers every record, on many threads.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn run<T: Task>(&self, task: T) -> anyhow::Result<Status> {
        let style = Style::new(&self.target);
        let mut sink = Sink::open(&self.target, &self.effort, &page::fields(T::FIELDS))?;
        let mut input = Input::new(&self.sources, self.batch::<T>());
        let task = Arc::new(task);
        let worker = move || {
            let task = Arc::clone(&task);
            let mut solver = task.solver();
            move |item| match item {
                Item::Records(records) => answer(&*task, &mut solver, &records, style),
                other => Report::of(other),
            }
        };
        stream::run(
            self.effort.threads(),
            move || input.next(),
            worker,
            |mut report| sink.take(&mut report),
        );
        sink.finish()
    }

    /// The same, but shows the records on this thread, in input order, so that `show` may remember them.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn run_and_show<T: Task>(
        &self,
        task: T,
        mut show: impl FnMut(&Record, &Grid, T::Answer, &mut Page<'_>),
    ) -> anyhow::Result<Status>
    where
        T::Answer: Send + 'static,
    {
        let style = Style::new(&self.target);
        let mut sink = Sink::open(&self.target, &self.effort, &page::fields(T::FIELDS))?;
        let mut input = Input::new(&self.sources, self.batch::<T>());
        let task = Arc::new(task);
        let worker = move || {
            let task = Arc::clone(&task);
            let mut solver = task.solver();
            move |item| {
                let mut tally = Tally::default();
                let answers = match &item {
                    Item::Records(Records { batch, puzzles_before, .. }) => {
                        task.answer(&mut solver, &batch.puzzles, *puzzles_before, &mut tally)
                    }
                    _ => Vec::new(),
                };
                (item, answers, tally)
            }
        };
        let collect = |(item, answers, tally)| {
            let mut report = match item {
                Item::Records(records) => {
                    show_all(&records, answers, style, T::FIELDS, Report::default(), &mut show)
                }
                other => Report::of(other),
            };
            report.tally.add(&tally);
            sink.take(&mut report)
        };
        stream::run(self.effort.threads(), move || input.next(), worker, collect);
        sink.finish()
    }

    /// Shows every record on this thread. `show` may pass the report on as often as it likes, so that what
    /// a single puzzle brings forth need not be kept; it breaks off where passing on does.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn run_in_order(
        &self,
        fields: &'static [&'static str],
        mut show: impl FnMut(&Record, &Grid, &mut Page<'_>, &mut Sink) -> ControlFlow<()>,
    ) -> anyhow::Result<Status> {
        let style = Style::new(&self.target);
        let mut sink = Sink::open(&self.target, &self.effort, &page::fields(fields))?;
        for item in Input::new(&self.sources, BATCH) {
            let mut report = Report::default();
            match item {
                Item::Records(records) => {
                    let shown =
                        each(&records, style, fields, &mut report, |record, puzzle, page| {
                            show(record, puzzle, page, &mut sink)?;
                            sink.take(page.report)
                        });
                    if shown.is_break() {
                        break;
                    }
                }
                other => report = Report::of(other),
            }
            if sink.take(&mut report).is_break() {
                break;
            }
        }
        sink.finish()
    }
}

fn answer<T: Task>(task: &T, solver: &mut T::Solver, records: &Records, style: Style) -> Report {
    let mut report = Report::with_capacity(records.batch.len());
    let (puzzles, before) = (&records.batch.puzzles, records.puzzles_before);
    let answers = task.answer(solver, puzzles, before, &mut report.tally);
    show_all(records, answers, style, T::FIELDS, report, |record, puzzle, answer, page| {
        task.show(record, puzzle, answer, page);
    })
}

/// Shows the malformed records and lets `show` do so with the others and their answers.
fn show_all<A>(
    records: &Records,
    answers: Vec<A>,
    style: Style,
    fields: &[&str],
    mut report: Report,
    mut show: impl FnMut(&Record, &Grid, A, &mut Page<'_>),
) -> Report {
    let mut answers = answers.into_iter();
    let shown = each(records, style, fields, &mut report, |record, puzzle, page| {
        // There is an answer for each puzzle.
        match answers.next() {
            Some(answer) => show(record, puzzle, answer, page),
            None => unreachable!("a puzzle without an answer"),
        }
        ControlFlow::Continue(())
    });
    debug_assert!(shown.is_continue());
    report
}

/// Shows the malformed records and lets `show` do so with the others.
fn each(
    records: &Records,
    style: Style,
    fields: &[&str],
    report: &mut Report,
    mut show: impl FnMut(&Record, &Grid, &mut Page<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, (record, puzzle)) in (records.records_before..).zip(records.batch.iter()) {
        let mut page = Page::new(report, style, &records.source, record, index);
        match puzzle {
            Ok(puzzle) => {
                page.report.tally.puzzles += 1;
                page.note(record);
                show(record, puzzle, &mut page)?;
            }
            Err(malformed) => page.malformed(malformed, fields),
        }
    }
    ControlFlow::Continue(())
}
