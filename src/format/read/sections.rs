//! The sections of an `.sdk` file: a puzzle, and what a player has made of it.
//!
//! `[State]` repeats the grid of the `[Puzzle]` before it together with the digits placed so far: one record, not two.
//! So the puzzle of such a section is given away when something else comes. (SadMan Software's `.sdk`, as vedran's
//! SuDonkey `FileFormatManager.java` reads and writes it.)

use super::kind::Section;
use crate::format::{Batch, Layout, Malformed, Problem, Record};
use crate::grid::{CellSet, Grid};

/// Where in an `.sdk` file a reader is.
#[derive(Debug, Default)]
pub(super) struct Sections {
    /// The section that the next line stands in.
    pub current: Option<Section>,
    /// Whether a `[Puzzle]` section came before, and no `[State]` after it.
    pub puzzle: bool,
    /// Whether the next grid is the state of a puzzle before it.
    state: bool,
    /// Whether the last record is a puzzle that a state may follow.
    waits: bool,
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
            Section::Notes => {}
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
                    }
                }
                self.waits = false;
            }
            Some(_) => self.waits = section == Some(Section::Puzzle) && new.len() == 1,
            None if new.is_empty() => return,
            None => self.waits = false,
        }
        self.state = false;
    }
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
