//! Combines rows into grids.
//!
//! A *row group* is a run of rows with no blank line, comment or text between them. There may be borders between them.
//!
//! - A group of 9k rows is k grids.
//! - Groups of three rows each, separated by single blank lines, form one grid per three groups if the number of
//!   groups is a multiple of three. In the same way, groups of one row each form one grid per nine groups.
//! - In a group of 9k + 1 rows, the first row is a heading if it is a number, a date, a word or column headings.
//! - Any other rows are malformed. Successive malformed rows, with at most single blank lines between them, make one
//!   error. However, if exactly one of nine rows is at fault, the error is that of this row.
//!
//! Rows are kept until their group ends, up to [`MAX_PENDING_ROWS`].

use super::columns::{self, GRID_SIDE};
use crate::format::lines::cells::Blank;
use crate::format::lines::kind::{LineError, RowKind};
use crate::format::lines::row::{GridRow, RowNotation};
use crate::format::lines::{cells, prose, tokens};
use crate::format::{Extra, Layout, Malformed, Problem, ReadWarning, Record};
use crate::grid::{CellSet, DigitSet, Grid, MIN_GIVENS};

/// The number of rows at which the first half of a group is read before the group ends.
const MAX_PENDING_ROWS: usize = 200 * GRID_SIDE;

/// The meaning of one or more rows.
#[derive(Debug)]
pub(super) enum RowOutcome {
    Grid(Record, Grid),
    /// Malformed rows, which begin on this line.
    Error(u64, Malformed),
    /// A first row that is a title, and its line.
    Title(u64, String),
}

#[derive(Debug, Clone)]
struct PendingRow {
    line: u64,
    kind: RowKind,
    /// The text of the row; empty if the row is too long to be read by its columns.
    text: String,
}

/// The rows that have not been combined into grids yet.
#[derive(Debug, Default)]
pub(super) struct RowGroups {
    /// The rows of the groups that may belong to one grid: earlier groups of equal length, and the last group.
    rows: Vec<PendingRow>,
    /// The number of rows in each earlier group: 1 or 3, or 0 if there are no earlier groups.
    group_len: usize,
    /// The number of rows in all earlier groups together.
    earlier_len: usize,
    /// Whether a blank line follows the last row.
    has_gap: bool,
    /// The meaning of earlier rows.
    pub outcomes: Vec<RowOutcome>,
    /// The malformed rows before the first row: the lines of the first and of the last, their number, and their error
    /// if one error describes them all.
    malformed_rows: Option<(u64, u64, usize, Option<Malformed>)>,
}

impl RowGroups {
    /// Returns whether no rows are waiting, not even malformed ones.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.malformed_rows.is_none()
    }

    /// Adds a row. `text` is its line without list markers and mail markers.
    pub(super) fn push_row(&mut self, line: u64, kind: RowKind, text: &str) {
        if std::mem::take(&mut self.has_gap) {
            self.end_group();
        }
        if self.begins_next_grid(&kind, text) {
            self.end_rows();
        }
        let text = if text.len() <= columns::MAX_ROW_BYTES { text } else { "" };
        self.rows.push(PendingRow { line, kind, text: text.to_owned() });
        if self.rows.len() == MAX_PENDING_ROWS {
            self.earlier_len = 0;
            self.read_rows(MAX_PENDING_ROWS / 2);
        }
    }

    /// Returns whether a row after complete grids is the number or the column headings of the next grid.
    fn begins_next_grid(&self, kind: &RowKind, text: &str) -> bool {
        let len = self.rows.len() - self.earlier_len;
        match kind {
            RowKind::Cells(row) if row.is_short_number() => {
                len > 0
                    && len.is_multiple_of(GRID_SIDE)
                    && text.trim_end() == text.trim()
                    && !self.rows.iter().any(PendingRow::is_sparse)
            }
            RowKind::Cells(row) if !row.may_be_column_headings(text) => false,
            RowKind::Cells(_) | RowKind::Sparse { cell_count: 0, .. } => {
                len > 1 && len % GRID_SIDE == 1 && self.earlier_len == 0 && self.first_row_heading() == Some(None)
            }
            _ => false,
        }
    }

    pub(super) fn push_blank_line(&mut self) {
        if std::mem::replace(&mut self.has_gap, true) {
            self.end_rows();
        } else if self.earlier_len == 0 && self.rows.len().is_multiple_of(GRID_SIDE) {
            self.end_group();
        }
    }

    /// Hands out the rows if they are grids, since the input has paused.
    pub(super) fn end_grids(&mut self) {
        let heading_rows = usize::from(self.first_row_heading().is_some());
        let row_count = self.rows.len() - heading_rows;
        if self.earlier_len == 0 && row_count > 0 && row_count.is_multiple_of(GRID_SIDE) {
            self.end_rows();
        }
    }

    /// Ends the last group at a single blank line.
    fn end_group(&mut self) {
        self.drop_borders();
        let len = self.rows.len() - self.earlier_len;
        if self.earlier_len > 0 && len != self.group_len {
            let last_group = self.rows.split_off(self.earlier_len);
            self.read_sequence();
            self.rows = last_group;
        }
        match len {
            1 | 3 => {
                (self.group_len, self.earlier_len) = (len, self.rows.len());
                // A sequence may be of any length, so its grids are read as soon as they are certain.
                if self.earlier_len == 2 * GRID_SIDE {
                    self.read_rows(GRID_SIDE);
                }
            }
            _ => self.read_group(),
        }
    }

    /// Ends the last group and all rows before it.
    pub(super) fn end_rows(&mut self) {
        if !self.rows.is_empty() {
            self.end_group();
            self.read_sequence();
        }
        self.push_malformed_error();
        self.has_gap = false;
    }

    /// Reads the earlier groups. There must be no other rows.
    fn read_sequence(&mut self) {
        self.earlier_len = 0;
        match self.rows.len() {
            row_count if row_count % GRID_SIDE == 0 => self.read_rows(row_count),
            1 => self.read_group(),
            _ => self.refuse_rows(),
        }
    }

    /// Reads a group. There must be no other rows.
    fn read_group(&mut self) {
        let row_count = self.rows.len();
        if row_count % GRID_SIDE == 1
            && let Some(title) = self.first_row_heading()
        {
            self.push_malformed_error();
            let line = self.rows.remove(0).line;
            self.outcomes.extend(title.map(|title| RowOutcome::Title(line, title)));
        } else if !row_count.is_multiple_of(GRID_SIDE) {
            return self.refuse_rows();
        }
        self.read_rows(self.rows.len());
    }

    /// Reads the first `count` rows, a multiple of nine, as grids.
    fn read_rows(&mut self, count: usize) {
        self.drop_borders();
        let later_rows = self.rows.split_off(count.min(self.rows.len()));
        let rows = std::mem::replace(&mut self.rows, later_rows);
        for grid_rows in rows.chunks(GRID_SIDE) {
            let line = grid_rows[0].line;
            match self.read_grid(grid_rows) {
                Ok((grid, warning)) => {
                    self.push_malformed_error();
                    let blank = Blank::from_cells(grid_rows.iter().flat_map(|row| row.text.as_bytes()));
                    let row_bits = |(row, index): (&GridRow, usize)| u128::from(row.placed_bits) << (GRID_SIDE * index);
                    let placed_bits = grid_rows.iter().filter_map(PendingRow::row).zip(0..).map(row_bits).sum();
                    let extra = Extra { placed: CellSet::from_bits(placed_bits), ..Extra::EMPTY }.into_box();
                    let record = Record { blank, warning, extra, ..Record::new(line, Layout::Grid) };
                    self.outcomes.push(RowOutcome::Grid(record, grid));
                }
                Err(Some(error)) => {
                    self.push_malformed_error();
                    self.outcomes.push(RowOutcome::Error(line, error));
                }
                Err(None) => self.add_malformed(grid_rows, None),
            }
        }
        self.earlier_len = self.earlier_len.saturating_sub(count);
    }

    /// Adds all rows to the malformed ones.
    fn refuse_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let faults = self.faults(&rows);
        let error = match &rows[..] {
            [row] => Some(row.single_row_error()),
            [first, ..] if rows.len() < GRID_SIDE => match &faults[..] {
                [fault] => Some(fault.clone()),
                _ => {
                    let problem = Problem::Details(format!("expected 9 rows, found {}", rows.len()));
                    Some(Malformed { line: first.line, column: None, problem })
                }
            },
            _ => None,
        };
        self.add_malformed(&rows, error);
    }

    fn add_malformed(&mut self, rows: &[PendingRow], error: Option<Malformed>) {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
        self.malformed_rows = Some(match self.malformed_rows.take() {
            Some((first_line, _, count, _)) => (first_line, last.line, count + rows.len(), None),
            None => (first.line, last.line, rows.len(), error),
        });
    }

    /// Hands out the error of the malformed rows.
    fn push_malformed_error(&mut self) {
        if let Some((first_line, last_line, count, error)) = self.malformed_rows.take() {
            let error = error.unwrap_or_else(|| {
                let text = format!("{count} rows in lines {first_line} to {last_line} do not form grids of nine rows");
                Malformed { line: first_line, column: None, problem: Problem::Details(text) }
            });
            self.outcomes.push(RowOutcome::Error(first_line, error));
        }
    }

    /// Drops lines of dashes or stars as borders, unless another row of their group has dashes or stars as blanks. Also
    /// drops lines of bars alone, unless a row with cells has bars.
    fn drop_borders(&mut self) {
        let rows = &mut self.rows;
        let is_border = |row: &PendingRow| {
            let is_blank = row.row().is_some_and(|row| row.cells == [DigitSet::ALL; GRID_SIDE]);
            is_blank && ["---", "***"].iter().any(|rule| row.text.contains(rule))
        };
        let is_dashed = |row: &PendingRow| row.row().is_some() && row.text.contains(['-', '*']);
        let has_cells_and_bars = |row: &PendingRow| !row.is_hollow() && tokens::has_bars(&row.text);
        if !rows[self.earlier_len..].iter().any(|row| row.is_hollow() || is_border(row)) {
            return;
        }
        let keeps_hollow_rows = rows.iter().any(has_cells_and_bars);
        let last_group = rows.split_off(self.earlier_len);
        let keeps_borders = last_group.iter().any(|row| !is_border(row) && is_dashed(row));
        let is_kept = |row: &PendingRow| (keeps_borders || !is_border(row)) && (keeps_hollow_rows || !row.is_hollow());
        rows.extend(last_group.into_iter().filter(is_kept));
    }

    /// Returns the heading in the first row of a group: `Some(Some(title))` for a title, `Some(None)` for column
    /// headings. Returns `None` if the first row is not a heading.
    #[allow(clippy::option_option)]
    fn first_row_heading(&self) -> Option<Option<String>> {
        let (first, later_rows) = self.rows.split_first()?;
        let text = first.text.trim();
        let is_heading = first.is_hollow() || first.row().is_some_and(|row| row.may_be_column_headings(text));
        if is_heading && !later_rows.is_empty() {
            return Some(None);
        }
        let has_blanks =
            || later_rows.iter().any(|row| row.text.bytes().any(|byte| cells::is_blank(byte) && byte != b'0'));
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_title = match &first.kind {
            RowKind::Cells(row) if is_number => row.lost_zero_count() > 0 || has_blanks(),
            RowKind::Cells(_) => prose::is_date(text),
            RowKind::Malformed(_) => text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !is_number,
            RowKind::Sparse { .. } => false,
        };
        is_title.then(|| Some(text.to_owned()))
    }

    /// Returns the grid of nine rows, or else the error of the row at fault; `Err(None)` if no single row is.
    fn read_grid(&self, rows: &[PendingRow]) -> Result<(Grid, Option<ReadWarning>), Option<Malformed>> {
        // Fast path: most rows have one character for each cell, and no faults.
        let are_plain = rows.iter().all(|row| row.row().is_some_and(|row| row.notation == RowNotation::Characters));
        let faults = if are_plain { Vec::new() } else { self.faults(rows) };
        match &faults[..] {
            [] => {}
            [fault] => return Err(Some(fault.clone())),
            _ => return Err(None),
        }
        if rows.iter().any(PendingRow::is_sparse) {
            let texts: Vec<&str> = rows.iter().map(|row| &*row.text).collect();
            let grid = texts[..].try_into().ok().and_then(columns::read_grid);
            let text = "the columns do not show which cells of these rows are blank; write blanks as `.` or `0`";
            let error = Malformed { line: rows[0].line, column: None, problem: Problem::Text(text) };
            return grid.map(|grid| (grid, None)).ok_or(Some(error));
        }
        let mut cells = rows.iter().filter_map(PendingRow::row).flat_map(|row| row.cells);
        let grid = Grid::new(std::array::from_fn(|_| cells.next().unwrap_or(DigitSet::ALL)));
        let has_lost_zeros = rows.iter().filter_map(PendingRow::row).any(|row| row.lost_zero_count() > 0);
        if has_lost_zeros && grid.filled_cells().len() < MIN_GIVENS {
            return Err(None);
        }
        Ok((grid, has_lost_zeros.then_some(ReadWarning::LostZeros)))
    }

    /// Returns the error of each row that is at fault. The rows belong to one grid.
    fn faults(&self, rows: &[PendingRow]) -> Vec<Malformed> {
        let has_blank = |row: &PendingRow| row.text.bytes().any(cells::is_blank);
        let any_has_blank = rows.iter().any(has_blank);
        let has_sparse_row = rows.iter().any(PendingRow::is_sparse);
        let are_integers = rows.iter().all(|row| row.row().is_some() && is_integer(&row.text));
        let row_fault = |(index, row): (usize, &PendingRow)| {
            let (problem, offset) = match &row.kind {
                RowKind::Malformed(malformed) => return Some(malformed.to_malformed(row.line)),
                // If blanks have a character of their own, spaces are not blanks.
                &RowKind::Sparse { cell_count: count @ 1.., offset } if has_blank(row) => {
                    (Problem::RowCellCount(count), offset)
                }
                &RowKind::Sparse { cell_count: count @ 1.., offset } if any_has_blank => {
                    let text = "cells and no mark for its blanks; write blanks as `.` or `0`";
                    (Problem::Details(format!("row {} has {count} {text}", index + 1)), offset)
                }
                RowKind::Cells(grid_row) if grid_row.lost_zero_count() > 0 && !are_integers && !has_sparse_row => {
                    (Problem::RowCellCount(GRID_SIDE - grid_row.lost_zero_count()), grid_row.end_offset)
                }
                RowKind::Sparse { .. } | RowKind::Cells(_) => return None,
            };
            Some(LineError::new(problem, offset).to_malformed(row.line))
        };
        rows.iter().enumerate().filter_map(row_fault).collect()
    }
}

impl PendingRow {
    fn row(&self) -> Option<&GridRow> {
        if let RowKind::Cells(row) = &self.kind { Some(row) } else { None }
    }

    fn is_sparse(&self) -> bool {
        matches!(self.kind, RowKind::Sparse { .. })
    }

    /// Returns whether the line has bars but no cells: a row of blanks in a frame, or a part of the frame.
    fn is_hollow(&self) -> bool {
        matches!(self.kind, RowKind::Sparse { cell_count: 0, .. })
    }

    /// Returns the error of a row that stands alone: the error of a line with too few cells.
    fn single_row_error(&self) -> Malformed {
        let (cell_count, offset) = match &self.kind {
            RowKind::Cells(row) => (GRID_SIDE - row.lost_zero_count(), row.end_offset),
            RowKind::Sparse { cell_count, offset } => (*cell_count, *offset),
            RowKind::Malformed(malformed) => return malformed.to_malformed(self.line),
        };
        LineError::new(Problem::CellCount(cell_count), offset).to_malformed(self.line)
    }
}

/// Returns whether the text of a row is an integer of at most nine digits without leading zeros.
fn is_integer(text: &str) -> bool {
    let text = text.trim_matches(|c: char| !c.is_ascii_digit());
    text.len() <= GRID_SIDE && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'))
}
