//! The columns of a table: finds the role of each, and decodes the fields of a row by it.

use std::sync::Arc;

use super::{QuotedRow, Row};
use crate::format::lines::kind::Broken;
use crate::format::lines::{fields, whole};
use crate::format::names::{self, FieldRole, NAMES, PUZZLES, REMARKS, SOLUTIONS};
use crate::format::{Claim, Extra, Field, Problem, links};
use crate::grid::{Grid, Solution};

/// The delimiters between fields.
const DELIMITERS: [u8; 3] = [b'\t', b';', b','];

/// The maximum number of columns.
const MAX_COLUMNS: usize = 1000;

/// The field name of the column of claimed solutions.
const SOLUTION: &str = "solution";

/// Names that are also common for other columns. A column of puzzles needs a puzzle in the first row as well.
const AMBIGUOUS: [&str; 6] = ["given", "start", "input", "candidates", "result", "output"];

/// The columns of a table.
#[derive(Debug, Clone, Default)]
pub(in crate::format) struct Columns {
    pub delimiter: u8,
    /// The line of the header without its end; empty if the table has none.
    pub(super) header: Box<[u8]>,
    /// The distinct names, of one column more than [`MAX_COLUMNS`] at most. A claimed solution is named `solution`.
    pub names: Vec<Arc<str>>,
    roles: Vec<FieldRole>,
    /// Whether a name says which column holds the puzzles.
    pub is_named: bool,
    /// Whether anything in the column of claimed solutions is a claim.
    has_claims: bool,
    /// Whether a column distinguishes givens from placed digits, or has notes.
    pub(super) has_position: bool,
}

impl Columns {
    /// Parses a header above this row. The delimiter is the one that occurs most often in it.
    pub(in crate::format) fn from_header(header: &[u8], row: &[u8]) -> Self {
        let delimiter_count = |delimiter: &u8| memchr::memchr_iter(*delimiter, header).count();
        let delimiter = DELIMITERS.into_iter().max_by_key(delimiter_count).unwrap_or(b',');
        let [names, row] = [header, row].map(|line| split_line(line, delimiter));
        let names: Vec<&str> = names.iter().map(|name| name.trim().trim_matches('\'')).collect();
        Self { header: header.into(), ..Self::from_names(delimiter, &names, &row) }
    }

    /// Returns the columns of a table whose first line has no header above it, if its first puzzle is in a field that
    /// `accepts` allows by its column and text. The fields before a puzzle are its name, those after it its remark.
    pub(in crate::format) fn from_first_line(line: &str, accepts: impl Fn(usize, &str) -> bool) -> Option<Self> {
        let may_be = |delimiter: &u8| *delimiter == b',' || line.as_bytes().contains(delimiter);
        DELIMITERS.into_iter().filter(may_be).find_map(|delimiter| {
            let row: Vec<_> = line.split(char::from(delimiter)).take(MAX_COLUMNS).collect();
            let mut columns = Self::from_names(delimiter, &vec![""; row.len()], &row);
            let puzzle = columns.roles.iter().position(|role| *role == FieldRole::Puzzle)?;
            for (column, role) in columns.roles.iter_mut().enumerate().filter(|(_, role)| **role == FieldRole::Other) {
                *role = if column < puzzle { FieldRole::Name } else { FieldRole::Remark };
            }
            accepts(puzzle, row[puzzle].trim()).then_some(columns)
        })
    }

    /// Finds the column of each role by its name; those of puzzles and of claimed solutions also by the first row.
    fn from_names(delimiter: u8, names: &[&str], row: &[impl AsRef<str>]) -> Self {
        let field = |column: usize| row.get(column).map_or("", |field| field.as_ref().trim().trim_matches('"'));
        let has_puzzle = |column: usize| fields::puzzle(0, field(column)).is_some();
        let has_solution = |column: usize| solution(field(column).as_bytes()).is_some();
        let column_named = |known: &[&str]| {
            known.iter().find_map(|known| {
                let column = names.iter().position(|name| name.eq_ignore_ascii_case(known))?;
                let fits = || PUZZLES.contains(known) && has_puzzle(column);
                (!AMBIGUOUS.contains(known) || fits()).then_some(column)
            })
        };
        let (named_puzzle, named_solution) = (column_named(&PUZZLES), column_named(&SOLUTIONS));
        let first = |fits: &dyn Fn(usize) -> bool, other| (0..names.len()).find(|&at| Some(at) != other && fits(at));
        let puzzle = named_puzzle.or_else(|| first(&has_puzzle, named_solution));
        let solution = named_solution.or_else(|| first(&has_solution, puzzle));
        let mut columns = Self {
            delimiter,
            names: distinct(names),
            roles: vec![FieldRole::Other; names.len()],
            is_named: named_puzzle.is_some(),
            has_claims: solution.is_some_and(|column| names::is_claim(names[column]) || has_solution(column)),
            has_position: names.iter().any(|name| [Extra::GIVENS, Extra::NOTES].contains(name)),
            ..Self::default()
        };
        for (column, role) in [
            (column_named(&NAMES), FieldRole::Name),
            (column_named(&REMARKS), FieldRole::Remark),
            (puzzle, FieldRole::Puzzle),
            (solution, FieldRole::Solution),
        ] {
            column.into_iter().for_each(|column| columns.roles[column] = role);
        }
        solution.into_iter().for_each(|column| columns.names[column] = SOLUTION.into());
        columns
    }

    /// Returns whether there are several names, or one of puzzles.
    pub(in crate::format) fn may_be_header(&self) -> bool {
        self.names.len() > 1 || self.is_named
    }

    /// Returns whether a column has this role.
    pub(in crate::format) fn has_role(&self, role: FieldRole) -> bool {
        self.roles.contains(&role)
    }

    pub(super) fn puzzle_column(&self) -> Option<usize> {
        self.roles.iter().position(|role| *role == FieldRole::Puzzle)
    }

    /// Returns the reason why no row can be read, if there is one.
    pub(super) fn refusal(&self) -> Option<Problem> {
        match self.has_role(FieldRole::Puzzle) {
            _ if self.names.len() > MAX_COLUMNS => Some(Problem::MANY_COLUMNS),
            false => Some(Problem::Text("no column holds puzzles; name one of them `puzzle`")),
            true => None,
        }
    }

    /// Returns the names of the fields that are carried with each puzzle, in order, without its name and remark.
    pub(super) fn carried(&self) -> Vec<Arc<str>> {
        let is_carried = |role| matches!(role, FieldRole::Solution | FieldRole::Other);
        let columns = self.names.iter().zip(&self.roles).filter(|&(_, &role)| is_carried(role));
        columns.map(|(name, _)| name.clone()).collect()
    }

    /// Decodes a row by its text and its fields, each with its byte offset, which errors are counted from. Keeps the fields that are only carried through
    /// if `keeps_fields` is set.
    #[inline]
    pub(super) fn decode<'a>(
        &self,
        fields: impl Iterator<Item = (usize, &'a [u8])>,
        row: &[u8],
        keeps_fields: bool,
    ) -> Row {
        let (has_header, mut note) = (!self.header.is_empty(), None);
        let (mut puzzle, mut extra) = (None, Extra::NOTHING);
        for (column, (start, field)) in fields.enumerate() {
            let other = if has_header { FieldRole::Other } else { FieldRole::Remark };
            let role = self.roles.get(column).copied().unwrap_or(other);
            let text = || String::from_utf8_lossy(field).into_owned();
            // Without a header, a solution may be in any field after the puzzle.
            let may_be_solution = role == FieldRole::Solution || role == FieldRole::Remark && !has_header;
            let found = if may_be_solution { solution(field) } else { None };
            match role {
                _ if column == MAX_COLUMNS => {
                    puzzle = Some(Err(Broken { problem: Problem::MANY_COLUMNS, at: None }));
                    break;
                }
                _ if found.is_some() => extra.claim = found.map(Claim::Digits),
                FieldRole::Puzzle => puzzle = Some(self::puzzle(start, field, &mut extra)),
                FieldRole::Name => self.add_text(field, &mut extra.name),
                FieldRole::Remark => self.add_text(field, &mut extra.remark),
                // An empty field is no claim, and it is not carried beyond the header.
                _ if field.is_empty() && (role == FieldRole::Solution || column >= self.names.len()) => {}
                _ => {
                    if role == FieldRole::Solution {
                        note = fields::claim_of_wrong_length(&text());
                        extra.claim = fields::is_wrong_claim(&text(), self.has_claims).then_some(Claim::Unreadable);
                    }
                    if keeps_fields {
                        let name = self.names.get(column).cloned();
                        let name = name.unwrap_or_else(|| format!("field{}", column + 1).into());
                        extra.fields.push((name, Field::Text(text())));
                    }
                }
            }
        }
        let puzzle = puzzle.unwrap_or_else(|| Err(fields::wrong(row.trim_ascii_end().len(), "")));
        extra.name_first = !has_header && extra.name.is_some();
        if self.has_position
            && let Ok(puzzle) = &puzzle
        {
            extra.recall(puzzle);
        }
        ((extra != Extra::NOTHING).then(|| Box::new(extra)), note, puzzle)
    }

    /// Adds a field to a text; without a header, several fields make up one.
    fn add_text(&self, field: &[u8], text: &mut Option<String>) {
        if !field.is_empty() {
            let before = text.take().map(|text| text + char::from(self.delimiter).encode_utf8(&mut [0; 4]));
            *text = Some(before.unwrap_or_default() + &*String::from_utf8_lossy(field));
        }
    }
}

/// Reads the puzzle in a field that starts at this byte of its row: cells, perhaps with white space around or between
/// them, or a link. Other data of the link are added to `extra`.
#[inline]
fn puzzle(start: usize, field: &[u8], extra: &mut Extra) -> Result<Grid, Broken> {
    let field = str::from_utf8(field).map_err(|error| Broken::new(Problem::NOT_UTF8, start + error.valid_up_to()))?;
    if let Some(puzzle) = whole::field(field) {
        return Ok(puzzle);
    }
    if let Some((link, _, read)) = links::find(field).into_iter().next() {
        let (grid, found) = read.map_err(|(at, problem)| Broken::new(problem, start + link + at))?;
        (extra.placed, extra.notes) = (found.placed, found.notes);
        extra.claim = extra.claim.or(found.claim);
        extra.fields.extend(found.fields);
        return Ok(grid);
    }
    let trimmed = field.trim().trim_matches(['"', '\'']);
    let puzzle = whole::field(&trimmed.split_whitespace().collect::<String>());
    puzzle.ok_or_else(|| fields::wrong(start + field.find(trimmed).unwrap_or(0), trimmed))
}

/// Reads the solution in a field.
#[inline]
fn solution(field: &[u8]) -> Option<Solution> {
    if let Ok(digits) = field.try_into() {
        return Solution::new(digits);
    }
    let field = str::from_utf8(field).ok()?.trim().trim_matches(['"', '\'']);
    Solution::new(field.as_bytes().try_into().ok()?)
}

/// Splits a line into its complete fields, one more than [`MAX_COLUMNS`] at most.
fn split_line(line: &[u8], delimiter: u8) -> Vec<String> {
    let mut row = QuotedRow::new(delimiter);
    row.push_line(line, 0);
    let fields = row.fields().take(MAX_COLUMNS + 1);
    fields.map(|(_, field)| String::from_utf8_lossy(field).into_owned()).collect()
}

/// Returns the names made distinct: empty and repeated ones get the number of their column.
fn distinct(names: &[&str]) -> Vec<Arc<str>> {
    let mut distinct: Vec<Arc<str>> = Vec::new();
    for (number, &name) in (1..).zip(names) {
        let mut name = if name.is_empty() { format!("field{number}") } else { name.to_owned() };
        while distinct.iter().any(|other| **other == *name) {
            name = format!("{name}_{number}");
        }
        distinct.push(name.into());
    }
    distinct
}
