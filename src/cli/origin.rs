//! Sources, and the places of records in them.

use std::fmt;
use std::sync::LazyLock;

use super::file_parts::Span;
use super::status::print_message;
use sudoku::format::Record;
use sudoku::random::Random;

pub struct NamedSource {
    /// Its name in messages and records.
    pub name: String,
    /// The number of sources before it.
    pub number: u64,
    /// The number of lines that its reader does not see, counted when it is first needed.
    lines_before: Option<LazyLock<u64, Box<dyn FnOnce() -> u64 + Send>>>,
}

impl NamedSource {
    /// A source that is read from its beginning.
    pub fn new(name: String, number: u64) -> Self {
        Self { name, number, lines_before: None }
    }

    /// A source that is read from its middle. Its reader does not see the lines `before`.
    pub fn from_shard(name: String, before: Span) -> Self {
        let source = name.clone();
        let count = move || {
            before.count_lines().unwrap_or_else(|error| {
                print_message(&format_args!(
                    "{source}: lines before the shard cannot be counted, so line numbers start at it: {error}"
                ));
                0
            })
        };
        Self { name, number: 0, lines_before: Some(LazyLock::new(Box::new(count))) }
    }

    /// The true number of a line that its reader has counted.
    pub fn line(&self, line: u64) -> u64 {
        line + self.lines_before.as_ref().map_or(0, |unseen| **unseen)
    }
}

/// The location of a record. Displays as the name of its source and its line.
#[derive(Clone, Copy)]
pub struct RecordLocation<'a> {
    pub source: &'a NamedSource,
    /// Its first line, as the reader of the source counts.
    line: u64,
    /// The number of records before it on that line.
    nth: u64,
}

impl<'a> RecordLocation<'a> {
    /// Before all records of a source.
    pub fn start_of(origin: &'a NamedSource) -> Self {
        Self { source: origin, line: 0, nth: 0 }
    }

    /// The places of these records, where `nth` others come before the first of them on its line.
    pub fn for_records(
        origin: &'a NamedSource,
        nth: u64,
        records: &'a [Record],
    ) -> impl Iterator<Item = Self> + use<'a> {
        let mut before: Option<Self> = None;
        records.iter().map(move |&Record { line, .. }| {
            let nth = match before {
                None => nth,
                Some(before) if before.line == line => before.nth + 1,
                Some(_) => 0,
            };
            let location = Self { source: origin, line, nth };
            before = Some(location);
            location
        })
    }

    /// The true number of its line.
    pub fn line(&self) -> u64 {
        self.source.line(self.line)
    }

    /// Random numbers of its own. They depend on the seed, the place and `copy`, not on what was read before.
    pub fn random(&self, seed: u64, copy: u64) -> Random {
        Random::new(&[seed, self.source.number, self.line(), self.nth, copy])
    }
}

impl fmt::Display for RecordLocation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source.name, self.line())
    }
}
