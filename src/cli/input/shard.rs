//! Shards: one file with a record on each line, read in parts that follow from its size alone.
//!
//! A line belongs to the part in which its first byte lies, the rule of Hadoop and Spark. Every part knows the header
//! and the columns of the whole, the first writes the header and the last the footer, so that the outputs of all parts,
//! one after the other, are that of the whole.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, anyhow, bail, ensure};
use memchr::{memchr, memchr_iter};

use super::named::is_stdin;
use super::origin::Origin;
use crate::cli::args::Sources;
use crate::cli::carried::Columns;
use sudoku::format::{Batch, NotByLine, Reader};

/// Read at once where lines are looked for.
const CHUNK: usize = 1 << 16;

/// A part of the input: the `number`th of so many, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let parts = text.split_once('/').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected I/N, the I-th of N parts, such as 3/200"),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Shard {
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    pub fn is_last(self) -> bool {
        self.number == self.of
    }

    /// Where it begins in so many bytes, and where it ends.
    fn bounds(self, size: u64) -> (u64, u64) {
        let cut = |parts| (u128::from(size) * u128::from(parts) / u128::from(self.of)) as u64;
        (cut(self.number - 1), cut(self.number))
    }
}

/// A shard's file, opened, and what it has to know of the whole.
pub struct Opened {
    pub origin: Origin,
    pub reader: Reader<Box<dyn Read + Send>>,
    /// The columns of the whole, if there is a record at all.
    pub columns: Option<Arc<Columns>>,
    /// Whether there are records before this part.
    pub goes_on: bool,
    pub watch: Watch,
}

/// Opens the file and looks for the shard in it.
///
/// # Errors
/// It can't be read, or it is none of those that can be cut at the ends of lines.
pub fn open(sources: &Sources, shard: Shard) -> anyhow::Result<Opened> {
    let [path] = &sources.files[..] else { bail!("--shard takes one file by its name") };
    ensure!(sources.files_from.is_none(), "--shard takes one file, not a list");
    let name = path.display().to_string();
    ensure!(!is_stdin(path), "--shard takes a file by its name, not standard input");
    let file = File::open(path).with_context(|| name.clone())?;
    let watch = Watch::new(file).with_context(|| name.clone())?;
    let whole = || Span { file: Arc::clone(&watch.file), at: 0, end: watch.size };
    let line_from = |at| Span { at, ..whole() }.first_line().context(name.clone());
    let (start, end) = shard.bounds(watch.size);
    let (start, end) = (line_from(start)?, line_from(end)?);

    let whole_file = Origin::new(name.clone(), 0);
    let mut head = Reader::with_syntax(whole(), sources.from).by_line(false);
    let mut batch = Batch::default();
    let mut more = true;
    while more && batch.is_empty() {
        more = head.read(&mut batch, 1).map_err(|error| anyhow!(refused(&whole_file, &error)))?;
    }
    let first = batch.records.first();
    let columns = first.map(|first| Arc::new(Columns::new(first, head.columns())));
    let before_first = first.map_or(0, |first| first.line - 1);
    let first_at = match first {
        Some(_) => whole().skip_lines(before_first).context(name.clone())?,
        None => watch.size,
    };

    let goes_on = start > first_at;
    let part = || Span { at: start, end, ..whole() };
    let has_header = head.columns().is_some();
    let (input, lead): (Box<dyn Read + Send>, _) = match goes_on {
        false => (Box::new(Span { end, ..whole() }), None),
        true if has_header => {
            let header = Span { end: first_at, ..whole() };
            (Box::new(header.chain(part())), Some(before_first))
        }
        // A blank line: not at the start of the input, a byte order mark is a character like others.
        true => (Box::new(Cursor::new(b"\n").chain(part())), Some(1)),
    };
    let before = Span { end: start, ..whole() };
    let origin = match lead {
        Some(lead) => Origin::part(name, before, lead),
        None => whole_file,
    };
    let reader = Reader::with_syntax(input, sources.from).by_line(goes_on && !has_header);
    Ok(Opened { origin, reader, columns, goes_on, watch })
}

/// Why a file can't be read, or not in parts.
pub fn refused(origin: &Origin, error: &io::Error) -> String {
    let name = &origin.name;
    match error.get_ref().and_then(|error| error.downcast_ref::<NotByLine>()) {
        Some(NotByLine { line, what }) => format!(
            "{name}:{}: {what}, but --shard takes a record a line: `sudoku convert --format line` \
             makes a file of such, and --from line takes each line by itself",
            origin.line(*line)
        ),
        None => format!("{name}: {error}"),
    }
}

/// Whether a file stays what it was while its parts are read.
#[derive(Debug)]
pub struct Watch {
    file: Arc<File>,
    pub size: u64,
    modified: Option<SystemTime>,
}

impl Watch {
    fn new(file: File) -> anyhow::Result<Self> {
        let data = file.metadata()?;
        ensure!(
            data.is_file(),
            "--shard takes a regular file, which can be read from any place: write what comes \
             through a pipe to a file first"
        );
        Ok(Self { size: data.len(), modified: data.modified().ok(), file: Arc::new(file) })
    }

    /// # Errors
    /// It has another size or time of change than at the start.
    pub fn check(&self) -> io::Result<()> {
        let data = self.file.metadata()?;
        match data.len() == self.size && data.modified().ok() == self.modified {
            true => Ok(()),
            false => Err(io::Error::other("changed while it was read")),
        }
    }
}

/// A part of a file, which others read at the same time.
#[derive(Debug)]
pub struct Span {
    file: Arc<File>,
    at: u64,
    end: u64,
}

impl Read for Span {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.end.saturating_sub(self.at)).unwrap_or(usize::MAX);
        let most = most.min(buffer.len());
        let read = read_at(&self.file, &mut buffer[..most], self.at)?;
        self.at += read as u64;
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
    /// Hands on what is read, a chunk at a time, until `take` breaks off.
    fn each(mut self, mut take: impl FnMut(&[u8]) -> ControlFlow<()>) -> io::Result<()> {
        let mut chunk = vec![0; CHUNK];
        loop {
            match self.read(&mut chunk) {
                Ok(0) => return Ok(()),
                Ok(read) if take(&chunk[..read]).is_break() => return Ok(()),
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                _ => {}
            }
        }
    }

    /// How many lines end in it, by `\n`, `\r\n` or `\r`.
    pub fn lines(self) -> io::Result<u64> {
        let (mut lines, mut after_return) = (0, false);
        self.each(|chunk| {
            let is_pair = |at: usize| chunk.get(at + 1) == Some(&b'\n');
            lines += memchr_iter(b'\n', chunk).count();
            lines += memchr_iter(b'\r', chunk).filter(|&at| !is_pair(at)).count();
            lines -= usize::from(after_return && chunk[0] == b'\n');
            after_return = chunk.last() == Some(&b'\r');
            ControlFlow::Continue(())
        })?;
        Ok(lines as u64)
    }

    /// Where it goes on after so many lines.
    fn skip_lines(self, mut lines: u64) -> io::Result<u64> {
        let (mut at, mut last) = (self.at, 0);
        self.each(|chunk| {
            for &byte in chunk {
                let is_pair = last == b'\r' && byte == b'\n';
                if lines == 0 && !is_pair {
                    return ControlFlow::Break(());
                }
                lines -= u64::from(matches!(byte, b'\n' | b'\r') && !is_pair);
                (at, last) = (at + 1, byte);
            }
            ControlFlow::Continue(())
        })?;
        Ok(at)
    }

    /// Where the first line begins whose first byte lies at the beginning of this span or behind it, in a file whose
    /// lines end in `\n`.
    fn first_line(self) -> io::Result<u64> {
        let (mut at, end) = (self.at, self.end);
        // A line begins here if the byte before ends one.
        let Some(before) = at.checked_sub(1) else { return Ok(0) };
        at = before;
        let mut found = None;
        Self { at, ..self }.each(|chunk| match memchr(b'\n', chunk) {
            Some(in_chunk) => {
                found = Some(at + in_chunk as u64 + 1);
                ControlFlow::Break(())
            }
            None => {
                at += chunk.len() as u64;
                ControlFlow::Continue(())
            }
        })?;
        Ok(found.unwrap_or(end))
    }
}
