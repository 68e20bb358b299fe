//! What reading yields: records, and the puzzles of those that are well formed.

use super::Malformed;
use crate::grid::{Grid, Solution};

/// How a puzzle stood in its file; output mirrors it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// On one line.
    Line,
    /// Over several lines.
    Grid,
}

/// What a reader had to assume to make sense of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Note {
    /// Rows written as integers were shorter than nine digits.
    #[error("read nine integers; zeros that were lost at the front of a row have been put back")]
    LostZeros,
}

/// One record of the input: a puzzle, or what is wrong where one was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its first line, counted from 1.
    pub line: u64,
    /// How it stood there.
    pub layout: Layout,
    /// Something worth telling the user.
    pub note: Option<Note>,
    /// The solution that the record claims for its puzzle: a second field of 81 digits.
    pub claimed: Option<Box<Solution>>,
    /// Why it is no puzzle.
    pub malformed: Option<Box<Malformed>>,
}

impl Record {
    pub(super) fn new(line: u64, layout: Layout) -> Self {
        Self { line, layout, note: None, claimed: None, malformed: None }
    }
}

/// Records in input order, and the puzzles of the well-formed ones side by side, ready for a solver.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// All records, the malformed ones included.
    pub records: Vec<Record>,
    /// The puzzles of the records that are not malformed, in the same order.
    pub puzzles: Vec<Grid>,
}

impl Batch {
    /// How many records it holds.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Empties it, keeping its memory.
    pub fn clear(&mut self) {
        self.records.clear();
        self.puzzles.clear();
    }

    /// Each record with its puzzle, or with what is wrong with it.
    pub fn iter(&self) -> impl Iterator<Item = (&Record, Result<&Grid, &Malformed>)> {
        let mut puzzles = self.puzzles.iter();
        self.records.iter().filter_map(move |record| {
            let puzzle = match &record.malformed {
                Some(malformed) => Err(&**malformed),
                None => Ok(puzzles.next()?),
            };
            Some((record, puzzle))
        })
    }

    pub(super) fn push(&mut self, record: Record, puzzle: Grid) {
        self.records.push(record);
        self.puzzles.push(puzzle);
    }

    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, malformed: Malformed) {
        let malformed = Some(Box::new(malformed));
        self.records.push(Record { malformed, ..Record::new(line, layout) });
    }
}
