//! The output of a batch on its way from a thread to the sink.

use std::ops::Range;
use std::sync::Arc;

use crate::cli::columns::CarriedColumns;
use crate::cli::messages::Message;
use crate::cli::status::{RunTally, Status};
use sudoku::grid::Grid;

/// The output of a batch or of a part of one.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of the source of its records, if it has one.
    pub source: Option<u64>,
    /// Bytes for the output.
    pub out: Vec<u8>,
    /// Messages for stderr.
    pub messages: Vec<Message>,
    /// Remarks, each printed on stderr once in a run, with the number of messages before it.
    pub remarks: Vec<(usize, String)>,
    /// The columns that are carried through, if records were read.
    pub columns: Option<Arc<CarriedColumns>>,
    pub tally: RunTally,
    /// Where the files in the output end, where each record is one. A file without any text is none.
    pub ends: Vec<usize>,
    /// Parts of the output that may be left out, each with its grid.
    pub pieces: Vec<(Grid, Range<usize>)>,
    /// The bytes of the input up to the end of its records.
    pub input_end: u64,
    /// The place of the first line that is in no record, and the number of such lines.
    pub passed: Option<(String, u64)>,
}

impl Report {
    /// The report of a source that can't be read.
    pub fn failure(message: String) -> Self {
        let mut report = Self { messages: vec![message.into()], ..Self::default() };
        report.tally.worsen(Status::Failed);
        report
    }

    /// Text that belongs to no record.
    pub fn text(text: String) -> Self {
        Self { out: text.into_bytes(), ..Self::default() }
    }

    /// Adds a remark, which is printed on stderr once in a run.
    pub fn remark(&mut self, what: String) {
        if !self.remarks.iter().any(|(_, said)| *said == what) {
            self.remarks.push((self.messages.len(), what));
        }
    }

    /// Ends a file.
    pub fn end_file(&mut self) {
        self.ends.push(self.out.len());
    }

    /// Removes the pieces that `keep` rejects from the output.
    pub fn retain(&mut self, mut keep: impl FnMut(&Grid) -> bool) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.retain(|(grid, _)| !keep(grid));
        for (_, dropped) in pieces.into_iter().rev() {
            for end in self.ends.iter_mut().filter(|end| **end >= dropped.end) {
                *end -= dropped.len();
            }
            self.out.drain(dropped);
        }
    }
}
