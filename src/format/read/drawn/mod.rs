//! Assembles grids that are drawn over several lines.
//!
//! Lines are collected in a window, which begins with the first row of a grid. It is in one of these states:
//!
//! | state | window | result |
//! |---|---|---|
//! | idle | empty | |
//! | begun | rows that match a [`rhythm`] so far | a grid, with its ninth row |
//! | doubtful | rows that match no rhythm: some are missing, repeated or broken, or a gap is within a band | the segments of [`mod@split`], as soon as the end of a grid is found |
//!
//! A grid ends after nine good rows between two gaps; at two borders in a row, or at the top or the bottom of a frame;
//! at a bracket that opens or closes all rows; before a row of another [`RowStyle`]; and at the end of the drawing. If
//! none of these is found, the window grows to forty lines beyond the longest grid. A regular grid is emitted at once.

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

/// The maximum number of lines in the window: a grid of twenty lines, and a lookahead of forty.
const WINDOW: usize = 60;

/// A result of reading lines.
#[derive(Debug)]
pub(super) enum Drawn {
    Grid {
        line: u64,
        grid: Grid,
        placed: CellSet,
        note: Option<Note>,
    },
    /// A broken grid, which begins on this line.
    Error {
        line: u64,
        error: Malformed,
    },
    /// A line of text outside of grids, with its title if it can be one.
    Text {
        title: Option<String>,
        error: Malformed,
    },
}

/// The window of lines that are not decided yet.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    lines: Vec<DrawnLine>,
    /// The text of the lines, for those whose columns may be needed.
    texts: String,
    /// Whether the first row directly follows a grid.
    is_tail: bool,
    /// The number of borders since the last row.
    borders: u8,
}

impl Drawing {
    /// Returns whether the window is empty.
    pub(super) fn is_idle(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns whether the last line is a gap.
    pub(super) fn has_gap(&self) -> bool {
        self.lines.last().is_some_and(|line| matches!(line.what, What::Gap(_)))
    }

    /// Returns `None` within a grid, and else whether a row that follows now directly follows a grid.
    pub(super) fn rest(&self) -> Option<bool> {
        self.is_idle().then_some(self.is_tail)
    }

    /// Notes that a grid has just been read elsewhere.
    pub(super) fn follow(&mut self) {
        self.is_tail = true;
    }

    /// Adds a row of nine cells.
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

    /// Adds a line that is a row if its columns show which cells are blank. Otherwise `error` applies.
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

    /// Adds a broken row.
    pub(super) fn wrong(&mut self, error: Malformed, out: &mut Vec<Drawn>) {
        self.push(error.line, What::Wrong(error), "", out);
    }

    /// Adds a line of text.
    pub(super) fn text(&mut self, title: Option<String>, error: Malformed, out: &mut Vec<Drawn>) {
        self.take_last(true, out);
        self.push(error.line, What::Text { title, error }, "", out);
    }

    /// Adds a blank line, a comment or a border. A second border without a row between them ends the drawing.
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

    /// Emits a grid that a gap shows to be complete.
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
        if marks.len() == ROWS && is_late(&marks) && !split::has_text(&marks) && self.grid(&marks).is_some() {
            self.end(out);
        }
    }

    /// Ends the drawing, and emits everything in the window.
    pub(super) fn end(&mut self, out: &mut Vec<Drawn>) {
        self.take_last(true, out);
        let mut marks = self.marks(self.are_integers(self.lines.len()), true);
        // Borders and column headings alone are no grid.
        let mut rows = self.lines.iter().filter(|line| line.is_row());
        if rows.all(|line| line.may_be_border() || line.is_hollow()) {
            marks.clear();
        }
        let segments = split(&marks, self.is_tail, false);
        let end = self.pass(&marks, &segments, out);
        self.pass_texts(end..self.lines.len(), out);
        *self = Self::default();
    }

    /// Ends the drawing before a row of another style. Only rows of nine cells are compared by their bars.
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

    /// Emits all regular grids at the start of the window.
    fn decide(&mut self, out: &mut Vec<Drawn>) {
        loop {
            let marks = self.marks(self.are_integers(ROWS), false);
            match marks.first() {
                // The first row is the header of a table.
                Some(first) if first.is_doubtful && self.ends_clean(&marks, 1, false) => {
                    self.take_grid(&marks, 1, out);
                }
                _ if self.is_clean(&marks) => self.take_grid(&marks, 0, out),
                _ => return,
            }
        }
    }

    /// Emits the last nine rows if they are a regular grid with a gap, or at most a border, after it.
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

    /// Emits the grid that begins with this row, and everything before it.
    fn take_grid(&mut self, marks: &[DrawnMark], from: usize, out: &mut Vec<Drawn>) {
        let mut before = split(&marks[..from], self.is_tail, false);
        before.retain(|_| !(from == 1 && marks[0].is_doubtful));
        let start = self.pass(marks, &before, out);
        let grid = Segment { from, to: from + ROWS, is_grid: true };
        self.pass_texts(start..marks[from].line, out);
        self.pass_segment(&marks[from..from + ROWS], &grid, out);
        self.drop_lines(marks[from + ROWS - 1].line + 1, out);
    }

    /// Returns whether the first nine rows are a regular grid.
    fn is_clean(&self, marks: &[DrawnMark]) -> bool {
        let Some(nine) = marks.get(..ROWS) else { return false };
        // The first row may be the header of a table; the tenth row decides.
        let has_rule = |at: usize| marks.get(at).is_none_or(|mark| mark.before.border.is_some());
        let is_header =
            nine[0].is_doubtful && (nine[0].may_head || has_rule(1)) || nine[ROWS - 1].may_head && has_rule(ROWS);
        !(is_header || split::has_text(nine) || split::has_two_signs(nine))
            && (rhythm::RHYTHMS.iter().any(|rule| rule(nine)) || rhythm::below_a_header(nine))
            && self.grid(nine).is_some()
    }

    /// Returns whether the nine rows from this one on are the last, with a gap before them and none between them.
    fn ends_clean(&self, marks: &[DrawnMark], from: usize, is_last: bool) -> bool {
        if from == 0 || from + ROWS != marks.len() {
            return false;
        }
        let nine = &marks[from..];
        // A border below may make the ninth row the header of the next table.
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

    /// Returns the rows of the window, with the gap before each of them.
    fn marks(&self, integers: bool, is_last: bool) -> Vec<DrawnMark> {
        Survey::new(&self.lines, &self.texts, integers, is_last).marks()
    }

    /// Returns whether the first `most` rows are nine integers that lost leading zeros. The first and the last do not
    /// count as evidence, since a short number there is more likely a title.
    fn are_integers(&self, most: usize) -> bool {
        let rows: Vec<&DrawnLine> = self.lines.iter().filter(|line| line.is_row()).take(most).collect();
        let givens = rows.iter().filter_map(|line| line.row()).flat_map(|row| row.cells);
        rows.len() == ROWS
            && rows.iter().all(|line| line.is_integer())
            && rows[1..ROWS - 1].iter().any(|line| line.row().is_some_and(|row| row.short().is_some()))
            && givens.filter(|set| set.is_single()).count() >= FEWEST_GIVENS
    }

    /// Returns the grid of nine rows if all are good.
    fn grid(&self, marks: &[DrawnMark]) -> Option<Grid> {
        nine::grid(marks, &self.lines, &self.texts)
    }

    /// Emits the segments and the texts between them. Returns the number of lines up to the end of the last.
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
                let placed = placed.fold(0, |bits, (row, at)| bits | u128::from(row.placed) << (9 * at));
                let is_lost = !is_sparse && rows().any(|row| row.short().is_some());
                let note = is_lost.then_some(Note::LostZeros);
                Drawn::Grid { line, grid, placed: CellSet::from_bits(placed), note }
            }
            None => Drawn::Error { line, error: error::of(&self.lines, rows) },
        });
    }

    /// Emits the texts in these lines, including short numbers.
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

    /// Drops `count` lines from the start, and those after them up to the next row.
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
