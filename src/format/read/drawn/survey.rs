//! Finds the rows among the lines of a window, and the gap before each.

use super::line::{Between, DrawnLine, DrawnMark, ROWS, What};
use crate::format::effort::look;
use crate::format::line::kind::Gap;
use crate::format::line::row::{Heading, Row};

/// The lines of a window, with properties that they share.
pub(super) struct Survey<'a> {
    lines: &'a [DrawnLine],
    texts: &'a str,
    /// Whether the rows are integers that may have lost their leading zeros.
    integers: bool,
    /// Whether no more lines follow.
    is_last: bool,
    /// Whether some rows have spaces for blanks.
    has_sparse: bool,
    /// Whether some rows have bars, so that a line of bars only is a row of blanks.
    has_bars: bool,
    /// Whether most rows have headings.
    are_headed: bool,
    /// Whether a row of dashes is a border, since no other row has dashes for blanks.
    dashes_are_borders: bool,
}

impl<'a> Survey<'a> {
    pub(super) fn new(lines: &'a [DrawnLine], texts: &'a str, integers: bool, is_last: bool) -> Self {
        let rows = || lines.iter().filter(|line| line.is_row());
        let is_plain = |line: &DrawnLine| !line.may_be_border() && (!line.is_number() || integers);
        let is_dashed = |line: &DrawnLine| line.row().is_some_and(Row::is_dashed) && !line.may_be_border();
        let has_bars = |line: &DrawnLine| line.style().is_some_and(|style| style.bars);
        let goods = || rows().filter_map(DrawnLine::row).filter(|row| row.short().is_none());
        let has_sparse = rows().any(|line| matches!(line.what, What::Sparse { cells: 1.., .. }));
        let headed = goods().filter(|row| row.is_headed()).count();
        Self {
            lines,
            texts,
            integers,
            is_last,
            has_sparse,
            has_bars: rows().any(|line| !line.is_hollow() && has_bars(line)),
            are_headed: !has_sparse && 2 * headed > goods().count(),
            dashes_are_borders: rows().any(is_plain) && !rows().any(is_dashed),
        }
    }

    /// Returns the rows, with the gap before each of them.
    pub(super) fn marks(&self) -> Vec<DrawnMark> {
        look(self.texts.len() + self.lines.len());
        let mut marks: Vec<DrawnMark> = Vec::new();
        let mut before = Between::default();
        for (at, line) in self.lines.iter().enumerate() {
            match &line.what {
                _ if line.may_be_border() && self.dashes_are_borders => before.add_border('-', false),
                _ if self.is_row(at, line, marks.len()) => {
                    let before = std::mem::take(&mut before);
                    marks.push(self.mark(at, before, marks.is_empty()));
                }
                What::Sparse { .. } => before.add(&What::Gap(Gap::Blank), at),
                what => before.add(what, at),
            }
        }
        marks
    }

    /// Returns whether a line is a row of a grid, perhaps a broken one. `rows_before` is the number of rows before it.
    fn is_row(&self, at: usize, line: &DrawnLine, rows_before: usize) -> bool {
        match &line.what {
            What::Row(row) => {
                let is_above_frame = self.has_sparse && self.has_bars && !row.style.bars;
                let is_heading = (self.are_headed || is_above_frame) && row.heads_columns();
                let is_row = !line.is_number() || self.integers;
                let may_be_cell = self.has_sparse && !self.is_among_signs(at);
                !is_heading && (is_row || may_be_cell && self.is_cell(line, rows_before))
            }
            What::Sparse { .. } => !line.is_hollow() || self.has_bars,
            What::Wrong(_) => true,
            What::Gap(_) | What::Text { .. } => false,
        }
    }

    /// Returns whether the neighbouring rows have a character for blanks.
    fn is_among_signs(&self, at: usize) -> bool {
        let is_such = |line: &&DrawnLine| !line.may_be_border() && !line.is_number();
        let has_sign = |line: &DrawnLine| Some(line).filter(is_such)?.style().map(|style| style.blank.is_some());
        let mut beside = self.beside(at, has_sign).peekable();
        beside.peek().is_some() && beside.all(|has_sign| has_sign)
    }

    /// Returns whether a short number is a row with spaces for blanks, rather than the title of a grid.
    fn is_cell(&self, line: &DrawnLine, rows_before: usize) -> bool {
        let text = &self.texts[line.text.clone()];
        let is_border = |line: &DrawnLine| self.dashes_are_borders && line.may_be_border();
        let rows = self.lines.iter().filter(|line| line.is_row() && !is_border(line)).count();
        match rows_before {
            _ if text.starts_with(char::is_whitespace) || text.ends_with(' ') => true,
            0 => self.is_last && rows == ROWS,
            8 => false,
            _ => true,
        }
    }

    /// Returns whether a row has a heading and its neighbours have none, so that it more likely has a cell too many.
    fn stands_out(&self, at: usize) -> bool {
        let is_headed = |line: &DrawnLine| line.is_headed();
        let mut beside = self.beside(at, is_headed).peekable();
        is_headed(&self.lines[at]) == Some(true) && beside.peek().is_some() && !beside.any(|headed| headed)
    }

    /// Returns the values of `says` for the nearest line before and after that has one.
    fn beside<T>(&self, at: usize, says: impl Fn(&DrawnLine) -> Option<T>) -> impl Iterator<Item = T> {
        let before = self.lines[..at].iter().rev().find_map(&says);
        before.into_iter().chain(self.lines[at + 1..].iter().find_map(&says))
    }

    fn mark(&self, at: usize, before: Between, is_first: bool) -> DrawnMark {
        let line = &self.lines[at];
        let row = line.row();
        let is_short = row.is_some_and(|row| row.short().is_some());
        let is_headed = row.is_none_or(Row::is_headed);
        let is_numbered = row.is_some_and(|row| matches!(row.heading, Heading::Number(_)));
        let is_like_header = line.is_hollow() || line.heads_columns();
        let is_framed = line.style().is_some_and(|style| style.framed);
        let is_wrong = matches!(line.what, What::Wrong(_))
            || is_short && !self.integers && !self.has_sparse
            || self.are_headed && !is_headed
            || self.stands_out(at)
            || !self.are_headed && !self.has_sparse && is_numbered;
        DrawnMark {
            line: at,
            before,
            is_wrong,
            is_sparse: matches!(line.what, What::Sparse { .. }) || self.has_sparse && is_short,
            style: line.style(),
            heads_columns: line.heads_columns(),
            is_doubtful: is_first && is_like_header,
            may_head: is_framed && is_like_header && before.border.is_none(),
            has_signs: line.has_blank_signs(&self.texts[line.text.clone()]),
        }
    }
}
