//! Reading files, lists of files and standard input as batches of records.
//!
//! An [`InputReader`] is the source of jobs of [`stream`](sudoku::stream): the worker that takes the next job reads it.
//! In a source of lines, the job is a [`LineJob`], and the worker decodes it when the next worker already reads. In other
//! sources, the job is a [`Decoded`] batch of records.

mod argument;
mod bytes_read;
mod list;
mod named;
mod part;
mod span;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, iter, mem};

use super::args::{DASH, Sources};
use super::buffers::{Batches, Buffers};
use super::columns::CarriedColumns;
use super::identity::FileIdentity;
use super::origin::Origin;
use super::shard::Shard;
use bytes_read::CountedInput;
use list::PathList;
use named::NamedFile;
use part::FileWatch;

pub use argument::{ARGUMENT, resembles_puzzle};
pub use named::{is_stdin, open};
pub use span::Span;

use sudoku::format::{Batch, LineChunk, LineDecoder, Reader, Record, Syntax};

/// Bytes of a line with a puzzle.
const LINE: usize = 82;

/// The approximate number of records in a batch: large enough to keep the lanes of an engine busy and writes few, small
/// enough for the processor's caches.
pub const BATCH: usize = 1024;

/// How a command reads.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// The maximum number of records in a batch.
    pub batch: usize,
    /// Whether the fields that came with puzzles are needed.
    pub keeps_fields: bool,
    /// Whether the number of each puzzle in the run is needed, so that all are decoded in order.
    pub counts_puzzles: bool,
}

/// One item of the input.
pub enum InputItem {
    /// Lines of a source, to be decoded.
    Lines(LineJob),
    /// Records that have been decoded.
    Records(Box<Decoded>),
    /// A message: a source, or the list of sources, can't be opened or read.
    Failure(String),
}

/// Lines of a source, and what is known of all records in it.
pub struct LineJob {
    decoder: LineDecoder,
    chunk: LineChunk,
    records: Decoded,
    /// Where the memory of the chunk goes back to.
    buffers: Buffers,
}

/// The records of a batch.
pub struct Decoded {
    pub source: Arc<Origin>,
    /// The number of puzzles before these, from all sources, if the command counts them.
    pub before: u64,
    /// The number of records before the first of these on its line.
    pub nth: u64,
    /// What came with the very first record.
    pub columns: Arc<CarriedColumns>,
    pub batch: Batch,
    /// The range of these records in the bytes of all sources, as read.
    pub bytes: std::ops::Range<u64>,
    /// Where the memory of the batch goes back to.
    pub batches: Batches,
}

impl LineJob {
    /// Decodes the lines.
    pub fn decode(self) -> Decoded {
        let Self { decoder, chunk, mut records, buffers } = self;
        records.batch = records.batches.take();
        decoder.decode_chunk(&chunk, &mut records.batch);
        buffers.put(chunk.text);
        records
    }
}

/// All sources, in order. Each is opened when it is needed.
pub struct InputReader {
    /// The files, or messages about the list of files.
    files: Box<dyn Iterator<Item = Result<NamedFile, String>> + Send>,
    /// The file that is written meanwhile, which cannot be read.
    output: Option<FileIdentity>,
    /// Whether standard input is the list of files, so that it can't hold puzzles.
    stdin_is_list: bool,
    syntax: Syntax,
    options: ReadOptions,
    current: Option<OpenedSource>,
    /// The number of sources so far, and of the puzzles in them, if they are counted.
    sources: u64,
    puzzles: u64,
    /// What came with the first record of all.
    columns: Option<Arc<CarriedColumns>>,
    /// The bytes that have been read from all sources, and those up to the end of the last item.
    bytes_read: Arc<AtomicU64>,
    bytes_in_items: u64,
    buffers: Buffers,
    batches: Batches,
}

/// A source that is being read.
struct OpenedSource {
    origin: Arc<Origin>,
    /// Its place in the list of files, if it comes from there.
    place: Option<String>,
    reader: Reader<'static>,
    /// The line of the last record, and the number of records on it so far.
    last: (u64, u64),
    /// Notices changes of the file, if only a part of it is read.
    watch: Option<FileWatch>,
}

/// The part of the input that is read, and facts about the whole.
#[derive(Debug)]
pub struct Share {
    pub shard: Shard,
    /// Bytes of the whole.
    pub size: u64,
    /// Whether there are records before this part.
    pub goes_on: bool,
    /// The columns of the whole, if there is a record at all.
    pub columns: Option<Arc<CarriedColumns>>,
}

impl InputReader {
    /// Reads these sources. `output` is the file that is written meanwhile: it is refused.
    pub fn new(sources: &Sources, output: Option<FileIdentity>, options: ReadOptions) -> Self {
        Self {
            files: files(sources, output),
            output,
            stdin_is_list: sources.files_from.as_deref().is_some_and(is_stdin),
            syntax: sources.from,
            options,
            current: None,
            sources: 0,
            puzzles: 0,
            columns: None,
            bytes_read: Arc::default(),
            bytes_in_items: 0,
            buffers: Buffers::default(),
            batches: Batches::default(),
        }
    }

    /// Reads a part of the only source.
    ///
    /// # Errors
    /// The source can't be read, or not in parts.
    pub fn shard(
        sources: &Sources,
        shard: Shard,
        output: Option<FileIdentity>,
        options: ReadOptions,
    ) -> anyhow::Result<(Self, Share)> {
        let bytes_read = Arc::default();
        let part = part::open(sources, shard, output, &bytes_read)?;
        let share = Share { shard, size: part.watch.size, goes_on: part.goes_on, columns: part.columns.clone() };
        let whole = Self::new(sources, output, options);
        let mut input = Self { files: Box::new(iter::empty()), bytes_read, columns: part.columns, ..whole };
        input.begin(part.origin, None, part.reader, Some(part.watch));
        Ok((input, share))
    }

    fn begin(&mut self, origin: Origin, place: Option<String>, reader: Reader<'static>, watch: Option<FileWatch>) {
        let reader = reader.with_max_read(self.options.batch * LINE);
        let reader = if self.options.keeps_fields { reader } else { reader.without_fields() };
        self.current = Some(OpenedSource { origin: Arc::new(origin), place, reader, last: (0, 0), watch });
    }

    /// # Errors
    /// The file can't be opened. The message names it.
    fn open(&mut self, named: NamedFile) -> Result<(), String> {
        if named.is_stdin() && self.stdin_is_list {
            return Err(named.say(DASH, &"standard input is the list of files"));
        }
        let refused = self.output.map_or(Ok(()), |output| output.refuse(&named.path));
        refused.map_err(|message| named.in_list(message))?;
        let (name, input) = match named.place {
            None => argument::open(&named.path),
            Some(_) => open(&named.path, "puzzles"),
        };
        let input = input.map_err(|error| named.say(&name, &error))?;
        let counted = CountedInput::new(input.read, &self.bytes_read);
        let reader = Reader::with_syntax(counted, self.syntax);
        let reader = match input.has_paused {
            Some(has_paused) => reader.with_pauses(has_paused),
            None => reader,
        };
        let origin = Origin::new(name, self.sources);
        self.sources += 1;
        self.begin(origin, named.place, reader, None);
        Ok(())
    }

    /// Returns the next item of the open source; `None` at its end.
    fn read(&mut self) -> Option<InputItem> {
        let source = self.current.as_mut()?;
        // The first record of all is decoded here, as its columns are needed for the next item.
        let in_order = self.options.counts_puzzles || self.columns.is_none();
        let item = match source.reader.line_decoder().filter(|_| !in_order) {
            Some(decoder) => source.read_lines(decoder, &self.buffers, &self.batches),
            None => source.read_records(self.options.batch, &self.batches),
        };
        let (mut item, bytes_left) = match item {
            Ok(Some(item)) => (item, source.reader.bytes_left()),
            end => {
                let watched = source.watch.as_ref().map_or(Ok(()), FileWatch::check);
                let failure = end.err().or(watched.err()).map(|failure| source.message(&failure));
                self.current = None;
                return failure.map(InputItem::Failure);
            }
        };
        let records = match &mut item {
            InputItem::Lines(lines) => &mut lines.records,
            InputItem::Records(records) => {
                if let (None, Some(first)) = (&self.columns, records.batch.records.first()) {
                    self.columns = Some(Arc::new(CarriedColumns::new(first, source.reader.columns())));
                }
                records.before = self.puzzles;
                self.puzzles += records.batch.puzzles.len() as u64;
                records
            }
            InputItem::Failure(_) => return Some(item),
        };
        records.columns = self.columns.clone().unwrap_or_default();
        let end = self.bytes_read.load(Ordering::Relaxed).saturating_sub(bytes_left).max(self.bytes_in_items);
        records.bytes = mem::replace(&mut self.bytes_in_items, end)..end;
        Some(item)
    }
}

impl OpenedSource {
    /// Reads lines for another thread to decode.
    fn read_lines(
        &mut self,
        decoder: LineDecoder,
        buffers: &Buffers,
        batches: &Batches,
    ) -> io::Result<Option<InputItem>> {
        let Some(chunk) = self.reader.take_lines(buffers.take())? else { return Ok(None) };
        let records = Decoded::empty(&self.origin, batches);
        Ok(Some(InputItem::Lines(LineJob { decoder, chunk, records, buffers: buffers.clone() })))
    }

    /// Reads the next records, or the lines that were passed over behind the last of them.
    fn read_records(&mut self, max: usize, batches: &Batches) -> io::Result<Option<InputItem>> {
        let mut records = Decoded::empty(&self.origin, batches);
        records.batch = batches.take();
        let batch = &mut records.batch;
        while self.reader.read(batch, max)? && batch.is_empty() {}
        if batch.is_empty() && batch.passed.lines == 0 {
            return Ok(None);
        }
        if let Some(first) = batch.records.first() {
            records.nth = if first.line == self.last.0 { self.last.1 } else { 0 };
            self.last = last_line(&batch.records, records.nth);
        }
        Ok(Some(InputItem::Records(Box::new(records))))
    }

    fn message(&self, failure: &io::Error) -> String {
        let message = format!("{}: {failure}", self.origin.name);
        match &self.place {
            Some(place) => format!("{place}: {message}"),
            None => message,
        }
    }
}

impl Decoded {
    fn empty(source: &Arc<Origin>, batches: &Batches) -> Self {
        let (source, batches) = (Arc::clone(source), batches.clone());
        Self { source, before: 0, nth: 0, columns: Arc::default(), batch: Batch::default(), bytes: 0..0, batches }
    }
}

impl Iterator for InputReader {
    type Item = InputItem;

    fn next(&mut self) -> Option<InputItem> {
        loop {
            if let Some(item) = self.read() {
                return Some(item);
            }
            if let Err(message) = self.files.next()?.and_then(|named| self.open(named)) {
                return Some(InputItem::Failure(message));
            }
        }
    }
}

/// Returns the last line of these records, and the number of records on it: theirs and, if all are on that line, the
/// `before` others.
fn last_line(records: &[Record], before: u64) -> (u64, u64) {
    let line = records.last().map_or(0, |record| record.line);
    let count = records.iter().rev().take_while(|record| record.line == line).count();
    (line, count as u64 + if count == records.len() { before } else { 0 })
}

/// Returns the files on the command line, then those of the list. The list is read as files are needed.
fn files(
    sources: &Sources,
    output: Option<FileIdentity>,
) -> Box<dyn Iterator<Item = Result<NamedFile, String>> + Send> {
    let stdin = (!sources.are_named()).then(|| PathBuf::from(DASH));
    let arguments = sources.files.clone().into_iter().chain(stdin);
    let arguments = arguments.map(|path| Ok(NamedFile { path, place: None }));
    let Some(list) = sources.files_from.clone() else { return Box::new(arguments) };
    let null = sources.null;
    let listed = iter::once_with(move || {
        output.map_or(Ok(()), |output| output.refuse(&list))?;
        PathList::open(&list, null)
    });
    let listed = listed.flat_map(|list| match list {
        Ok(list) => Box::new(list) as Box<dyn Iterator<Item = _> + Send>,
        Err(message) => Box::new(iter::once(Err(message))),
    });
    Box::new(arguments.chain(listed))
}
