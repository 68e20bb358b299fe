//! The reader comes to an end on any bytes that look like an archive, and the records of an intact archive do not
//! depend on how its bytes are cut into chunks.

use std::io::Read;

use sudoku::format::{Batch, Reader};

use super::readers::{ChunkReader, is_not_text};
use crate::random::Xorshift;

/// The beginnings of archives: none, gzip with its method, and zstd.
const BEGINNINGS: [&[u8]; 3] = [b"", b"\x1F\x8B\x08", b"\x28\xB5\x2F\xFD"];

/// Checks the property. The first byte chooses the beginning of the archive, the second seeds the cuts, others follow.
pub fn check_property(input: &[u8]) {
    let [choice, seed, data @ ..] = input else { return };
    let archive = [BEGINNINGS[usize::from(*choice) % BEGINNINGS.len()], data].concat();
    let (batch, error) = read(&archive[..]);
    let mut random = Xorshift::new((*seed).into());
    let max_chunk_bytes = 1 + random.below(100);
    let chunk_reader = ChunkReader { rest: &archive, random, max_chunk_bytes };
    let (cut_batch, cut_error) = read(chunk_reader);
    // The cuts decide which of two errors the reader meets first: that the archive is damaged, or that the input is not
    // text.
    if (error.is_some() || cut_error.is_some()) && [&batch, &cut_batch].into_iter().any(is_not_text) {
        return;
    }
    assert_eq!(cut_error.is_some(), error.is_some());
    // The decoder loses the data of the call in which it finds the damage. How much that is depends on the cuts.
    if error.is_none() {
        assert_eq!(cut_batch, batch);
    }
}

/// Returns the records, and the error that stopped the reader, if any.
pub fn read(input: impl Read + Send) -> (Batch, Option<String>) {
    let mut reader = Reader::new(input);
    let mut batch = Batch::default();
    loop {
        match reader.read(&mut batch, usize::MAX) {
            Ok(true) => {}
            Ok(false) => return (batch, None),
            Err(error) => return (batch, Some(error.to_string())),
        }
    }
}
