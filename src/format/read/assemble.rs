//! Rows to grids, by the rules of [`rules`](super::rules).

use super::block::{self, Line};
use super::kind::{Broken, Gap};
use super::row::{Heading, Row};
use super::rules::{Action, Moment, ROWS, RULES, View};
use crate::format::{Batch, Extra, Layout, Malformed, Problem, Record};

/// Collects rows until they are a grid.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    rows: Vec<Line>,
    /// The sizes of the blocks before the last gap. The rows after them are the open block.
    closed: Vec<usize>,
    /// What the last of those gaps was.
    gap: Option<Gap>,
    /// The gap after the open block, which the next row closes.
    pending: Option<Gap>,
    /// Borders since the last row.
    borders: usize,
    /// Read, but do not report, the grid that is collected or comes next: it repeats a puzzle.
    pub discard: bool,
    /// How many rows make up nine with those of the last error: if no more come, they are the rest of that grid.
    reported: usize,
}

impl Assembler {
    /// Whether a line that is wrong belongs to a grid that has begun.
    pub(super) fn in_block(&self) -> bool {
        self.pending.is_none() && block::has_begun(&self.rows)
    }

    /// Whether a text may have got between the rows of a grid that has begun.
    pub(super) fn may_go_on(&self) -> bool {
        block::has_begun(&self.rows) && (self.pending.is_none() || self.open() > 1)
    }

    pub(super) fn row(&mut self, number: u64, row: Row, batch: &mut Batch) {
        if row.may_be_border() {
            let mut others = self.rows.iter().filter(|line| !line.may_be_border()).peekable();
            if others.peek().is_some()
                && !others.any(|line| line.row.is_ok_and(|row| row.is_dashed()))
            {
                return self.gap(Gap::Border, batch);
            }
        } else {
            if row.heads_columns() && block::is_headed(&self.rows) {
                self.flush(batch);
            }
            self.drop_false_start(&row, batch);
        }
        let follows = |number: usize, rows: usize| number == rows || number == rows + 1;
        let numbered = match row.heading {
            Heading::Number(number) => {
                follows(number, self.rows.len()) || follows(number, self.steady())
            }
            _ => true,
        };
        let row = if numbered { Ok(row) } else { Err(Broken::row_of(10, row.end).on(number)) };
        self.push(number, row, batch);
    }

    /// A line inside a grid that is not even meant to be a row.
    pub(super) fn intruder(&mut self, number: u64, broken: Broken, batch: &mut Batch) {
        self.settle(None, batch);
        match self.rows.last_mut() {
            Some(before) => _ = before.intruder.get_or_insert(broken.on(number)),
            None => batch.push_malformed(number, Layout::Line, broken.on(number)),
        }
    }

    /// A comment, which may stand anywhere.
    pub(super) fn comment(&mut self, batch: &mut Batch) {
        self.settle(None, batch);
        if let Some(before) = self.rows.last_mut() {
            before.commented = true;
        }
    }

    /// A blank line or a border.
    pub(super) fn gap(&mut self, gap: Gap, batch: &mut Batch) {
        self.borders += usize::from(gap == Gap::Border);
        if self.borders > 1 {
            return self.flush(batch);
        }
        self.settle(Some(gap), batch);
        if !self.rows.is_empty() {
            self.pending = self.pending.max(Some(gap));
        }
    }

    /// Ends the grid that has begun, if any, as an error.
    pub(super) fn flush(&mut self, batch: &mut Batch) {
        self.settle(None, batch);
        if !self.rows.is_empty() {
            self.flush_first(self.rows.len(), batch);
            self.discard = false;
        }
        self.borders = 0;
    }

    /// A row, or a line that was meant to be one.
    pub(super) fn push(&mut self, number: u64, row: Result<Row, Malformed>, batch: &mut Batch) {
        let line = Line { number, row, intruder: None, commented: false };
        if let Some(gap) = self.pending.take() {
            self.settle(Some(gap), batch);
            self.follow(Moment::Block, Some(gap), batch);
        } else if line.is_wrong() {
            self.settle(None, batch);
        }
        self.borders = 0;
        self.rows.push(line);
        self.follow(Moment::Row, None, batch);
    }

    /// At a boundary: what waited for it can be decided.
    fn settle(&mut self, gap: Option<Gap>, batch: &mut Batch) {
        self.follow(Moment::Boundary, gap, batch);
    }

    /// Does what the first rule that holds says.
    fn follow(&mut self, moment: Moment, gap: Option<Gap>, batch: &mut Batch) {
        let (rows, open) = (self.rows.len(), self.open());
        let steady = self.steady();
        let ended = gap.or(self.pending).is_some();
        let (closed, parted_by) = (&self.closed[..], self.gap);
        let view = View { rows: &self.rows, closed, parted_by, open, steady, gap, ended };
        let rule = RULES.iter().find(|(when, holds, _)| *when == moment && holds(&view));
        let Some(&(_, _, action)) = rule else { return };
        match action {
            Action::TakeLast => self.take(rows - ROWS, batch),
            Action::TakeFirst => self.take(0, batch),
            Action::TakeTwo => {
                self.take(rows - open, batch);
                self.take(0, batch);
            }
            Action::End => _ = self.flush_first(rows, batch),
            Action::EndBeforeSteady => {
                let is_error = self.flush_first(rows - steady.max(1), batch);
                self.reported = if is_error && rows == ROWS { steady } else { 0 };
            }
            Action::EndBeforeOpen | Action::GoOnWithOpen | Action::DecideOpen => {
                self.flush_first(rows - open, batch);
            }
            Action::GoOn | Action::Decide | Action::Nothing => {}
        }
        match action {
            Action::GoOn | Action::GoOnWithOpen => {
                self.closed.push(open);
                self.gap = gap;
            }
            Action::Decide | Action::DecideOpen => self.flush(batch),
            _ => {}
        }
    }

    /// Nine rows are a grid, if they are good; those before them were none of it.
    fn take(&mut self, start: usize, batch: &mut Batch) {
        self.flush_first(start, batch);
        let rest = self.rows.split_off(ROWS);
        let left = Self { rows: rest, ..Self::default() };
        let Self { rows, discard, .. } = std::mem::replace(self, left);
        match block::first_error(&rows) {
            _ if discard => {}
            Some(error) => batch.push_malformed(rows[0].number, Layout::Grid, error),
            None => {
                let record = Record::new(rows[0].number, Layout::Grid);
                let placed = block::placed(&rows);
                let extra = || Box::new(Extra { placed, ..Extra::NOTHING });
                let extra = (!placed.is_empty()).then(extra);
                let note = block::note(&rows);
                batch.push(Record { note, extra, ..record }, block::grid(&rows));
            }
        }
    }

    /// Takes the first rows out as one error, but for a number that is the title of a grid after it. Returns
    /// whether there is an error.
    fn flush_first(&mut self, count: usize, batch: &mut Batch) -> bool {
        let rest = self.rows.split_off(count);
        let mut rows = std::mem::replace(&mut self.rows, rest);
        if !self.rows.is_empty() {
            rows.pop_if(|last| last.is_title());
        }
        let reported = std::mem::take(&mut self.reported) == count;
        let is_error = !self.discard && !reported && block::has_begun(&rows);
        if is_error {
            let error = block::error_alone(&rows).unwrap_or(Malformed {
                line: rows[0].number,
                column: None,
                problem: Problem::RowCount(rows.len()),
            });
            batch.push_malformed(rows[0].number, Layout::Grid, error);
        }
        self.closed.clear();
        (self.gap, self.pending) = (None, None);
        is_error
    }

    /// What looked like rows turns out to be borders or column headings, now that a row shows more.
    fn drop_false_start(&mut self, row: &Row, batch: &mut Batch) {
        let borders = !row.is_dashed() && !block::has_begun(&self.rows);
        let headings = row.is_headed()
            && self.rows.split_last().is_some_and(|(last, titles)| {
                last.row.is_ok_and(|row| row.heads_columns()) && titles.iter().all(Line::is_wrong)
            });
        if headings && self.rows.len() > 1 {
            self.flush_first(self.rows.len() - 1, batch);
        }
        if headings && self.rows[0].intruder.is_some() {
            self.flush_first(1, batch);
        } else if borders || headings {
            self.rows.clear();
            self.closed.clear();
            self.reported = 0;
            (self.gap, self.pending) = (None, None);
        }
    }

    /// How many rows the open block has.
    fn open(&self) -> usize {
        self.rows.len() - self.closed.iter().sum::<usize>()
    }

    /// How many rows at the end of the open block are right, with nothing between them.
    fn steady(&self) -> usize {
        block::steady(&self.rows[self.rows.len() - self.open()..])
    }
}
