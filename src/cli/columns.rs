//! The columns of tables, and the members of objects: first those of the input, then those of the command.

use std::borrow::Cow;
use std::sync::Arc;

use anyhow::Context;

use sudoku::format::write::{Blank, Value};
use sudoku::format::{Extra, Field, FieldSyntax, Record, SourceColumns, is_claim};
use sudoku::grid::Grid;

const SOLUTION: &str = "solution";

/// When a command writes a field. It writes any field that `--columns` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    Always,
    /// In tables always, in objects where it is not null.
    Optional,
    /// In objects where it is not null.
    Json,
    /// If it is asked for.
    Asked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The command's own field of this index.
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

/// The columns for the location of a record.
const PLACE: [(&str, Column); 2] = [("source", Column::Source), ("line", Column::Line)];

/// The columns that every command can write.
const COMMON: [(&str, Column); 7] = [
    ("record", Column::Record),
    PLACE[0],
    PLACE[1],
    ("puzzle", Column::Puzzle),
    ("clues", Column::Clues),
    ("name", Column::Name),
    ("remark", Column::Remark),
];

#[derive(Debug, Clone, Copy)]
pub struct CommandFields {
    /// The command's name, the prefix of a field's name that the input has as well.
    pub command: &'static str,
    pub has_input: bool,
    pub fields: &'static [(&'static str, Presence)],
    /// The names of those that this run always writes. By default, their presence says it.
    pub always: Option<&'static [&'static str]>,
}

impl CommandFields {
    /// The fields of a command that reads records.
    pub const fn new(command: &'static str, fields: &'static [(&'static str, Presence)]) -> Self {
        Self { command, has_input: true, fields, always: None }
    }

    /// Their columns, with the presence that this run gives them.
    fn presences(self) -> impl Iterator<Item = (&'static str, Column, Presence)> {
        let presence = move |name: &str, presence| match self.always {
            Some(names) if names.contains(&name) => Presence::Always,
            Some(_) if presence == Presence::Always => Presence::Asked,
            _ => presence,
        };
        let fields = (0..).zip(self.fields);
        fields.map(move |(index, &(name, known))| (name, Column::Field(index), presence(name, known)))
    }
}

#[derive(Debug)]
pub struct CommandColumns {
    command: &'static str,
    columns: Vec<(&'static str, Column, Presence)>,
}

impl CommandColumns {
    /// The columns that are asked for or, by default, those that the command is for, and those of the location.
    pub fn new(
        all: CommandFields,
        asked: Option<&[String]>,
        with_location: bool,
        is_json: bool,
    ) -> anyhow::Result<Self> {
        let is_written = |presence| match presence {
            Presence::Always | Presence::Optional => true,
            Presence::Json => is_json,
            Presence::Asked => false,
        };
        let mut columns: Vec<_> = match asked {
            None => all.presences().filter(|&(_, _, presence)| is_written(presence)).collect(),
            Some(asked) => {
                let known = Self::with_all(all).columns;
                let unknown = |name: &String| {
                    let names: Vec<&str> = known.iter().map(|(name, ..)| *name).collect();
                    format!("--columns: no column of `{}` is named '{name}'; it has {}", all.command, names.join(", "))
                };
                let column = |name| known.iter().copied().find(|(other, ..)| other == name);
                asked.iter().map(|name| column(name).with_context(|| unknown(name))).collect::<anyhow::Result<_>>()?
            }
        };
        let location = PLACE.into_iter().filter(|_| with_location);
        columns.extend(location.map(|(name, column)| (name, column, Presence::Always)));
        Ok(Self { command: all.command, columns })
    }

    /// All columns, for a template or to choose from.
    pub fn with_all(all: CommandFields) -> Self {
        let own = all.presences().map(|(name, column, _)| (name, column));
        let common = COMMON.into_iter().filter(|_| all.has_input);
        let columns = own.chain(common).map(|(name, column)| (name, column, Presence::Always));
        Self { command: all.command, columns: columns.collect() }
    }

    /// The columns, with names that differ from those of the input: a name that is taken gets the command's name as
    /// its prefix. A puzzle that is in the input is not repeated.
    pub fn named_beside<'n>(&self, input: impl Iterator<Item = &'n str> + Clone) -> Vec<ResultColumn> {
        let has_claim = input.clone().any(is_claim);
        let is_taken =
            |name: &str| input.clone().any(|other| other.eq_ignore_ascii_case(name)) || has_claim && name == SOLUTION;
        let result = |&(name, column, presence): &(&'static str, Column, Presence)| {
            let names = std::iter::once(Cow::Borrowed(name))
                .chain([format!("{}_{name}", self.command).into()])
                .chain((2..).map(|number| format!("{}_{name}_{number}", self.command).into()));
            let mut free = names.skip_while(|name| is_taken(name));
            ResultColumn { name: free.next().unwrap_or_default(), column, presence }
        };
        let is_new = |&&(name, column, _): &&(&str, Column, Presence)| column != Column::Puzzle || !is_taken(name);
        self.columns.iter().filter(is_new).map(result).collect()
    }

    pub fn contains(&self, column: Column) -> bool {
        self.columns.iter().any(|&(_, other, _)| other == column)
    }

    /// Names and values, given those of all fields of the command.
    pub fn fields<'v>(&self, values: &[Value<'v>]) -> Vec<(&'static str, Value<'v>)> {
        let value = |column| match column {
            Column::Field(index) => values[index],
            _ => Value::Null,
        };
        self.columns.iter().map(|&(name, column, _)| (name, value(column))).collect()
    }
}

/// A column of a command in its table or object.
#[derive(Debug, Clone)]
pub struct ResultColumn {
    pub name: Cow<'static, str>,
    pub column: Column,
    pub presence: Presence,
}

/// The columns of an input without records.
pub fn no_input_columns() -> Arc<SourceColumns> {
    named_columns(vec!["puzzle".into()])
}

/// The columns of the input, which are the same for all records of a table: those of the table or the object that the
/// first record is or, where there is none, what came with that record.
pub fn input_columns(
    first: &Record,
    puzzle: Option<&Grid>,
    table: Option<&Arc<SourceColumns>>,
    columns: &CommandColumns,
) -> Arc<SourceColumns> {
    match table.or(first.source_fields.as_ref().map(|fields| &fields.columns)) {
        Some(source) if first.extra().fields.is_empty() => Arc::clone(source),
        _ => {
            named_columns(InputValues::new(first, puzzle, None, columns).iter().map(|(name, _)| name.into()).collect())
        }
    }
}

/// Columns that no source has written.
fn named_columns(names: Vec<Arc<str>>) -> Arc<SourceColumns> {
    Arc::new(SourceColumns { puzzle: names.len(), names, syntax: FieldSyntax::Json, header: None })
}

pub fn names(columns: &SourceColumns) -> impl Iterator<Item = &str> + Clone {
    columns.names.iter().map(|name| &**name)
}

/// The data that came with a puzzle, in a form that values can borrow from.
pub struct InputValues<'a> {
    record: &'a Record,
    /// The fields of its row or object.
    source: Vec<(&'a str, Cow<'a, Field>)>,
    puzzle: Option<&'a Grid>,
    blank: Blank,
    /// The givens, if other digits were placed.
    givens: Option<Grid>,
    notes: Option<String>,
    columns: &'a CommandColumns,
}

impl<'a> InputValues<'a> {
    /// Collects the data that came with this record. `blank` is the character for blank cells that the user has chosen.
    pub fn new(
        record: &'a Record,
        puzzle: Option<&'a Grid>,
        blank: Option<Blank>,
        columns: &'a CommandColumns,
    ) -> Self {
        let extra = record.extra();
        let mut source = Vec::new();
        let (mut givens, mut notes) = (None, None);
        if let Some(fields) = &record.source_fields {
            source = names(&fields.columns).zip(fields.values().into_iter().map(Cow::Owned)).collect();
            if let (Some(blank), Some(puzzle), Some((_, field))) =
                (blank, puzzle, source.get_mut(fields.columns.puzzle))
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
        source.extend(extra.fields.iter().map(|(name, field)| (&**name, Cow::Borrowed(field))));
        Self { record, source, puzzle, blank: blank.unwrap_or(record.blank), givens, notes, columns }
    }

    /// Names and values. Columns of the command replace name, remark and puzzle.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Value<'_>)> + Clone {
        let Self { record, blank, columns, .. } = self;
        let extra = record.extra();
        let is_other = record.source_fields.is_none();
        let label = |name, text: &'a Option<String>, column| {
            let text = text.as_deref().filter(|_| is_other && !columns.contains(column));
            text.map(|text| (name, Value::Word(text)))
        };
        let puzzle = self.puzzle.map_or(Value::Null, |puzzle| Value::Puzzle(puzzle, *blank));
        let puzzle = (is_other && !columns.contains(Column::Puzzle)).then_some(("puzzle", puzzle));
        let claimed = extra.claimed().filter(|_| is_other).map(|claimed| (SOLUTION, Value::Solution(claimed)));
        let givens = self.givens.as_ref().map(|grid| (Extra::GIVENS, Value::Puzzle(grid, *blank)));
        let notes = self.notes.as_ref().map(|notes| (Extra::NOTES, Value::Text(notes)));
        let fields = self.source.iter().map(|(name, field)| (*name, Value::from(&**field)));
        let before = [label("name", &extra.name, Column::Name), puzzle, claimed, givens, notes];
        before.into_iter().flatten().chain(fields).chain(label("remark", &extra.remark, Column::Remark))
    }
}
