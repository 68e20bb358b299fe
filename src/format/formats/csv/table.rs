//! Reads tables, as in CSV and TSV files: a header that names the columns, then rows of fields.
//!
//! A row without quotes is split at its delimiters. [`Cut`] splits any other, since a quoted field may contain line
//! ends.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::Arc;

use crate::format::effort::look;
use crate::format::line::columns::{Columns, DELIMITERS, SOLUTION};
use crate::format::line::cut::{Cut, CutProgress};
use crate::format::line::kind::Broken;
use crate::format::line::{columns, fields, prose, whole};
use crate::format::{Claim, Extra, Field, Note, Problem, links, names};
use crate::grid::{Cell, Grid, Solution};

/// A table whose header has been read.
#[derive(Debug)]
pub(crate) struct Table {
    pub columns: Columns,
    /// Whether anything in the column of claimed solutions is one, whatever its name.
    pub has_claims: bool,
    /// Whether to keep the columns that are only carried through.
    keeps_fields: bool,
    /// An incomplete row with quotes, and the length of its first line.
    open: Option<(usize, Cut)>,
    /// The number of lines ahead that were tried as part of a row and are none. They are not tried again.
    barren: u64,
}

/// The result of reading at a place where a row may begin.
#[derive(Debug)]
pub(crate) enum Next {
    /// This is not a row of the table.
    Other,
    /// The row is incomplete: more input is needed.
    Partial,
    Row(CsvRow),
}

/// A row of a table.
#[derive(Debug)]
pub(crate) struct CsvRow {
    /// `Ok` if the row has a puzzle; otherwise the error and its line within the row, from 0.
    pub puzzle: Result<(), (u64, Broken)>,
    pub extra: Option<Box<Extra>>,
    pub note: Option<Note>,
    pub lines: u64,
    /// The length in bytes, with the line end.
    pub with_end: usize,
}

impl CsvRow {
    /// Returns whether a field continues beyond the end of its first line.
    pub(crate) fn goes_on(&self) -> bool {
        let problem = self.puzzle.as_ref().err().map(|(_, broken)| broken.problem);
        self.lines > 1 || problem == Some(Problem::OpenQuote)
    }
}

/// The role of a line in an input without a header, by its quotes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Headerless {
    /// A line of its own.
    Line,
    /// The first line of an incomplete record: more input is needed.
    Partial,
    /// The first of `lines` lines of a record, since a quoted field after the puzzle spans lines. `lines` is 1 if the
    /// quote is never closed.
    Record { len: usize, with_end: usize, lines: u64 },
}

/// Classifies the first `len` bytes of `bytes`, a line in an input without a header. `bytes` ends the input if
/// `at_end` is set.
pub(crate) fn headerless(bytes: &[u8], len: usize, at_end: bool) -> Headerless {
    let line = &bytes[..len];
    look(len);
    let is_code = || matches!(line.trim_ascii_start(), [b'[' | b'{' | b'<', ..]);
    if memchr::memchr(b'"', line).is_none() || prose::is_comment(line) || is_code() {
        return Headerless::Line;
    }
    let Ok(text) = str::from_utf8(line) else { return Headerless::Line };
    let opens_behind_puzzle = |delimiter: char| {
        let mut cut = Cut::new(delimiter);
        let is_puzzle = |&(at, ref field): &(usize, Cow<'_, str>)| fields::puzzle(at, field.trim()).is_some();
        cut.go_on(line, true) == CutProgress::Unclosed && cut.fields(text).iter().any(is_puzzle)
    };
    let mut delimiters = DELIMITERS.into_iter().filter(|&delimiter| text.contains(delimiter));
    let Some(delimiter) = delimiters.find(|&delimiter| opens_behind_puzzle(delimiter)) else {
        return Headerless::Line;
    };
    let holds_puzzle = |line: &[u8]| {
        look(3 * line.len());
        str::from_utf8(line).is_ok_and(|line| fields::puzzles(line).next().is_some())
    };
    let mut cut = Cut::new(delimiter).refusing(holds_puzzle);
    match cut.go_on(bytes, at_end) {
        CutProgress::Partial => Headerless::Partial,
        CutProgress::Whole | CutProgress::Unclosed => {
            let (len, with_end, lines) = cut.extent();
            Headerless::Record { len, with_end, lines }
        }
    }
}

impl Table {
    pub(crate) fn new(columns: Columns, keeps_fields: bool) -> Self {
        Self { columns, has_claims: false, keeps_fields, open: None, barren: 0 }
    }

    /// Returns whether a row may begin here, that is, no row is incomplete.
    pub(crate) fn is_idle(&self) -> bool {
        self.open.is_none() && self.barren == 0
    }

    /// Returns the same table in the state in which a row may begin.
    pub(crate) fn idle(&self) -> Self {
        // With names of its own: threads would contend for their reference counts.
        let names = self.columns.names.iter().map(|name| Arc::from(&**name)).collect();
        Self::new(Columns { names, ..self.columns.clone() }, self.keeps_fields)
    }

    /// Reads the row at the start of `bytes`. Its first line has `len` bytes, `with_end` with the line end. `bytes`
    /// ends the input if `at_end` is set. Writes the puzzle, if there is one, to `to`.
    pub(crate) fn next(&mut self, bytes: &[u8], (len, with_end): (usize, usize), at_end: bool, to: &mut Grid) -> Next {
        let line = &bytes[..len];
        look(3 * len);
        let Ok(text) = str::from_utf8(line) else { return Next::Other };
        if prose::is_comment(line) {
            return Next::Other;
        }
        let barren = self.barren > 0;
        self.barren = self.barren.saturating_sub(1);
        if memchr::memchr(b'"', line).is_some() {
            if barren && self.goes_on(text) {
                return Next::Other;
            }
            return self.quoted(bytes, len, at_end, to);
        }
        match self.row(text, cut(text, self.columns.delimiter), to) {
            Some(row) => Next::Row(CsvRow { with_end, ..row }),
            None => Next::Other,
        }
    }

    /// Returns whether a quoted field of this line continues on the next.
    fn goes_on(&self, line: &str) -> bool {
        Cut::line(self.columns.delimiter, line).is_none()
    }

    /// Reads a row with quotes.
    fn quoted(&mut self, bytes: &[u8], line: usize, at_end: bool, to: &mut Grid) -> Next {
        let open = self.open.take().filter(|&(first, _)| first == line);
        let mut cut = open.map_or_else(|| Cut::new(self.columns.delimiter), |(_, cut)| cut);
        let progress = cut.go_on(bytes, at_end);
        if progress == CutProgress::Partial {
            self.open = Some((line, cut));
            return Next::Partial;
        }
        let (len, with_end, lines) = cut.extent();
        look(2 * len);
        self.barren = self.barren.max(lines.saturating_sub(1));
        let Ok(text) = str::from_utf8(&bytes[..len]) else { return Next::Other };
        let fields = cut.fields(text);
        let fields = fields.iter().map(|(at, field)| (*at, &**field));
        let row = if progress == CutProgress::Whole {
            self.row(text.trim_end(), fields, to)
        } else {
            let puzzle = Err((0, Broken::line(Problem::OpenQuote, cut.start)));
            let is_row = text.contains(self.columns.delimiter);
            is_row.then(|| CsvRow { puzzle, ..self.split(text, fields, to) })
        };
        row.map_or(Next::Other, |row| {
            self.barren = 0;
            let puzzle = row.puzzle.map_err(|(_, broken)| place(&bytes[..len], broken));
            Next::Row(CsvRow { puzzle, lines, with_end, ..row })
        })
    }

    /// Reads a line as a row by its fields, if it is one.
    fn row<'a>(
        &mut self,
        line: &str,
        fields: impl Iterator<Item = (usize, &'a str)> + Clone,
        to: &mut Grid,
    ) -> Option<CsvRow> {
        if self.columns.puzzle.is_none() {
            self.columns.puzzle = self.find_puzzle(fields.clone());
        }
        self.columns.puzzle?;
        let row = self.split(line, fields.clone(), to);
        let is_row = row.puzzle.is_ok() && line.contains(self.columns.delimiter);
        let may_be_row = || {
            look(8 * line.len());
            line.contains(self.columns.delimiter)
                && !line.trim_start().starts_with(['[', '{', '<'])
                && !fields.clone().all(|(_, field)| field.trim().is_empty())
                && prose::border(line).is_none()
                && !columns::names_puzzles(line)
        };
        (is_row || may_be_row()).then_some(row)
    }

    /// Finds the column of puzzles by the contents of this row, if the row has all columns: prefers a column that has a
    /// name of puzzles, and else takes the first that is not named as a solution.
    fn find_puzzle<'a>(&self, fields: impl Iterator<Item = (usize, &'a str)> + Clone) -> Option<usize> {
        if fields.clone().count() != self.columns.names.len() {
            return None;
        }
        let puzzles = fields.enumerate().filter_map(|(at, (_, field))| {
            look(field.len());
            whole::field(field.trim()).map(|_| at)
        });
        puzzles.min_by_key(|&at| match Some(at) {
            column if column == self.columns.likely => 0,
            column if column == self.columns.solution => 2,
            _ => 1,
        })
    }

    /// Reads a line that is known to be a row.
    fn split<'a>(&mut self, line: &str, fields: impl Iterator<Item = (usize, &'a str)>, to: &mut Grid) -> CsvRow {
        let (mut puzzle, mut note) = (None, None);
        let mut extra = Extra::NOTHING;
        let columns = &mut self.columns;
        for (at, (start, field)) in fields.enumerate() {
            let column = Some(at);
            if columns.puzzle == column {
                puzzle = Some(self::puzzle(start, field, &mut extra).map(|puzzle| *to = puzzle));
            } else if columns.name == column || columns.remark == column {
                let is_name = columns.name == column;
                let place = if is_name { &mut extra.name } else { &mut extra.remark };
                *place = (!field.is_empty()).then(|| field.to_owned());
            } else if columns.solution.is_none_or(|solution| solution == at)
                && let Some(claimed) = claimed(field)
            {
                (columns.solution, extra.claim) = (column, Some(Claim::Digits(claimed)));
            } else {
                let is_solution = columns.solution == column;
                if is_solution {
                    note = fields::claim_of_wrong_length(field);
                    let is_claim = self.has_claims || columns.names.get(at).is_some_and(|name| names::is_claim(name));
                    extra.claim = fields::is_wrong_claim(field, is_claim).then_some(Claim::Unreadable);
                }
                if !self.keeps_fields && !columns.have_position {
                    continue;
                }
                let name = match columns.names.get(at) {
                    Some(_) if is_solution && field.is_empty() => continue,
                    Some(_) if is_solution => SOLUTION.into(),
                    Some(name) => name.clone(),
                    None if field.is_empty() => continue,
                    None => format!("field{}", at + 1).into(),
                };
                extra.fields.push((name, Field::Text(field.to_owned())));
            }
        }
        let puzzle = puzzle.unwrap_or_else(|| Err(fields::wrong(line.trim_end().len(), "")));
        if columns.have_position && puzzle.is_ok() {
            extra.recall(to);
        }
        let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
        CsvRow { puzzle: puzzle.map_err(|broken| (0, broken)), extra, note, lines: 1, with_end: 0 }
    }
}

/// Splits a row without quotes into fields, each with its byte offset.
fn cut(line: &str, delimiter: char) -> impl Iterator<Item = (usize, &str)> + Clone {
    look(line.len());
    let ends = memchr::memchr_iter(delimiter as u8, line.as_bytes()).chain([line.len()]);
    let mut start = 0;
    ends.map(move |end| (std::mem::replace(&mut start, end + 1), end)).map(|(start, end)| (start, &line[start..end]))
}

/// Reads the puzzle in a field: cells, perhaps with white space around or between them, or a link. Other data of the
/// link are added to `extra`.
#[inline]
fn puzzle(start: usize, field: &str, extra: &mut Extra) -> Result<Grid, Broken> {
    match whole::field(field) {
        Some(puzzle) => Ok(puzzle),
        None => puzzle_within(start, field, extra),
    }
}

fn puzzle_within(start: usize, field: &str, extra: &mut Extra) -> Result<Grid, Broken> {
    look(6 * field.len());
    if let Some((from, _, read)) = links::find(field).into_iter().next() {
        let read = read.map_err(|(at, problem)| Broken::line(problem, start + from + at));
        return read.map(|(grid, told)| {
            (extra.placed, extra.notes) = (told.placed, told.notes);
            extra.claim = extra.claim.or(told.claim);
            extra.fields.extend(told.fields);
            grid
        });
    }
    let trimmed = field.trim().trim_matches(['"', '\'']);
    let found = whole::field(trimmed);
    let found = found.or_else(|| whole::field(&trimmed.split_whitespace().collect::<String>()));
    found.ok_or_else(|| fields::wrong(start + field.find(trimmed).unwrap_or(0), trimmed))
}

/// Reads the solution in a field.
fn claimed(field: &str) -> Option<Solution> {
    let field = if field.len() == Cell::COUNT { field } else { field.trim().trim_matches(['"', '\'']) };
    Solution::new(field.as_bytes().try_into().ok()?)
}

/// Converts an error of a row to its line within the row and its byte within that line.
fn place(row: &[u8], broken: Broken) -> (u64, Broken) {
    look(2 * row.len());
    let before = &row[..broken.at.unwrap_or(0).min(row.len())];
    let is_end = |&(at, &byte): &(usize, &u8)| byte == b'\n' || byte == b'\r' && row.get(at + 1) != Some(&b'\n');
    let ends = || before.iter().enumerate().filter(is_end);
    let start = ends().next_back().map_or(0, |(at, _)| at + 1);
    (ends().count() as u64, Broken { at: broken.at.map(|_| before.len() - start), ..broken })
}
