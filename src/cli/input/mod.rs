//! Files, named one by one or in a list, and standard input to batches of records.

mod list;
mod named;

use std::io::Read;
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

use super::args::{DASH, Sources};
use super::carried::Columns;
use list::List;
use named::{Named, is_stdin, open};
use sudoku::format::{Batch, Reader, Syntax};

/// Records at most in a batch: enough to fill the lanes of a fast engine. What a batch of this size takes is
/// kept by the allocator for the next; larger ones it gives back to the system each time, and the page faults
/// cost a third of the run.
pub const BATCH: usize = 256;

/// Something that turned up while reading.
#[derive(Debug)]
pub enum Item {
    /// Records.
    Records {
        /// The name of the source, as messages call it.
        source: Arc<str>,
        /// How many puzzles came before these, from all sources.
        before: u64,
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
    /// Puzzles so far.
    puzzles: u64,
    /// What came with the first record.
    columns: Option<Arc<Columns>>,
}

struct Source {
    named: Named,
    name: Arc<str>,
    reader: Reader<Box<dyn Read + Send>>,
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
            puzzles: 0,
            columns: None,
        }
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
        self.current = Some(Source { named, name: name.into(), reader });
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
            let before = self.puzzles;
            self.puzzles += batch.puzzles.len() as u64;
            return Some(Item::Records {
                source: Arc::clone(&source.name),
                before,
                columns,
                batch,
            });
        }
        if let Ok(true) = more {
            return self.read();
        }
        let Source { named, name, .. } = self.current.take()?;
        more.err().map(|error| Item::Failure(named.say(&name, &error)))
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
