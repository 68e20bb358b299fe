//! Combines rows into grids.
//!
//! A row group, or *run*, is rows with no blank line, comment or text between them; borders do not count. A *sequence*
//! is runs with single blank lines between them.
//!
//! - A run of 9k rows is k grids. It ends the sequence before it and is no part of one.
//! - A sequence of runs of three rows each, or of one row each, is a grid for every nine rows.
//! - A run of 81k rows of one cell each is k grids.
//! - Above nine rows, a row may be a heading: a number, a date, a word, or the headings of columns.
//! - Any other sequence is one error as a whole. No grid is put together from what is left of others.
//!
//! Rows are kept until their run or sequence ends, up to [`MAX_KEPT_ROWS`]; a longer one is one error. So what a row
//! means does not depend on how much text follows or on how the text arrives.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::mem;

use super::columns::{self, GRID_SIDE};
use crate::format::grammar::LineError;
use crate::format::grammar::cells::{Blank, BlankKinds};
use crate::format::grammar::lexer;
use crate::format::grammar::row::{LayoutItem, LooseRow, Row, RowCells, RowLayout, RowNotation};
use crate::format::lines::other_lines;
use crate::format::{Layout, ReadWarning, Record, RecordData, RecordError, RecordErrorKind};
use crate::grid::{Cell, CellSet, DigitSet, Grid, MIN_GIVENS, Progress};

/// The maximum number of rows of a sequence.
const MAX_KEPT_ROWS: usize = 4 << 20;

/// The number of rows that a row with a box of its own counts as, since it needs more memory.
const BOXED_ROW_COST: usize = 16;

/// The meaning of one or more rows.
#[derive(Debug)]
pub(super) enum RowOutcome {
    Grid(Record, Grid),
    /// Malformed rows, which begin on this line.
    Error(u64, RecordError),
    /// A first row that is a title, and its line.
    Title(u64, String),
}

#[derive(Debug)]
struct KeptRow {
    line: u64,
    row: Row,
}

/// Rows that have found their meaning, but have not been handed out.
#[derive(Debug)]
enum Ready {
    /// Rows of grids, nine for each.
    Grids(VecDeque<KeptRow>),
    /// Rows of one cell, 81 for each grid.
    Cells(VecDeque<KeptRow>),
    Outcome(RowOutcome),
}

/// The rows that have not been combined into grids yet.
#[derive(Debug, Default)]
pub(super) struct RowGroups {
    /// The rows of the sequence: its complete runs, and the last run.
    rows: Vec<KeptRow>,
    /// The number of rows in each complete run.
    run_lens: Vec<usize>,
    /// The number of rows in all complete runs together.
    complete_len: usize,
    /// Whether a blank line follows the last row.
    has_gap: bool,
    /// The cost of the kept rows, in rows.
    cost: usize,
    /// The number of rows of the last run that have one cell.
    single_cell_count: usize,
    /// The number of rows of the last run whose blanks are not written.
    sparse_count: usize,
    /// The rows of a sequence that was too long to be kept.
    dropped: Option<DroppedRows>,
    /// A line of spaces before the first row, which may be a row: its line and its width.
    leading_spaces: Option<(u64, usize)>,
    ready: VecDeque<Ready>,
}

/// The rows of a sequence that is too long to be kept.
#[derive(Debug)]
struct DroppedRows {
    first_line: u64,
    last_line: u64,
    count: usize,
}

impl RowGroups {
    /// Returns whether the meaning of some rows is certain.
    pub(super) fn has_outcomes(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Returns whether rows are waiting for their end.
    pub(super) fn has_open_rows(&self) -> bool {
        !self.rows.is_empty() || self.dropped.is_some()
    }

    /// Returns the meaning of the next rows, if it is certain.
    pub(super) fn next_outcome(&mut self) -> Option<RowOutcome> {
        loop {
            match self.ready.front_mut()? {
                Ready::Outcome(_) => {
                    let Some(Ready::Outcome(outcome)) = self.ready.pop_front() else { return None };
                    return Some(outcome);
                }
                Ready::Grids(rows) | Ready::Cells(rows) if rows.is_empty() => _ = self.ready.pop_front(),
                Ready::Grids(rows) => {
                    let rows: Vec<_> = rows.drain(..GRID_SIDE.min(rows.len())).collect();
                    return Some(read_grid(&rows));
                }
                Ready::Cells(rows) => {
                    let rows: Vec<_> = rows.drain(..Cell::COUNT.min(rows.len())).collect();
                    return Some(read_single_cells(&rows));
                }
            }
        }
    }

    /// Adds a row.
    pub(super) fn push_row(&mut self, line: u64, row: Row) {
        if mem::take(&mut self.has_gap) {
            self.end_run();
        }
        if let Some(dropped) = &mut self.dropped {
            (dropped.last_line, dropped.count) = (line, dropped.count + 1);
            return;
        }
        let leading_spaces = self.leading_spaces.take();
        if let (Some((spaces_line, width)), Row::Loose(loose_row), true) = (leading_spaces, &row, self.rows.is_empty())
            && loose_row.layout.width == width
        {
            self.keep_row(spaces_line, Row::Loose(Box::new(LooseRow::spaces(width))));
        }
        if self.begins_next_grid(&row) {
            self.end_rows();
        }
        self.keep_row(line, row);
        if self.cost > MAX_KEPT_ROWS {
            let first_line = self.rows[0].line;
            self.dropped = Some(DroppedRows { first_line, last_line: line, count: self.rows.len() });
            self.clear();
        }
    }

    /// Keeps a row, and counts it.
    fn keep_row(&mut self, line: u64, row: Row) {
        self.cost += if matches!(row, Row::Cells(_)) { 1 } else { BOXED_ROW_COST };
        let row = KeptRow { line, row };
        self.single_cell_count += usize::from(row.is_single_cell());
        self.sparse_count += usize::from(row.is_sparse());
        self.rows.push(row);
    }

    /// Adds a blank line. If it consists of spaces alone, `width` is their number, and the line may be a row.
    pub(super) fn push_blank_line(&mut self, line: u64, width: usize) {
        let last_width = self.rows.last().map(|last| last.layout_width());
        if width >= GRID_SIDE && !self.has_gap && last_width == Some(width) {
            return self.push_row(line, Row::Loose(Box::new(LooseRow::spaces(width))));
        }
        self.leading_spaces = (self.rows.is_empty() && width >= GRID_SIDE).then_some((line, width));
        if mem::replace(&mut self.has_gap, true) {
            self.end_rows();
        } else if self.run().len().is_multiple_of(GRID_SIDE) {
            self.end_run();
        }
    }

    /// Adds the rule below the header of a Markdown table. An empty header is no row.
    pub(super) fn push_table_rule(&mut self) {
        let index = self.run().len().saturating_sub(1);
        if index.is_multiple_of(GRID_SIDE) && !self.has_gap && self.run().last().is_some_and(KeptRow::is_frame) {
            self.rows.pop();
            self.sparse_count -= 1;
        }
    }

    /// Ends the rows if they are complete grids, since the input has paused.
    pub(super) fn end_grids(&mut self) {
        let has_heading = first_row_heading(self.run()).is_some();
        if has_heading && self.run().iter().all(KeptRow::is_integer) {
            // The first number may be a title or a row.
            return;
        }
        let run_len = self.run().len() - usize::from(has_heading);
        let is_run_of_grids = run_len > 0 && run_len.is_multiple_of(GRID_SIDE) && self.dropped.is_none();
        let are_cells = self.rows.iter().all(KeptRow::is_single_cell) && !self.rows.len().is_multiple_of(Cell::COUNT);
        let is_sequence_of_grids = self.rows.len().is_multiple_of(GRID_SIDE)
            && self.run_lens.first().is_some_and(|&len| matches!(len, 1 | 3))
            && self.run_lens.iter().chain([&self.run().len()]).all(|len| *len == self.run_lens[0]);
        if !are_cells && (is_run_of_grids || is_sequence_of_grids) {
            self.end_rows();
        }
    }

    /// Ends the last run and the sequence.
    pub(super) fn end_rows(&mut self) {
        self.end_run();
        self.end_sequence();
        (self.has_gap, self.leading_spaces) = (false, None);
    }

    /// Returns the rows of the last run.
    fn run(&self) -> &[KeptRow] {
        &self.rows[self.complete_len..]
    }

    fn clear(&mut self) {
        self.rows = Vec::new();
        self.run_lens.clear();
        (self.complete_len, self.cost, self.single_cell_count, self.sparse_count) = (0, 0, 0, 0);
    }

    /// Returns whether a row after complete grids is the number or the column headings of the next grid.
    fn begins_next_grid(&self, row: &Row) -> bool {
        let run = self.run();
        let Row::Loose(loose_row) = row else { return false };
        if loose_row.is_short_number() && !loose_row.is_indented {
            let are_cells = self.single_cell_count == run.len() && loose_row.cell_count == 1;
            let is_complete = !run.is_empty() && run.len().is_multiple_of(GRID_SIDE);
            return is_complete && !are_cells && self.sparse_count == 0;
        }
        let are_labels = loose_row.cells.is_some_and(|cells| cells.are_labels);
        (are_labels || loose_row.is_hollow() && loose_row.layout.has_bars())
            && run.len() > 1
            && run.len() % GRID_SIDE == 1
            && self.run_lens.is_empty()
            && first_row_heading(run) == Some(Heading::Columns)
    }

    /// Ends the last run, at a blank line or before other text.
    fn end_run(&mut self) {
        (self.single_cell_count, self.sparse_count) = (0, 0);
        let mut run = self.rows.split_off(self.complete_len);
        drop_borders(&mut run, &self.rows);
        if run.iter().any(KeptRow::may_be_blank_line) && !are_blank_rows(&run) {
            // The lines that may be rows of blanks are blank lines here.
            let mut part = Vec::new();
            for row in run {
                match row.may_be_blank_line() {
                    true => self.push_run(mem::take(&mut part)),
                    false => part.push(row),
                }
            }
            run = part;
        }
        self.push_run(run);
    }

    /// Adds a complete run to the sequence, or hands out its grids.
    fn push_run(&mut self, mut run: Vec<KeptRow>) {
        let is_title = |rows: &[KeptRow]| rows.len() == 1 && first_row_heading(rows).is_some();
        let follows_bands = self.run_lens.first() == Some(&3) && self.rows.len().is_multiple_of(GRID_SIDE);
        if run.is_empty() {
            return;
        }
        let ends_title = self.run_lens.len() == 1 && is_title(&self.rows) && run.len() != 1;
        if ends_title || follows_bands && is_title(&run) {
            self.end_sequence();
        }
        if run.len().is_multiple_of(Cell::COUNT) && run.iter().all(KeptRow::is_single_cell) {
            self.end_sequence();
            self.ready.push_back(Ready::Cells(run.into()));
        } else if run.len() % GRID_SIDE == 1
            && run.len() > 1
            && let Some(heading) = first_row_heading(&run)
        {
            self.end_sequence();
            let line = run.remove(0).line;
            if let Heading::Title(title) = heading {
                self.ready.push_back(Ready::Outcome(RowOutcome::Title(line, title)));
            }
            self.ready.push_back(Ready::Grids(run.into()));
        } else if run.len().is_multiple_of(GRID_SIDE) && !is_heading_of_too_few(&run) {
            self.end_sequence();
            self.ready.push_back(Ready::Grids(run.into()));
        } else {
            self.run_lens.push(run.len());
            self.rows.append(&mut run);
            self.complete_len = self.rows.len();
        }
    }

    /// Reads the complete runs. There must be no other rows.
    fn end_sequence(&mut self) {
        if let Some(DroppedRows { first_line, last_line, count }) = self.dropped.take() {
            let text =
                format!("{count} rows in lines {first_line} to {last_line} are too many without two blank lines");
            let error = RecordError { line: first_line, column: None, problem: RecordErrorKind::Details(text) };
            self.ready.push_back(Ready::Outcome(RowOutcome::Error(first_line, error)));
        }
        let (rows, run_lens) = (mem::take(&mut self.rows), mem::take(&mut self.run_lens));
        self.clear();
        let Some(first) = rows.first() else { return };
        let are_bands = matches!(run_lens[0], 1 | 3) && run_lens.iter().all(|len| *len == run_lens[0]);
        self.ready.push_back(match first_row_heading(&rows) {
            Some(Heading::Title(title)) if rows.len() == 1 => Ready::Outcome(RowOutcome::Title(first.line, title)),
            Some(Heading::Columns) if rows.len() == 1 => return,
            _ if are_bands && rows.len().is_multiple_of(GRID_SIDE) => Ready::Grids(rows.into()),
            _ => Ready::Outcome(RowOutcome::Error(first.line, sequence_error(&rows, &run_lens))),
        });
    }
}

/// The meaning of the first row of a run that is not a part of a grid.
#[derive(Debug, PartialEq, Eq)]
enum Heading {
    Title(String),
    /// The headings of columns, or an empty header.
    Columns,
}

/// Returns the heading in the first row of a run, if the row may be one.
fn first_row_heading(rows: &[KeptRow]) -> Option<Heading> {
    let (first, later_rows) = rows.split_first()?;
    let has_blanks = || later_rows.iter().any(|row| row.blank_byte().is_some_and(|byte| byte != b'0'));
    let are_integers = !later_rows.is_empty() && later_rows.iter().all(KeptRow::is_integer);
    match &first.row {
        Row::Loose(row) if row.is_hollow() => (!later_rows.is_empty()).then_some(Heading::Columns),
        Row::Loose(row) if row.cells.is_some_and(|cells| cells.are_labels) && !later_rows.is_empty() => {
            Some(Heading::Columns)
        }
        Row::Loose(row) => {
            let is_number = row.text.bytes().all(|byte| byte.is_ascii_digit()) && !row.text.is_empty();
            let is_title = match row.cells {
                Some(_) if is_number && row.is_indented => false,
                // Among integers that have lost zeros, a longer number is a row.
                Some(_) if is_number => {
                    row.is_short_number() || has_blanks() || row.lost_zero_count > 0 && !are_integers
                }
                Some(_) => other_lines::is_date(&row.text),
                None => false,
            };
            is_title.then(|| Heading::Title(row.text.clone()))
        }
        Row::Cells(row) => {
            (row.notation == RowNotation::Integer && has_blanks()).then(|| Heading::Title(row.number_text()))
        }
        Row::Malformed(row) => row.word.clone().map(Heading::Title),
    }
}

/// Returns whether the first row is the headings of columns above rows with headings, of which one is missing.
fn is_heading_of_too_few(run: &[KeptRow]) -> bool {
    let [first, later_rows @ ..] = run else { return false };
    let has_labels = first.cells().is_some_and(|row| row.are_labels && !row.is_headed) || first.is_frame();
    has_labels && later_rows.len() < 9 && later_rows.iter().all(KeptRow::is_headed)
}

/// Drops the rows of a run that are borders. A line of dashes or stars is a row of blanks if other rows are written like
/// it, and nine rows are left; a line of bars alone is one if rows with cells have bars.
fn drop_borders(run: &mut Vec<KeptRow>, earlier_rows: &[KeptRow]) {
    let may_be_border = |row: &KeptRow| row.cells().is_some_and(|cells| cells.may_be_border);
    if !run.iter().any(|row| row.is_frame() || may_be_border(row)) {
        return;
    }
    let keeps_frames = earlier_rows.iter().chain(&*run).any(|row| !row.is_frame() && row.has_bars());
    run.retain(|row| keeps_frames || !row.is_frame());
    let style = |row: &KeptRow| (row.blank_byte(), row.has_bars());
    let mut row_styles: Vec<_> = run.iter().filter(|row| !may_be_border(row)).map(style).collect();
    row_styles.sort_unstable();
    row_styles.dedup();
    let rows = &*run;
    let is_row = |row: &KeptRow| !may_be_border(row) || row_styles.binary_search(&style(row)).is_ok();
    let kept: Vec<bool> = rows.iter().map(is_row).collect();
    let kept_count = kept.iter().filter(|is_kept| **is_kept).count();
    let plain_count = rows.iter().filter(|row| !may_be_border(row)).count();
    let drops_all = !kept_count.is_multiple_of(GRID_SIDE) && plain_count.is_multiple_of(GRID_SIDE);
    let mut kept = kept.into_iter();
    run.retain(|row| kept.next().unwrap_or(true) && !(drops_all && may_be_border(row)));
}

/// Returns whether the lines of a run that may be blank are rows of blanks: the other rows are written like them, and
/// together they are nine rows for each grid.
fn are_blank_rows(run: &[KeptRow]) -> bool {
    let parts = run.split(KeptRow::may_be_blank_line);
    if parts.filter(|part| !part.is_empty()).all(|part| part.len().is_multiple_of(GRID_SIDE)) {
        return false;
    }
    let cell_rows = || run.iter().filter(|row| !row.may_be_blank_line());
    let widths: HashSet<usize> = cell_rows().map(KeptRow::layout_width).collect();
    let has_delimiter = |byte: u8| cell_rows().any(|row| row.layout().is_some_and(|layout| layout.has_delimiter(byte)));
    let alike_delimiters: Vec<u8> = lexer::DELIMITERS.into_iter().filter(|byte| has_delimiter(*byte)).collect();
    let is_alike = |blank: &KeptRow| match blank.loose().and_then(|row| row.layout.items.first()) {
        Some((_, LayoutItem::Delimiter(byte))) => alike_delimiters.contains(byte),
        _ => widths.contains(&blank.layout_width()),
    };
    run.len().is_multiple_of(GRID_SIDE) && run.iter().filter(|row| row.may_be_blank_line()).all(is_alike)
}

/// Returns the error of rows that do not form grids.
fn sequence_error(rows: &[KeptRow], run_lens: &[usize]) -> RecordError {
    let first = &rows[0];
    let faults = faults(rows);
    match (rows, &faults[..]) {
        ([row], _) => return row.single_row_error(),
        ([_, ..], [fault]) if rows.len() < GRID_SIDE => return fault.clone(),
        _ => {}
    }
    let mut text = match rows.len() < GRID_SIDE && run_lens.len() == 1 {
        true => format!("expected 9 rows, found {}", rows.len()),
        false => no_grids_text(rows),
    };
    if let Some((line, len, usual_len)) = odd_run(rows, run_lens) {
        text += &format!(": the group in line {line} has {len}, the others {usual_len}");
    } else if let Some(fault) = faults.first().filter(|_| rows.len() > GRID_SIDE) {
        text += &format!(": line {}: {fault}", fault.line);
    }
    RecordError { line: first.line, column: None, problem: RecordErrorKind::Details(text) }
}

/// Returns the message about rows that do not form grids.
fn no_grids_text(rows: &[KeptRow]) -> String {
    let first_line = rows[0].line;
    let last_line = rows[rows.len() - 1].line;
    format!("{} rows in lines {first_line} to {last_line} do not form grids of nine rows", rows.len())
}

/// Returns the first run that differs in length from most others: its line, its length, and the length of the others.
fn odd_run(rows: &[KeptRow], run_lens: &[usize]) -> Option<(u64, usize, usize)> {
    let count_of = |len: usize| run_lens.iter().filter(|other| **other == len).count();
    let usual_len = [1, 3].into_iter().find(|&len| 2 * count_of(len) > run_lens.len())?;
    let index = run_lens.iter().position(|&len| len != usual_len)?;
    let row_index: usize = run_lens[..index].iter().sum();
    Some((rows[row_index].line, run_lens[index], usual_len))
}

/// Returns the grid of nine rows, or the error of the first row at fault.
fn read_grid(rows: &[KeptRow]) -> RowOutcome {
    let line = rows[0].line;
    let to_error = |error| RowOutcome::Error(line, error);
    // Fast path: most rows are nine cells without faults.
    let are_plain = rows.iter().all(|row| matches!(row.row, Row::Cells(_)));
    if !are_plain && let Some(fault) = faults(rows).into_iter().next() {
        return to_error(fault);
    }
    if rows.iter().any(KeptRow::is_sparse) {
        let layouts: Option<Vec<_>> = rows.iter().map(KeptRow::layout).collect();
        let grid = layouts.and_then(|layouts| columns::read_grid(&layouts));
        let text = "the columns do not show which cells of these rows are blank; write blanks as `.` or `0`";
        let error = RecordError { line, column: None, problem: RecordErrorKind::Text(text) };
        return match grid {
            Some(grid) => RowOutcome::Grid(Record::new(line, Layout::Grid), grid),
            None => to_error(error),
        };
    }
    let mut cells = rows.iter().filter_map(KeptRow::cells).flat_map(|row| row.cells);
    let grid = Grid::new(std::array::from_fn(|_| cells.next().unwrap_or(DigitSet::ALL)));
    let has_lost_zeros = rows.iter().any(|row| row.lost_zero_count() > 0);
    if has_lost_zeros && grid.filled_cells().len() < MIN_GIVENS {
        let problem = RecordErrorKind::Details(no_grids_text(rows));
        return to_error(RecordError { line, column: None, problem });
    }
    let blank = Blank::from_cells(rows.iter().find_map(KeptRow::blank_byte).as_slice());
    let cells_of = |row_bits: fn(&RowCells) -> u16| {
        let bits = |(row, index)| u128::from(row_bits(row)) << (GRID_SIDE * index);
        CellSet::from_bits(rows.iter().filter_map(KeptRow::cells).zip(0..).map(bits).sum())
    };
    let progress = Progress { placed: cells_of(|row| row.placed_bits), unfilled: cells_of(|row| row.unfilled_bits) };
    let extra = RecordData { progress, ..RecordData::EMPTY }.into_box();
    let warning = if has_lost_zeros { Some(ReadWarning::LostZeros) } else { blank_warning(rows) };
    RowOutcome::Grid(Record { blank, warning, extra, ..Record::new(line, Layout::Grid) }, grid)
}

/// Returns the grid of 81 rows of one cell.
fn read_single_cells(rows: &[KeptRow]) -> RowOutcome {
    let mut grid = Grid::EMPTY;
    for (cell, row) in Cell::all().zip(rows) {
        grid[cell] = row.single_cell().unwrap_or(DigitSet::ALL);
    }
    let blank = Blank::from_cells(rows.iter().find_map(KeptRow::blank_byte).as_slice());
    let warning = blank_warning(rows);
    RowOutcome::Grid(Record { blank, warning, ..Record::new(rows[0].line, Layout::Grid) }, grid)
}

/// Returns the warning about the blanks of the rows, which belong to one grid.
fn blank_warning(rows: &[KeptRow]) -> Option<ReadWarning> {
    let blank_kinds = rows.iter().map(KeptRow::blank_kinds).fold(BlankKinds::default(), BlankKinds::union);
    ReadWarning::of_blanks(blank_kinds.are_mixed())
}

/// Returns the error of each row that is at fault. The rows belong to one grid.
fn faults(rows: &[KeptRow]) -> Vec<RecordError> {
    let any_has_blank = rows.iter().any(|row| row.blank_byte().is_some());
    let has_sparse_row = rows.iter().any(KeptRow::is_sparse);
    let are_integers = rows.iter().all(KeptRow::is_integer);
    let have_numbers = have_consecutive_numbers(rows);
    let row_fault = |(index, kept_row): (usize, &KeptRow)| {
        let row = match &kept_row.row {
            Row::Cells(_) => return None,
            Row::Malformed(row) => return Some(row.error.to_malformed(kept_row.line)),
            Row::Loose(row) => row,
        };
        let problem = match row.cells {
            Some(_) if row.number.is_some() && !have_numbers => RecordErrorKind::RowCellCount(row.cell_count),
            Some(_) if row.lost_zero_count > 0 && !are_integers && !has_sparse_row => {
                RecordErrorKind::RowCellCount(GRID_SIDE - row.lost_zero_count)
            }
            // If blanks have a character of their own, spaces are not blanks.
            None if row.cell_count > 0 && row.blank.is_some() => RecordErrorKind::RowCellCount(row.cell_count),
            None if row.cell_count > 0 && any_has_blank => {
                let text = "cells and no mark for its blanks; write blanks as `.` or `0`";
                RecordErrorKind::Details(format!("row {} has {} {text}", index + 1, row.cell_count))
            }
            _ => return None,
        };
        Some(LineError::new(problem, row.end_offset).to_malformed(kept_row.line))
    };
    rows.iter().enumerate().filter_map(row_fault).collect()
}

/// Returns whether each of nine rows has its number in front of it, from 0 or 1 on.
fn have_consecutive_numbers(rows: &[KeptRow]) -> bool {
    let numbers: Option<Vec<u32>> = rows.iter().map(|row| row.loose().and_then(|row| row.number)).collect();
    numbers.is_some_and(|numbers| [0, 1].iter().any(|&first| numbers.iter().copied().eq(first..first + 9)))
}

impl KeptRow {
    fn loose(&self) -> Option<&LooseRow> {
        if let Row::Loose(row) = &self.row { Some(row) } else { None }
    }

    fn cells(&self) -> Option<&RowCells> {
        match &self.row {
            Row::Cells(row) => Some(row),
            Row::Loose(row) => row.cells.as_ref(),
            Row::Malformed(_) => None,
        }
    }

    /// Returns the columns of the row. A row without a layout of its own has nine digits side by side, or written blanks.
    fn layout(&self) -> Option<Cow<'_, RowLayout>> {
        match &self.row {
            Row::Loose(row) => Some(Cow::Borrowed(&row.layout)),
            Row::Cells(row) if row.blank == 0 => Some(Cow::Owned(RowLayout::side_by_side(row))),
            _ => None,
        }
    }

    fn layout_width(&self) -> usize {
        self.layout().map_or(0, |layout| layout.width)
    }

    /// Returns the character of the first blank that has one.
    fn blank_byte(&self) -> Option<u8> {
        match &self.row {
            Row::Cells(row) => Some(row.blank).filter(|byte| *byte != 0),
            Row::Loose(row) => row.blank,
            Row::Malformed(_) => None,
        }
    }

    /// Returns the kinds of the blanks of the row's cells.
    fn blank_kinds(&self) -> BlankKinds {
        self.cells().map_or_else(|| BlankKinds::new(self.blank_byte()), |row| row.blank_kinds)
    }

    fn lost_zero_count(&self) -> usize {
        self.loose().map_or(0, |row| row.lost_zero_count)
    }

    /// Returns whether blanks of the row are not written.
    fn is_sparse(&self) -> bool {
        self.loose().is_some_and(|row| row.cells.is_none())
    }

    fn has_bars(&self) -> bool {
        match &self.row {
            Row::Cells(row) => row.has_bars,
            Row::Loose(row) => row.layout.has_bars(),
            Row::Malformed(row) => row.has_bars,
        }
    }

    /// Returns whether the line has bars but no cells: a row of blanks in a frame, or a part of the frame.
    fn is_frame(&self) -> bool {
        self.loose().is_some_and(|row| row.is_hollow() && row.layout.has_bars())
    }

    /// Returns whether the line may be blank: it has spaces or delimiters alone.
    fn may_be_blank_line(&self) -> bool {
        self.loose().is_some_and(|row| row.is_hollow() && !row.layout.has_bars())
    }

    /// Returns the candidates of the only cell of the row.
    fn single_cell(&self) -> Option<DigitSet> {
        let row = self.loose().filter(|row| row.cell_count == 1)?;
        row.layout.items.iter().find_map(|(_, item)| match item {
            LayoutItem::Cell(contents) => Some(contents.candidates),
            _ => None,
        })
    }

    /// Returns whether a heading precedes the cells.
    fn is_headed(&self) -> bool {
        self.cells().is_some_and(|row| row.is_headed) || self.loose().is_some_and(|row| row.number.is_some())
    }

    fn is_integer(&self) -> bool {
        self.cells().is_some_and(|row| row.notation == RowNotation::Integer)
    }

    fn is_single_cell(&self) -> bool {
        self.loose().is_some_and(|row| row.cell_count == 1)
    }

    /// Returns the error of a row that stands alone: the error of a line with too few cells.
    fn single_row_error(&self) -> RecordError {
        let (cell_count, offset) = match &self.row {
            Row::Cells(row) => (GRID_SIDE, row.end_offset.into()),
            Row::Loose(row) if row.cells.is_some() && row.number.is_none() => {
                (GRID_SIDE - row.lost_zero_count, row.end_offset)
            }
            Row::Loose(row) => (row.cell_count, row.end_offset),
            Row::Malformed(row) => return row.error.to_malformed(self.line),
        };
        LineError::new(RecordErrorKind::CellCount(cell_count), offset).to_malformed(self.line)
    }
}
