//! The sections of an `.sdk` file: a puzzle, and what a player has made of it.
//!
//! `[State]` repeats the grid of the `[Puzzle]` before it together with the digits placed so far: one record, not two.
//! So the puzzle of such a section is given away when something else comes. `[PencilMarks]` are notes: nine rows of
//! nine cells with commas between them. (SadMan Software's `.sdk`, as vedran's
//! SuDonkey `FileFormatManager.java` reads and writes it.)

use super::kind::Section;
use crate::format::{Batch, Layout, Malformed, Note, Problem, Record};
use crate::grid::{CellSet, Digit, DigitSet, Grid};

/// Where in an `.sdk` file a reader is.
#[derive(Debug, Default)]
pub(super) struct Sections {
    /// The section that the next line stands in.
    pub current: Option<Section>,
    /// Whether a `[Puzzle]` section came before, and no `[State]` after it.
    pub puzzle: bool,
    /// Whether the next grid is the state of a puzzle before it.
    state: bool,
    /// Whether the last record is a puzzle that a state or marks may follow.
    waits: bool,
    /// How many rows of marks have come.
    marked: usize,
    /// That record, between two calls of the reader.
    held: Option<(Record, Grid)>,
}

impl Sections {
    /// A section begins.
    pub(super) fn enter(&mut self, section: Section) {
        self.current = Some(section);
        match section {
            Section::Puzzle => (self.puzzle, self.state, self.waits) = (true, false, false),
            Section::State => (self.state, self.puzzle) = (self.puzzle, false),
            Section::PencilMarks => self.marked = 0,
            Section::Colours => {}
            Section::Unknown => self.waits = false,
        }
    }

    /// What comes is in no section, and no state of what came before it.
    pub(super) fn leave(&mut self) {
        (self.current, self.state, self.waits) = (None, false, false);
    }

    /// Whether the last record is not yet to be given away.
    pub(super) fn waits(&self) -> bool {
        self.waits
    }

    /// Takes the record that waits out of the batch, until the next call of the reader.
    pub(super) fn hold(&mut self, batch: &mut Batch) {
        if self.waits {
            self.held = batch.records.pop().zip(batch.puzzles.pop());
        }
    }

    pub(super) fn give_back(&mut self, batch: &mut Batch) {
        if let Some((record, puzzle)) = self.held.take() {
            batch.push(record, puzzle);
        }
    }

    /// Takes a line of a section that is no puzzle but says something of the one before it. Returns whether it is one.
    pub(super) fn take(&mut self, line: &[u8], batch: &mut Batch) -> bool {
        let colours = match self.current {
            Some(Section::PencilMarks) => false,
            Some(Section::Colours) => true,
            _ => return false,
        };
        let Some(record) = batch.records.last_mut().filter(|_| self.waits) else { return true };
        if colours {
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

    /// Looks at the records that have come since the batch had so many, from lines of this section: a state goes to
    /// the record before them.
    pub(super) fn settle(&mut self, section: Option<Section>, before: usize, batch: &mut Batch) {
        let new = &batch.records[before..];
        let good = |record: &Record| record.malformed.is_none();
        let goods = new.iter().filter(|record| good(record)).count();
        match new.iter().position(good) {
            Some(at) if self.state => {
                let record = batch.records.remove(before + at);
                let state = batch.puzzles.remove(batch.puzzles.len() - goods);
                if self.waits {
                    let puzzle = batch.puzzles.len() - goods;
                    let (last, puzzle) =
                        (&mut batch.records[before - 1], &mut batch.puzzles[puzzle]);
                    if let Some(error) = merge(last, puzzle, &record, &state) {
                        batch.push_malformed(error.line, Layout::Grid, error);
                        self.waits = false;
                    }
                }
            }
            Some(_) => self.waits = section.is_some() && new.len() == 1,
            None if new.is_empty() => return,
            None => self.waits = false,
        }
        self.state = false;
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
