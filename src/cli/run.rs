//! The one loop: records in, answered on many threads, out in the order of the input.
//!
//! Records come in batches. A worker lets the command's [`PuzzleTask`] answer the puzzles of a batch and show each on
//! a [`RecordPage`]; malformed records show themselves. The [`Sink`] of `output` writes what comes of it in input order,
//! each report as soon as it is there.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::ensure;

use super::args::RunOptions;
use super::columns::{CommandColumns, TableHeader};
use super::input::{BATCH, Decoded, InputItem, InputReader, RecordPlace};
use super::output::Sink;
use super::page::{Fields, RecordPage, RecordStyle, Report};
use super::status::{RunTally, Status, Sums};
use sudoku::format::Record;
use sudoku::grid::Grid;
use sudoku::stream;

/// Records that a thread answers at a time where each may take many milliseconds, so that threads share even a few.
pub const SMALL_BATCH: usize = 16;

/// What a command does with each puzzle.
pub trait PuzzleTask: Send + Sync + 'static {
    /// What a thread keeps from puzzle to puzzle: solvers, and room for their answers.
    type Worker;

    /// The fields of its records; `()` if it writes none.
    type Fields<'a>: Fields<'a>;

    /// Whether it has a field `solution` of its own for the solution that came with the puzzle.
    const TAKES_CLAIM: bool = false;

    /// Whether it uses fields that came with the puzzles, even where the output format does not show them.
    const USES_FIELDS: bool = false;

    /// Records at most that a thread answers at a time; [`SMALL_BATCH`], where each takes long.
    const BATCH: usize = BATCH;

    /// The names of the fields that it writes, in order, if these are not all.
    fn columns(&self) -> &'static [&'static str] {
        Self::Fields::NAMES
    }

    /// What stands before everything that comes of the records.
    fn begin(&self) -> String {
        String::new()
    }

    /// Hands on what stands after it, in parts, until nobody reads any more.
    fn end(&self, _pass: &mut dyn FnMut(String) -> ControlFlow<()>) {}

    /// Makes the worker of a thread.
    fn worker(&self) -> Self::Worker;

    /// Makes the worker of a run's only thread, or of its first puzzles: it may use so many threads for each.
    fn lone_worker(&self, _threads: usize) -> Self::Worker {
        self.worker()
    }

    /// Answers all puzzles of a batch, which stand at these places, before they are shown: for engines that are
    /// fastest with many at once.
    fn prepare(
        &self,
        _: &mut Self::Worker,
        _puzzles: &[Grid],
        _places: &mut Places<'_>,
        _: &mut RunTally,
    ) {
    }

    /// What it has counted by itself, for `--stats=json`.
    fn sums(&self) -> Sums {
        Sums::new()
    }

    /// Shows a puzzle and what comes of it.
    fn show(&self, worker: &mut Self::Worker, case: &PuzzleCase<'_>, page: &mut RecordPage<'_>);
}

/// A puzzle to answer.
pub struct PuzzleCase<'a> {
    pub record: &'a Record,
    pub puzzle: &'a Grid,
    /// How many puzzles of the batch come before it.
    pub index: usize,
    /// How many puzzles come before it in the whole run.
    pub number: u64,
    pub place: RecordPlace<'a>,
}

/// The places of the puzzles of a batch.
pub type Places<'a> = dyn Iterator<Item = RecordPlace<'a>> + 'a;

/// Answers every record.
///
/// # Errors
/// The output can't be written.
pub fn run<T: PuzzleTask>(options: &RunOptions, task: T) -> anyhow::Result<Status> {
    run_and_keep(options, task, |_| true)
}

/// The same, but leaves out the pieces of the output whose grid is not to be kept. They are asked for in input
/// order.
///
/// # Errors
/// The output can't be written.
pub fn run_and_keep<T: PuzzleTask>(
    options: &RunOptions,
    task: T,
    mut keep: impl FnMut(&Grid) -> bool,
) -> anyhow::Result<Status> {
    let (style, threads) = (RecordStyle::new(&options.target), options.effort.threads());
    let keeps_fields = options.target.form.shows_fields() || T::USES_FIELDS;
    let (mut input, share) = match options.shard {
        None => (InputReader::new(&options.sources, T::BATCH, keeps_fields), None),
        Some(shard) => {
            let form = options.target.form;
            ensure!(!form.shape.is_file(), "--shard cannot be used with --format {}", form.name);
            let (input, share) =
                InputReader::shard(&options.sources, shard, T::BATCH, keeps_fields)?;
            (input, Some(share))
        }
    };
    let (own, takes_claim) = (task.columns(), T::TAKES_CLAIM);
    let header = TableHeader { names: CommandColumns { own, takes_claim }.names(), takes_claim };
    let mut sink = Sink::open(&options.target, &options.effort, header, share)?;
    let task = Arc::new(task);
    if sink.take(Report::text(task.begin())).is_break() {
        return sink.finish(Sums::new());
    }
    let shared = Arc::clone(&task);
    let worker = move |threads: usize| {
        let task = Arc::clone(&shared);
        let mut worker = if threads > 1 { task.lone_worker(threads) } else { task.worker() };
        let mut room = 0;
        move |item, pass: &mut dyn FnMut(Report) -> ControlFlow<()>| {
            answer(&*task, (&mut worker, &mut room), item, style, pass);
        }
    };
    let take = |mut report: Report| {
        report.retain(&mut keep);
        sink.take(report)
    };
    stream::run(threads, move || input.next(), worker, take);
    task.end(&mut |text| sink.take(Report::text(text)));
    let status = sink.finish(task.sums())?;
    Ok(if options.exit.exit_zero && status != Status::Failed { Status::Done } else { status })
}

fn answer<T: PuzzleTask>(
    task: &T,
    (worker, room): (&mut T::Worker, &mut usize),
    item: InputItem,
    style: RecordStyle,
    pass: &mut dyn FnMut(Report) -> ControlFlow<()>,
) {
    let decoded = match item {
        InputItem::Block(block) => block.decode(),
        InputItem::Failure(text) => {
            _ = pass(Report::failure(text));
            None
        }
    };
    let Some(mut decoded) = decoded else { return };
    let failure = decoded.failure.take();
    if (!decoded.batch.is_empty() || decoded.batch.passed.lines > 0)
        && answer_batch(task, (worker, room), &decoded, style, pass).is_break()
    {
        return;
    }
    if let Some(failure) = failure {
        _ = pass(Report::failure(failure));
    }
}

/// Answers the records of a batch. `room` is the size of the output of the batch before, in bytes.
fn answer_batch<T: PuzzleTask>(
    task: &T,
    (worker, room): (&mut T::Worker, &mut usize),
    Decoded { source, before, nth, columns: carried, batch, .. }: &Decoded,
    style: RecordStyle,
    pass: &mut dyn FnMut(Report) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let columns = CommandColumns { own: task.columns(), takes_claim: T::TAKES_CLAIM };
    let mut page = RecordPage::new(style, columns, source, carried, pass);
    let first_passed =
        batch.passed.first.map(|line| format!("{}:{}", source.name, source.line(line)));
    page.out.report.passed = first_passed.map(|place| (place, batch.passed.lines));
    // A solution and the end of its line, or as much as the batch before took.
    page.out.report.out.reserve((*room).max(82 * batch.len()));
    let places = || RecordPlace::all(source, *nth, &batch.records);
    let mut well_formed = batch
        .records
        .iter()
        .zip(places())
        .filter_map(|(record, place)| record.malformed.is_none().then_some(place));
    task.prepare(worker, &batch.puzzles, &mut well_formed, page.tally());
    let mut index = 0;
    for ((record, puzzle), place) in batch.iter().zip(places()) {
        page.turn_to(record, place);
        match puzzle {
            Ok(puzzle) => {
                page.tally().puzzles += 1;
                let number = before + index as u64;
                let case = PuzzleCase { record, puzzle, index, number, place };
                task.show(worker, &case, &mut page);
                index += 1;
            }
            Err(malformed) => page.malformed::<T::Fields<'_>>(malformed),
        }
        if page.out.is_closed() {
            return ControlFlow::Break(());
        }
    }
    *room = page.out.report.out.len();
    page.out.flush()
}
