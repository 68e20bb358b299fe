//! The loop that all commands use: it reads records, answers them on many threads and writes them in input order.
//!
//! Records come in batches. On each thread, the command's [`PuzzleTask`] answers the puzzles of a batch and writes each
//! answer to a [`RecordWriter`]; the loop itself reports malformed records. The [`Sink`] writes the parts of the output in
//! input order, each as soon as possible.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::ensure;
use serde_json::Value;

use super::args::{
    ExitOption, InputOptions, OutputOptions, ProgressMode, RunOptions, StatsFormat, WorkOptions, thread_count,
};
use super::buffer_pool::BufferPool;
use super::columns::{CommandColumns, DefaultColumns, default_input_columns};
use super::input::{self, FileIdentity, InputReader, InputResult, ReadOptions, RecordJob};
use super::outcome::Outcome;
use super::progress::{ProgressLine, input_size};
use super::record_writer::{CountedLines, CurrentRecord, Fields, OutputPart, RecordStyle, RecordWriter};
use super::sink::{Sink, SinkInput};
use super::sources::RecordLocation;
use super::stats::{JsonCounts, OwnCounts, RunIdentity, input_identity};
use super::status::{Status, print_message};
use sudoku::NotUnique;
use sudoku::format::{FieldRetention, OutputKind};
use sudoku::grid::Grid;
use sudoku::stream;

/// The approximate number of records in a batch: large enough to keep the lanes of an engine busy and to write rarely,
/// small enough for the processor's caches.
pub const DEFAULT_BATCH_RECORDS: usize = 1024;

/// The number of records in a batch if a record may take many milliseconds. Even a few records then occupy all threads.
pub const SMALL_BATCH_RECORDS: usize = 16;

/// The work of a command on each puzzle. Most commands implement it themselves.
pub trait PuzzleTask: Send + Sync + 'static {
    /// The data that a thread keeps from puzzle to puzzle, such as solvers and buffers for their answers.
    type Worker;

    /// The fields of the records that the command writes; `()` if it writes no records.
    type Fields<'a>: Fields<'a>;

    /// Whether the command uses the fields that came with puzzles even if the output format does not show them.
    const USES_FIELDS: bool = false;

    /// The maximum number of records in a batch. [`SMALL_BATCH_RECORDS`] suits records that take long.
    const BATCH_RECORDS: usize = DEFAULT_BATCH_RECORDS;

    /// Whether results have the same character for blank cells as their puzzles. Results made for comparison have dots.
    const KEEPS_BLANK: bool = true;

    /// Whether the command uses the number of each puzzle in the run.
    const USES_NUMBER: bool = false;

    /// Returns whether some records may be dropped, by the grids that the task sets for them.
    fn drops_records(&self) -> bool {
        false
    }

    /// Returns the columns that this run writes unless the user chooses others.
    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns::default()
    }

    /// Returns the name of the command.
    fn command(&self) -> &'static str {
        Self::Fields::NAMES.command
    }

    /// Returns whether the command judges puzzles, so that `--stats=json` has the number of each status.
    fn judges_puzzles(&self) -> bool {
        Self::Fields::NAMES.has_column("status")
    }

    /// Returns the text after the output of all records.
    fn closing_text(&self) -> String {
        String::new()
    }

    /// Creates the worker of a thread.
    fn new_worker(&self) -> Self::Worker;

    /// Creates the worker that answers the first records of a run, and all of them if there is only one thread. It may
    /// use `threads()` threads for each puzzle.
    fn new_threaded_worker(&self, _threads: &dyn Fn() -> usize) -> Self::Worker {
        self.new_worker()
    }

    /// Answers all puzzles of a batch before any answer is written, for engines that are fastest with many puzzles.
    fn answer_puzzles(&self, _: &mut Self::Worker, _puzzles: &[Grid], _locations: &mut LocationIter<'_>) {}

    /// Returns the command's own counts, for `--stats=json`.
    fn own_counts(&self) -> JsonCounts {
        JsonCounts::new()
    }

    /// Returns the lines that `--stats` prints after the counts of the run.
    fn own_messages(&self) -> Vec<String> {
        Vec::new()
    }

    /// Writes the answer to the writer's current puzzle.
    fn write_answer(&self, worker: &mut Self::Worker, writer: &mut RecordWriter<'_>);
}

/// Writes a puzzle that does not have exactly one solution, as the task requires, with the reason.
pub fn write_improper<T: PuzzleTask>(writer: &mut RecordWriter<'_>, problem: NotUnique) {
    writer.write_outcome::<T::Fields<'_>>(&Outcome::improper(problem, writer.case.puzzle));
}

pub type LocationIter<'a> = dyn Iterator<Item = RecordLocation<'a>> + 'a;

/// Runs a task on every record.
pub fn run<T: PuzzleTask>(options: &RunOptions, task: T) -> anyhow::Result<Status> {
    run_filtered(options, &Arc::new(task), |_| true)
}

/// Runs a task on every record. The options of the run are part of the task.
pub fn run_task<T: PuzzleTask>(task: T, options: fn(&T) -> &RunOptions) -> anyhow::Result<Status> {
    let task = Arc::new(task);
    run_filtered(options(&task), &task, |_| true)
}

/// Reads all puzzles of these sources and calls `visit` for each. Returns the status of the worst record.
pub fn read_puzzles(
    sources: InputOptions,
    threads: Option<u16>,
    exit: ExitOption,
    visit: impl Fn(&mut RecordWriter<'_>) + Send + Sync + 'static,
) -> anyhow::Result<Status> {
    let input = InputOptions { reads_all_first: true, ..sources };
    let work = WorkOptions { threads, quiet: false, stats: None, progress: ProgressMode::Never };
    let output = OutputOptions::document(None);
    run(&RunOptions { input, output, with_source: false, replace: false, work, shard: None, exit }, ReadTask(visit))
}

struct ReadTask<F>(F);

impl<F: Fn(&mut RecordWriter<'_>) + Send + Sync + 'static> PuzzleTask for ReadTask<F> {
    type Worker = ();
    type Fields<'a> = ();

    fn new_worker(&self) {}

    fn write_answer(&self, (): &mut (), writer: &mut RecordWriter<'_>) {
        self.0(writer);
    }
}

/// Runs a task on every record, and drops the pieces of output whose grids `accepts_grid` rejects. That function is
/// called in input order.
pub fn run_filtered<T: PuzzleTask>(
    options: &RunOptions,
    task: &Arc<T>,
    mut accepts_grid: impl FnMut(&Grid) -> bool,
) -> anyhow::Result<Status> {
    let (with_source, replaces) = (options.with_source, options.replace);
    let columns = options.output.columns(T::Fields::NAMES, task.default_columns(), with_source, replaces)?;
    let columns = Arc::new(columns);
    let threads = options.work.threads;
    let (shared_task, shared_columns) = (Arc::clone(task), Arc::clone(&columns));
    let new_answer_fn: AnswerFnMaker = Box::new(move |is_alone| {
        let (task, columns) = (Arc::clone(&shared_task), Arc::clone(&shared_columns));
        let mut worker = if is_alone { task.new_threaded_worker(&|| thread_count(threads)) } else { task.new_worker() };
        Box::new(move |job, writer, send| _ = answer_job(&*task, &mut worker, job, &columns, writer, send))
    });
    let kept_fields = if T::USES_FIELDS { FieldRetention::Named } else { FieldRetention::Nothing };
    let read_options = ReadOptions { max_batch_records: T::BATCH_RECORDS, kept_fields, is_numbered: T::USES_NUMBER };
    let needs = RunNeeds { read_options, keeps_blank: T::KEEPS_BLANK, drops_records: task.drops_records() };
    let counting_task = Arc::clone(task);
    let own_counts: OwnCounts = Arc::new(move || counting_task.own_counts());
    let identity = RunIdentity {
        command: task.command(),
        input: Some(input_identity(&options.input).into()),
        judges_puzzles: task.judges_puzzles(),
        own_counts,
    };
    let closing_text = || task.closing_text();
    let status = run_workers(options, needs, &columns, identity, new_answer_fn, &mut accepts_grid, &closing_text)?;
    if options.work.stats == Some(StatsFormat::Text) {
        task.own_messages().iter().for_each(|line| print_message(line));
    }
    Ok(status)
}

/// Answers the records of a job in a style, with an empty buffer for the output, and passes the parts to a function.
type AnswerFn = Box<dyn FnMut(&RecordJob, (RecordStyle, Vec<u8>), &mut dyn FnMut(OutputPart) -> ControlFlow<()>)>;

/// Creates the function that answers records on one thread. The argument is whether that thread works alone.
type AnswerFnMaker = Box<dyn Fn(bool) -> AnswerFn + Send + Sync>;

/// The needs of a task.
struct RunNeeds {
    read_options: ReadOptions,
    keeps_blank: bool,
    drops_records: bool,
}

/// Implements [`run_filtered`], but is compiled only once for all tasks. `closing_text` returns the text after all
/// records.
fn run_workers(
    options: &RunOptions,
    needs: RunNeeds,
    columns: &Arc<CommandColumns>,
    identity: RunIdentity,
    new_answer_fn: AnswerFnMaker,
    accepts_grid: &mut dyn FnMut(&Grid) -> bool,
    closing_text: &dyn Fn() -> String,
) -> anyhow::Result<Status> {
    let (style, mut input, mut sink) = open_input_and_output(options, needs.read_options, identity, columns)?;
    let separates_records = style.separates_records || needs.drops_records;
    let style = RecordStyle { keeps_blank: needs.keeps_blank, separates_records, ..style };
    let new_worker = move |is_alone| {
        let mut answer_records = new_answer_fn(is_alone);
        let buffers = BufferPool::default();
        move |input_result: InputResult, send: &mut dyn FnMut((OutputPart, BufferPool<Vec<u8>>)) -> ControlFlow<()>| {
            // The buffer returns to the thread that fills it.
            let mut send = |part| send((part, buffers.clone()));
            match input_result {
                Ok(mut job) => {
                    job.decode_lines();
                    answer_records(&job, (style, buffers.get()), &mut send);
                    job.recycle();
                }
                Err(message) => _ = send(OutputPart::failure(message)),
            }
        }
    };
    let accept_part = |(mut part, buffers): (OutputPart, BufferPool<Vec<u8>>)| {
        let flow = sink.write_part(&mut part, &mut *accepts_grid);
        buffers.recycle(part.bytes);
        flow
    };
    // In a conversation, each answer is written before the next line is read.
    let threads = || if input::is_conversation(&options.input) { 1 } else { thread_count(options.work.threads) };
    stream::run(threads, move || input.next(), InputResult::is_err, new_worker, accept_part);
    _ = sink.write_part(&mut OutputPart::text(closing_text()), &mut |_| true);
    let status = sink.finish()?;
    Ok(if options.exit.exit_zero && status != Status::Failed { Status::Done } else { status })
}

/// Opens the input and the output. `read_options` are the needs of the command; those of the output format are added.
fn open_input_and_output(
    options: &RunOptions,
    read_options: ReadOptions,
    mut identity: RunIdentity,
    columns: &Arc<CommandColumns>,
) -> anyhow::Result<(RecordStyle, InputReader, Sink)> {
    let is_labelled = options.output.is_labelled(options.with_source)?;
    let style = RecordStyle::new(&options.output);
    // Labelled lines are for programs, so they are not wrapped.
    let separates_records = style.separates_records || is_labelled;
    let style = RecordStyle { is_labelled, separates_records, width: style.width.filter(|_| !is_labelled), ..style };
    let format = options.output.format();
    let kept_fields = match read_options.kept_fields {
        _ if format.kind.has_fields() => FieldRetention::AsWritten,
        FieldRetention::Nothing if format.shows_fields() => FieldRetention::Named,
        requested_fields => requested_fields,
    };
    let has_record_number = options.output.asks_for("record");
    let is_numbered = read_options.is_numbered || has_record_number;
    let read_options = ReadOptions { kept_fields, is_numbered, ..read_options };
    if format.kind == OutputKind::Csv {
        input::check_columns(&options.input)?;
    }
    let output_identity = match options.input.reads_all_first {
        true => None,
        false => options.output.destination()?.as_ref().and_then(FileIdentity::from_destination),
    };
    let mut input = InputReader::new(&options.input, output_identity, read_options, columns);
    if let Some(names) = options.output.files() {
        input.ensure_not_overwritten(&names)?;
    }
    let (input, shard_context, size) = match options.shard {
        None => (input, None, None),
        Some(shard) => {
            let option = options.output.format_option();
            ensure!(!format.kind.has_own_file(), "--shard cannot be used with {option}");
            ensure!(options.output.files().is_none(), "--shard cannot be used with a file for each record");
            ensure!(!has_record_number, "--shard cannot be used with the column `record`: use `line`");
            let (input, context) = input.into_shard(shard)?;
            let (start, end) = shard.bounds(context.file_size);
            if let Some(Value::Object(input)) = &mut identity.input {
                input.insert("shard".to_owned(), shard.to_string().into());
                input.insert("size".to_owned(), context.file_size.into());
            }
            (input, Some(context), Some(end - start))
        }
    };
    let progress = ProgressLine::start_for_input(options, || size.or_else(|| input_size(&options.input)));
    let sink_input = SinkInput {
        is_labelled,
        has_headings: !is_labelled && !input::is_conversation(&options.input),
        columns: Some(default_input_columns()),
        shard: shard_context,
    };
    let sink = Sink::open(&options.output, &options.work, identity, Arc::clone(columns), sink_input, progress)?;
    Ok((style, input, sink))
}

/// Answers the records of a batch. `out` is an empty buffer for the output.
fn answer_job<T: PuzzleTask>(
    task: &T,
    worker: &mut T::Worker,
    job: &RecordJob,
    columns: &CommandColumns,
    (style, out): (RecordStyle, Vec<u8>),
    send: &mut dyn FnMut(OutputPart) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let RecordJob { source, records_before, puzzles_before, records_before_on_line, batch, bytes, .. } = job;
    let mut writer = RecordWriter::new(style, columns, source, &job.columns, send);
    let counted_lines = |first_line: Option<u64>, count| CountedLines {
        first_location: first_line.map(|line| format!("{}:{}", source.name, source.line_in_file(line))),
        count,
    };
    let skipped = &batch.skipped;
    writer.part.skipped_lines = counted_lines(skipped.first_line, skipped.line_count);
    writer.part.commented_puzzles = counted_lines(skipped.first_comment, skipped.comment_count);
    writer.part.bytes = out;
    // A line with a solution has 82 bytes.
    writer.part.bytes.reserve(82 * batch.len());
    let locations = || RecordLocation::for_records(source, *records_before_on_line, &batch.records);
    let well_formed = batch.records.iter().zip(locations()).filter(|(record, _)| record.malformed.is_none());
    task.answer_puzzles(worker, &batch.puzzles, &mut well_formed.map(|(_, location)| location));
    let mut index = 0;
    let bytes_per_record = (bytes.end - bytes.start).div_ceil(batch.len().max(1) as u64);
    for (finished_count, ((record, puzzle), location)) in (1..).zip(batch.iter().zip(locations())) {
        let (index_in_run, record_number) = (puzzles_before + index as u64, records_before + finished_count);
        let grid = puzzle.unwrap_or(&Grid::EMPTY);
        writer.start_record(CurrentRecord { record, puzzle: grid, index, index_in_run, record_number, location });
        match puzzle {
            Ok(_) => {
                writer.tally().puzzles += 1;
                task.write_answer(worker, &mut writer);
                index += 1;
            }
            Err(malformed) => writer.write_malformed::<T::Fields<'_>>(malformed),
        }
        writer.part.input_end = bytes.end.min(bytes.start + finished_count * bytes_per_record);
        if writer.is_closed {
            return ControlFlow::Break(());
        }
    }
    writer.flush()
}
