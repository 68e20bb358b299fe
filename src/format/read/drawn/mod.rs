//! Grids that are drawn over several lines, put together row by row.
//!
//! Lines gather in a window, from the first row of a drawing on. It is in one of these states:
//!
//! | state | what is in the window | what comes of it |
//! |---|---|---|
//! | idle | nothing | |
//! | begun | rows in a [`rhythm`] so far | a grid, with its ninth row |
//! | doubtful | rows that stand in no rhythm: some are missing, doubled or wrong, or a gap tore a band | what [`mod@split`] makes of them, as soon as something shows where a grid ends |
//!
//! Five things show that a grid ends: nine good rows between two gaps; two borders in a row, or the top or the bottom
//! of a frame; a bracket that opens or closes all rows; rows in another [`RowStyle`]; and the end of what is drawn. Where
//! none of them comes, forty lines are looked at beyond the longest grid. A grid that is in order waits for nothing.

mod columns;
mod error;
mod line;
mod nine;
mod rhythm;
mod split;
mod survey;

use std::ops::Range;

use crate::format::line::kind::Gap;
use crate::format::line::row::{Row, RowStyle};
use crate::format::{Malformed, Note};
use crate::grid::{CellSet, FEWEST_GIVENS, Grid};
use line::{DrawnLine, DrawnMark, ROWS, What};
use split::{Segment, split};
use survey::Survey;

pub(super) use columns::LONGEST;

/// Lines at most in the window before something of it is decided: a grid of twenty lines, and forty to look ahead.
const WINDOW: usize = 60;

/// What comes of lines.
#[derive(Debug)]
pub(super) enum Drawn {
    Grid {
        line: u64,
        grid: Grid,
        placed: CellSet,
        note: Option<Note>,
    },
    /// What was meant to be a grid, and begins on this line.
    Error {
        line: u64,
        error: Malformed,
    },
    /// A line of text that is in no grid, with what it says if it can be a title.
    Text {
        title: Option<String>,
        error: Malformed,
    },
}

/// What is drawn and not yet decided.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    lines: Vec<DrawnLine>,
    /// The text of the lines that columns may be asked of.
    texts: String,
    /// Whether the first row follows a grid at once.
    is_tail: bool,
    /// Borders since the last row.
    borders: u8,
}

impl Drawing {
    /// Whether nothing is open.
    pub(super) fn is_idle(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether something parts the last row from what comes.
    pub(super) fn has_gap(&self) -> bool {
        self.lines.last().is_some_and(|line| matches!(line.what, What::Gap(_)))
    }

    /// Whether it is idle, and whether a row that comes now follows a grid at once.
    pub(super) fn rest(&self) -> Option<bool> {
        self.is_idle().then_some(self.is_tail)
    }

    /// A grid has just been read.
    pub(super) fn follow(&mut self) {
        self.is_tail = true;
    }

    /// A row of nine cells.
    pub(super) fn row(&mut self, number: u64, row: Row, text: &str, out: &mut Vec<Drawn>) {
        if row.has_style() {
            self.part_styles(row.style, true, out);
        }
        if row.style.depth > 0 {
            self.end(out);
        }
        self.push(number, What::Row(row), text, out);
        if row.style.depth < 0 {
            self.end(out);
        }
    }

    /// Cells that may be a row, if columns tell which are blank; else this is wrong with them.
    pub(super) fn sparse(
        &mut self,
        (cells, style): (usize, RowStyle),
        error: Malformed,
        text: &str,
        out: &mut Vec<Drawn>,
    ) {
        self.part_styles(style, false, out);
        self.push(error.line, What::Sparse { cells, style, error }, text, out);
    }

    /// A line that was meant to be a row.
    pub(super) fn wrong(&mut self, error: Malformed, out: &mut Vec<Drawn>) {
        self.push(error.line, What::Wrong(error), "", out);
    }

    /// A text.
    pub(super) fn text(&mut self, title: Option<String>, error: Malformed, out: &mut Vec<Drawn>) {
        self.take_last(true, out);
        self.push(error.line, What::Text { title, error }, "", out);
    }

    /// A blank line, a comment or a border. After the second border without a row between them nothing goes on.
    pub(super) fn gap(&mut self, gap: Gap, out: &mut Vec<Drawn>) {
        if self.is_idle() {
            self.is_tail = false;
            return;
        }
        self.take_last(!gap.is_border(), out);
        self.borders += u8::from(gap.is_border());
        if self.borders > 1 || matches!(gap, Gap::Border { is_outer: true, .. }) {
            return self.end(out);
        }
        self.push(0, What::Gap(gap), "", out);
        self.close(out);
    }

    /// Takes a grid that a gap shows to be complete.
    fn close(&mut self, out: &mut Vec<Drawn>) {
        if self.lines.iter().filter(|line| line.is_row()).count() < ROWS {
            return;
        }
        let marks = self.marks(false, true);
        let is_late = |marks: &[DrawnMark]| {
            let is_sparse = marks.iter().any(|mark| mark.is_sparse);
            rhythm::below_a_header(marks) && !marks[0].is_doubtful
                || rhythm::lacks_a_border(marks)
                || is_sparse && self.is_clean(marks)
        };
        if marks.len() == ROWS
            && is_late(&marks)
            && !split::has_text(&marks)
            && self.grid(&marks).is_some()
        {
            self.end(out);
        }
    }

    /// Nothing that is drawn goes on beyond this.
    pub(super) fn end(&mut self, out: &mut Vec<Drawn>) {
        self.take_last(true, out);
        let mut marks = self.marks(self.are_integers(self.lines.len()), true);
        // Borders and headings of columns alone are no grid.
        let mut rows = self.lines.iter().filter(|line| line.is_row());
        if rows.all(|line| line.may_be_border() || line.is_hollow()) {
            marks.clear();
        }
        let segments = split(&marks, self.is_tail, false);
        let end = self.pass(&marks, &segments, out);
        self.pass_texts(end..self.lines.len(), out);
        *self = Self::default();
    }

    /// Rows of another style are no part of the same grid. Bars tell of rows of nine cells only.
    fn part_styles(&mut self, style: RowStyle, is_full: bool, out: &mut Vec<Drawn>) {
        let last = self.lines.iter().rev().find_map(|line| match &line.what {
            What::Row(row) if row.has_style() => Some((row.style, true)),
            What::Sparse { cells: 1.., style, .. } => Some((*style, false)),
            _ => None,
        });
        let is_like = |(last, was_full): (RowStyle, bool)| {
            style.is_like(last) && (style.bars == last.bars || !is_full || !was_full)
        };
        if last.is_some_and(|last| !is_like(last)) {
            self.end(out);
        }
    }

    fn push(&mut self, number: u64, what: What, text: &str, out: &mut Vec<Drawn>) {
        let start = self.texts.len();
        if text.len() <= LONGEST {
            self.texts.push_str(text);
        }
        self.lines.push(DrawnLine { number, what, text: start..self.texts.len() });
        if self.lines.last().is_some_and(DrawnLine::is_row) {
            self.borders = 0;
            if self.lines.iter().filter(|line| line.is_row()).count() >= ROWS {
                self.decide(out);
            }
        }
        while self.lines.len() > WINDOW {
            let marks = self.marks(false, false);
            let first: Vec<_> = split(&marks, self.is_tail, true).into_iter().take(1).collect();
            let end = match self.pass(&marks, &first, out) {
                0 => self.lines.len(),
                end => end,
            };
            self.drop_lines(end, out);
            self.decide(out);
        }
    }

    /// Takes every grid that is in order from the front.
    fn decide(&mut self, out: &mut Vec<Drawn>) {
        loop {
            let marks = self.marks(self.are_integers(ROWS), false);
            match marks.first() {
                // The header of a table is no row.
                Some(first) if first.is_doubtful && self.ends_clean(&marks, 1, false) => {
                    self.take_grid(&marks, 1, out);
                }
                _ if self.is_clean(&marks) => self.take_grid(&marks, 0, out),
                _ => return,
            }
        }
    }

    /// Takes the last nine rows if they are a grid in order: nothing follows at once, or only a border.
    fn take_last(&mut self, is_last: bool, out: &mut Vec<Drawn>) {
        if self.lines.len() <= ROWS || !self.lines.last().is_some_and(DrawnLine::is_row) {
            return;
        }
        let marks = self.marks(self.are_integers(ROWS), false);
        if let Some(from) = marks.len().checked_sub(ROWS)
            && self.ends_clean(&marks, from, is_last)
        {
            self.take_grid(&marks, from, out);
        }
    }

    /// Takes the grid that begins with this row, and what is before it.
    fn take_grid(&mut self, marks: &[DrawnMark], from: usize, out: &mut Vec<Drawn>) {
        let mut before = split(&marks[..from], self.is_tail, false);
        before.retain(|_| !(from == 1 && marks[0].is_doubtful));
        let start = self.pass(marks, &before, out);
        let grid = Segment { from, to: from + ROWS, is_grid: true };
        self.pass_texts(start..marks[from].line, out);
        self.pass_segment(&marks[from..from + ROWS], &grid, out);
        self.drop_lines(marks[from + ROWS - 1].line + 1, out);
    }

    /// Whether the first nine rows are a grid in order.
    fn is_clean(&self, marks: &[DrawnMark]) -> bool {
        let Some(nine) = marks.get(..ROWS) else { return false };
        // The header of a table may be no row: the tenth row tells.
        let has_rule = |at: usize| marks.get(at).is_none_or(|mark| mark.before.border.is_some());
        let is_header = nine[0].is_doubtful && (nine[0].may_head || has_rule(1))
            || nine[ROWS - 1].may_head && has_rule(ROWS);
        !(is_header || split::has_text(nine) || split::has_two_signs(nine))
            && (rhythm::RHYTHMS.iter().any(|rule| rule(nine)) || rhythm::below_a_header(nine))
            && self.grid(nine).is_some()
    }

    /// Whether the nine rows from this one on are the last and stand together without a gap, and something parts them
    /// from those before.
    fn ends_clean(&self, marks: &[DrawnMark], from: usize, is_last: bool) -> bool {
        if from == 0 || from + ROWS != marks.len() {
            return false;
        }
        let nine = &marks[from..];
        // A border below may make the ninth the header of the next table.
        let is_below_rule = nine[0].before.is_rule() && nine[0].is_framed();
        let header = &marks[from - 1];
        let has_header = from == 1 && header.is_doubtful || header.may_head;
        if !is_last && (nine[ROWS - 1].may_head || !has_header && is_below_rule) {
            return false;
        }
        !nine[0].before.is_nothing()
            && !split::has_two_signs(nine)
            && nine[1..].iter().all(|mark| mark.before.is_nothing())
            && self.grid(nine).is_some()
    }

    /// The lines of the window as rows and what stands before each of them.
    fn marks(&self, integers: bool, is_last: bool) -> Vec<DrawnMark> {
        Survey::new(&self.lines, &self.texts, integers, is_last).marks()
    }

    /// Whether the first `most` rows are nine integers that lost leading zeros. A short number at either end is
    /// more likely a title.
    fn are_integers(&self, most: usize) -> bool {
        let rows: Vec<&DrawnLine> =
            self.lines.iter().filter(|line| line.is_row()).take(most).collect();
        let givens = rows.iter().filter_map(|line| line.row()).flat_map(|row| row.cells);
        rows.len() == ROWS
            && rows.iter().all(|line| line.is_integer())
            && rows[1..ROWS - 1]
                .iter()
                .any(|line| line.row().is_some_and(|row| row.short().is_some()))
            && givens.filter(|set| set.is_single()).count() >= FEWEST_GIVENS
    }

    /// The grid of nine rows, if all are good.
    fn grid(&self, marks: &[DrawnMark]) -> Option<Grid> {
        nine::grid(marks, &self.lines, &self.texts)
    }

    /// Passes on what comes of segments, and the texts between them. Returns how many lines they reach over.
    fn pass(&mut self, marks: &[DrawnMark], segments: &[Segment], out: &mut Vec<Drawn>) -> usize {
        let mut start = 0;
        for segment in segments {
            let rows = &marks[segment.from..segment.to];
            self.pass_texts(start..rows[0].line, out);
            self.pass_segment(rows, segment, out);
            start = rows[rows.len() - 1].line + 1;
        }
        start
    }

    fn pass_segment(&self, rows: &[DrawnMark], segment: &Segment, out: &mut Vec<Drawn>) {
        let line = self.lines[rows[0].line].number;
        let is_sparse = rows.iter().any(|row| row.is_sparse);
        out.push(match self.grid(rows).filter(|_| segment.is_grid) {
            Some(grid) => {
                let rows = || rows.iter().filter_map(|mark| self.lines[mark.line].row());
                let placed = rows().zip(0..);
                let placed =
                    placed.fold(0, |bits, (row, at)| bits | u128::from(row.placed) << (9 * at));
                let is_lost = !is_sparse && rows().any(|row| row.short().is_some());
                let note = is_lost.then_some(Note::LostZeros);
                Drawn::Grid { line, grid, placed: CellSet::from_bits(placed), note }
            }
            None => Drawn::Error { line, error: error::of(&self.lines, rows) },
        });
    }

    /// Passes on the texts among these lines, numbers among them.
    fn pass_texts(&mut self, lines: Range<usize>, out: &mut Vec<Drawn>) {
        let texts = &self.texts;
        for line in &mut self.lines[lines] {
            match &mut line.what {
                What::Text { title, error } => {
                    out.push(Drawn::Text { title: title.take(), error: *error });
                }
                What::Row(row) if row.is_number() => {
                    let title = Some(texts[line.text.clone()].trim().to_owned());
                    out.push(Drawn::Text { title, error: error::of_number(line.number, row) });
                }
                _ => continue,
            }
            line.what = What::Gap(Gap::Blank);
        }
    }

    /// Drops so many lines from the front, and those behind them up to the next row.
    fn drop_lines(&mut self, count: usize, out: &mut Vec<Drawn>) {
        let next = self.lines[count..].iter().position(DrawnLine::is_row);
        let end = next.map_or(self.lines.len(), |next| count + next);
        self.pass_texts(count..end, out);
        self.is_tail = end == count;
        self.lines.drain(..end);
        match self.lines.first() {
            Some(first) => {
                let start = first.text.start;
                self.texts.drain(..start);
                for line in &mut self.lines {
                    line.text = line.text.start - start..line.text.end - start;
                }
            }
            None => self.texts.clear(),
        }
    }
}
