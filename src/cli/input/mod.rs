//! Files, named one by one or in a list, and standard input to records.

mod block;
mod list;
mod named;
mod origin;
mod part;
mod span;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::{io, iter, mem};

use super::args::{DASH, Sources};
use super::columns::CarriedColumns;
use super::shard::Shard;
use block::{Baton, Behind, Shared};
use list::PathList;
use named::{NamedFile, is_stdin};
use part::FileWatch;

pub use block::{Block, Decoded};
pub use named::open;
pub use origin::{Origin, RecordPlace};

use sudoku::format::{Decoder, NotByLine, Source, Syntax};

/// Bytes of a line with a puzzle.
const LINE: usize = 82;

/// How far from the end of a text a blank line is looked for.
const NEAR: usize = 1024;

/// Records in a block of lines, about: so many that the lanes of a fast engine are rarely idle towards its end, and that few
/// writes do for a large output; so few that what belongs to them stays in the processor's caches.
pub const BATCH: usize = 1024;

/// Something that turned up while reading.
pub enum InputItem {
    /// Lines of a source, to be decoded.
    Block(Box<Block>),
    /// What is wrong with a source that can't be opened, or with the list of them.
    Failure(String),
}

/// All sources, one after the other. No source is opened before it is needed.
pub struct InputReader {
    /// The files, or what is wrong with the list of them.
    files: Box<dyn Iterator<Item = Result<NamedFile, String>> + Send>,
    /// Whether the list comes from standard input, which then holds no puzzles.
    stdin_is_list: bool,
    syntax: Syntax,
    keeps_fields: bool,
    /// Bytes to read at once.
    chunk: usize,
    current: Option<Opened>,
    /// Sources so far.
    sources: u64,
    /// Where the next block gets what those before it leave open.
    before: Receiver<Baton>,
}

/// A source that is being read.
struct Opened {
    shared: Arc<Shared>,
    source: Source<'static>,
    /// A buffer, and how many bytes at its front have been read and are in no block yet.
    ahead: Vec<u8>,
    held: usize,
    /// The decoder, until the first block takes it.
    decoder: Option<Decoder>,
    /// Looks after the file, if only a part of it is read.
    watch: Option<FileWatch>,
    is_by_line: bool,
}

/// What a part of the input has to do with the whole.
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
    /// The sources that are named, to be read in blocks of about so many records. `keeps_fields` says whether what only
    /// comes with the puzzles is wanted.
    pub fn new(sources: &Sources, batch: usize, keeps_fields: bool) -> Self {
        let (first, before) = sync_channel(1);
        // There is room for it.
        _ = first.send(Baton::new(Decoder::new(sources.from), None));
        Self {
            files: files(sources),
            stdin_is_list: sources.files_from.as_deref().is_some_and(is_stdin),
            syntax: sources.from,
            keeps_fields,
            chunk: batch * LINE,
            current: None,
            sources: 0,
            before,
        }
    }

    /// A part of the one source that is named, and what it has to do with the whole.
    ///
    /// # Errors
    /// The source can't be read, or not in parts.
    pub fn shard(
        sources: &Sources,
        shard: Shard,
        batch: usize,
        keeps_fields: bool,
    ) -> anyhow::Result<(Self, Share)> {
        let part = part::open(sources, shard)?;
        let part::OpenedShard { origin, source, decoder, columns, goes_on, watch } = part;
        let share = Share { shard, size: watch.size, goes_on, columns: columns.clone() };
        let mut input =
            Self { files: Box::new(iter::empty()), ..Self::new(sources, batch, keeps_fields) };
        let (first, before) = sync_channel(1);
        _ = first.send(Baton::new(Decoder::new(sources.from), columns));
        input.before = before;
        input.begin(Shared::new(origin, None), source, decoder, Some(watch));
        Ok((input, share))
    }

    fn begin(
        &mut self,
        shared: Shared,
        source: Source<'static>,
        decoder: Decoder,
        watch: Option<FileWatch>,
    ) {
        let decoder = if self.keeps_fields { decoder } else { decoder.without_fields() };
        self.current = Some(Opened {
            shared: Arc::new(shared),
            source,
            ahead: Vec::new(),
            held: 0,
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
        let (name, input) = open(&named.path, "puzzles");
        let input = input.map_err(|error| named.say(&name, &error))?;
        let shared = Shared::new(Origin::new(name, self.sources), named.place);
        self.sources += 1;
        self.begin(shared, Source::new(input), Decoder::new(self.syntax), None);
        Ok(())
    }

    /// The next block of the source that is open; `None` at its end.
    fn read(&mut self) -> Option<Block> {
        let opened = self.current.as_mut()?;
        let (text, behind) = opened.cut(self.chunk);
        let (after, next) = sync_channel(1);
        let before = std::mem::replace(&mut self.before, next);
        let (source, start) = (Arc::clone(&opened.shared), opened.decoder.take());
        if !matches!(behind, Behind::More) {
            self.current = None;
        }
        Some(Block { source, text, behind, start, before, after })
    }
}

impl Opened {
    /// The next lines, no more than can be had without waiting for input, and what comes behind them.
    fn cut(&mut self, chunk: usize) -> (Vec<u8>, Behind) {
        let more = match self.source.fill(&mut self.ahead, self.held, chunk) {
            Ok(more) => more,
            Err(failure) => {
                let behind = Behind::Failure(failure, self.source.packed_as());
                return (mem::take(&mut self.ahead), behind);
            }
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
            return (mem::take(&mut self.ahead), Behind::End(watched));
        }
        // Where no line ends, the decoder sees what it is.
        let end = line_end(&self.ahead).unwrap_or(self.ahead.len());
        let rest = &self.ahead[end..];
        let mut next = self.shared.spare().unwrap_or_default();
        next.resize(next.len().max(rest.len()), 0);
        next[..rest.len()].copy_from_slice(rest);
        self.held = rest.len();
        self.ahead.truncate(end);
        (mem::replace(&mut self.ahead, next), Behind::More)
    }
}

/// Where a text is cut: behind its last line or, as grids are often parted by blank lines, behind the last of these if
/// one is near.
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

/// The files on the command line and then those of the list, which is opened and read as they are needed.
fn files(sources: &Sources) -> Box<dyn Iterator<Item = Result<NamedFile, String>> + Send> {
    let stdin = (!sources.are_named()).then(|| PathBuf::from(DASH));
    let arguments = sources.files.clone().into_iter().chain(stdin);
    let arguments = arguments.map(|path| Ok(NamedFile { path, place: None }));
    let Some(list) = sources.files_from.clone() else { return Box::new(arguments) };
    let null = sources.null;
    let listed = iter::once_with(move || PathList::open(&list, null)).flat_map(|list| match list {
        Ok(list) => Box::new(list) as Box<dyn Iterator<Item = _> + Send>,
        Err(message) => Box::new(iter::once(Err(message))),
    });
    Box::new(arguments.chain(listed))
}
