//! Files, named one by one or in a list, and standard input to batches of records.

mod list;
mod paths;

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use super::args::Sources;
use super::output::complain;
use paths::{Named, Paths};
use sudoku::format::{Batch, Reader, Syntax};

/// The path that stands for standard input.
const STDIN: &str = "-";

/// Records at most in a batch: enough to fill the lanes of a fast engine. What a batch of this size takes is
/// kept by the allocator for the next; larger ones it gives back to the system each time, and the page faults
/// cost a third of the run.
pub const BATCH: usize = 256;

/// Something that turned up while reading.
#[derive(Debug)]
pub enum Item {
    /// Records.
    Records(Records),
    /// A source that can't be read, or not to its end.
    Failure(String),
    /// Something the user should know.
    Note(String),
}

/// Records from one source.
#[derive(Debug)]
pub struct Records {
    /// The name of the source, as messages call it.
    pub source: Arc<str>,
    /// How many records came before these, from all sources.
    pub records_before: u64,
    /// How many of those were puzzles.
    pub puzzles_before: u64,
    /// The records.
    pub batch: Batch,
}

/// All sources, one after the other. No source is opened before it is needed.
pub struct Input {
    paths: Paths,
    syntax: Syntax,
    /// Records at most in a batch.
    batch: usize,
    current: Option<Source>,
    /// Records so far.
    records: u64,
    /// Puzzles so far.
    puzzles: u64,
}

struct Source {
    named: Named,
    name: Arc<str>,
    reader: Reader<Box<dyn Read + Send>>,
    is_file: bool,
    /// Whether it has held a record.
    useful: bool,
}

impl Input {
    pub fn new(sources: &Sources, batch: usize) -> Self {
        Self {
            paths: Paths::new(sources),
            syntax: sources.from,
            batch,
            current: None,
            records: 0,
            puzzles: 0,
        }
    }

    /// # Errors
    /// The file can't be opened. The message names it.
    fn open(&mut self, named: Named) -> Result<(), String> {
        let is_file = named.path != Path::new(STDIN);
        let (name, input): (Arc<str>, io::Result<Box<dyn Read + Send>>) = if is_file {
            let file = File::open(&named.path);
            (named.path.to_string_lossy().into(), file.map(|file| Box::new(file) as _))
        } else if self.paths.stdin_is_list {
            return Err(named.say(STDIN, &"standard input is the list of files"));
        } else {
            if io::stdin().is_terminal() {
                complain(&"reading puzzles from the terminal; Ctrl-D ends them");
            }
            ("<stdin>".into(), Ok(Box::new(io::stdin())))
        };
        let input = input.map_err(|error| named.say(&name, &error))?;
        let reader = Reader::with_syntax(input, self.syntax);
        self.current = Some(Source { named, name, reader, is_file, useful: false });
        Ok(())
    }

    /// The next records of the source that is open; `None` at its end.
    fn read(&mut self) -> Option<Item> {
        let source = self.current.as_mut()?;
        let mut batch = Batch::default();
        let more = source.reader.read(&mut batch, self.batch);
        source.useful |= !batch.is_empty();
        if !batch.is_empty() {
            let (records_before, puzzles_before) = (self.records, self.puzzles);
            self.records += batch.records.len() as u64;
            self.puzzles += batch.puzzles.len() as u64;
            let source = Arc::clone(&source.name);
            return Some(Item::Records(Records { source, records_before, puzzles_before, batch }));
        }
        let source = match more {
            Ok(true) => return self.read(),
            Ok(false) | Err(_) => self.current.take()?,
        };
        match more {
            Err(error) => Some(Item::Failure(source.named.say(&source.name, &error))),
            Ok(_) if source.is_file && !source.useful => {
                Some(Item::Note(source.named.say(&source.name, &"no puzzles found")))
            }
            Ok(_) => None,
        }
    }
}

impl Iterator for Input {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.read() {
                return Some(item);
            }
            if let Err(message) = self.paths.next()?.and_then(|named| self.open(named)) {
                return Some(Item::Failure(message));
            }
        }
    }
}
