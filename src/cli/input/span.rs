//! Parts of a file, and the lines in them.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

/// The number of bytes to read at once when looking for lines.
const CHUNK: usize = 1 << 16;

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
    /// Passes on what is read, a chunk at a time, until `take` breaks.
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

    /// The number of lines that end in it, with `\n`, `\r\n` or `\r`.
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

    /// The position after this number of lines.
    pub fn skip_lines(self, mut lines: u64) -> io::Result<u64> {
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

    /// The start of the first line that starts in this span, in a file whose lines end with `\n`; the end of the span
    /// if no line does.
    pub fn first_line(self) -> io::Result<u64> {
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
