//! Records on their way out, and the sections of an `.sdk` file: a puzzle, and what a player has made of it.
//!
//! `[State]` repeats the grid of the `[Puzzle]` before it together with the digits placed so far: one record, not two.
//! So the puzzle of such a section is given away when something else comes. `[PencilMarks]` are notes: nine rows of
//! nine cells with commas between them. (SadMan Software's `.sdk`, as vedran's
//! SuDonkey `FileFormatManager.java` reads and writes it.)

use crate::format::line::kind::Section;
use crate::format::{Batch, Layout, Malformed, Note, Problem, Record};
use crate::grid::{CellSet, Digit, DigitSet, Grid};

/// The records that have been read, and where in an `.sdk` file the reader is.
#[derive(Debug, Default)]
pub(super) struct Records {
    pub batch: Batch,
    /// The section that the next line stands in.
    section: Option<Section>,
    /// Whether a `[Puzzle]` section came before, and no `[State]` after it.
    has_puzzle: bool,
    /// Whether the next grid is the state of a puzzle before it.
    is_state: bool,
    /// Whether the last record is a puzzle that a state or marks may follow.
    waits: bool,
    /// How many rows of marks have come.
    marked: usize,
    /// That record, between two calls of the reader.
    held: Option<(Record, Grid)>,
}

impl Records {
    /// Whether nothing of what has come has to do with what comes.
    pub(super) fn is_settled(&self) -> bool {
        self.section.is_none() && !self.has_puzzle && !self.waits
    }

    /// The section that the next line stands in.
    pub(super) fn section(&self) -> Option<Section> {
        self.section
    }

    /// Whether a `[Puzzle]` section has begun.
    pub(super) fn has_puzzle(&self) -> bool {
        self.has_puzzle
    }

    /// How many records can be given away.
    pub(super) fn ready(&self) -> usize {
        self.batch.len() - usize::from(self.waits)
    }

    /// A section begins.
    pub(super) fn enter(&mut self, section: Section) {
        self.section = Some(section);
        match section {
            Section::Puzzle => (self.has_puzzle, self.is_state, self.waits) = (true, false, false),
            Section::State => (self.is_state, self.has_puzzle) = (self.has_puzzle, false),
            Section::PencilMarks => self.marked = 0,
            Section::Colours => {}
            Section::Unknown => self.waits = false,
        }
    }

    /// What comes is in no section, and no state of what came before it.
    pub(super) fn leave(&mut self) {
        (self.section, self.is_state, self.waits) = (None, false, false);
    }

    /// What comes is in no section. It may be the state of what came before it.
    pub(super) fn leave_section(&mut self) {
        self.section = None;
    }

    /// A puzzle, or the state of the one before it.
    pub(super) fn push(&mut self, record: Record, puzzle: Grid) {
        if !std::mem::take(&mut self.is_state) {
            self.waits = self.section.is_some();
            return self.batch.push(record, puzzle);
        }
        let waiting =
            self.waits.then(|| (self.batch.records.last_mut(), self.batch.puzzles.last_mut()));
        if let Some((Some(last), Some(start))) = waiting
            && let Some(error) = merge(last, start, &record, &puzzle)
        {
            self.push_malformed(error.line, Layout::Grid, error);
        }
    }

    /// A record that is no puzzle.
    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, malformed: Malformed) {
        (self.is_state, self.waits) = (false, false);
        self.batch.push_malformed(line, layout, malformed);
    }

    /// Takes the record that waits out of the batch, until the next call of the reader.
    pub(super) fn hold(&mut self) {
        if self.waits {
            self.held = self.batch.records.pop().zip(self.batch.puzzles.pop());
        }
    }

    /// Puts it back.
    pub(super) fn give_back(&mut self) {
        if let Some((record, puzzle)) = self.held.take() {
            self.batch.push(record, puzzle);
        }
    }

    /// Takes a line of a section that is no puzzle but says something of the one before it. Returns whether it is one.
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

/// A row of marks: the digits of each cell.
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

/// Places the digits of a state in its puzzle, unless it is none of it.
fn merge(last: &mut Record, puzzle: &mut Grid, record: &Record, state: &Grid) -> Option<Malformed> {
    let filled = puzzle.filled();
    if !state.is_plain() || filled.iter().any(|cell| state[cell] != puzzle[cell]) {
        return Some(Malformed { line: record.line, column: None, problem: Problem::OtherState });
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
