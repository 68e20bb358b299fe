//! Shards: numbered parts of a file of lines, or of a table.
//!
//! The bounds of a shard depend on the size of the file alone. A line belongs to the shard in which its first byte
//! lies, as in Hadoop and Spark. Every shard reads the file up to its first record; the first writes the header, the
//! last the footer. So the outputs of all shards, joined in order, are the output of the whole file.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::str::FromStr;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, Error, anyhow, bail, ensure};

use super::named::{CountedInput, NamedFile};
use super::{InputReader, OpenedSource};
use crate::cli::args::is_stdin;
use crate::cli::columns::input_columns;
use crate::cli::origin::NamedSource;
use crate::cli::status::with_remedy;
use sudoku::format::{Batch, Reader, SourceColumns};

/// Part `number` of `of` parts of the input, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    total: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let parts = text.split_once('/').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, total: of }),
            _ => Err("expected I/N, the I-th of N parts, such as 3/200"),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.total)
    }
}

impl Shard {
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    pub fn is_last(self) -> bool {
        self.number == self.total
    }

    /// Returns the start and the end of the part in an input of `size` bytes.
    pub fn bounds(self, size: u64) -> (u64, u64) {
        let cut = |parts| (u128::from(size) * u128::from(parts) / u128::from(self.total)) as u64;
        (cut(self.number - 1), cut(self.number))
    }
}

/// The part of the input that is read, and facts about the whole.
#[derive(Debug)]
pub struct ShardContext {
    pub shard: Shard,
    /// The number of bytes of the whole.
    pub size: u64,
    pub has_records_before: bool,
    /// The columns of the whole, if there is a record at all.
    pub columns: Option<Arc<SourceColumns>>,
}

/// Opens the only file of a reader and finds the shard in it. What is read of the shard is counted there.
pub fn open_shard(input: &InputReader, shard: Shard) -> anyhow::Result<(OpenedSource, ShardContext)> {
    let sources = &input.sources;
    let [path] = &sources.files[..] else { bail!("--shard needs one file, by its name") };
    ensure!(sources.files_from.is_none(), "--shard needs one file, not a list");
    let name = path.display().to_string();
    ensure!(!is_stdin(path), "--shard needs a file by its name, not standard input");
    input.output.map_or(Ok(()), |output| output.refuse(path)).map_err(Error::msg)?;
    let file = File::open(path).map_err(with_remedy).with_context(|| name.clone())?;
    let watch = FileWatch::new(file).with_context(|| name.clone())?;
    let whole = || Span { file: Arc::clone(&watch.file), start: 0, end: watch.size };

    let head = Reader::with_format(whole(), sources.from).with_columns(sources.column_choice());
    let mut head = head.with_fields(input.options.kept);
    let mut batch = Batch::default();
    while batch.is_empty() && head.read(&mut batch, 1).with_context(|| name.clone())? {}
    let first = batch.records.first();
    let columns = first.map(|first| input_columns(first, batch.puzzles.first(), head.columns(), &input.command));
    let first_at = match first {
        Some(first) => whole().skip_lines(first.line - 1).with_context(|| name.clone())?,
        None => watch.size,
    };
    let line_from = |at| Span { start: at, ..whole() }.first_line().with_context(|| name.clone());
    let (start, end) = shard.bounds(watch.size);
    // Lines before the first record, such as a header, are not part of a shard.
    let start = line_from(start)?.max(first_at);
    let part = Span { start, end: line_from(end)?.max(start), ..whole() };
    let reader = head.part(CountedInput::new(Box::new(part), &input.bytes_read)).map_err(|error| {
        anyhow!(
            "{name}: {error}, but --shard needs one record per line. Convert the file with `sudoku convert --format \
             line`, or read each line as one record with --from line"
        )
    })?;
    let origin = NamedSource::from_shard(name, Span { end: start, ..whole() });
    let share = ShardContext { shard, size: watch.size, has_records_before: start > first_at, columns };
    let named = NamedFile { path: path.clone(), listed_at: None };
    Ok((OpenedSource { origin: Arc::new(origin), named, reader, last: (0, 0), watch: Some(watch) }, share))
}

/// Notices changes of a file while it is read.
#[derive(Debug)]
pub struct FileWatch {
    file: Arc<File>,
    pub size: u64,
    modified: Option<SystemTime>,
}

impl FileWatch {
    fn new(file: File) -> anyhow::Result<Self> {
        let data = file.metadata()?;
        ensure!(
            data.is_file(),
            "--shard needs a regular file, which can be read from any position; save piped input to a file first"
        );
        Ok(Self { size: data.len(), modified: data.modified().ok(), file: Arc::new(file) })
    }

    /// Fails if the size or the modification time of the file has changed.
    pub fn check(&self) -> io::Result<()> {
        let data = self.file.metadata()?;
        let is_same = data.len() == self.size && data.modified().ok() == self.modified;
        if is_same { Ok(()) } else { Err(io::Error::other("changed while it was read")) }
    }
}

/// A part of a file. Other parts may be read at the same time.
#[derive(Debug)]
pub struct Span {
    pub file: Arc<File>,
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
}

impl Read for Span {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let len = left.min(buffer.len());
        let read = read_at(&self.file, &mut buffer[..len], self.start)?;
        self.start += read as u64;
        Ok(read)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

impl Span {
    /// Returns the number of lines that end in it.
    pub fn count_lines(self) -> io::Result<u64> {
        let (mut reader, mut lines) = (BufReader::new(self), 0);
        loop {
            let bytes = reader.fill_buf()?;
            if bytes.is_empty() {
                return Ok(lines);
            }
            lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
            let len = bytes.len();
            reader.consume(len);
        }
    }

    /// Returns the position after this number of lines.
    pub fn skip_lines(self, lines: u64) -> io::Result<u64> {
        let (mut at, mut reader) = (self.start, BufReader::new(self));
        for _ in 0..lines {
            at += reader.skip_until(b'\n')? as u64;
        }
        Ok(at)
    }

    /// Returns the start of the first line that starts in it; its end if no line does.
    pub fn first_line(self) -> io::Result<u64> {
        // A line begins here if the byte before ends one.
        match self.start.checked_sub(1) {
            Some(at) => Self { start: at, ..self }.skip_lines(1),
            None => Ok(0),
        }
    }
}
