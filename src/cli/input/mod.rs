//! Reading files, lists of files and standard input as batches of records.

mod argument;
mod block;
mod bytes_read;
mod identity;
mod list;
mod named;
mod origin;
mod part;
mod span;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::{io, iter};

use super::args::{DASH, Sources};
use super::columns::CarriedColumns;
use super::shard::Shard;
use block::{Baton, Behind, Shared};
use bytes_read::CountedInput;
use list::PathList;
use named::{NamedFile, is_stdin};
use part::FileWatch;

pub use argument::{ARGUMENT, resembles_puzzle};
pub use block::{Block, Decoded};
pub use bytes_read::size_of;
pub use identity::FileIdentity;
pub use named::open;
pub use origin::{Origin, RecordPlace};

use sudoku::format::{Decoder, NotByLine, Source, Syntax};

/// Bytes of a line with a puzzle.
const LINE: usize = 82;

/// How far before the end of a text a blank line is searched, in bytes.
const NEAR: usize = 1024;

/// The approximate number of records in a block: large enough to keep the lanes of an engine busy and writes few, small
/// enough for the processor's caches.
pub const BATCH: usize = 1024;

/// One item of the input.
pub enum InputItem {
    /// Lines of a source, to be decoded.
    Block(Box<Block>),
    /// A message: a source, or the list of sources, can't be opened.
    Failure(String),
}

impl InputItem {
    /// Whether it is a block without text, such as the end of a source.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Block(block) if block.text.is_empty())
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
    keeps_fields: bool,
    /// The maximum number of bytes to read at once.
    chunk: usize,
    current: Option<Opened>,
    /// Sources so far.
    sources: u64,
    /// Where the next block receives the decoder from the block before it.
    before: Receiver<Baton>,
    /// The bytes that have been read from all sources, and those up to the end of the last block.
    bytes_read: Arc<AtomicU64>,
    bytes_in_blocks: u64,
}

/// A source that is being read.
struct Opened {
    shared: Arc<Shared>,
    source: Source<'static>,
    /// The maximum number of bytes to read at once.
    chunk: usize,
    /// The text that has been read but is in no block yet.
    rest: Vec<u8>,
    /// The decoder, until the first block takes it.
    decoder: Option<Decoder>,
    /// Notices changes of the file, if only a part of it is read.
    watch: Option<FileWatch>,
    is_by_line: bool,
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
    /// Reads these sources in blocks of about `batch` records. Unless `keeps_fields` is set, decoders may skip the
    /// fields that came with puzzles. `output` is the file that is written meanwhile: it is refused.
    pub fn new(sources: &Sources, output: Option<FileIdentity>, batch: usize, keeps_fields: bool) -> Self {
        let (first, before) = sync_channel(1);
        // There is room for it.
        _ = first.send(Baton::new(Decoder::new(sources.from), None));
        Self {
            files: files(sources, output),
            output,
            stdin_is_list: sources.files_from.as_deref().is_some_and(is_stdin),
            syntax: sources.from,
            keeps_fields,
            chunk: batch * LINE,
            current: None,
            sources: 0,
            before,
            bytes_read: Arc::default(),
            bytes_in_blocks: 0,
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
        batch: usize,
        keeps_fields: bool,
    ) -> anyhow::Result<(Self, Share)> {
        let bytes_read = Arc::default();
        let part = part::open(sources, shard, output, &bytes_read)?;
        let part::OpenedShard { origin, source, decoder, columns, goes_on, watch } = part;
        let share = Share { shard, size: watch.size, goes_on, columns: columns.clone() };
        let whole = Self::new(sources, output, batch, keeps_fields);
        let mut input = Self { files: Box::new(iter::empty()), bytes_read, ..whole };
        let (first, before) = sync_channel(1);
        _ = first.send(Baton::new(Decoder::new(sources.from), columns));
        input.before = before;
        input.begin(Shared::new(origin, None), source, decoder, Some(watch));
        Ok((input, share))
    }

    fn begin(&mut self, shared: Shared, source: Source<'static>, decoder: Decoder, watch: Option<FileWatch>) {
        let decoder = if self.keeps_fields { decoder } else { decoder.without_fields() };
        self.current = Some(Opened {
            shared: Arc::new(shared),
            source,
            chunk: self.chunk,
            rest: Vec::new(),
            is_by_line: watch.is_some(),
            decoder: Some(decoder),
            watch,
        });
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
        let shared = Shared::new(Origin::new(name, self.sources), named.place);
        self.sources += 1;
        let input = Box::new(CountedInput::new(input, &self.bytes_read));
        self.begin(shared, Source::new(input), Decoder::new(self.syntax), None);
        Ok(())
    }

    /// The next block of the open source; `None` at its end.
    fn read(&mut self) -> Option<Block> {
        let opened = self.current.as_mut()?;
        let (text, behind) = opened.cut();
        let (after, next) = sync_channel(1);
        let before = std::mem::replace(&mut self.before, next);
        let (source, start) = (Arc::clone(&opened.shared), opened.decoder.take());
        let mut bytes_left = 0;
        if matches!(behind, Behind::More) {
            bytes_left = opened.bytes_left();
        } else {
            self.current = None;
        }
        let end = self.bytes_read.load(Ordering::Relaxed).saturating_sub(bytes_left).max(self.bytes_in_blocks);
        let bytes = std::mem::replace(&mut self.bytes_in_blocks, end)..end;
        Some(Block { source, text, bytes, behind, start, before, after })
    }
}

impl Opened {
    /// The number of bytes that have been read and are in no block yet. If they are unpacked, nobody knows how many they
    /// were, and they count as none.
    fn bytes_left(&self) -> u64 {
        if self.source.packed_as().is_some() { 0 } else { self.rest.len() as u64 }
    }

    /// The next lines that are there without waiting for input, and what comes after them.
    fn cut(&mut self) -> (Vec<u8>, Behind) {
        // The buffer keeps its old content: new room would have to be filled with zeros.
        let mut text = self.shared.buffers.take();
        let held = self.rest.len();
        text.resize(text.len().max(held), 0);
        text[..held].copy_from_slice(&self.rest);
        let more = match self.source.fill(&mut text, held, self.chunk) {
            Ok(more) => more,
            Err(failure) => return (text, Behind::Failure(failure, self.source.packed_as())),
        };
        if let Some(what) = self.source.not_plain().filter(|_| self.is_by_line) {
            let part = io::Error::new(io::ErrorKind::InvalidData, NotByLine { line: 1, what });
            return (Vec::new(), Behind::End(Err(part)));
        }
        if let Some(problem) = self.source.not_text() {
            return (Vec::new(), Behind::NotText(problem));
        }
        if !more {
            let watched = self.watch.as_ref().map_or(Ok(()), FileWatch::check);
            return (text, Behind::End(watched));
        }
        // Without a line end, the decoder finds out what it is.
        let end = line_end(&text).unwrap_or(text.len());
        self.rest.clear();
        self.rest.extend_from_slice(&text[end..]);
        text.truncate(end);
        (text, Behind::More)
    }
}

/// Where a text is cut: after its last line or, as blank lines often separate grids, after the last blank line if that
/// is near.
fn line_end(text: &[u8]) -> Option<usize> {
    let last = memchr::memrchr(b'\n', text)? + 1;
    let near = last.saturating_sub(NEAR);
    let blank = memchr::memmem::rfind(&text[near..last], b"\n\n");
    Some(blank.map_or(last, |at| near + at + 2))
}

impl Iterator for InputReader {
    type Item = InputItem;

    fn next(&mut self) -> Option<InputItem> {
        loop {
            if let Some(block) = self.read() {
                return Some(InputItem::Block(Box::new(block)));
            }
            if let Err(message) = self.files.next()?.and_then(|named| self.open(named)) {
                return Some(InputItem::Failure(message));
            }
        }
    }
}

/// The files on the command line, then those of the list. The list is read as files are needed.
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
