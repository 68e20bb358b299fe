//! The columns of tables, and the members of objects: first those of the input, then those of the command.

use std::borrow::Cow;
use std::sync::Arc;

use anyhow::Context;

use sudoku::format::write::{Blank, Value};
use sudoku::format::{Extra, Field, FieldSyntax, Record, SourceColumns, is_claim_name};
use sudoku::grid::Grid;

const SOLUTION_NAME: &str = "solution";

/// When a command writes a field. Fields named by `--columns` are always written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    Always,
    /// Always in tables; in objects if it is not null.
    Optional,
    /// Only in objects, if it is not null.
    Json,
    /// Only if the user requests it.
    OnRequest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The command's own field with this index.
    Field(usize),
    /// The number of the record in the run, from 1.
    Record,
    Source,
    Line,
    Puzzle,
    Clues,
    Name,
    Remark,
}

/// The columns that every command can write.
const COMMON_COLUMNS: [(&str, Column); 7] = [
    ("record", Column::Record),
    ("source", Column::Source),
    ("line", Column::Line),
    ("puzzle", Column::Puzzle),
    ("clues", Column::Clues),
    ("name", Column::Name),
    ("remark", Column::Remark),
];

#[derive(Debug, Clone, Copy)]
pub struct CommandFields {
    /// The name of the command. It is the prefix of a field whose name the input already has.
    pub command: &'static str,
    pub has_input: bool,
    pub fields: &'static [(&'static str, Presence)],
    /// The names of the fields that this run always writes; `None` leaves that to the presence of each field.
    pub written_names: Option<&'static [&'static str]>,
}

impl CommandFields {
    /// Creates the fields of a command that reads records.
    pub const fn new(command: &'static str, fields: &'static [(&'static str, Presence)]) -> Self {
        Self { command, has_input: true, fields, written_names: None }
    }

    /// Returns the columns of the fields, with the presence of each in this run.
    fn field_columns(self) -> impl Iterator<Item = (&'static str, Column, Presence)> {
        let presence_in_run = move |name: &str, presence| match self.written_names {
            Some(names) if names.contains(&name) => Presence::Always,
            Some(_) if presence == Presence::Always => Presence::OnRequest,
            _ => presence,
        };
        let fields = (0..).zip(self.fields);
        fields.map(move |(index, &(name, presence))| (name, Column::Field(index), presence_in_run(name, presence)))
    }
}

fn always_written((name, column): (&'static str, Column)) -> (&'static str, Column, Presence) {
    (name, column, Presence::Always)
}

#[derive(Debug)]
pub struct CommandColumns {
    command: &'static str,
    columns: Vec<(&'static str, Column, Presence)>,
}

impl CommandColumns {
    /// Selects the columns in `requested_names` or, by default, those that the command always writes. Adds the columns
    /// of the location if `with_location` is set.
    pub fn new(
        command_fields: CommandFields,
        requested_names: Option<&[String]>,
        with_location: bool,
        is_json: bool,
    ) -> anyhow::Result<Self> {
        let is_written = |presence| match presence {
            Presence::Always | Presence::Optional => true,
            Presence::Json => is_json,
            Presence::OnRequest => false,
        };
        let mut columns: Vec<_> = match requested_names {
            None => command_fields.field_columns().filter(|&(_, _, presence)| is_written(presence)).collect(),
            Some(requested_names) => {
                let all_columns = Self::with_all(command_fields).columns;
                let find_column = |name: &String| {
                    let column = all_columns.iter().copied().find(|(column_name, ..)| column_name == name);
                    column.with_context(|| {
                        let (command, all_names) = (command_fields.command, all_columns.iter().map(|(name, ..)| *name));
                        let names: Vec<&str> = all_names.collect();
                        format!("--columns: `{command}` has no column '{name}'; it has {}", names.join(", "))
                    })
                };
                requested_names.iter().map(find_column).collect::<anyhow::Result<_>>()?
            }
        };
        if with_location {
            columns.extend([("source", Column::Source), ("line", Column::Line)].map(always_written));
        }
        Ok(Self { command: command_fields.command, columns })
    }

    /// Returns all columns that a template or `--columns` may name.
    pub fn with_all(command_fields: CommandFields) -> Self {
        let field_columns = command_fields.field_columns().map(|(name, column, _)| (name, column));
        let common_columns = COMMON_COLUMNS.into_iter().filter(|_| command_fields.has_input);
        let columns = field_columns.chain(common_columns).map(always_written).collect();
        Self { command: command_fields.command, columns }
    }

    /// Returns the columns with names that differ from those of the input: a name that the input already has is
    /// prefixed with the command's. The column of the puzzle is left out if the input has it.
    pub fn result_columns<'n>(&self, input_names: impl Iterator<Item = &'n str> + Clone) -> Vec<ResultColumn> {
        let has_claim = input_names.clone().any(is_claim_name);
        let is_taken = |name: &str| {
            input_names.clone().any(|input_name| input_name.eq_ignore_ascii_case(name))
                || has_claim && name == SOLUTION_NAME
        };
        let result_column = |&(name, column, presence): &(&'static str, Column, Presence)| {
            let names = std::iter::once(Cow::Borrowed(name))
                .chain([format!("{}_{name}", self.command).into()])
                .chain((2..).map(|number| format!("{}_{name}_{number}", self.command).into()));
            let mut free_names = names.skip_while(|name| is_taken(name));
            ResultColumn { name: free_names.next().unwrap_or_default(), column, presence }
        };
        let is_kept = |&&(name, column, _): &&(&str, Column, Presence)| column != Column::Puzzle || !is_taken(name);
        self.columns.iter().filter(is_kept).map(result_column).collect()
    }

    pub fn contains(&self, column: Column) -> bool {
        self.columns.iter().any(|&(_, listed_column, _)| listed_column == column)
    }

    /// Returns the names and values of the columns, given the values of the command's fields. Common columns are null.
    pub fn named_values<'v>(&self, values: &[Value<'v>]) -> Vec<(&'static str, Value<'v>)> {
        let value = |column| match column {
            Column::Field(index) => values[index],
            _ => Value::Null,
        };
        self.columns.iter().map(|&(name, column, _)| (name, value(column))).collect()
    }
}

/// A column that a command adds to a table or an object.
#[derive(Debug, Clone)]
pub struct ResultColumn {
    pub name: Cow<'static, str>,
    pub column: Column,
    pub presence: Presence,
}

/// Returns the columns of an input without records.
pub fn default_input_columns() -> Arc<SourceColumns> {
    named_columns(vec!["puzzle".into()])
}

/// Returns the columns of the input: those of the table or the object that the first record comes from. If it is from
/// neither, or has other fields as well, returns a column for each piece of data that came with it.
pub fn input_columns(
    first_record: &Record,
    puzzle: Option<&Grid>,
    table_columns: Option<&Arc<SourceColumns>>,
    command_columns: &CommandColumns,
) -> Arc<SourceColumns> {
    match table_columns.or(first_record.source_fields.as_ref().map(|fields| &fields.columns)) {
        Some(source_columns) if first_record.extra().fields.is_empty() => Arc::clone(source_columns),
        _ => named_columns(
            InputValues::new(first_record, puzzle, None, command_columns).iter().map(|(name, _)| name.into()).collect(),
        ),
    }
}

/// Returns columns with these names that are not from a table or an object.
fn named_columns(names: Vec<Arc<str>>) -> Arc<SourceColumns> {
    Arc::new(SourceColumns { puzzle_index: names.len(), names, syntax: FieldSyntax::Json, header: None })
}

pub fn column_names(columns: &SourceColumns) -> impl Iterator<Item = &str> + Clone {
    columns.names.iter().map(|name| &**name)
}

/// The data that came with a puzzle, in a form that values can borrow from.
pub struct InputValues<'a> {
    record: &'a Record,
    /// The fields of the record's row or object.
    source_fields: Vec<(&'a str, Cow<'a, Field>)>,
    puzzle: Option<&'a Grid>,
    blank: Blank,
    /// The givens, if other digits were placed.
    givens: Option<Grid>,
    notes: Option<String>,
    columns: &'a CommandColumns,
}

impl<'a> InputValues<'a> {
    /// Collects the data that came with this record. `blank` is the user's character for blank cells, if any.
    pub fn new(
        record: &'a Record,
        puzzle: Option<&'a Grid>,
        blank: Option<Blank>,
        columns: &'a CommandColumns,
    ) -> Self {
        let extra = record.extra();
        let mut source_fields = Vec::new();
        let (mut givens, mut notes) = (None, None);
        if let Some(fields) = &record.source_fields {
            source_fields = column_names(&fields.columns).zip(fields.values().into_iter().map(Cow::Owned)).collect();
            if let (Some(blank), Some(puzzle), Some((_, field))) =
                (blank, puzzle, source_fields.get_mut(fields.columns.puzzle_index))
            {
                let mut text = Vec::new();
                Value::Puzzle(puzzle, blank).write(&mut text);
                let text = String::from_utf8_lossy(&text).into_owned();
                *field = Cow::Owned(match **field {
                    Field::Text(_) => Field::Text(text),
                    Field::Json(_) => Field::Json(format!("\"{text}\"")),
                });
            }
        } else {
            givens = puzzle.filter(|_| !extra.placed.is_empty()).map(|puzzle| extra.givens(puzzle));
            notes = extra.notes_text();
        }
        source_fields.extend(extra.fields.iter().map(|(name, field)| (&**name, Cow::Borrowed(field))));
        Self { record, source_fields, puzzle, blank: blank.unwrap_or(record.blank), givens, notes, columns }
    }

    /// Returns the names and values. Leaves out a name, remark or puzzle that is no field of a row or object if the
    /// command has a column for it.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Value<'_>)> + Clone {
        let Self { record, blank, columns, .. } = self;
        let extra = record.extra();
        let has_fields = record.source_fields.is_some();
        let text_field = |name, text: &'a Option<String>, column| {
            let text = text.as_deref().filter(|_| !has_fields && !columns.contains(column));
            text.map(|text| (name, Value::Str(text)))
        };
        let puzzle_value = self.puzzle.map_or(Value::Null, |puzzle| Value::Puzzle(puzzle, *blank));
        let puzzle = (!has_fields && !columns.contains(Column::Puzzle)).then_some(("puzzle", puzzle_value));
        let claimed_solution = extra.claimed_solution().filter(|_| !has_fields);
        let claim = claimed_solution.map(|solution| (SOLUTION_NAME, Value::Solution(solution)));
        let givens = self.givens.as_ref().map(|grid| (Extra::GIVENS_FIELD, Value::Puzzle(grid, *blank)));
        let notes = self.notes.as_ref().map(|notes| (Extra::NOTES_FIELD, Value::Text(notes)));
        let fields = self.source_fields.iter().map(|(name, field)| (*name, Value::from(&**field)));
        let leading_fields = [text_field("name", &extra.name, Column::Name), puzzle, claim, givens, notes];
        leading_fields.into_iter().flatten().chain(fields).chain(text_field("remark", &extra.remark, Column::Remark))
    }
}
