//! Decodes a row by its fields, or, without a header, as a line of its own.

use super::columns::{Columns, MAX_COLUMNS};
use crate::format::line::kind::Broken;
use crate::format::line::{fields, prose, whole};
use crate::format::lines::LineDecoder;
use crate::format::{Claim, Extra, Field, Note, Problem, Record, links};
use crate::grid::{Cell, Grid, Solution};

/// Decodes rows. The first one decides what is a claim.
#[derive(Debug, Clone)]
pub(super) struct RowDecoder {
    pub delimiter: u8,
    /// The columns, if there is a header.
    pub columns: Option<Columns>,
    /// Decodes the rows of a table without a header.
    pub lines: LineDecoder,
    /// The number of delimiters in the header, or else in the first row.
    pub delimiters: Option<usize>,
    /// Whether to keep the fields that are only carried through.
    pub keeps_fields: bool,
    /// Whether the next row is the first.
    pub is_first: bool,
}

/// An error in a row.
#[derive(Debug)]
pub(super) struct RowError {
    /// The field in which it is placed, from 0; it is placed in the row if this is `None`.
    pub column: Option<usize>,
    pub broken: Broken,
}

/// A row: its puzzle or its error, and what comes with it.
#[derive(Debug)]
pub(super) struct Row {
    pub puzzle: Result<Grid, RowError>,
    pub extra: Option<Box<Extra>>,
    pub note: Option<Note>,
}

impl From<Broken> for Row {
    /// Returns a row that has only an error.
    fn from(broken: Broken) -> Self {
        Self { puzzle: Err(RowError { column: None, broken }), extra: None, note: None }
    }
}

impl RowDecoder {
    /// Returns whether a line, given without its end, is the header.
    pub(super) fn is_header(&self, line: &[u8]) -> bool {
        self.columns.as_ref().is_some_and(|columns| *columns.line == *line)
    }

    /// Returns whether a line is a row, or the start of one.
    pub(super) fn is_row(&self, line: &[u8]) -> bool {
        let delimiters = || memchr::memchr_iter(self.delimiter, line).count();
        match self.delimiters {
            _ if line.trim_ascii().is_empty() => delimiters() > 0,
            Some(0) => true,
            expected => !prose::is_comment(line) || expected == Some(delimiters()),
        }
    }

    /// Returns the reason why no row can be read, if there is one.
    pub(super) fn refusal(&self) -> Option<Problem> {
        let columns = self.columns.as_ref()?;
        match columns.puzzle {
            _ if columns.names.len() > MAX_COLUMNS => Some(Problem::MANY_COLUMNS),
            None => Some(Problem::Text("no column holds puzzles; name one of them `puzzle`")),
            Some(_) => None,
        }
    }

    /// Decodes a row, given as its text without the line end and as its fields.
    pub(super) fn decode<'a>(&mut self, row: &[u8], fields: impl Iterator<Item = &'a [u8]>) -> Row {
        let is_first = self.is_first;
        let Some(columns) = &mut self.columns else {
            if is_first {
                self.lines = self.lines.for_first_line(row);
                self.delimiters = Some(memchr::memchr_iter(self.delimiter, row).count());
            }
            return decode_line(self.lines, row);
        };
        let missing = || RowError { column: None, broken: fields::wrong(row.trim_ascii_end().len(), "") };
        let (mut puzzle, mut extra, mut note) = (None, Extra::NOTHING, None);
        for (column, field) in fields.enumerate() {
            let at = Some(column);
            if column == MAX_COLUMNS {
                let broken = Broken { problem: Problem::MANY_COLUMNS, at: None, is_row: false };
                puzzle = Some(Err(RowError { column: None, broken }));
                break;
            } else if columns.puzzle == at {
                puzzle = Some(self::puzzle(field, &mut extra).map_err(|broken| RowError { column: at, broken }));
                continue;
            } else if columns.name == at || columns.remark == at {
                let value = (!field.is_empty()).then(|| text(field));
                *(if columns.name == at { &mut extra.name } else { &mut extra.remark }) = value;
                continue;
            }
            let is_solution = columns.solution == at;
            if (is_solution || is_first && columns.solution.is_none())
                && let Some(claimed) = claimed(field)
            {
                extra.claim = Some(Claim::Digits(claimed));
                if is_first {
                    columns.set_solution(column);
                    columns.has_claims = true;
                }
                continue;
            }
            if is_solution && !field.is_empty() {
                let field = String::from_utf8_lossy(field);
                note = fields::claim_of_wrong_length(&field);
                extra.claim = fields::is_wrong_claim(&field, columns.has_claims).then_some(Claim::Unreadable);
            }
            let name = match columns.names.get(column) {
                _ if !self.keeps_fields && !columns.have_position => continue,
                Some(name) if !is_solution || !field.is_empty() => name.clone(),
                None if !field.is_empty() => format!("field{}", column + 1).into(),
                _ => continue,
            };
            extra.fields.push((name, Field::Text(text(field))));
        }
        let puzzle = puzzle.unwrap_or_else(|| Err(missing()));
        if columns.have_position
            && let Ok(puzzle) = &puzzle
        {
            extra.recall(puzzle);
        }
        let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
        Row { puzzle, extra, note }
    }
}

/// Decodes a row as a line of its own.
fn decode_line(lines: LineDecoder, row: &[u8]) -> Row {
    match lines.read(row) {
        Some(Ok(whole)) => {
            let (Record { extra, note, .. }, puzzle) = lines.record(whole, 0);
            Row { puzzle: Ok(puzzle), extra, note }
        }
        Some(Err(broken)) => broken.into(),
        None => Broken::line(Problem::NO_PUZZLE, 0).into(),
    }
}

/// Reads the puzzle in a field: cells, perhaps with white space around or between them, or a link. Other data of the
/// link are added to `extra`.
#[inline]
fn puzzle(field: &[u8], extra: &mut Extra) -> Result<Grid, Broken> {
    let field = str::from_utf8(field).map_err(|error| Broken::line(Problem::NOT_UTF8, error.valid_up_to()))?;
    whole::field(field).map_or_else(|| puzzle_within(field, extra), Ok)
}

fn puzzle_within(field: &str, extra: &mut Extra) -> Result<Grid, Broken> {
    if let Some((start, _, read)) = links::find(field).into_iter().next() {
        let (grid, found) = read.map_err(|(at, problem)| Broken::line(problem, start + at))?;
        (extra.placed, extra.notes) = (found.placed, found.notes);
        extra.claim = extra.claim.or(found.claim);
        extra.fields.extend(found.fields);
        return Ok(grid);
    }
    let trimmed = field.trim().trim_matches(['"', '\'']);
    let puzzle = whole::field(trimmed).or_else(|| whole::field(&trimmed.split_whitespace().collect::<String>()));
    puzzle.ok_or_else(|| fields::wrong(field.find(trimmed).unwrap_or(0), trimmed))
}

/// Reads the solution in a field.
#[inline]
fn claimed(field: &[u8]) -> Option<Solution> {
    if field.len() == Cell::COUNT {
        return Solution::new(field.try_into().ok()?);
    }
    let field = str::from_utf8(field).ok()?.trim().trim_matches(['"', '\'']);
    Solution::new(field.as_bytes().try_into().ok()?)
}

/// Returns the text of a field. What is not UTF-8 is replaced.
fn text(field: &[u8]) -> String {
    String::from_utf8_lossy(field).into_owned()
}
