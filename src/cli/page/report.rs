//! What comes of a batch, on its way to where the output ends.

use std::ops::Range;
use std::sync::Arc;

use crate::cli::columns::CarriedColumns;
use crate::cli::messages::Message;
use crate::cli::status::{RunTally, Status};
use sudoku::grid::Grid;

/// What comes of a batch, or of a part of one.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of the source of its records, if it has one.
    pub source: Option<u64>,
    /// For the output.
    pub out: Vec<u8>,
    /// For stderr, a line each.
    pub messages: Vec<Message>,
    /// What is said on stderr once in the whole run, however often it turns up, and behind how many messages.
    pub remarks: Vec<(usize, String)>,
    /// The columns of what is carried through, if records were read.
    pub columns: Option<Arc<CarriedColumns>>,
    pub tally: RunTally,
    /// Where the files in the output end, where each record is one.
    pub ends: Vec<usize>,
    /// Where in the output a grid stands that may have come before, if that matters.
    pub pieces: Vec<(Grid, Range<usize>)>,
    /// Where the first line stands that is in no record, and how many such lines there are.
    pub passed: Option<(String, u64)>,
}

impl Report {
    /// A message alone, that something can't be read.
    pub fn failure(message: String) -> Self {
        let mut report = Self { messages: vec![message.into()], ..Self::default() };
        report.tally.worsen(Status::Failed);
        report
    }

    /// Text that belongs to no record.
    pub fn text(text: String) -> Self {
        Self { out: text.into_bytes(), ..Self::default() }
    }

    /// Says something on stderr once in the whole run.
    pub fn remark(&mut self, what: String) {
        if !self.remarks.iter().any(|(_, said)| *said == what) {
            self.remarks.push((self.messages.len(), what));
        }
    }

    /// What has been written since the last file is one.
    pub fn end_file(&mut self) {
        let end = self.out.len();
        if end > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(end);
        }
    }

    /// Cuts the pieces out of the output that are not to be kept.
    pub fn retain(&mut self, mut keep: impl FnMut(&Grid) -> bool) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.retain(|(grid, _)| !keep(grid));
        for (_, dropped) in pieces.into_iter().rev() {
            self.ends.retain(|&end| end != dropped.end);
            for end in self.ends.iter_mut().filter(|end| **end > dropped.end) {
                *end -= dropped.len();
            }
            self.out.drain(dropped);
        }
    }
}
