//! Puts rows together to grids.
//!
//! A *block* is a run of rows without a blank line, a comment or a text between them; borders do not count.
//!
//! - A block of 9k rows is k grids.
//! - Blocks of three rows each, parted by single blank lines, are a grid for every three of them if their number is a
//!   multiple of three. Blocks of one row each are a grid for every nine.
//! - In a block of 9k + 1 rows, a first row that is a number, a date, a word or column headings is not a row.
//! - Any other rows are broken. Broken rows that are parted by single blank lines at most make one error, unless one row
//!   of nine is at fault.
//!
//! Rows are kept until their block ends, up to [`MAX_ROWS`].

use std::ops::Range;

use super::columns;
use crate::format::line::cells;
use crate::format::line::kind::{Broken, Gap};
use crate::format::line::row::{Heading, Row, RowStyle};
use crate::format::{Malformed, Note, Problem};
use crate::grid::{CellSet, DigitSet, FEWEST_GIVENS, Grid};

/// The number of rows of a grid.
const ROWS: usize = 9;

/// The number of rows at which the first half of a block is read without its end.
const MAX_ROWS: usize = 200 * ROWS;

/// What has become of rows.
#[derive(Debug)]
pub(super) enum BlockOutcome {
    Grid {
        line: u64,
        grid: Grid,
        placed: CellSet,
        note: Option<Note>,
    },
    /// Broken rows, which begin on this line.
    Error {
        line: u64,
        error: Malformed,
    },
    /// A first row that is no row but a title, unless it is column headings.
    Text {
        title: Option<String>,
        error: Malformed,
    },
}

/// A row, perhaps a broken one.
#[derive(Debug, Clone)]
struct BlockRow {
    line: u64,
    kind: RowKind,
    /// Its range in the texts of the rows.
    text: Range<usize>,
}

#[derive(Debug, Clone)]
enum RowKind {
    /// Nine cells, or an integer that may have lost its leading zeros.
    Row(Row),
    /// Cells and spaces: a row if its columns show which cells are blank.
    Sparse { cells: usize, style: RowStyle, error: Malformed },
    /// Cells among other characters.
    Wrong(Malformed),
}

/// Broken rows without an error of their own.
#[derive(Debug)]
struct BrokenRows {
    first: u64,
    last: u64,
    rows: usize,
    /// The error if these are all of them.
    error: Option<Malformed>,
}

/// The rows that are not read yet.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// The rows of the blocks that may belong to one grid: earlier ones of one length, and the last.
    rows: Vec<BlockRow>,
    /// The texts of the rows, and the number of bytes that have been dropped before them.
    texts: String,
    dropped: usize,
    /// The number of rows in each of the earlier blocks, 1 or 3, or 0 if there are none; and in all of them.
    block_len: usize,
    earlier: usize,
    /// The numbers of blank lines and of borders since the last row.
    blank_lines: usize,
    borders: usize,
    /// Whether a blank line stands before the first border, and whether one stands after it.
    is_blank_before: bool,
    is_blank_after: bool,
    /// Broken rows before the first row.
    broken: Option<BrokenRows>,
}

impl Blocks {
    /// Adds a row of nine cells.
    pub(super) fn add_row(&mut self, line: u64, row: Row, text: &str, out: &mut Vec<BlockOutcome>) {
        let is_bare = text.trim_end() == text.trim();
        let is_after_grid = self.rows.len() > self.earlier && (self.rows.len() - self.earlier).is_multiple_of(ROWS);
        let is_number = row.is_number() && is_bare && is_after_grid && !self.rows.iter().any(BlockRow::is_sparse);
        if is_number {
            self.end(out);
        }
        self.push(line, RowKind::Row(row), text, out);
    }

    /// Adds a line that is a row if its columns show which cells are blank. Otherwise `error` applies.
    pub(super) fn add_sparse(
        &mut self,
        (cells, style): (usize, RowStyle),
        error: Malformed,
        text: &str,
        out: &mut Vec<BlockOutcome>,
    ) {
        self.push(error.line, RowKind::Sparse { cells, style, error }, text, out);
    }

    /// Adds a broken row.
    pub(super) fn add_wrong(&mut self, error: Malformed, text: &str, out: &mut Vec<BlockOutcome>) {
        self.push(error.line, RowKind::Wrong(error), text, out);
    }

    fn push(&mut self, line: u64, kind: RowKind, text: &str, out: &mut Vec<BlockOutcome>) {
        // Blank lines on both sides of a border belong to it.
        let is_border = self.borders == 1 && self.is_blank_before && self.is_blank_after;
        match self.blank_lines {
            0 => {}
            _ if is_border => {}
            1 => self.end_block(out),
            _ => self.end(out),
        }
        self.begin_gap();
        // Column headings below a grid with such headings begin the next.
        let is_heading = match &kind {
            RowKind::Row(row) => row.heads_columns(),
            RowKind::Sparse { cells, .. } => *cells == 0,
            RowKind::Wrong(_) => false,
        };
        let rows = self.rows.len();
        if is_heading && rows > 1 && rows % ROWS == 1 && self.earlier == 0 && self.heading() == Some(None) {
            self.end(out);
        }
        self.drop_texts();
        let start = self.dropped + self.texts.len();
        if text.len() <= columns::MAX_ROW_BYTES {
            self.texts.push_str(text);
        }
        self.rows.push(BlockRow { line, kind, text: start..self.dropped + self.texts.len() });
        if self.rows.len() == MAX_ROWS {
            self.earlier = 0;
            self.read(MAX_ROWS / 2, out);
        }
    }

    /// Adds a blank line, a comment or a border.
    pub(super) fn add_gap(&mut self, gap: Gap, out: &mut Vec<BlockOutcome>) {
        match gap {
            Gap::Blank => {
                self.blank_lines += 1;
                self.is_blank_before |= self.borders == 0;
                self.is_blank_after |= self.borders > 0;
                if self.blank_lines > 1 && self.borders == 0 {
                    self.end(out);
                } else if self.earlier == 0 && self.rows.len().is_multiple_of(ROWS) {
                    self.end_block(out);
                }
            }
            Gap::Border { .. } => self.borders += 1,
            Gap::Comment => self.end(out),
        }
    }

    /// Hands out the rows if they are grids, since the input has paused.
    pub(super) fn complete(&mut self, out: &mut Vec<BlockOutcome>) {
        let headings = usize::from(self.heading().is_some());
        let rows = self.rows.len() - headings;
        if self.earlier == 0 && rows > 0 && rows.is_multiple_of(ROWS) {
            self.end(out);
        }
    }

    /// Ends the last block at a single blank line.
    fn end_block(&mut self, out: &mut Vec<BlockOutcome>) {
        self.drop_borders();
        let len = self.rows.len() - self.earlier;
        if self.earlier > 0 && len != self.block_len {
            let last = self.rows.split_off(self.earlier);
            self.read_sequence(out);
            self.rows = last;
        }
        match len {
            0 => {}
            1 | 3 => {
                (self.block_len, self.earlier) = (len, self.rows.len());
                // A sequence may be of any length.
                if self.earlier == 2 * ROWS {
                    self.read(ROWS, out);
                }
            }
            _ => self.read_block(out),
        }
    }

    /// Ends the last block and everything before it.
    pub(super) fn end(&mut self, out: &mut Vec<BlockOutcome>) {
        if !self.rows.is_empty() {
            self.end_block(out);
            self.read_sequence(out);
        }
        self.end_broken(out);
        self.begin_gap();
    }

    /// Forgets the lines since the last row.
    fn begin_gap(&mut self) {
        (self.blank_lines, self.borders) = (0, 0);
        (self.is_blank_before, self.is_blank_after) = (false, false);
    }

    /// Reads the earlier blocks, which are all of the rows.
    fn read_sequence(&mut self, out: &mut Vec<BlockOutcome>) {
        self.earlier = 0;
        match self.rows.len() {
            0 => {}
            rows if rows % ROWS == 0 => self.read(rows, out),
            1 => self.read_block(out),
            _ => self.break_rows(),
        }
    }

    /// Reads a block, which is all of the rows.
    fn read_block(&mut self, out: &mut Vec<BlockOutcome>) {
        let rows = self.rows.len();
        if rows % ROWS == 1
            && let Some(title) = self.heading()
        {
            let error = self.error_of_line();
            self.end_broken(out);
            out.extend(title.map(|title| BlockOutcome::Text { title: Some(title), error }));
            self.rows.remove(0);
        } else if !rows.is_multiple_of(ROWS) {
            return self.break_rows();
        }
        self.read(self.rows.len(), out);
    }

    /// Reads the first rows, a multiple of nine.
    fn read(&mut self, count: usize, out: &mut Vec<BlockOutcome>) {
        self.drop_borders();
        let rest = self.rows.split_off(count.min(self.rows.len()));
        let rows = std::mem::replace(&mut self.rows, rest);
        for nine in rows.chunks(ROWS) {
            match self.grid(nine) {
                Ok((grid, note)) => {
                    self.end_broken(out);
                    out.push(BlockOutcome::Grid { line: nine[0].line, grid, placed: placed_cells(nine), note });
                }
                Err(Some(error)) => {
                    self.end_broken(out);
                    out.push(BlockOutcome::Error { line: nine[0].line, error });
                }
                Err(None) => self.add_broken(nine, None),
            }
        }
        self.earlier = self.earlier.saturating_sub(count);
    }

    /// Adds all rows to the broken ones.
    fn break_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let faults = || rows.iter().filter_map(|row| self.fault(row, &rows));
        let error = match (faults().count(), &rows[..]) {
            (_, [row]) => Some(self.error_of_lone(row)),
            (1, _) if rows.len() < ROWS => faults().next(),
            (_, [first, ..]) if rows.len() < ROWS => {
                Some(Malformed { line: first.line, column: None, problem: Problem::RowCount(rows.len()) })
            }
            _ => None,
        };
        self.add_broken(&rows, error);
    }

    fn add_broken(&mut self, rows: &[BlockRow], error: Option<Malformed>) {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
        match &mut self.broken {
            Some(broken) => {
                (broken.last, broken.error) = (last.line, None);
                broken.rows += rows.len();
            }
            None => {
                self.broken = Some(BrokenRows { first: first.line, last: last.line, rows: rows.len(), error });
            }
        }
    }

    /// Hands out the error of the broken rows.
    fn end_broken(&mut self, out: &mut Vec<BlockOutcome>) {
        if let Some(BrokenRows { first, last, rows, error }) = self.broken.take() {
            let problem = Problem::Rows { rows, first, last };
            let error = error.unwrap_or(Malformed { line: first, column: None, problem });
            out.push(BlockOutcome::Error { line: first, error });
        }
    }

    /// Drops lines of dashes or stars that are borders, as no other row of their block has such blanks; and all rows if
    /// only the parts of a frame are left.
    fn drop_borders(&mut self) {
        let is_border = |row: &BlockRow| row.row().is_some_and(Row::may_be_border);
        let block = &self.rows[self.earlier..];
        let is_dashed = |row: &BlockRow| !is_border(row) && row.row().is_some_and(Row::is_dashed);
        if block.iter().any(is_border) && !block.iter().any(is_dashed) {
            let earlier = self.earlier;
            let mut index = 0;
            self.rows.retain(|row| {
                index += 1;
                index <= earlier || !is_border(row)
            });
        }
        let has_bars = |row: &BlockRow| !row.is_hollow() && row.style().is_some_and(|style| style.bars);
        if self.rows[self.earlier..].iter().any(BlockRow::is_hollow) && !self.rows.iter().any(has_bars) {
            self.rows.retain(|row| !row.is_hollow());
        }
    }

    /// Returns the title that the first row of a block is, or `Some(None)` if it is column headings; `None` if it is a
    /// row.
    #[allow(clippy::option_option)]
    fn heading(&self) -> Option<Option<String>> {
        let (first, rest) = self.rows.split_first()?;
        let text = self.text(first).trim();
        let is_heading = first.is_hollow() || first.row().is_some_and(Row::heads_columns);
        if is_heading && !rest.is_empty() {
            return Some(None);
        }
        let has_blanks =
            || rest.iter().any(|row| self.text(row).bytes().any(|byte| cells::is_blank(byte) && byte != b'0'));
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = first.row().is_some_and(|row| row.short().is_some());
        let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !is_number;
        let is_title = match &first.kind {
            RowKind::Row(_) if is_number => is_short || has_blanks(),
            RowKind::Row(_) => is_date(text),
            RowKind::Wrong(_) => is_word,
            RowKind::Sparse { .. } => false,
        };
        is_title.then(|| Some(text.to_owned()))
    }

    /// Returns the error of the first row if it is the only line of the input.
    fn error_of_line(&self) -> Malformed {
        let line = self.rows.first().map_or(0, |row| row.line);
        Malformed { line, column: Some(1), problem: Problem::NO_PUZZLE }
    }

    fn text(&self, row: &BlockRow) -> &str {
        &self.texts[row.text.start - self.dropped..row.text.end - self.dropped]
    }

    /// Drops the texts of rows that have been read, if they are many.
    fn drop_texts(&mut self) {
        let end = self.dropped + self.texts.len();
        let unused = self.rows.first().map_or(end, |row| row.text.start) - self.dropped;
        if unused > MAX_ROWS * columns::MAX_ROW_BYTES / 8 {
            self.texts.drain(..unused);
            self.dropped += unused;
        }
    }

    /// Returns the grid of nine rows. If exactly one of them is at fault, the error is its own.
    fn grid(&self, nine: &[BlockRow]) -> Result<(Grid, Option<Note>), Option<Malformed>> {
        if let Some(grid) = plain_grid(nine) {
            return Ok((grid, None));
        }
        let faults = || nine.iter().filter_map(|row| self.fault(row, nine));
        match faults().count() {
            0 => {}
            1 => return Err(faults().next()),
            _ => return Err(None),
        }
        if nine.iter().any(BlockRow::is_sparse) {
            let texts: Vec<&str> = nine.iter().map(|row| self.text(row)).collect();
            let grid = texts[..].try_into().ok().and_then(columns::read);
            return grid.map(|grid| (grid, None)).ok_or_else(|| blanks_error(nine));
        }
        let rows = || nine.iter().filter_map(BlockRow::row);
        let mut cells = rows().flat_map(|row| row.cells);
        let grid = Grid::new(std::array::from_fn(|_| cells.next().unwrap_or(DigitSet::ALL)));
        let has_lost_zeros = rows().any(|row| row.short().is_some());
        if has_lost_zeros && grid.filled().len() < FEWEST_GIVENS {
            return Err(None);
        }
        Ok((grid, has_lost_zeros.then_some(Note::LostZeros)))
    }

    /// Returns what is wrong with a row among the rows of its grid.
    fn fault(&self, row: &BlockRow, rows: &[BlockRow]) -> Option<Malformed> {
        let good = || rows.iter().filter_map(BlockRow::row);
        let has_sparse = rows.iter().any(BlockRow::is_sparse);
        let of_cells = |cells, end| Some(Broken::row_of(cells, end).on(row.line));
        match &row.kind {
            RowKind::Wrong(error) => Some(*error),
            // Where blanks have a character, spaces are none.
            RowKind::Sparse { cells: cells @ 1.., error, .. } => {
                let has_signs = |row: &BlockRow| self.text(row).bytes().any(cells::is_blank);
                let number = 1 + rows.iter().position(|other| other.line == row.line).unwrap_or(0);
                let problem = Problem::RowBlanks { row: number, cells: *cells };
                match rows.iter().any(has_signs) {
                    true if has_signs(row) => Some(*error),
                    true => Some(Malformed { problem, ..*error }),
                    false => None,
                }
            }
            RowKind::Sparse { .. } => None,
            RowKind::Row(_) if has_sparse => None,
            RowKind::Row(row) => {
                let are_integers = || good().all(Row::is_integer) && good().count() == rows.len();
                let number = |row: &Row| matches!(row.heading, Heading::Number(_));
                let (headed, numbered) =
                    (good().filter(|row| row.is_headed()).count(), good().filter(|row| number(row)).count());
                let has_most = |count: usize| 2 * count > good().count();
                let runs = usual(good().map(|row| row.style.runs));
                match row.short() {
                    Some(digits) if !are_integers() => return of_cells(digits, row.end),
                    _ => {}
                }
                match row.characters() {
                    Some(characters) if good().any(Row::has_blanks) => of_cells(characters, row.end),
                    _ if number(row) && !has_most(numbered) => of_cells(10, row.end),
                    _ if !row.is_headed() && has_most(headed) => of_cells(8, row.end),
                    _ if !is_in_order(row, rows) => of_cells(10, row.end),
                    _ if usual(good().map(|row| Some(row.style.bars))) != Some(row.style.bars) => of_cells(9, row.end),
                    _ if row.style.runs.is_some() && row.style.runs != runs => of_cells(8, row.end),
                    _ => None,
                }
            }
        }
    }

    /// Returns the error of a row that stands alone, as that of a line with too few cells.
    fn error_of_lone(&self, row: &BlockRow) -> Malformed {
        match &row.kind {
            RowKind::Row(of_cells) => {
                let problem = Problem::CellCount(of_cells.short().unwrap_or(ROWS));
                Broken::line(problem, of_cells.end).on(row.line)
            }
            RowKind::Sparse { cells, error, .. } => Malformed { problem: Problem::CellCount(*cells), ..*error },
            RowKind::Wrong(error) => *error,
        }
    }
}

impl BlockRow {
    fn row(&self) -> Option<&Row> {
        match &self.kind {
            RowKind::Row(row) => Some(row),
            _ => None,
        }
    }

    fn is_sparse(&self) -> bool {
        matches!(self.kind, RowKind::Sparse { .. })
    }

    fn style(&self) -> Option<RowStyle> {
        match &self.kind {
            RowKind::Row(row) => Some(row.style),
            RowKind::Sparse { style, .. } => Some(*style),
            RowKind::Wrong(_) => None,
        }
    }

    /// Returns whether the line has bars but no cells: a row of blanks in a frame, or a part of the frame.
    fn is_hollow(&self) -> bool {
        matches!(self.kind, RowKind::Sparse { cells: 0, .. })
    }
}

/// Returns the grid of nine rows that are written alike, as most are.
fn plain_grid(nine: &[BlockRow]) -> Option<Grid> {
    let style = nine[0].row()?.style;
    let mut cells = [DigitSet::ALL; ROWS * ROWS];
    for (row, cells) in nine.iter().zip(cells.chunks_exact_mut(ROWS)) {
        let row = row.row()?;
        let is_alike = (row.style.bars, row.style.runs) == (style.bars, style.runs);
        if !is_alike || row.is_headed() || row.characters().is_some() || row.short().is_some() {
            return None;
        }
        cells.copy_from_slice(&row.cells);
    }
    Some(Grid::new(cells))
}

/// Returns the most frequent of these values that are known.
fn usual<T: PartialEq + Copy>(values: impl Iterator<Item = Option<T>> + Clone) -> Option<T> {
    let count = |value: T| values.clone().filter(|other| *other == Some(value)).count();
    // The first of those that are equally frequent.
    values
        .clone()
        .flatten()
        .map(|value| (count(value), value))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, value)| value)
}

/// Returns whether the number before a row, if there is one, is that of the row, counted from 0 or from 1.
fn is_in_order(row: &Row, rows: &[BlockRow]) -> bool {
    let Heading::Number(number) = row.heading else { return true };
    let at = rows.iter().position(|other| other.row().is_some_and(|other| std::ptr::eq(other, row)));
    at.is_some_and(|at| number == at || number == at + 1)
}

/// Returns the cells whose digits were placed, not given.
fn placed_cells(nine: &[BlockRow]) -> CellSet {
    let rows = nine.iter().filter_map(BlockRow::row).zip(0..);
    CellSet::from_bits(rows.fold(0, |bits, (row, at)| bits | u128::from(row.placed) << (ROWS * at)))
}

/// Returns the error of nine rows whose columns do not show which cells are blank.
fn blanks_error(nine: &[BlockRow]) -> Option<Malformed> {
    let error = (1..).zip(nine).find_map(|(number, row)| match row.kind {
        RowKind::Sparse { cells, error, .. } if cells < ROWS => {
            Some(Malformed { problem: Problem::RowBlanks { row: number, cells }, ..error })
        }
        _ => None,
    });
    error.or_else(|| {
        nine.first().map(|row| Malformed {
            line: row.line,
            column: None,
            problem: Problem::Text("rows are not separated like the rows of one grid"),
        })
    })
}

/// Returns whether a text is a date: three numbers, one of them a year, with dots, dashes or slashes between them.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let lens: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    parts.iter().all(is_number) && matches!(lens[..], [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4])
}
