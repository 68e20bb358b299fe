//! Parts of a file, and the lines in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

/// A part of a file. Other parts may be read at the same time.
#[derive(Debug)]
pub struct Span {
    pub file: Arc<File>,
    /// The first byte.
    pub at: u64,
    /// The byte after the last.
    pub end: u64,
}

impl Read for Span {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end.saturating_sub(self.at)).unwrap_or(usize::MAX);
        let len = left.min(buffer.len());
        let read = read_at(&self.file, &mut buffer[..len], self.at)?;
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
        let (mut at, mut reader) = (self.at, BufReader::new(self));
        for _ in 0..lines {
            at += reader.skip_until(b'\n')? as u64;
        }
        Ok(at)
    }

    /// Returns the start of the first line that starts in it; its end if no line does.
    pub fn first_line(self) -> io::Result<u64> {
        // A line begins here if the byte before ends one.
        match self.at.checked_sub(1) {
            Some(at) => Self { at, ..self }.skip_lines(1),
            None => Ok(0),
        }
    }
}
