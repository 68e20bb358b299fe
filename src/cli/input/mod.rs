//! Files, named one by one or in a list, and standard input to batches of records.

mod list;
mod named;
mod origin;
mod part;
mod span;

use std::io::Read;
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

use super::args::{DASH, Sources};
use super::carried::Columns;
use super::shard::Shard;
use list::List;
use named::{Named, is_stdin, open};
use part::{Opened, Watch};

pub use origin::Origin;

use sudoku::format::{Batch, Reader, Syntax};

/// Records at most in a batch: so many that the lanes of a fast engine are rarely idle towards its end, and that few
/// writes do for a large output; so few that what belongs to them stays in the processor's caches.
pub const BATCH: usize = 1024;

/// Something that turned up while reading.
#[derive(Debug)]
pub enum Item {
    /// Records.
    Records {
        source: Arc<Origin>,
        /// How many puzzles came before these, from all sources.
        before: u64,
        /// How many records came before the first of these on its line.
        nth: u64,
        /// What came with the very first record.
        columns: Arc<Columns>,
        /// The records; at least one.
        batch: Batch,
    },
    /// What is wrong with a source that can't be read, or not to its end.
    Failure(String),
}

/// All sources, one after the other. No source is opened before it is needed.
pub struct Input {
    /// The files, or what is wrong with the list of them.
    files: Box<dyn Iterator<Item = Result<Named, String>> + Send>,
    /// Whether the list comes from standard input, which then holds no puzzles.
    stdin_is_list: bool,
    syntax: Syntax,
    /// Records at most in a batch.
    batch: usize,
    current: Option<Source>,
    /// Whether what only comes with the puzzles is wanted.
    keeps_fields: bool,
    /// Sources and puzzles so far.
    sources: u64,
    puzzles: u64,
    /// What came with the first record.
    columns: Option<Arc<Columns>>,
}

struct Source {
    named: Named,
    origin: Arc<Origin>,
    reader: Reader<Box<dyn Read + Send>>,
    /// The line of the last record, and how many have been read of it.
    last: (u64, u64),
    /// Looks after the file, if only a part of it is read.
    watch: Option<Watch>,
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
    pub columns: Option<Arc<Columns>>,
}

impl Input {
    /// The sources that are named, to be read in batches of so many records. `keeps_fields` says whether what only
    /// comes with the puzzles is wanted.
    pub fn new(sources: &Sources, batch: usize, keeps_fields: bool) -> Self {
        Self {
            files: files(sources),
            stdin_is_list: sources.files_from.as_deref().is_some_and(is_stdin),
            syntax: sources.from,
            batch,
            current: None,
            keeps_fields,
            sources: 0,
            puzzles: 0,
            columns: None,
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
        let Opened { origin, reader, columns, goes_on, watch } = part::open(sources, shard)?;
        let share = Share { shard, size: watch.size, goes_on, columns: columns.clone() };
        let named = Named { path: origin.name.clone().into(), place: None };
        let origin = Arc::new(origin);
        let reader = if keeps_fields { reader } else { reader.without_fields() };
        let current = Source { named, origin, reader, last: (0, 0), watch: Some(watch) };
        let input = Self {
            files: Box::new(iter::empty()),
            current: Some(current),
            columns,
            ..Self::new(sources, batch, keeps_fields)
        };
        Ok((input, share))
    }

    /// # Errors
    /// The file can't be opened. The message names it.
    fn open(&mut self, named: Named) -> Result<(), String> {
        if named.is_stdin() && self.stdin_is_list {
            return Err(named.say(DASH, &"standard input is the list of files"));
        }
        let (name, input) = open(&named.path, "puzzles");
        let input = input.map_err(|error| named.say(&name, &error))?;
        let mut reader = Reader::with_syntax(input, self.syntax);
        if !self.keeps_fields {
            reader = reader.without_fields();
        }
        let origin = Arc::new(Origin::new(name, self.sources));
        self.sources += 1;
        self.current = Some(Source { named, origin, reader, last: (0, 0), watch: None });
        Ok(())
    }

    /// The next records of the source that is open; `None` at its end.
    fn read(&mut self) -> Option<Item> {
        let source = self.current.as_mut()?;
        let mut batch = Batch::default();
        let more = source.reader.read(&mut batch, self.batch);
        if let Some(first) = batch.records.first() {
            let columns = self
                .columns
                .get_or_insert_with(|| Arc::new(Columns::new(first, source.reader.columns())));
            let columns = Arc::clone(columns);
            let nth = if first.line == source.last.0 { source.last.1 } else { 0 };
            source.last = last(&batch, nth);
            let before = self.puzzles;
            self.puzzles += batch.puzzles.len() as u64;
            return Some(Item::Records {
                source: Arc::clone(&source.origin),
                before,
                nth,
                columns,
                batch,
            });
        }
        if let Ok(true) = more {
            return self.read();
        }
        let Source { named, origin, watch, .. } = self.current.take()?;
        let watched = watch.map_or(Ok(()), |watch| watch.check());
        let error = more.map(drop).and(watched).err()?;
        Some(Item::Failure(named.in_list(part::refused(&origin, &error))))
    }
}

impl Iterator for Input {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.read() {
                return Some(item);
            }
            if let Err(message) = self.files.next()?.and_then(|named| self.open(named)) {
                return Some(Item::Failure(message));
            }
        }
    }
}

/// The last line of a batch, and how many records have been read of it: those of the batch and, if it begins with
/// that line, `before`.
fn last(batch: &Batch, before: u64) -> (u64, u64) {
    let line = batch.records.last().map_or(0, |record| record.line);
    let count = batch.records.iter().rev().take_while(|record| record.line == line).count();
    let is_all = count == batch.records.len();
    (line, count as u64 + if is_all { before } else { 0 })
}

/// The files on the command line and then those of the list, which is opened and read as they are needed.
fn files(sources: &Sources) -> Box<dyn Iterator<Item = Result<Named, String>> + Send> {
    let stdin = (!sources.are_named()).then(|| PathBuf::from(DASH));
    let arguments = sources.files.clone().into_iter().chain(stdin);
    let arguments = arguments.map(|path| Ok(Named { path, place: None }));
    let Some(list) = sources.files_from.clone() else { return Box::new(arguments) };
    let null = sources.null;
    let listed = iter::once_with(move || List::open(&list, null)).flat_map(|list| match list {
        Ok(list) => Box::new(list) as Box<dyn Iterator<Item = _> + Send>,
        Err(message) => Box::new(iter::once(Err(message))),
    });
    Box::new(arguments.chain(listed))
}
