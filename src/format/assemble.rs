//! Rows to grids, and where a broken grid ends.
//!
//! A grid is complete at its ninth row and leaves at once, so that nobody waits for a line to come. Its rows
//! stand in blocks that gaps part, blank lines or borders, in one of these rhythms:
//!
//! | rhythm | blocks | |
//! |---|---|---|
//! | whole | 9 | |
//! | bands | 3 3 3 | by borders also 6 3 and 3 6 |
//! | single | 1 1 1 1 1 1 1 1 1 | a blank line or a border after each row |
//!
//! What can't stand inside a grid ends it as an error: a whole puzzle, a heading, a section, two borders with
//! no row between them, or a block that fits no rhythm. A grid with a wrong number of rows in a band keeps its
//! three blocks, so that the next grid begins where its own first block does. Nine rows in one block are a
//! grid whatever came before them.

use super::broken::Broken;
use super::row::Row;
use super::{Batch, Layout, Malformed, Note, Problem, Record};
use crate::grid::{Cell, DigitSet, FEWEST_GIVENS, Grid};

/// A line that is a row or was meant to be one.
#[derive(Debug, Clone, Copy)]
struct Line {
    number: u64,
    row: Result<Row, Malformed>,
    /// The first thing after it, and before the next row, that does not belong in a grid.
    intruder: Option<Malformed>,
}

/// Collects rows until they are a grid.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    rows: Vec<Line>,
    /// The sizes of the blocks that a gap has closed. The rows after them are the open block.
    closed: Vec<usize>,
    /// Whether a gap was a blank line.
    parted_by_blanks: bool,
    /// Borders since the last row.
    borders: usize,
    /// Whether a comment stood inside.
    commented: bool,
    /// Read, but do not report, what is collected: it repeats a puzzle.
    discard: bool,
}

impl Assembler {
    /// Whether a line that is wrong belongs to a grid that has begun.
    pub(super) fn in_block(&self) -> bool {
        self.open() > 0 && self.has_begun()
    }

    /// Whether a text may have got between the rows of a grid that has begun.
    pub(super) fn may_go_on(&self) -> bool {
        self.in_block() || self.has_begun() && self.closed.last().is_some_and(|&size| size > 1)
    }

    /// Whether the next grid is not to be reported; returns what held before.
    pub(super) fn discard_next(&mut self, discard: bool) -> bool {
        std::mem::replace(&mut self.discard, discard)
    }

    pub(super) fn row(&mut self, line: u64, row: Row, batch: &mut Batch) {
        if row.maybe_border {
            let mut others = self.rows.iter().filter(|line| !is_maybe_border(line)).peekable();
            if others.peek().is_some() && !others.any(|line| line.row.is_ok_and(|row| row.dashed)) {
                return self.gap(true, batch);
            }
        } else {
            self.drop_false_start(&row, batch);
        }
        let numbered = row
            .number
            .is_none_or(|number| [0, 1].contains(&(number.wrapping_sub(self.rows.len()))));
        let row = if numbered { Ok(row) } else { Err(Broken::row_of(10, row.end).on(line)) };
        self.push(line, row, batch);
    }

    pub(super) fn broken_row(&mut self, line: u64, broken: Broken, batch: &mut Batch) {
        self.push(line, Err(broken.on(line)), batch);
    }

    /// A line inside a grid that is not even meant to be a row.
    pub(super) fn intruder(&mut self, line: u64, broken: Broken) {
        if let Some(before) = self.rows.last_mut() {
            before.intruder.get_or_insert(broken.on(line));
        }
    }

    /// A comment, which may stand anywhere; but the first one just before the end of a grid that lacks a row
    /// or two stands rather before the next grid.
    pub(super) fn comment(&mut self, batch: &mut Batch) {
        if self.open() == self.rows.len() && self.rows.len() >= 7 && !self.commented {
            self.flush(batch);
        }
        self.commented = !self.rows.is_empty();
    }

    /// A blank line or a border.
    pub(super) fn gap(&mut self, border: bool, batch: &mut Batch) {
        self.borders += usize::from(border);
        let open = self.open();
        if self.borders > 1 {
            self.flush(batch);
        } else if open > 0 {
            let single = self.closed.iter().all(|&size| size == 1);
            self.parted_by_blanks |= !border;
            match (self.closed.len(), open) {
                (0, 1..=4) => {}
                (_, 1) if single => {}
                _ if border && self.rows.len().is_multiple_of(3) => {}
                // One row and then a block: the row was alone.
                (1, _) if single && open < 5 => self.flush_first(1, batch),
                (1.., _) if !border && open >= 5 => {
                    self.flush_first(self.rows.len() - open, batch);
                    return self.flush(batch);
                }
                (0, _) if border && self.rows.len() < 8 => {}
                (1, _) if !single && self.rows.len() < 8 => {}
                _ => return self.flush(batch),
            }
            self.closed.push(open);
        }
    }

    /// Ends the grid that has begun, if any, as an error.
    pub(super) fn flush(&mut self, batch: &mut Batch) {
        if !self.rows.is_empty() {
            self.flush_first(self.rows.len(), batch);
            self.discard = false;
        }
        self.borders = 0;
    }

    fn push(&mut self, number: u64, row: Result<Row, Malformed>, batch: &mut Batch) {
        self.borders = 0;
        self.rows.push(Line { number, row, intruder: None });
        let open = self.open();
        let done = match self.closed[..] {
            [] => self.leading_titles(9) == 0 || open >= 9 + self.leading_titles(open),
            _ if open == 9 => true,
            [1, ..] => self.rows.len() == 9 && open == 1,
            [3, 3] => open == 3,
            _ => {
                !self.parted_by_blanks
                    && self.rows.len() == 9
                    && self.closed.iter().all(|size| size.is_multiple_of(3))
            }
        };
        if done && self.rows.len() >= 9 {
            self.complete(batch);
        }
    }

    /// How many rows at the front are none, if all the others are good: they may be titles.
    fn leading_titles(&self, most: usize) -> usize {
        if self.integers() {
            return 0;
        }
        let wrong = |line: &&Line| !line.row.is_ok_and(|row| row.short.is_none());
        let leading = self.rows.iter().take_while(wrong).count();
        let all = self.rows.iter().filter(wrong).count();
        if leading == all && leading < most { leading } else { 0 }
    }

    /// The last nine rows are a grid, if they are good; those before them were none of it.
    fn complete(&mut self, batch: &mut Batch) {
        let before = self.rows.len() - 9;
        if let Some(first) = self.rows.first()
            && before == 1
            && first.intruder.is_none()
            && first.row.is_ok_and(|row| row.short.is_some_and(|digits| digits < 5))
        {
            // A number before a grid is its title.
            self.rows.drain(..1);
        } else if before > 0 {
            self.flush_first(before, batch);
        }
        let rows = std::mem::take(&mut self.rows);
        match self.first_error(&rows) {
            _ if self.discard => {}
            Some(error) => batch.push_malformed(rows[0].number, Layout::Grid, error),
            None => {
                let mut record = Record::new(rows[0].number, Layout::Grid);
                let rows = || rows.iter().flat_map(|line| line.row);
                record.note = rows().any(|row| row.short.is_some()).then_some(Note::LostZeros);
                let mut candidates = [DigitSet::ALL; Cell::COUNT];
                for (cells, row) in candidates.chunks_exact_mut(9).zip(rows()) {
                    cells.copy_from_slice(&row.cells);
                }
                batch.push(record, Grid::new(candidates));
            }
        }
        *self = Self::default();
    }

    /// Takes the first rows out as one error.
    fn flush_first(&mut self, count: usize, batch: &mut Batch) {
        let rest = self.rows.split_off(count);
        let rows = std::mem::replace(&mut self.rows, rest);
        if !self.discard && !rows.iter().all(is_maybe_border) {
            let error = match rows[..] {
                [Line { row: Err(error), .. }] => error,
                [Line { number, row: Ok(row), intruder }] => {
                    intruder.unwrap_or_else(|| alone(number, &row))
                }
                _ => self.first_error(&rows).unwrap_or(Malformed {
                    line: rows[0].number,
                    column: None,
                    problem: Problem::RowCount(rows.len()),
                }),
            };
            batch.push_malformed(rows[0].number, Layout::Grid, error);
        }
        self.closed.clear();
        (self.parted_by_blanks, self.commented) = (false, false);
    }

    /// What looked like rows turns out to be borders or column headings, now that a row shows more.
    fn drop_false_start(&mut self, row: &Row, batch: &mut Batch) {
        let borders = !row.dashed && self.rows.iter().all(is_maybe_border);
        let headings = row.headed
            && self.rows.len() == 1
            && self.rows[0].row.is_ok_and(|first| first.ascending && !first.headed);
        if headings && self.rows[0].intruder.is_some() {
            self.flush_first(1, batch);
        } else if borders || headings {
            self.rows.clear();
            self.closed.clear();
        }
    }

    /// The first thing that is wrong with rows that should be a grid.
    fn first_error(&self, rows: &[Line]) -> Option<Malformed> {
        let good = || rows.iter().flat_map(|line| line.row);
        let blanks = good().any(|row| row.blanks);
        let integers = self.integers_in(rows);
        let wrong = rows.iter().find_map(|&Line { number, row, .. }| match row {
            Err(error) => Some(error),
            Ok(Row { short: Some(found), end, .. }) if !integers => {
                Some(Broken::row_of(found, end).on(number))
            }
            // Where cells are blank, two digits in one are a mistake, not candidates.
            Ok(Row { grouped: Some(found), end, .. }) if blanks => {
                Some(Broken::row_of(found, end).on(number))
            }
            Ok(_) => None,
        });
        let intruder = rows.iter().find_map(|line| line.intruder);
        wrong.into_iter().chain(intruder).min_by_key(|error| error.line)
    }

    fn integers(&self) -> bool {
        self.integers_in(&self.rows)
    }

    /// Whether all rows are integers, and have the digits of a puzzle.
    fn integers_in(&self, rows: &[Line]) -> bool {
        let good = || rows.iter().flat_map(|line| line.row);
        let givens = good().flat_map(|row| row.cells).filter(|set| set.is_single()).count();
        rows.iter().all(|line| line.row.is_ok_and(|row| row.integer)) && givens >= FEWEST_GIVENS
    }

    /// Whether any row can't be a border.
    fn has_begun(&self) -> bool {
        !self.rows.iter().all(is_maybe_border)
    }

    /// How many rows stand after the last gap.
    fn open(&self) -> usize {
        self.rows.len() - self.closed.iter().sum::<usize>()
    }
}

/// A row with no other near it is rather a line with too few cells.
fn alone(line: u64, row: &Row) -> Malformed {
    Broken::line(Problem::CellCount(row.short.unwrap_or(9)), row.end).on(line)
}

fn is_maybe_border(line: &Line) -> bool {
    line.row.is_ok_and(|row| row.maybe_border)
}
