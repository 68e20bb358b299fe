//! The records of a source, one by one.

use std::io;
use std::iter::FusedIterator;

use super::record::{BatchIntoIter, ReadRecord};
use super::{Batch, Reader, SkippedLines};

/// The number of records that are decoded together.
const RECORDS_PER_READ: usize = 64;

/// An iterator over the records of a source, created by [`Reader::records`].
///
/// It ends with the source, or after the first error. If the input cannot be read, the records before the failure come
/// first, including a malformed one for a grid that the failure cut off.
#[derive(Debug)]
pub struct Records<'r> {
    reader: Reader<'r>,
    batch: BatchIntoIter,
    skipped: SkippedLines,
    has_ended: bool,
}

impl<'r> Reader<'r> {
    /// Returns the records one by one, each with its puzzle or its error. Waits for input only until the next record is
    /// complete.
    ///
    /// ```
    /// use sudoku::format::Reader;
    ///
    /// let text = format!("{}\n{}\n", "53..7....".repeat(9), "53..7..".repeat(9));
    /// let mut results: Vec<String> = Vec::new();
    /// for record in Reader::new(text.as_bytes()).records() {
    ///     let (record, puzzle) = record?;
    ///     results.push(match puzzle {
    ///         Ok(grid) => format!("line {}: {} givens", record.line, grid.filled_cells().len()),
    ///         Err(malformed) => malformed.to_string(),
    ///     });
    /// }
    /// assert_eq!(results, ["line 1: 27 givens", "line 2, column 64: expected 81 cells, found 63"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn records(self) -> Records<'r> {
        let (batch, skipped) = (Batch::default().into_iter(), SkippedLines::default());
        Records { reader: self, batch, skipped, has_ended: false }
    }
}

impl Records<'_> {
    /// Returns the lines that belong to no record, as far as the source has been decoded.
    pub fn skipped(&self) -> &SkippedLines {
        &self.skipped
    }
}

impl Iterator for Records<'_> {
    type Item = io::Result<ReadRecord>;

    fn next(&mut self) -> Option<io::Result<ReadRecord>> {
        loop {
            if let Some(record) = self.batch.next() {
                return Some(Ok(record));
            }
            if self.has_ended {
                return None;
            }
            let mut batch = Batch::default();
            match self.reader.read(&mut batch, RECORDS_PER_READ) {
                Ok(has_more) => self.has_ended = !has_more,
                Err(failure) => {
                    self.has_ended = true;
                    return Some(Err(failure));
                }
            }
            self.skipped.append(std::mem::take(&mut batch.skipped));
            self.batch = batch.into_iter();
        }
    }
}

impl FusedIterator for Records<'_> {}
