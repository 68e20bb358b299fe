//! Reads files, lists of files and standard input as batches of records.
//!
//! An [`InputReader`] supplies the jobs of a [`stream`](sudoku::stream). The worker that takes the next job also reads
//! it, as a [`RecordJob`]. If the source consists of lines, the worker decodes the lines of its job while the next
//! worker reads. In other sources, reading a job includes decoding it.

mod list;
mod named;
mod shard;
mod typed;

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{iter, mem};

use anyhow::ensure;

use super::args::{InputOptions, STDIO_PATH, is_stdio};
use super::buffer_pool::BufferPool;
use super::columns::{CommandColumns, default_input_columns, input_columns};
use super::conversation::PuzzlesAlone;
use super::file_parts::Shard;
use super::record_files::RecordFileNames;
use super::sources::NamedSource;
use list::PathList;
use named::{CountedInput, NamedFile, open_argument, open_stdin};
use shard::FileWatch;
use typed::TypedInput;

pub use named::{FileIdentity, is_file_name, open_file, read_puzzle, read_small, resembles_puzzle};
pub use shard::ShardContext;

use sudoku::format::{Batch, FieldRetention, InputFormat, LineChunk, LineDecoder, Reader, SkippedLines, SourceColumns};

/// The length of a line with a puzzle, in bytes.
const LINE_BYTES: usize = 82;

#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// The maximum number of records in a batch.
    pub max_batch_records: usize,
    /// The fields to keep of those that came with puzzles.
    pub kept_fields: FieldRetention,
    /// Whether puzzles and records are numbered over the whole run. They are then decoded in order.
    pub is_numbered: bool,
}

/// A job, or the message that says why a source or the list of sources cannot be opened or read.
pub type InputResult = Result<Box<RecordJob>, String>;

pub struct RecordJob {
    pub source: Arc<NamedSource>,
    /// The number of records before this job in all sources, if they are counted.
    pub records_before: u64,
    /// The number of puzzles before this job in all sources, if they are counted.
    pub puzzles_before: u64,
    /// The number of records before the first one of the job on its line.
    pub records_before_on_line: u64,
    /// The columns of the first record of the input.
    pub columns: Arc<SourceColumns>,
    pub batch: Batch,
    /// The lines that are not yet decoded into the batch.
    lines: Option<(LineDecoder, LineChunk)>,
    /// The range of this job in the bytes of all sources, before unpacking.
    pub bytes: std::ops::Range<u64>,
    batch_pool: BufferPool<Batch>,
    byte_pool: BufferPool<Vec<u8>>,
}

impl RecordJob {
    /// Decodes the lines that have been read for this job.
    pub fn decode_lines(&mut self) {
        if let Some((decoder, chunk)) = self.lines.take() {
            decoder.decode_chunk(&chunk, &mut self.batch);
            self.byte_pool.recycle(chunk.text);
        }
    }

    /// Returns the batch to its pool.
    pub fn recycle(self) {
        self.batch_pool.recycle(self.batch);
    }
}

/// Reads all sources in order, and opens each one when it is needed.
pub struct InputReader {
    /// The remaining files, or messages about the list of files.
    files: Box<dyn Iterator<Item = Result<NamedFile, String>> + Send>,
    /// The file that the run writes, which must not be an input.
    output_file: Option<FileIdentity>,
    input_options: InputOptions,
    read_options: ReadOptions,
    command_columns: Arc<CommandColumns>,
    current_source: Option<OpenedSource>,
    source_count: u64,
    /// The number of records so far in all sources, if they are counted.
    record_count: u64,
    /// The number of puzzles so far in all sources, if they are counted.
    puzzle_count: u64,
    /// The columns of the first record of all sources.
    columns: Option<Arc<SourceColumns>>,
    /// The number of bytes that have been read from all sources.
    bytes_read: Arc<AtomicU64>,
    /// The number of bytes of all sources up to the end of the last job.
    bytes_in_jobs: u64,
    byte_pool: BufferPool<Vec<u8>>,
    batch_pool: BufferPool<Batch>,
}

struct OpenedSource {
    named_source: Arc<NamedSource>,
    file: NamedFile,
    reader: Reader<'static>,
    /// The line of the last record; 0 before the first record.
    last_line: u64,
    /// The number of records on that line so far.
    last_line_records: u64,
    /// Detects changes of the file, if only a shard of it is read.
    watch: Option<FileWatch>,
}

impl InputReader {
    /// Creates a reader of these sources. The reader refuses to read `output_file`, the file that the run writes.
    pub fn new(
        input_options: &InputOptions,
        output_file: Option<FileIdentity>,
        read_options: ReadOptions,
        command_columns: &Arc<CommandColumns>,
    ) -> Self {
        Self {
            files: named_files(input_options, output_file),
            output_file,
            input_options: input_options.clone(),
            read_options,
            command_columns: Arc::clone(command_columns),
            current_source: None,
            source_count: 0,
            record_count: 0,
            puzzle_count: 0,
            columns: None,
            bytes_read: Arc::default(),
            bytes_in_jobs: 0,
            byte_pool: BufferPool::default(),
            batch_pool: BufferPool::default(),
        }
    }

    /// Checks that no source and no list of sources is one of the files that the run writes. Reads the list to its end.
    pub fn ensure_not_overwritten(&mut self, output_files: &RecordFileNames) -> anyhow::Result<()> {
        let files: Vec<_> = mem::replace(&mut self.files, Box::new(iter::empty())).collect();
        let paths = files.iter().flatten().map(|file| &*file.path).chain(self.input_options.files_from.as_deref());
        output_files.ensure_no_input(paths.map(|path| if is_stdio(path) { Path::new("/dev/stdin") } else { path }))?;
        self.files = Box::new(files.into_iter());
        Ok(())
    }

    /// Returns a reader of a shard of the only source.
    pub fn into_shard(mut self, shard: Shard) -> anyhow::Result<(Self, ShardContext)> {
        let (source, context) = shard::open_shard(&self, shard)?;
        self.files = Box::new(iter::empty());
        self.columns.clone_from(&context.columns);
        self.set_current_source(source);
        Ok((self, context))
    }

    fn set_current_source(&mut self, source: OpenedSource) {
        let ReadOptions { max_batch_records, kept_fields, .. } = self.read_options;
        let reader = source.reader.with_max_read(max_batch_records * LINE_BYTES).with_fields(kept_fields);
        let reader = reader.with_columns(self.input_options.column_choice());
        self.current_source = Some(OpenedSource { reader, ..source });
    }

    /// Opens a file as the current source. If that fails, the message names the file.
    fn open_source(&mut self, file: NamedFile) -> Result<(), String> {
        if is_stdio(&file.path) && self.input_options.files_from.as_deref().is_some_and(is_stdio) {
            return Err(file.prefix_with_location(format!("{STDIO_PATH}: standard input is already the list of files")));
        }
        let refusal = self.output_file.map_or(Ok(()), |output| output.ensure_other_file(&file.path));
        refusal.map_err(|message| file.prefix_with_location(message))?;
        let (name, input) = match file.list_location {
            None => open_argument(&file.path),
            Some(_) => open_file(&file.path, "puzzles"),
        };
        let input = input.map_err(|error| file.prefix_with_location(format!("{name}: {error}")))?;
        let format = input.format.unwrap_or(self.input_options.from);
        let raw_input = if is_stdio(&file.path) && is_conversation(&self.input_options) {
            let pause_check = open_stdin().ok().and_then(|input| input.pause_check);
            let conversation = self.input_options.conversation.clone().unwrap_or_else(|| Arc::new(PuzzlesAlone));
            Box::new(TypedInput::new(input.reader, pause_check, conversation))
        } else {
            input.reader
        };
        let counted_input = CountedInput::new(raw_input, &self.bytes_read);
        let reader = Reader::with_format(counted_input, format).with_pauses(input.pause_check);
        let named_source = Arc::new(NamedSource::new(name, self.source_count));
        self.source_count += 1;
        let (last_line, last_line_records) = (0, 0);
        self.set_current_source(OpenedSource { named_source, file, reader, last_line, last_line_records, watch: None });
        Ok(())
    }

    /// Reads the next job from the current source. Returns `None` at its end, or if no source is open.
    fn read_job(&mut self) -> Option<InputResult> {
        let source = self.current_source.as_mut()?;
        let mut job = RecordJob {
            source: Arc::clone(&source.named_source),
            records_before: self.record_count,
            puzzles_before: self.puzzle_count,
            records_before_on_line: 0,
            columns: self.columns.clone().unwrap_or_else(default_input_columns),
            batch: self.batch_pool.get(),
            lines: None,
            bytes: 0..0,
            batch_pool: self.batch_pool.clone(),
            byte_pool: self.byte_pool.clone(),
        };
        // The first record of the input is decoded here, because the next job needs its columns.
        let must_decode_in_order = self.read_options.is_numbered || self.columns.is_none();
        let read_result = match source.reader.line_decoder().filter(|_| !must_decode_in_order) {
            Some(decoder) => source.reader.take_lines(self.byte_pool.get()).map(|chunk| {
                job.lines = chunk.map(|chunk| (decoder, chunk));
                job.lines.is_some()
            }),
            None => source.read_records(&mut job, self.read_options.max_batch_records),
        };
        if let (None, Ok(false), Some(columns)) = (&self.columns, &read_result, source.reader.columns()) {
            // A table without rows still has a header.
            self.columns = Some(Arc::clone(columns));
        } else if !matches!(read_result, Ok(true)) {
            let watch_result = source.watch.as_ref().map_or(Ok(()), FileWatch::check);
            let failure = read_result.err().or(watch_result.err());
            let failure_message = failure.map(|failure| {
                source.file.prefix_with_location(named::failure_message(&source.named_source.name, &failure))
            });
            self.current_source = None;
            return failure_message.map(Err);
        }
        if let (None, Some(first_record)) = (&self.columns, job.batch.records.first()) {
            self.columns = Some(input_columns(first_record, source.reader.columns(), &self.command_columns));
        }
        self.record_count += job.batch.len() as u64;
        self.puzzle_count += job.batch.puzzles.len() as u64;
        job.columns = self.columns.clone().unwrap_or(job.columns);
        let undecoded_bytes = source.reader.undecoded_bytes();
        let end = self.bytes_read.load(Ordering::Relaxed).saturating_sub(undecoded_bytes).max(self.bytes_in_jobs);
        job.bytes = mem::replace(&mut self.bytes_in_jobs, end)..end;
        Some(Ok(Box::new(job)))
    }
}

impl OpenedSource {
    /// Reads the next records, or the lines skipped after the last record. Returns whether there are any.
    fn read_records(&mut self, job: &mut RecordJob, max_records: usize) -> io::Result<bool> {
        let batch = &mut job.batch;
        while self.reader.read(batch, max_records)? && batch.is_empty() {}
        if let (Some(first), Some(last)) = (batch.records.first(), batch.records.last()) {
            job.records_before_on_line = if first.line == self.last_line { self.last_line_records } else { 0 };
            let new_records = batch.records.iter().rev().take_while(|record| record.line == last.line).count();
            let records_before = if new_records == batch.len() { job.records_before_on_line } else { 0 };
            (self.last_line, self.last_line_records) = (last.line, records_before + new_records as u64);
        }
        Ok(!batch.is_empty() || batch.skipped != SkippedLines::default())
    }
}

impl Iterator for InputReader {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        loop {
            if let Some(result) = self.read_job() {
                return Some(result);
            }
            if let Err(message) = self.files.next()?.and_then(|file| self.open_source(file)) {
                return Some(Err(message));
            }
        }
    }
}

/// Returns whether a person types puzzles, which are answered one after the other.
pub fn is_conversation(input_options: &InputOptions) -> bool {
    input_options.reads_stdin() && io::stdin().is_terminal() && input_options.from == InputFormat::Auto
}

/// Returns the files on the command line, then those of the list, read as needed; standard input if there are none.
fn named_files(
    input_options: &InputOptions,
    output_file: Option<FileIdentity>,
) -> Box<dyn Iterator<Item = Result<NamedFile, String>> + Send> {
    let stdin = (!input_options.has_files()).then(|| PathBuf::from(STDIO_PATH));
    let arguments = input_options.files.clone().into_iter().chain(stdin);
    let argument_files = arguments.map(|path| Ok(NamedFile { path, list_location: None }));
    let is_nul_separated = input_options.null;
    let listed_files = input_options.files_from.clone().into_iter().flat_map(move |list_path| {
        let refusal = output_file.map_or(Ok(()), |output| output.ensure_other_file(&list_path));
        match refusal.and_then(|()| PathList::open(&list_path, is_nul_separated)) {
            Ok(list) => Box::new(list) as Box<dyn Iterator<Item = _> + Send>,
            Err(message) => Box::new(iter::once(Err(message))),
        }
    });
    Box::new(argument_files.chain(listed_files))
}

/// Checks that the files on the command line have the same columns, so that they can form one table.
pub fn check_columns(input_options: &InputOptions) -> anyhow::Result<()> {
    let mut first_file: Option<(&PathBuf, Arc<SourceColumns>)> = None;
    for path in input_options.files.iter().filter(|path| input_options.files.len() > 1 && path.is_file()) {
        // A file that cannot be opened is reported when its turn comes.
        let Ok(file) = File::open(path) else { continue };
        let mut reader = Reader::with_format(file, input_options.from).with_columns(input_options.column_choice());
        reader.line_decoder();
        let Some(columns) = reader.columns() else { continue };
        let Some((first_path, first_columns)) = &first_file else {
            first_file = Some((path, Arc::clone(columns)));
            continue;
        };
        ensure!(
            columns.names == first_columns.names,
            "{} has the columns {}, but {} has {}; use --format json to hold both",
            path.display(),
            columns.names.join(", "),
            first_path.display(),
            first_columns.names.join(", "),
        );
    }
    Ok(())
}
