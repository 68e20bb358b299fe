//! Sources, and the locations of records in them.

use std::fmt;
use std::sync::LazyLock;

use super::file_parts::Span;
use super::status::print_message;
use sudoku::format::{LineEnds, Record};
use sudoku::random::Random;

#[derive(Debug)]
pub struct NamedSource {
    /// The name in messages and records.
    pub name: String,
    /// The number of sources before this one.
    pub number: u64,
    /// The number of lines before the shard, if the reader sees only a shard. They are counted when first needed.
    lines_before: Option<LineCount>,
}

/// A number of lines that is counted when it is first needed.
struct LineCount(LazyLock<u64, Box<dyn FnOnce() -> u64 + Send>>);

impl fmt::Debug for LineCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LineCount")
    }
}

impl NamedSource {
    /// Creates a source that is read from its beginning.
    pub fn new(name: String, number: u64) -> Self {
        Self { name, number, lines_before: None }
    }

    /// Creates a source of which only a shard is read. `span_before` is the part of the file before the shard.
    pub fn from_shard(name: String, span_before: Span, line_ends: LineEnds) -> Self {
        let file = name.clone();
        let count_lines_before = move || {
            span_before.count_lines(line_ends).unwrap_or_else(|error| {
                print_message(&format_args!(
                    "{file}: lines before the shard cannot be counted, so line numbers start at the shard: {error}"
                ));
                0
            })
        };
        Self { name, number: 0, lines_before: Some(LineCount(LazyLock::new(Box::new(count_lines_before)))) }
    }

    /// Converts the number of a line as counted by the reader to its number in the file.
    pub fn line_in_file(&self, line: u64) -> u64 {
        line + self.lines_before.as_ref().map_or(0, |count| *count.0)
    }
}

/// The position of a record in its source, or of a puzzle among those that are generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LinePosition {
    /// The first line of the record, as counted by the reader of the source.
    pub reader_line: u64,
    /// The number of records before this one on that line.
    pub records_before: u64,
}

/// The location of a record. Displays as the name of its source and its line.
#[derive(Clone, Copy)]
pub struct RecordLocation<'a> {
    pub source: &'a NamedSource,
    pub position: LinePosition,
}

impl<'a> RecordLocation<'a> {
    /// Returns the location before all records of a source.
    pub fn start_of(source: &'a NamedSource) -> Self {
        Self { source, position: LinePosition::default() }
    }

    /// Returns the locations of these records. `records_before_on_line` precede the first of them on its line.
    pub fn for_records(
        source: &'a NamedSource,
        records_before_on_line: u64,
        records: &'a [Record],
    ) -> impl Iterator<Item = Self> + use<'a> {
        let (mut current_line, mut records_on_line) =
            (records.first().map_or(0, |first| first.line), records_before_on_line);
        records.iter().map(move |record| {
            if record.line != current_line {
                (current_line, records_on_line) = (record.line, 0);
            }
            records_on_line += 1;
            let position = LinePosition { reader_line: record.line, records_before: records_on_line - 1 };
            Self { source, position }
        })
    }

    /// Returns the number of the record's line in the file.
    pub fn line(&self) -> u64 {
        self.source.line_in_file(self.position.reader_line)
    }

    /// Returns a random number generator for a copy of the record. It depends only on the seed, the location and the
    /// number `copy`, not on the records read before.
    pub fn random(&self, seed: u64, copy: u64) -> Random {
        Random::new(&[seed, self.source.number, self.line(), self.position.records_before, copy])
    }
}

impl fmt::Display for RecordLocation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source.name, self.line())
    }
}
