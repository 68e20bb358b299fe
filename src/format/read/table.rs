//! Tables: a header that names the columns, then rows of fields, as CSV and TSV files have them.
//!
//! A row without quotes is cut at its delimiters. Any other takes [`Cut`] apart, line by line, since a quoted field may
//! hold line ends.

use super::columns::{Columns, SOLUTION};
use super::cut::Cut;
use super::kind::Broken;
use super::lines::{Front, Lines};
use super::{fields, prose, whole};
use crate::format::{Extra, Field, MAX_LINE, Problem, links};
use crate::grid::{Cell, Grid, Solution};

/// Lines at most that a row may take: a quoted field that goes on further has not been closed.
const MOST_LINES: usize = 100;

/// A table that a header has begun.
#[derive(Debug)]
pub(super) struct Table {
    pub columns: Columns,
    /// Whether the columns beside puzzles and solutions are wanted.
    pub keeps_fields: bool,
}

/// What stands in front where a row may come.
#[derive(Debug)]
pub(super) enum Next {
    /// Something else than a row of the table.
    Other,
    /// A row of which more has to be read.
    Partial,
    Row(Row),
}

/// A row of a table.
#[derive(Debug)]
pub(super) struct Row {
    /// Whether it has a puzzle, or what is wrong and on which line of the row, from 0.
    pub puzzle: Result<(), (u64, Broken)>,
    pub extra: Option<Box<Extra>>,
    pub lines: u64,
    /// Its length in bytes with its end.
    pub with_end: usize,
}

impl Row {
    /// Whether a field of it goes on beyond the end of its line.
    pub(super) fn goes_on(&self) -> bool {
        let problem = self.puzzle.as_ref().err().map(|(_, broken)| broken.problem);
        self.lines > 1 || problem == Some(Problem::OpenQuote)
    }
}

/// Whether there is a puzzle, or what is wrong with it, and what came with it.
type Parts = (Result<(), Broken>, Option<Box<Extra>>);

impl Table {
    /// The row in front of `lines`, whose first line has this length, and with its end that. Its puzzle, if it has one,
    /// is written to `to`.
    pub(super) fn next<R: std::io::Read>(
        &mut self,
        lines: &Lines<R>,
        (len, with_end): (usize, usize),
        to: &mut Grid,
    ) -> Next {
        let line = &lines.buffered()[..len];
        let Ok(text) = str::from_utf8(line) else { return Next::Other };
        if prose::is_comment(line) {
            return Next::Other;
        }
        if memchr::memchr(b'"', line).is_some() {
            return self.quoted(lines, (len, with_end), to);
        }
        match self.row(text, cut(text, self.columns.delimiter), to) {
            Some((puzzle, extra)) => {
                let puzzle = puzzle.map_err(|broken| (0, broken));
                Next::Row(Row { puzzle, extra, lines: 1, with_end })
            }
            None => Next::Other,
        }
    }

    /// A row with quotes in it.
    fn quoted<R: std::io::Read>(
        &mut self,
        lines: &Lines<R>,
        (len, with_end): (usize, usize),
        to: &mut Grid,
    ) -> Next {
        let bytes = lines.buffered();
        let mut cut = Cut::begin(self.columns.delimiter);
        // The ends of its lines, without the line's end and with it.
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let unclosed = loop {
            let start = ends.last().map_or(0, |&(_, end)| end);
            let (len, with_end) = match lines.line_at(start) {
                _ if ends.len() == MOST_LINES || start > MAX_LINE => break Some(cut.start),
                Front::Line { len, with_end } => (len, with_end),
                Front::End => break Some(cut.start),
                _ if bytes.len() - start > MAX_LINE => break Some(cut.start),
                _ => return Next::Partial,
            };
            let line = &bytes[start..start + with_end];
            ends.push((start + len, start + with_end));
            let line_end = if len < with_end { &line[len..] } else { b"\n" };
            let is_whole = cut.take(&line[..len]) || cut.take(line_end);
            let runaway = cut.runaway(bytes);
            if is_whole || runaway.is_some() {
                break runaway;
            }
        };
        // What follows the line of a quote that has not been closed is read by itself.
        if let Some(at) = unclosed {
            ends.truncate(1 + ends.iter().take_while(|&&(_, end)| end <= at).count());
        }
        let (end, with_end) = ends.last().copied().unwrap_or((len, with_end));
        let (row, lines) = (&bytes[..end], ends.len() as u64);
        let Ok(text) = str::from_utf8(row) else { return Next::Other };
        let (puzzle, extra) = match unclosed {
            Some(_) if !text.contains(self.columns.delimiter) => return Next::Other,
            Some(at) => {
                cut.fields.retain(|field| field.start < at);
                let (_, extra) = self.split(text, cut.fields(), to);
                (Err(Broken::line(Problem::OpenQuote, at)), extra)
            }
            None => match self.row(text.trim_end(), cut.fields(), to) {
                Some(parts) => parts,
                None => return Next::Other,
            },
        };
        let puzzle = puzzle.map_err(|broken| place(row, broken));
        Next::Row(Row { puzzle, extra, lines, with_end })
    }

    /// The puzzle and what came with it, of the fields of a row; `None` if the line is no row.
    fn row<'a>(
        &mut self,
        line: &str,
        fields: impl Iterator<Item = (usize, &'a str)> + Clone,
        to: &mut Grid,
    ) -> Option<Parts> {
        if self.columns.puzzle.is_none() && fields.clone().count() == self.columns.names.len() {
            let is_puzzle = |(_, field): (usize, &str)| whole::field(field.trim()).is_some();
            self.columns.puzzle = fields.clone().position(is_puzzle);
        }
        self.columns.puzzle?;
        let (puzzle, extra) = self.split(line, fields.clone(), to);
        let is_row = puzzle.is_ok() && line.contains(self.columns.delimiter);
        let may_be_row = || {
            line.contains(self.columns.delimiter)
                && !line.trim_start().starts_with(['[', '{', '<'])
                && !fields.clone().all(|(_, field)| field.trim().is_empty())
                && prose::border(line).is_none()
                && !Columns::new(line).is_some_and(|columns| columns.names_puzzles())
        };
        (is_row || may_be_row()).then_some((puzzle, extra))
    }

    /// The same of a line that is known to be a row.
    fn split<'a>(
        &mut self,
        line: &str,
        fields: impl Iterator<Item = (usize, &'a str)>,
        to: &mut Grid,
    ) -> Parts {
        let mut puzzle = None;
        let mut extra = Extra::NOTHING;
        for (at, (start, field)) in fields.enumerate() {
            if self.columns.puzzle == Some(at) {
                puzzle = Some(self::puzzle(start, field, &mut extra).map(|puzzle| *to = puzzle));
            } else if self.columns.solution.is_none_or(|solution| solution == at)
                && let Some(claimed) = claimed(field)
            {
                (self.columns.solution, extra.claimed) = (Some(at), Some(claimed));
            } else if self.keeps_fields || self.columns.have_position {
                let is_solution = self.columns.solution == Some(at);
                let name = match self.columns.names.get(at) {
                    Some(_) if is_solution && field.is_empty() => continue,
                    Some(_) if is_solution => SOLUTION.into(),
                    Some(name) => name.clone(),
                    None if field.is_empty() => continue,
                    None => format!("field{}", at + 1).into(),
                };
                extra.fields.push((name, Field::Text(field.to_owned())));
            }
        }
        let end = line.trim_end().len();
        let puzzle = puzzle.unwrap_or_else(|| Err(fields::wrong(end, "")));
        if self.columns.have_position && puzzle.is_ok() {
            extra.recall(to);
        }
        (puzzle, (extra != Extra::NOTHING).then(|| Box::new(extra)))
    }
}

/// The fields of a row without quotes, with where each starts.
fn cut(line: &str, delimiter: char) -> impl Iterator<Item = (usize, &str)> + Clone {
    // All delimiters are ASCII.
    let ends = memchr::memchr_iter(delimiter as u8, line.as_bytes()).chain([line.len()]);
    let mut start = 0;
    ends.map(move |end| (std::mem::replace(&mut start, end + 1), end))
        .map(|(start, end)| (start, &line[start..end]))
}

/// The puzzle that a field is, perhaps with white space around or within it, or that of a link. What the link tells
/// beside it comes to the rest.
#[inline]
fn puzzle(start: usize, field: &str, extra: &mut Extra) -> Result<Grid, Broken> {
    match whole::field(field) {
        Some(puzzle) => Ok(puzzle),
        None => puzzle_within(start, field, extra),
    }
}

fn puzzle_within(start: usize, field: &str, extra: &mut Extra) -> Result<Grid, Broken> {
    if let Some((from, _, read)) = links::find(field).into_iter().next() {
        let read = read.map_err(|(at, problem)| Broken::line(problem, start + from + at));
        return read.map(|(grid, told)| {
            (extra.placed, extra.notes) = (told.placed, told.notes);
            extra.claimed = extra.claimed.or(told.claimed);
            extra.fields.extend(told.fields);
            grid
        });
    }
    let trimmed = field.trim().trim_matches(['"', '\'']);
    let found = whole::field(trimmed);
    let found = found.or_else(|| whole::field(&trimmed.split_whitespace().collect::<String>()));
    found.ok_or_else(|| fields::wrong(start + field.find(trimmed).unwrap_or(0), trimmed))
}

/// The solution that a field is.
fn claimed(field: &str) -> Option<Solution> {
    let field =
        if field.len() == Cell::COUNT { field } else { field.trim().trim_matches(['"', '\'']) };
    Solution::new(field.as_bytes().try_into().ok()?)
}

/// On which line of a row something is wrong, and where in it.
fn place(row: &[u8], broken: Broken) -> (u64, Broken) {
    let before = &row[..broken.at.unwrap_or(0).min(row.len())];
    let is_end = |&(at, &byte): &(usize, &u8)| {
        byte == b'\n' || byte == b'\r' && row.get(at + 1) != Some(&b'\n')
    };
    let ends = || before.iter().enumerate().filter(is_end);
    let start = ends().next_back().map_or(0, |(at, _)| at + 1);
    (ends().count() as u64, Broken { at: broken.at.map(|_| before.len() - start), ..broken })
}
