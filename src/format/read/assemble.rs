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
    /// Whether the blocks before were not those of one grid, so that nobody knows with which block the next begins.
    lost: bool,
    /// The gap before the first of the rows.
    before: Option<Gap>,
    /// How many rows of a band the last error ended with, if not all three, and what `lost` was before it.
    short: Option<(usize, bool)>,
    /// Whether the rows go on, without a gap, where a grid was complete.
    tail: bool,
    /// How many rows make up nine with those of the last error: if no more come, they are the rest of that grid.
    reported: usize,
}

/// How an assembler is left by a grid, with nothing that waits: all of what it remembers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Rest {
    lost: bool,
    tail: bool,
}

impl Assembler {
    /// How it is left, if nothing waits.
    pub(super) fn rest(&self) -> Option<Rest> {
        let &Self {
            lost,
            tail,
            ref rows,
            ref closed,
            gap,
            pending,
            borders,
            before,
            short,
            reported,
        } = self;
        let waits = !rows.is_empty()
            || !closed.is_empty()
            || gap.or(pending).or(before).is_some()
            || short.is_some()
            || borders + reported > 0;
        (!waits).then_some(Rest { lost, tail })
    }

    /// Whether a line that is wrong belongs to a grid that has begun.
    pub(super) fn in_block(&self) -> bool {
        self.pending.is_none() && block::has_begun(&self.rows)
    }

    /// Whether a text may have got between the rows of a grid that has begun.
    pub(super) fn may_go_on(&self) -> bool {
        block::has_begun(&self.rows) && (self.pending.is_none() || !self.lost && self.open() > 1)
    }

    pub(super) fn row(&mut self, number: u64, row: Row, batch: &mut Batch) {
        if row.may_be_border() {
            let mut others = self.rows.iter().filter(|line| !line.may_be_border()).peekable();
            if others.peek().is_some()
                && !others.any(|line| line.row.is_ok_and(|row| row.is_dashed()))
            {
                return self.gap(Gap::Border { rule: '-', crossed: false }, batch);
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

    /// A comment, which parts blocks of rows as a blank line does. It may stand between a grid's title and its rows.
    pub(super) fn comment(&mut self, batch: &mut Batch) {
        let titles = self.rows.iter().filter(|line| line.is_title() || line.may_be_border());
        if self.rows.is_empty() || titles.count() < self.rows.len() {
            self.gap(Gap::Comment, batch);
        }
    }

    /// A blank line or a border.
    pub(super) fn gap(&mut self, gap: Gap, batch: &mut Batch) {
        self.borders += usize::from(gap.is_border());
        if self.borders > 1 {
            return self.flush(batch);
        }
        self.settle(Some(gap), batch);
        let place = if self.rows.is_empty() { &mut self.before } else { &mut self.pending };
        *place = (*place).max(Some(gap));
        self.tail &= !self.rows.is_empty();
    }

    /// Ends the grid that has begun, if any, as an error.
    pub(super) fn flush(&mut self, batch: &mut Batch) {
        if self.rest() == Some(Rest::default()) {
            return;
        }
        self.settle(None, batch);
        self.drop_rest(Gap::Blank);
        if !self.rows.is_empty() {
            self.flush_first(self.rows.len(), batch);
        }
        (self.borders, self.before, self.lost, self.short) = (0, None, false, None);
        self.tail = false;
    }

    /// A row, or a line that was meant to be one.
    pub(super) fn push(&mut self, number: u64, row: Result<Row, Malformed>, batch: &mut Batch) {
        let line = Line { number, row, intruder: None };
        if let Some(gap) = self.pending.take() {
            self.settle(Some(gap), batch);
            self.drop_rest(gap);
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
        let is_tail = self.tail && closed.is_empty();
        let lost = self.lost;
        let begins =
            !lost || closed.is_empty() || self.before.is_some() && self.before != parted_by;
        let view = View {
            rows: &self.rows,
            closed,
            parted_by,
            open,
            steady,
            gap,
            ended,
            begins,
            lost,
            is_tail,
        };
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
                let before = self.gap;
                self.flush_first(rows - open, batch);
                self.before = before;
            }
            Action::Join => {
                let line = self.rows[rows - open].number;
                let torn = Malformed { line, column: None, problem: Problem::RowsApart };
                self.rows[rows - open - 1].intruder.get_or_insert(torn);
            }
            Action::GoOn | Action::Decide | Action::Nothing => {}
        }
        match action {
            Action::GoOn | Action::GoOnWithOpen => {
                self.closed.push(open);
                self.gap = gap;
            }
            Action::Decide | Action::DecideOpen => {
                self.settle(None, batch);
                self.flush_first(self.rows.len(), batch);
                self.before = gap;
            }
            Action::Join => *self.closed.last_mut().unwrap_or(&mut 0) += open,
            _ => {}
        }
    }

    /// Nine rows are a grid, if they are good; those before them were none of it.
    fn take(&mut self, start: usize, batch: &mut Batch) {
        self.flush_first(start, batch);
        let lost = self.lost && !self.closed.is_empty();
        let tail = self.closed.first() != Some(&1);
        let rest = self.rows.split_off(ROWS);
        let left = Self { rows: rest, lost, tail, ..Self::default() };
        let Self { rows, .. } = std::mem::replace(self, left);
        match block::first_error(&rows) {
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
        let sizes = self.sizes(count);
        let rest = self.rows.split_off(count);
        let mut rows = std::mem::replace(&mut self.rows, rest);
        let tail = std::mem::take(&mut self.tail) && matches!(sizes[..], [1 | 2]);
        let titled = !self.rows.is_empty() && rows.pop_if(|last| last.is_title()).is_some();
        if !tail {
            self.lose_track(titled, &sizes);
        }
        let reported = std::mem::take(&mut self.reported) == count;
        let is_error = !reported && block::has_begun(&rows);
        if is_error {
            let error = block::error_alone(&rows).unwrap_or(Malformed {
                line: rows[0].number,
                column: None,
                problem: match rows.len() {
                    ROWS => Problem::RowsApart,
                    count => Problem::RowCount(count),
                },
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
        let mut right = self.rows.iter().enumerate().filter(|(_, line)| !line.is_wrong());
        let heads = |line: &Line| line.row.is_ok_and(|row| row.heads_columns());
        let headings = match (right.next(), right.next()) {
            (Some((at, line)), None) if row.is_headed() && heads(line) => Some(at),
            _ => None,
        };
        if let Some(at) = headings {
            self.flush_first(at, batch);
            if self.rows[0].intruder.is_some() {
                self.flush_first(1, batch);
            } else {
                self.rows.remove(0);
            }
        } else if borders {
            self.rows.clear();
        }
        if borders || headings.is_some() {
            self.closed.clear();
            (self.gap, self.reported) = (None, 0);
            self.lost &= headings.is_none();
            self.pending = self.pending.filter(|_| !self.rows.is_empty());
        }
    }

    /// The sizes of the blocks that the first rows stand in.
    fn sizes(&self, count: usize) -> Vec<usize> {
        let mut left = count;
        let blocks = self.closed.iter().copied().chain([usize::MAX]);
        let sizes = blocks.map(|size| {
            let size = size.min(left);
            left -= size;
            size
        });
        sizes.filter(|&size| size > 0).collect()
    }

    /// Rows in blocks of these sizes are an error: does the next grid begin after them?
    fn lose_track(&mut self, titled: bool, sizes: &[usize]) {
        let was_lost = self.lost;
        self.short = None;
        self.lost = match *sizes {
            _ if titled => false,
            // They were a title.
            [] => was_lost,
            [rows] if rows + 1 >= ROWS => false,
            // As many blocks as a grid has. But if two are so small, they may be one band that a blank line tore.
            [first, second, third] if first > 1 && second > 1 && first + second > 4 => {
                self.short = (third < 3).then_some((third, was_lost));
                was_lost || third < 2 || second + third <= 4
            }
            _ => true,
        };
    }

    /// Drops the rows of a band whose others ended the last error, if a blank line tore it.
    fn drop_rest(&mut self, gap: Gap) {
        if !self.closed.is_empty() {
            return;
        }
        let (open, short) = (self.rows.len(), self.short.take());
        match short {
            Some((short, lost)) if short + open == 3 && gap == Gap::Blank => {
                self.rows.clear();
                (self.lost, self.before) = (lost, Some(gap));
            }
            Some(_) if open < 3 => self.lost = true,
            _ => {}
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
