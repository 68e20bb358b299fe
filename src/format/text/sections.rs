//! Combines the sections of an `.sdk` file: a puzzle and a player's progress.
//!
//! `[State]` repeats the grid of the preceding `[Puzzle]` with the digits placed so far. The two are one record, which
//! is held back until something else follows. `[PencilMarks]` holds notes: nine rows of nine cells with commas between
//! them. `[Colors]` has nine lines, too, and is skipped. Both sections end with their lines: at a blank line, a heading or
//! a puzzle. (SadMan Software's `.sdk`, as in vedran's SuDonkey, `FileFormatManager.java`.)

use crate::format::lines::kind::{LineKind, Section};
use crate::format::{Batch, Layout, ReadWarning, Record, RecordError, RecordErrorKind};
use crate::grid::{Digit, DigitSet, Grid};

/// The section that is being read, and the record that later sections may complete.
#[derive(Debug, Default)]
pub(super) struct SectionReader {
    /// The section of the next line.
    pub current_section: Option<Section>,
    /// The puzzle of a section, held back since a state or pencil marks may follow.
    held_record: Option<(Record, Grid)>,
    /// Whether the last `[Puzzle]` section is malformed.
    is_puzzle_malformed: bool,
    /// Whether a state may follow the last `[Puzzle]` section.
    may_have_state: bool,
    /// The number of lines of pencil marks or colours read so far.
    line_count: usize,
}

impl SectionReader {
    pub(super) fn start_section(&mut self, section: Section, batch: &mut Batch) {
        // A second state is a puzzle of its own.
        let is_puzzle = section == Section::Puzzle || section == Section::State && !self.may_have_state;
        if is_puzzle {
            self.end_section(batch);
            self.is_puzzle_malformed = false;
        }
        self.may_have_state = section == Section::Puzzle || self.may_have_state && section != Section::State;
        self.current_section = Some(if is_puzzle { Section::Puzzle } else { section });
        self.line_count = 0;
    }

    /// Ends the section, and adds the puzzle that was held back. The next grid is not the state of that puzzle.
    pub(super) fn end_section(&mut self, batch: &mut Batch) {
        self.current_section = None;
        if let Some((record, puzzle)) = self.held_record.take() {
            batch.push(record, puzzle);
        }
    }

    /// Adds a puzzle. If it is a state of the puzzle held back, adds the digits of the state to that puzzle instead.
    pub(super) fn push(&mut self, record: Record, puzzle: Grid, batch: &mut Batch) {
        match (self.current_section, &mut self.held_record) {
            (Some(Section::State), Some((held_record, held_puzzle))) => {
                self.current_section = Some(Section::Puzzle);
                if !merge_state(held_record, held_puzzle, &puzzle) {
                    let problem = RecordErrorKind::Text("does not match the puzzle above");
                    let error = RecordError { line: record.line, column: None, problem };
                    self.push_malformed(record.line, record.layout, error, batch);
                }
            }
            // The puzzle of this state is malformed.
            (Some(Section::State), None) if self.is_puzzle_malformed => {}
            (Some(Section::Puzzle | Section::State), held) => {
                if let Some((record, puzzle)) = held.replace((record, puzzle)) {
                    batch.push(record, puzzle);
                }
            }
            _ => {
                self.end_section(batch);
                batch.push(record, puzzle);
            }
        }
    }

    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, error: RecordError, batch: &mut Batch) {
        self.is_puzzle_malformed = self.current_section == Some(Section::Puzzle);
        // Only the first grid or error in the section `[State]` is the state.
        let section = self.current_section.map(|kind| if kind == Section::State { Section::Puzzle } else { kind });
        self.end_section(batch);
        self.current_section = section;
        batch.push_malformed(line, layout, error);
    }

    /// Takes a line of pencil marks or colours. Returns `false` if the line is none; the section may end before it.
    pub(super) fn take_line(&mut self, kind: &LineKind, line: &[u8]) -> bool {
        let Some(section @ (Section::PencilMarks | Section::Colors)) = self.current_section else { return false };
        match kind {
            LineKind::Section(_) | LineKind::Comment { .. } | LineKind::Tag(..) => return false,
            LineKind::Blank { .. } | LineKind::Puzzles(_) if line.iter().all(|byte| *byte != b',') => {
                self.current_section =
                    (self.line_count == 0 && matches!(kind, LineKind::Blank { .. })).then_some(section);
                return false;
            }
            _ if self.line_count >= 9 && line.iter().filter(|byte| **byte == b',').count() != 8 => {
                self.current_section = None;
                return false;
            }
            _ => {}
        }
        match section {
            Section::PencilMarks => self.read_marks(line),
            _ => self.line_count += 1,
        }
        true
    }

    /// Reads a line of a section of pencil marks.
    fn read_marks(&mut self, line: &[u8]) {
        let Some((record, _)) = &mut self.held_record else { return };
        let extra = record.extra.get_or_insert_default();
        match parse_marks(line).filter(|_| self.line_count < 9) {
            Some(row) if row == [DigitSet::EMPTY; 9] => {}
            Some(row) => {
                let notes = extra.notes.get_or_insert_with(|| Box::new([DigitSet::EMPTY; 81]));
                notes[9 * self.line_count..][..9].copy_from_slice(&row);
            }
            None => (record.warning, extra.notes) = (Some(ReadWarning::PencilMarks), None),
        }
        self.line_count += 1;
    }
}

/// Parses a row of pencil marks: the digits of each cell.
fn parse_marks(line: &[u8]) -> Option<[DigitSet; 9]> {
    let mut row = [DigitSet::EMPTY; 9];
    let mut cells = line.split(|&byte| byte == b',');
    for marks in &mut row {
        for &byte in cells.next()?.trim_ascii().iter().filter(|byte| !b"0.".contains(byte)) {
            *marks = marks.with(Digit::from_ascii(byte)?);
        }
    }
    cells.next().is_none().then_some(row)
}

/// Places the digits of a state in a puzzle. Returns `false`, and places none, if the state is not plain or lacks a
/// given of the puzzle.
fn merge_state(record: &mut Record, puzzle: &mut Grid, state: &Grid) -> bool {
    let puzzle_cells = puzzle.filled_cells() - record.extra().progress.unfilled;
    if !state.is_plain() || puzzle_cells.iter().any(|cell| state[cell] != puzzle[cell]) {
        return false;
    }
    let placed_cells = state.filled_cells() - puzzle_cells;
    for cell in placed_cells.iter() {
        puzzle[cell] = state[cell];
    }
    if !placed_cells.is_empty() {
        let progress = &mut record.extra.get_or_insert_default().progress;
        progress.placed |= placed_cells;
        progress.unfilled -= placed_cells;
    }
    true
}
