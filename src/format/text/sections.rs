//! Collects records, and joins the sections of an `.sdk` file: a puzzle and a player's progress.
//!
//! `[State]` repeats the grid of the preceding `[Puzzle]` with the digits placed so far: together they are one record.
//! The record of a `[Puzzle]` is therefore held back until something else follows. `[PencilMarks]` are notes: nine rows
//! of nine cells with commas between them. (SadMan Software's `.sdk`, as vedran's SuDonkey `FileFormatManager.java`
//! reads and writes it.)

use crate::format::line::kind::Section;
use crate::format::{Batch, Layout, Malformed, Note, Problem, Record};
use crate::grid::{CellSet, Digit, DigitSet, Grid};

/// The records read so far, and the position within an `.sdk` file.
#[derive(Debug, Default)]
pub(super) struct Records {
    pub batch: Batch,
    /// The section of the next line.
    section: Option<Section>,
    /// Whether there was a `[Puzzle]` section, and no `[State]` after it.
    has_puzzle: bool,
    /// Whether there was anything in that section, if only an error.
    is_filled: bool,
    /// Whether the next grid is the state of the puzzle before it.
    is_state: bool,
    /// Whether the last record is a puzzle that a state or pencil marks may follow.
    waits: bool,
    /// The number of rows of pencil marks.
    marked: usize,
    /// The last record, held back between two calls of the reader.
    held: Option<(Record, Grid)>,
}

impl Records {
    /// Returns the section of the next line.
    pub(super) fn section(&self) -> Option<Section> {
        self.section
    }

    /// Returns whether a `[Puzzle]` section has begun.
    pub(super) fn has_puzzle(&self) -> bool {
        self.has_puzzle
    }

    /// Returns the number of records that are complete.
    pub(super) fn ready(&self) -> usize {
        self.batch.len() - usize::from(self.waits)
    }

    /// Begins a section.
    pub(super) fn enter(&mut self, section: Section) {
        self.section = Some(section);
        match section {
            Section::Puzzle => {
                (self.has_puzzle, self.is_filled, self.is_state, self.waits) = (true, false, false, false);
            }
            Section::State => (self.is_state, self.has_puzzle) = (self.has_puzzle, false),
            Section::PencilMarks => self.marked = 0,
            Section::Colours => {}
            Section::Unknown => self.waits = false,
        }
    }

    /// Leaves the section. The next grid is not the state of the last puzzle.
    pub(super) fn leave(&mut self) {
        (self.section, self.is_state, self.waits) = (None, false, false);
    }

    /// Leaves the section. The next grid may still be the state of the last puzzle.
    pub(super) fn leave_section(&mut self) {
        self.section = None;
    }

    /// Adds a puzzle, or joins the state of the last one to it.
    pub(super) fn push(&mut self, record: Record, puzzle: Grid) {
        // Where the puzzle is empty, the state is the puzzle.
        let is_state = std::mem::take(&mut self.is_state) && self.is_filled;
        self.is_filled = true;
        if !is_state {
            self.waits = self.section.is_some();
            return self.batch.push(record, puzzle);
        }
        let waiting = self.waits.then(|| (self.batch.records.last_mut(), self.batch.puzzles.last_mut()));
        if let Some((Some(last), Some(start))) = waiting
            && let Some(error) = merge(last, start, &record, &puzzle)
        {
            self.push_malformed(error.line, Layout::Grid, error);
        }
    }

    /// Adds a malformed record.
    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, malformed: Malformed) {
        (self.is_state, self.waits, self.is_filled) = (false, false, true);
        self.batch.push_malformed(line, layout, malformed);
    }

    /// Holds the last record back until the next call of the reader, if it may change.
    pub(super) fn hold(&mut self) {
        if self.waits {
            self.held = self.batch.records.pop().zip(self.batch.puzzles.pop());
        }
    }

    /// Returns a held record to the batch.
    pub(super) fn give_back(&mut self) {
        if let Some((record, puzzle)) = self.held.take() {
            self.batch.push(record, puzzle);
        }
    }

    /// Handles a line of a section that annotates the last puzzle. Returns whether it is one.
    pub(super) fn take_marks(&mut self, line: &[u8]) -> bool {
        let is_colours = match self.section {
            Some(Section::PencilMarks) => false,
            Some(Section::Colours) => true,
            _ => return false,
        };
        let Some(record) = self.batch.records.last_mut().filter(|_| self.waits) else {
            return true;
        };
        if is_colours {
            if line.iter().any(|byte| byte.is_ascii_alphanumeric() && *byte != b'0') {
                record.note.get_or_insert(Note::Colours);
            }
            return true;
        }
        let extra = record.extra.get_or_insert_default();
        match marks(line).filter(|_| self.marked < 9) {
            Some(row) if row == [DigitSet::EMPTY; 9] => {}
            Some(row) => {
                let notes = extra.notes.get_or_insert_with(|| Box::new([DigitSet::EMPTY; 81]));
                notes[9 * self.marked..][..9].copy_from_slice(&row);
            }
            None => (record.note, extra.notes) = (Some(Note::PencilMarks), None),
        }
        self.marked += 1;
        true
    }
}

/// Reads a row of pencil marks: the digits of each cell.
fn marks(line: &[u8]) -> Option<[DigitSet; 9]> {
    let mut row = [DigitSet::EMPTY; 9];
    let mut cells = line.split(|&byte| byte == b',');
    for marks in &mut row {
        for &byte in cells.next()?.trim_ascii().iter().filter(|byte| !b"0.".contains(byte)) {
            *marks = marks.with(Digit::from_ascii(byte)?);
        }
    }
    cells.next().is_none().then_some(row)
}

/// Places the digits of a state in its puzzle. Returns an error if the state is not one of that puzzle.
fn merge(last: &mut Record, puzzle: &mut Grid, record: &Record, state: &Grid) -> Option<Malformed> {
    let filled = puzzle.filled();
    if !state.is_plain() || filled.iter().any(|cell| state[cell] != puzzle[cell]) {
        return Some(Malformed {
            line: record.line,
            column: None,
            problem: Problem::Text("not a state of the puzzle above"),
        });
    }
    let placed: CellSet = state.filled() - filled;
    for cell in placed.iter() {
        puzzle[cell] = state[cell];
    }
    if !placed.is_empty() {
        last.extra.get_or_insert_default().placed |= placed;
    }
    None
}
