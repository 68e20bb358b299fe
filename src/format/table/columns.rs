//! The columns of a table: finds the role of each column, and decodes the fields of a row by these roles.

use std::sync::Arc;

use super::{MAX_COLUMNS, TableRow, split_row};
use crate::format::error::short_name;
use crate::format::grammar::LineError;
use crate::format::grammar::cells::{self, Blank};
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::lines::{fields, forms};
use crate::format::names::{FieldRole, NAME_FIELDS, REMARK_FIELDS, is_one_of};
use crate::format::{
    Claim, Field, FieldRetention, FieldSyntax, Layout, ReadWarning, Record, RecordData, RecordErrorKind, SourceColumns,
    SourceFields,
};
use crate::grid::Grid;

/// The bytes between the fields of a row. A bar is one only below a header.
pub(in crate::format) const DELIMITERS: [u8; 4] = [b'|', b'\t', b';', b','];

/// Names that puzzle columns share with others. A column so named holds puzzles only if its first field is a puzzle.
const AMBIGUOUS_NAMES: [&str; 6] = ["given", "givens", "start", "input", "candidates", "clues"];

/// The names of the columns that a user has chosen in place of the known names. Case does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnChoice {
    /// The column of the puzzles.
    pub puzzle: Option<String>,
    /// The column of the claimed solutions.
    pub claim: Option<String>,
    /// Whether positions, in a column named `position`, are read in place of the puzzles that they come from.
    pub prefers_positions: bool,
}

/// The name of the column of half-solved grids.
pub(in crate::format) const POSITION_NAME: &str = "position";

impl ColumnChoice {
    /// Returns whether a column is chosen by its name, so that there must be one.
    pub(in crate::format) fn is_made(&self) -> bool {
        self.puzzle.is_some() || self.claim.is_some()
    }

    /// Returns whether columns may have other roles than by default.
    pub(in crate::format) fn changes_roles(&self) -> bool {
        *self != Self::default()
    }

    /// Returns whether the column of this name is read in place of the puzzles, if it holds positions.
    pub(in crate::format) fn may_be_positions(&self, name: &str) -> bool {
        self.prefers_positions && self.puzzle.is_none() && name.eq_ignore_ascii_case(POSITION_NAME)
    }

    pub(in crate::format) fn role(&self, name: &str) -> FieldRole {
        let is_chosen = |chosen: &String| chosen.eq_ignore_ascii_case(name);
        match FieldRole::from_name(name) {
            _ if self.puzzle.as_ref().is_some_and(is_chosen) => FieldRole::Puzzle,
            _ if self.claim.as_ref().is_some_and(is_chosen) => FieldRole::Solution,
            _ if self.may_be_positions(name) => FieldRole::Puzzle,
            FieldRole::Puzzle if self.puzzle.is_some() => FieldRole::Other,
            FieldRole::Solution if self.claim.is_some() => FieldRole::Other,
            default_role => default_role,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(in crate::format) struct Columns {
    /// The names and the header, which records share. There are at most [`MAX_COLUMNS`] + 1 names.
    pub source_columns: Arc<SourceColumns>,
    pub delimiter: u8,
    pub roles: Vec<FieldRole>,
    /// Whether a name identifies the column of the puzzles.
    pub has_puzzle_name: bool,
    /// The reason why no row can be read, if there is one.
    pub(super) problem: Option<RecordErrorKind>,
    /// The error that no column has a name that the user has chosen.
    pub(super) missing_choice: Option<RecordErrorKind>,
    /// Whether a column distinguishes givens from placed digits, or has notes.
    pub(super) has_progress: bool,
}

impl Columns {
    /// Parses a header and the row below it. The delimiter is the one that occurs most often in the header, or else one
    /// that makes a puzzle's name of a field. `#` before the first name is part of no name.
    pub(in crate::format) fn from_header(header: &[u8], row: &[u8], choice: &ColumnChoice) -> Self {
        let delimiter_count = |delimiter: &u8| memchr::memchr_iter(*delimiter, header).count();
        let max_count = DELIMITERS.iter().map(delimiter_count).max().unwrap_or(0);
        let has_puzzle = |delimiter: &u8| {
            let names = split_row(header, *delimiter);
            names.iter().any(|name| choice.role(name.trim()) == FieldRole::Puzzle)
        };
        let delimiters = DELIMITERS.into_iter().filter(|delimiter| delimiter_count(delimiter) > 0);
        let mut most_often = delimiters.clone().filter(|delimiter| delimiter_count(delimiter) == max_count);
        let naming = most_often.clone().chain(delimiters).find(has_puzzle);
        let delimiter = naming.or(most_often.next_back()).unwrap_or(b',');
        Self::from_delimited_header(delimiter, header, row, choice)
    }

    /// Parses a header with this delimiter and the row below it.
    pub(in crate::format) fn from_delimited_header(
        delimiter: u8,
        header: &[u8],
        row: &[u8],
        choice: &ColumnChoice,
    ) -> Self {
        let names_text = header.strip_prefix(b"#").unwrap_or(header);
        let [name_row, first_row] = [names_text, row].map(|line| split_row(line, delimiter));
        let names: Vec<_> = name_row.iter().map(|name| name.trim().trim_matches('\'')).collect();
        Self::from_names(delimiter, &names, &first_row, choice).with_names(&names, Some(header))
    }

    /// Returns the columns of a table without a header, if the first puzzle on its first line is in a field that
    /// `accepts` allows. The fields before a puzzle are its name, the fields after it its remark.
    pub(in crate::format) fn from_first_line(line: &str, accepts: impl Fn(usize, &str) -> bool) -> Option<Self> {
        let may_separate = |delimiter: &u8| *delimiter == b',' || line.as_bytes().contains(delimiter);
        DELIMITERS[1..].iter().copied().filter(may_separate).find_map(|delimiter| {
            let columns = Self::from_delimited_line(delimiter, line)?;
            let field = line.split(char::from(delimiter)).nth(columns.source_columns.puzzle_index)?;
            accepts(columns.source_columns.puzzle_index, field.trim()).then_some(columns)
        })
    }

    /// Returns the columns of a table without a header and with this delimiter, if its first line has a puzzle.
    pub(in crate::format) fn from_delimited_line(delimiter: u8, line: &str) -> Option<Self> {
        let row: Vec<_> = line.split(char::from(delimiter)).take(MAX_COLUMNS).collect();
        let field = |column: usize| row[column].trim().trim_matches('"');
        let has_puzzle = |&column: &usize| forms::parse_text(field(column)).is_some_and(|result| result.is_ok());
        let may_have_puzzle = |&column: &usize| is_puzzle(field(column));
        let has_solution = |&column: &usize| forms::parse_solution(field(column).as_bytes()).is_some();
        let puzzle_column = (0..row.len()).find(has_puzzle).or_else(|| (0..row.len()).find(may_have_puzzle))?;
        let claim_column = (0..row.len()).filter(|&column| column != puzzle_column).find(has_solution);
        let name_and_role = |column| match column {
            _ if column == puzzle_column => ("puzzle", FieldRole::Puzzle),
            _ if Some(column) == claim_column => ("solution", FieldRole::Solution),
            _ if column < puzzle_column => ("", FieldRole::Name),
            _ => ("", FieldRole::Remark),
        };
        let (names, roles): (Vec<_>, _) = (0..row.len()).map(name_and_role).unzip();
        let columns = Self { delimiter, roles, ..Self::default() };
        Some(columns.with_names(&names, None))
    }

    /// Creates the columns with these names, and finds the column of each role. `row` is the row below the header.
    fn from_names(delimiter: u8, names: &[&str], row: &[String], choice: &ColumnChoice) -> Self {
        let roles = names.iter().map(|name| choice.role(name)).collect();
        let has_progress = names.iter().any(|name| [RecordData::GIVENS_FIELD, RecordData::NOTES_FIELD].contains(name));
        let mut columns = Self { delimiter, roles, has_progress, ..Self::default() };
        let puzzle_columns = columns.find_puzzle_columns(names, row, choice);
        if let [puzzle_column] = puzzle_columns[..]
            && columns.columns_of_role(FieldRole::Solution).is_empty()
            && let Some(claim_column) = find_claim_column(puzzle_column, &row[..row.len().min(names.len())])
        {
            columns.roles[claim_column] = FieldRole::Solution;
        }
        let claim_columns = columns.columns_of_role(FieldRole::Solution);
        let missing_column_problem = |name, option| {
            let name = short_name(name);
            RecordErrorKind::Details(format!("no column is named {name}; {option} NAME needs a name from the header"))
        };
        let two_columns_problem = |first: usize, second: usize, noun, option| {
            let [first, second] = [first, second].map(|column| short_name(names[column]));
            let text = format!("both {first} and {second} may be the column of {noun}; choose one with {option} NAME");
            Some(RecordErrorKind::Details(text))
        };
        columns.missing_choice = match choice {
            ColumnChoice { puzzle: Some(name), .. } if puzzle_columns.is_empty() => {
                Some(missing_column_problem(name, "--puzzle-column"))
            }
            ColumnChoice { claim: Some(name), .. } if claim_columns.is_empty() => {
                Some(missing_column_problem(name, "--claim-column"))
            }
            _ => None,
        };
        columns.problem = match (&puzzle_columns[..], &claim_columns[..]) {
            _ if names.len() > MAX_COLUMNS => Some(RecordErrorKind::Text("more than 1000 columns")),
            ([], _) => {
                Some(RecordErrorKind::Text("no column seems to hold puzzles; choose one with --puzzle-column NAME"))
            }
            (&[first, second, ..], _) => two_columns_problem(first, second, "puzzles", "--puzzle-column"),
            (_, [] | [_]) => None,
            (_, &[first, second, ..]) => two_columns_problem(first, second, "claimed solutions", "--claim-column"),
        };
        let column_with_name = |known_name: &&str| names.iter().position(|name| name.eq_ignore_ascii_case(known_name));
        for (role, chosen_column) in [
            (FieldRole::Puzzle, puzzle_columns.first().copied()),
            (FieldRole::Name, NAME_FIELDS.iter().find_map(&column_with_name)),
            (FieldRole::Remark, REMARK_FIELDS.iter().find_map(column_with_name)),
        ] {
            columns.columns_of_role(role).into_iter().for_each(|column| columns.roles[column] = FieldRole::Other);
            chosen_column.into_iter().for_each(|column| columns.roles[column] = role);
        }
        columns
    }

    /// Returns the columns that may hold the puzzles: by their names, or else by a puzzle in the first row.
    fn find_puzzle_columns(&mut self, names: &[&str], row: &[String], choice: &ColumnChoice) -> Vec<usize> {
        let field = |column: usize| row.get(column).map_or("", |field| field.trim().trim_matches('"'));
        let has_puzzle = |column: usize| is_puzzle(field(column));
        let has_solution = |column: usize| forms::parse_solution(field(column).as_bytes()).is_some();
        let mut puzzle_columns = self.columns_of_role(FieldRole::Puzzle);
        let (positions, others): (Vec<_>, _) =
            puzzle_columns.into_iter().partition(|&column| choice.may_be_positions(names[column]));
        puzzle_columns = if positions.iter().any(|&column| has_puzzle(column)) { positions } else { others };
        if choice.puzzle.is_none() {
            puzzle_columns.retain(|&column| !is_one_of(names[column], &AMBIGUOUS_NAMES) || has_puzzle(column));
            // Next to a column of puzzles, the givens show which digits were placed.
            if puzzle_columns.len() > 1 {
                puzzle_columns.retain(|&column| !is_one_of(names[column], &[RecordData::GIVENS_FIELD]));
            }
        }
        self.has_puzzle_name = !puzzle_columns.is_empty();
        if !self.has_puzzle_name && choice.puzzle.is_none() {
            let other_columns = (0..names.len()).filter(|&column| self.roles[column] != FieldRole::Solution);
            puzzle_columns = other_columns.filter(|&column| has_puzzle(column)).collect();
            if puzzle_columns.iter().any(|&column| !has_solution(column)) {
                puzzle_columns.retain(|&column| !has_solution(column));
            }
        }
        puzzle_columns
    }

    /// Returns whether the field of the puzzle in a row is one.
    pub(in crate::format) fn has_puzzle_in(&self, row: &[u8]) -> bool {
        let fields = split_row(row, self.delimiter);
        fields.get(self.source_columns.puzzle_index).is_some_and(|field| is_puzzle(field.trim()))
    }

    fn columns_of_role(&self, role: FieldRole) -> Vec<usize> {
        (0..self.roles.len()).filter(|&column| self.roles[column] == role).collect()
    }

    fn with_names(self, names: &[&str], header: Option<&[u8]>) -> Self {
        let puzzle_index = self.columns_of_role(FieldRole::Puzzle).first().copied().unwrap_or(names.len());
        let (names, syntax) = (distinct_names(names), FieldSyntax::Delimited(self.delimiter));
        let is_progress = |name: &str| [RecordData::GIVENS_FIELD, RecordData::NOTES_FIELD].contains(&name);
        let is_carried = |(name, role): &(&Arc<str>, &FieldRole)| {
            **role == FieldRole::Other && header.is_some() && !is_progress(name)
        };
        let carried_names =
            names.iter().zip(&self.roles).filter(is_carried).map(|(name, _)| Arc::clone(name)).collect();
        let source_columns =
            SourceColumns { names, syntax, header: header.map(Into::into), puzzle_index, carried_names };
        Self { source_columns: Arc::new(source_columns), ..self }
    }

    /// Decodes a row from its text and its fields. Each field comes with its byte offset, which errors refer to.
    #[inline]
    pub(super) fn decode<'a>(
        &self,
        fields: impl Iterator<Item = (usize, &'a [u8])>,
        row: &[u8],
        kept_fields: FieldRetention,
    ) -> TableRow {
        let (has_header, expected_count) = (self.source_columns.header.is_some(), self.source_columns.names.len());
        let keeps_fields = kept_fields == FieldRetention::Named || self.has_progress;
        let mut puzzle = None;
        let mut extra = RecordData::EMPTY;
        let mut record = Record::new(0, Layout::Line);
        // The number of fields, and their number without the empty fields at the end.
        let (mut field_count, mut trimmed_count) = (0, 0);
        for (column, (start, field)) in fields.enumerate() {
            field_count = column + 1;
            trimmed_count = if field.is_empty() { trimmed_count } else { field_count };
            if self.roles.get(column) == Some(&FieldRole::Puzzle) {
                record.blank = Blank::from_cells(field);
                puzzle = Some(parse_puzzle(start, field, &mut extra, &mut record.warning));
            } else {
                record.warning = self.add_field(column, field, keeps_fields, &mut extra).or(record.warning);
            }
        }
        let mut result =
            puzzle.unwrap_or_else(|| Err(LineError::new(RecordErrorKind::CellCount(0), row.trim_ascii_end().len())));
        // Some programs add empty fields at the end of a row, or drop them. The other fields keep their columns.
        let surplus = if has_header { field_count.saturating_sub(expected_count) } else { 0 };
        let (text, surplus_end) = row.split_at(row.len() - surplus);
        let has_expected_fields = trimmed_count <= expected_count.max(field_count - surplus)
            && surplus_end.iter().all(|&byte| byte == self.delimiter);
        if !has_expected_fields {
            let text = format!("expected {expected_count} fields as in the header, found {field_count}");
            result = Err(LineError { problem: RecordErrorKind::Details(text), offset: None });
        }
        if record.warning.is_none() && !row.is_ascii() && str::from_utf8(row).is_err() {
            record.warning = Some(ReadWarning::NotUtf8);
        }
        extra.is_name_first = !has_header && extra.name.is_some();
        if self.has_progress
            && let Ok(puzzle) = &result
        {
            extra.restore_fields(puzzle);
        }
        if kept_fields != FieldRetention::Named {
            extra.fields.clear();
        }
        if kept_fields == FieldRetention::AsWritten && has_expected_fields {
            let mut text = text.to_vec();
            text.resize(text.len() + expected_count.saturating_sub(field_count), self.delimiter);
            record.source_fields =
                Some(Box::new(SourceFields { columns: Arc::clone(&self.source_columns), text: text.into() }));
        }
        record.extra = extra.into_box();
        (record, result)
    }

    /// Adds a field other than the puzzle to `extra`. Returns a warning if it is a claim of the wrong length.
    #[inline]
    fn add_field(
        &self,
        column: usize,
        field: &[u8],
        keeps_fields: bool,
        extra: &mut RecordData,
    ) -> Option<ReadWarning> {
        let SourceColumns { header, names, .. } = &*self.source_columns;
        let default_role = if header.is_some() { FieldRole::Other } else { FieldRole::Remark };
        let role = self.roles.get(column).copied().unwrap_or(default_role);
        // Without a header, a solution may be in any field after the puzzle.
        let may_be_solution = role == FieldRole::Solution || role == FieldRole::Remark && header.is_none();
        let solution = if may_be_solution { forms::parse_solution(field) } else { None };
        match role {
            _ if solution.is_some() => extra.claim = solution.map(Claim::Digits),
            FieldRole::Name => self.add_text(field, &mut extra.name),
            FieldRole::Remark => self.add_text(field, &mut extra.remark),
            // An empty field is not a claim.
            FieldRole::Solution if field.is_empty() => {}
            _ => {
                if keeps_fields && column < names.len() {
                    let text = String::from_utf8_lossy(field).into_owned();
                    extra.fields.push((names[column].clone(), Field::Text(text)));
                }
                if role == FieldRole::Solution && !field.trim_ascii().is_empty() {
                    extra.claim = Some(Claim::Unreadable);
                    return fields::claim_of_wrong_length(&String::from_utf8_lossy(field));
                }
            }
        }
        None
    }

    /// Appends a field to a text. Without a header, several fields make up one text.
    fn add_text(&self, field: &[u8], text: &mut Option<String>) {
        if !field.is_empty() {
            let earlier_text = text.take().map(|text| text + char::from(self.delimiter).encode_utf8(&mut [0; 4]));
            *text = Some(earlier_text.unwrap_or_default() + &*String::from_utf8_lossy(field));
        }
    }
}

/// Returns the only column whose field in the first row is a full grid with most givens of the puzzle in that row.
fn find_claim_column(puzzle_column: usize, row: &[String]) -> Option<usize> {
    let field = |column: usize| row.get(column).map(|field| field.trim().trim_matches('"'));
    let puzzle = field(puzzle_column).and_then(DecodedPuzzle::parse)?.puzzle;
    let is_claim = |column: &usize| {
        let solution = field(*column).and_then(|text| forms::parse_solution(text.as_bytes()));
        let givens = puzzle.filled_cells();
        solution.is_some_and(|solution| {
            let digits = Grid::from(solution);
            let kept_count = givens.iter().filter(|cell| digits[*cell] == puzzle[*cell]).count();
            *column != puzzle_column && 2 * kept_count > givens.len()
        })
    };
    let mut claims = (0..row.len()).filter(is_claim);
    claims.next().filter(|_| claims.next().is_none())
}

/// Returns whether a field is a puzzle, or is meant as one.
fn is_puzzle(field: &str) -> bool {
    fields::parse_puzzle_text(field).is_some() || forms::parse_text(field).is_some_and(|result| result.is_ok())
}

/// Parses the puzzle in a field that starts at this byte of its row, in any form that a text may have. Adds its other data
/// to `extra`, and replaces `warning` if there is one.
#[inline]
fn parse_puzzle(
    start: usize,
    field: &[u8],
    extra: &mut RecordData,
    warning: &mut Option<ReadWarning>,
) -> Result<Grid, LineError> {
    if let Ok(cells) = field.try_into()
        && let Some(puzzle) = cells::parse_plain_puzzle(cells)
    {
        if cells::has_mixed_blanks(cells) {
            *warning = Some(ReadWarning::BlankLetters);
        }
        return Ok(puzzle);
    }
    parse_puzzle_form(start, field, extra, warning)
}

/// Parses a puzzle as [`parse_puzzle`] does, without its fast path.
#[inline(never)]
fn parse_puzzle_form(
    start: usize,
    field: &[u8],
    extra: &mut RecordData,
    warning: &mut Option<ReadWarning>,
) -> Result<Grid, LineError> {
    let field = str::from_utf8(field)
        .map_err(|error| LineError::new(RecordErrorKind::NOT_UTF8, start + error.valid_up_to()))?;
    let trimmed = field.trim().trim_matches(['"', '\'']);
    let offset = start + field.find(trimmed).unwrap_or(0);
    match forms::parse_text(trimmed) {
        Some(Ok(DecodedPuzzle { puzzle, extra: form_extra, warning: form_warning, .. })) => {
            if let Some(form_extra) = form_extra {
                (extra.progress, extra.notes) = (form_extra.progress, form_extra.notes);
                extra.claim = extra.claim.or(form_extra.claim);
                extra.fields.extend(form_extra.fields);
            }
            *warning = form_warning.or(*warning);
            Ok(puzzle)
        }
        Some(Err(error)) => Err(error.map_offset(|error_offset| offset + error_offset)),
        None => Err(forms::text_error(trimmed).map_offset(|error_offset| offset + error_offset)),
    }
}

/// Makes the names distinct. An empty or repeated name gets the number of its column.
fn distinct_names(names: &[&str]) -> Vec<Arc<str>> {
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
