//! The number of bytes to read, and of those that have been read.

use std::fs;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::identity::stream_metadata;
use super::named::is_stdin;
use crate::cli::args::Sources;

/// An input whose bytes are counted as they are read.
pub struct CountedInput {
    input: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl CountedInput {
    /// Adds what is read of this input to `bytes_read`.
    pub fn new(input: Box<dyn Read + Send>, bytes_read: &Arc<AtomicU64>) -> Self {
        Self { input, bytes_read: Arc::clone(bytes_read) }
    }
}

impl Read for CountedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes_read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Returns the number of bytes that these sources hold as they are, compressed or not; `None` unless all of them are
/// named and regular files. What is no file at all holds none.
pub fn size_of(sources: &Sources) -> Option<u64> {
    if sources.files_from.is_some() {
        return None;
    }
    let stdin = if sources.files.is_empty() { Some(stdin_size()?) } else { None };
    let sizes = sources.files.iter().map(|path| match fs::metadata(path) {
        _ if is_stdin(path) => stdin_size(),
        Ok(data) => data.is_file().then_some(data.len()),
        Err(_) => Some(0),
    });
    sizes.chain(stdin.map(Some)).sum()
}

/// The size of the file that standard input is, if it is one.
fn stdin_size() -> Option<u64> {
    stream_metadata(&io::stdin()).filter(|data| data.is_file()).map(|data| data.len())
}
