//! Rows to grids, and where a broken grid ends.
//!
//! A grid is complete at its ninth row and leaves at once, so that nobody waits for a line to come. What
//! ends one too early is anything that can't stand inside: a whole puzzle, a heading, a section, or a gap
//! (blank lines or borders) in the wrong place. Blank lines may part a grid only into equal blocks, of three
//! rows or of one, and borders only at bands or after every row. So the rest of a grid with a missing row is
//! never taken for the start of the next one. After a border in the wrong place the grid is wrong, but more
//! of its rows may follow.

use super::classify::Broken;
use super::row::Row;
use super::{Batch, Layout, Malformed, Note, Problem, Record};
use crate::grid::{Cell, DigitSet, Grid};

/// Collects rows until they are a grid.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    rows: Vec<(u64, Result<Row, Malformed>)>,
    /// Rows since the last gap.
    block: usize,
    /// Rows between gaps, once there was a gap.
    block_size: Option<usize>,
    /// A border stood in the wrong place: what is collected can't become a grid.
    uneven: bool,
    /// Borders since the last row.
    borders: usize,
    /// Read, but do not report, what is collected: it repeats a puzzle.
    discard: bool,
}

impl Assembler {
    /// Whether a line that is wrong belongs to a grid that has begun.
    pub(super) fn in_block(&self) -> bool {
        self.block > 0 && self.rows.iter().any(|(_, row)| !is_maybe_border(row))
    }

    /// The next grid is not to be reported.
    pub(super) fn discard_next(&mut self, discard: bool) {
        self.discard = discard;
    }

    pub(super) fn row(&mut self, line: u64, row: Row, batch: &mut Batch) {
        if row.maybe_border {
            let others = || self.rows.iter().filter(|(_, row)| !is_maybe_border(row));
            let dashed = others().any(|(_, row)| row.is_ok_and(|row| row.dashed));
            if others().next().is_some() && !dashed {
                return self.gap(true, batch);
            }
        } else {
            self.drop_false_starts(&row);
        }
        self.push(line, Ok(row), batch);
    }

    pub(super) fn broken_row(&mut self, line: u64, broken: Broken, batch: &mut Batch) {
        self.push(line, Err(malformed(line, broken)), batch);
    }

    /// A blank line or a border.
    pub(super) fn gap(&mut self, border: bool, batch: &mut Batch) {
        self.borders += usize::from(border);
        let equal =
            matches!(self.block, 1 | 3) && self.block_size.is_none_or(|size| size == self.block);
        let at_band = border && self.rows.len().is_multiple_of(3);
        if self.borders > 1 || self.block > 0 && !equal && !border {
            self.flush(batch);
        } else if self.block > 0 {
            self.uneven |= !equal && !at_band;
            self.block_size = match self.block {
                _ if self.uneven => Some(3),
                1 => Some(1),
                _ if border => None,
                block => Some(block),
            };
            self.block = 0;
        }
    }

    /// Ends the grid that has begun, if any, as an error.
    pub(super) fn flush(&mut self, batch: &mut Batch) {
        let found = self.rows.len();
        if found == 0 {
            return self.reset();
        }
        let only_borders = self.rows.iter().all(|(_, row)| is_maybe_border(row));
        if let (Some(&(line, first)), false) = (self.rows.first(), only_borders || self.discard) {
            let error = match (self.first_error(), first) {
                (Some(error), _) if found > 1 => error,
                (_, Err(error)) => error,
                (_, Ok(row)) if found == 1 => alone(line, &row),
                _ => Malformed { line, column: None, problem: Problem::RowCount(found) },
            };
            batch.push_malformed(line, Layout::Grid, error);
        }
        self.discard = false;
        self.reset();
    }

    fn push(&mut self, line: u64, row: Result<Row, Malformed>, batch: &mut Batch) {
        if self.block_size.is_some_and(|size| self.block == size) {
            self.keep_last_block(batch);
        } else if self.uneven && self.rows.len() == 8 {
            self.flush(batch);
        }
        self.borders = 0;
        self.rows.push((line, row));
        self.block += 1;
        if self.rows.len() == 9 {
            self.complete(batch);
        }
    }

    /// The block goes on where a gap was due: what came before it was no part of its grid.
    fn keep_last_block(&mut self, batch: &mut Batch) {
        let block = self.rows.split_off(self.rows.len() - self.block);
        let rows = block.len();
        self.flush(batch);
        (self.rows, self.block) = (block, rows);
    }

    /// What looked like rows turns out to be borders or column headings, now that a row shows more.
    fn drop_false_starts(&mut self, row: &Row) {
        let borders = !row.dashed && self.rows.iter().all(|(_, row)| is_maybe_border(row));
        let headings = row.headed
            && self.rows.len() == 1
            && self.rows[0].1.is_ok_and(|first| first.ascending && !first.headed);
        if borders || headings {
            self.reset();
        }
    }

    fn complete(&mut self, batch: &mut Batch) {
        let mut record = Record::new(self.rows[0].0, Layout::Grid);
        match self.first_error() {
            _ if self.discard => {}
            Some(error) => batch.push_malformed(record.line, Layout::Grid, error),
            None => {
                let lost_zeros =
                    self.rows.iter().flat_map(|(_, row)| row).any(|row| row.short.is_some());
                record.note = lost_zeros.then_some(Note::LostZeros);
                let mut candidates = [DigitSet::ALL; Cell::COUNT];
                let rows = self.rows.iter().flat_map(|(_, row)| row);
                for (cells, row) in candidates.chunks_exact_mut(9).zip(rows) {
                    cells.copy_from_slice(&row.cells);
                }
                batch.push(record, Grid::new(candidates));
            }
        }
        self.discard = false;
        self.reset();
    }

    /// The first wrong row; short integers are wrong unless every row is an integer.
    fn first_error(&self) -> Option<Malformed> {
        let rows = || self.rows.iter().flat_map(|(_, row)| row);
        let integers = rows().all(|row| row.integer) && rows().count() == self.rows.len();
        self.rows.iter().find_map(|&(line, row)| match row {
            Err(error) => Some(error),
            Ok(Row { short: Some(found), end, .. }) if !integers => {
                Some(malformed(line, Broken::row(Problem::RowCellCount(found), end)))
            }
            Ok(_) => None,
        })
    }

    fn reset(&mut self) {
        self.rows.clear();
        (self.block, self.block_size, self.uneven, self.borders) = (0, None, false, 0);
    }
}

/// A row with no other near it is rather a line with too few cells.
fn alone(line: u64, row: &Row) -> Malformed {
    malformed(line, Broken::line(Problem::CellCount(row.short.unwrap_or(9)), row.end))
}

pub(super) fn malformed(line: u64, broken: Broken) -> Malformed {
    Malformed { line, column: broken.at.map(|at| at + 1), problem: broken.problem }
}

fn is_maybe_border(row: &Result<Row, Malformed>) -> bool {
    row.is_ok_and(|row| row.maybe_border)
}
