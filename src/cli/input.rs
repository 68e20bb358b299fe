//! Files and standard input to batches of records.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::options::Sources;
use super::output::complain;
use crate::format::{Batch, Reader, Syntax};

/// Records at most in a batch: enough to fill the lanes of a fast engine. What a batch of this size takes is
/// kept by the allocator for the next; larger ones it gives back to the system each time, and the page faults
/// cost a third of the run.
pub(super) const BATCH: usize = 256;

/// Something that turned up while reading.
#[derive(Debug)]
pub(super) enum Item {
    /// Records.
    Records(Records),
    /// A source that can't be read, or not to its end.
    Failure(String),
    /// Something the user should know.
    Note(String),
}

/// Records from one source.
#[derive(Debug)]
pub(super) struct Records {
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
pub(super) struct Input {
    sources: std::vec::IntoIter<PathBuf>,
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
    name: Arc<str>,
    reader: Reader<Box<dyn Read + Send>>,
    is_file: bool,
    /// Whether it has held a record.
    useful: bool,
}

impl Input {
    pub(super) fn new(sources: &Sources, batch: usize) -> Self {
        let mut files = sources.files.clone();
        if files.is_empty() {
            files.push(PathBuf::from("-"));
        }
        Self {
            sources: files.into_iter(),
            syntax: sources.from,
            batch,
            current: None,
            records: 0,
            puzzles: 0,
        }
    }

    fn open(&mut self, path: &Path) -> io::Result<()> {
        let is_file = path != Path::new("-");
        let input: Box<dyn Read + Send> = if is_file {
            Box::new(File::open(path)?)
        } else {
            if io::stdin().is_terminal() {
                complain(&"reading puzzles from the terminal; Ctrl-D ends them");
            }
            Box::new(io::stdin())
        };
        let name = if is_file { path.to_string_lossy().into() } else { "<stdin>".into() };
        let reader = Reader::with_syntax(input, self.syntax);
        self.current = Some(Source { name, reader, is_file, useful: false });
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
            Err(error) => Some(Item::Failure(format!("{}: {error}", source.name))),
            Ok(_) if source.is_file && !source.useful => {
                Some(Item::Note(format!("{}: no puzzles found", source.name)))
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
            let path = self.sources.next()?;
            if let Err(error) = self.open(&path) {
                return Some(Item::Failure(format!("{}: {error}", path.display())));
            }
        }
    }
}
