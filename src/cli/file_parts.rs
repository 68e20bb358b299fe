//! Parts of a file: numbered shards, and spans of bytes. The files behind the standard streams.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::str::FromStr;
use std::sync::Arc;

use sudoku::format::LineEnds;

/// One of `total` parts of the input. Parts are numbered from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    total: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let numbers = text.split_once('/').and_then(|(a, b)| Some((parse_number(a)?, parse_number(b)?)));
        match numbers {
            Some((number, total)) if (1..=total).contains(&number) => Ok(Self { number, total }),
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
        let offset_after = |parts| (u128::from(size) * u128::from(parts) / u128::from(self.total)) as u64;
        (offset_after(self.number - 1), offset_after(self.number))
    }
}

/// A span of bytes in a file. Reading advances `start`, so several spans of a file can be read at the same time.
#[derive(Debug)]
pub struct Span {
    pub file: Arc<File>,
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

impl Read for Span {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let remaining_bytes = usize::try_from(self.end.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let len = remaining_bytes.min(buffer.len());
        let byte_count = read_at(&self.file, &mut buffer[..len], self.start)?;
        self.start += byte_count as u64;
        Ok(byte_count)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

/// The length of a read when lines are counted.
const COUNTING_READ_BYTES: usize = 1 << 16;

impl Span {
    /// Returns the number of lines that end in the span.
    pub fn count_lines(self, line_ends: LineEnds) -> io::Result<u64> {
        let mut line_count = 0;
        self.find_line_end(line_ends, |_| {
            line_count += 1;
            false
        })?;
        Ok(line_count)
    }

    /// Returns the offset in the file after this number of lines of the span, or the end of the span if it has fewer.
    pub fn offset_after_lines(self, line_count: u64, line_ends: LineEnds) -> io::Result<u64> {
        if line_count == 0 {
            return Ok(self.start);
        }
        let end = self.end;
        let mut lines_before = 0;
        let line_end = self.find_line_end(line_ends, |_| {
            lines_before += 1;
            lines_before == line_count
        })?;
        Ok(line_end.unwrap_or(end))
    }

    /// Returns the start of the first line that starts in the span, or the end of the span if no line does.
    pub fn first_line_start(self, line_ends: LineEnds) -> io::Result<u64> {
        // A line starts at `start` if the byte before it ends a line.
        match self.start.checked_sub(1) {
            Some(offset) => Self { start: offset, ..self }.offset_after_lines(1, line_ends),
            None => Ok(0),
        }
    }

    /// Returns the offset in the file after the first line end for which a predicate holds.
    fn find_line_end(mut self, line_ends: LineEnds, mut is_wanted: impl FnMut(u64) -> bool) -> io::Result<Option<u64>> {
        let (mut text, mut offset) = (Vec::new(), self.start);
        loop {
            let old_len = text.len();
            text.resize(old_len + COUNTING_READ_BYTES, 0);
            let read_len = self.read(&mut text[old_len..])?;
            text.truncate(old_len + read_len);
            let undecided_len = line_ends.convert(&mut text, 0, read_len == 0);
            let decided_len = text.len() - undecided_len;
            for end in memchr::memchr_iter(b'\n', &text[..decided_len]) {
                let line_end = offset + end as u64 + 1;
                if is_wanted(line_end) {
                    return Ok(Some(line_end));
                }
            }
            if read_len == 0 {
                return Ok(None);
            }
            text.drain(..decided_len);
            offset += decided_len as u64;
        }
    }
}

/// Returns the metadata of the file that a standard stream reads or writes.
#[cfg(unix)]
pub fn stream_metadata(stream: &impl std::os::fd::AsFd) -> Option<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned().ok()?).metadata().ok()
}

#[cfg(not(unix))]
pub fn stream_metadata<T>(_: &T) -> Option<Metadata> {
    None
}
