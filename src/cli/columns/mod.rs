//! The columns of tables, and the members of objects: first those of the input, then those of the command.
//!
//! [`vocabulary`] has every column that commands add, [`CommandColumns`] are those of a run, and a [`ColumnPlan`] says
//! where the value of each column comes from, for all records with the same input columns.

mod plan;
pub mod vocabulary;

use std::borrow::Cow;
use std::sync::Arc;

use anyhow::Context;

use sudoku::format::write::Value;
use sudoku::format::{SourceColumns, is_claim_name};

pub use plan::{ColumnPlan, InputColumn, InputPlace, input_columns};

const SOLUTION_NAME: &str = "solution";

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

/// The columns that every command with input can write.
const COMMON_COLUMNS: [(&str, Column); 7] = [
    ("record", Column::Record),
    ("source", Column::Source),
    ("line", Column::Line),
    ("puzzle", Column::Puzzle),
    ("clues", Column::Clues),
    ("name", Column::Name),
    ("remark", Column::Remark),
];

/// Returns whether every command with input has a column of this name.
fn is_common(name: &str) -> bool {
    COMMON_COLUMNS.iter().any(|(common_name, _)| *common_name == name)
}

/// The fields of a command.
#[derive(Debug, Clone, Copy)]
pub struct CommandFields {
    /// The name of the command. It is the prefix of a field whose name the input already has.
    pub command: &'static str,
    /// Whether the command reads records, which have columns of their own.
    pub has_input: bool,
    pub names: &'static [&'static str],
}

impl CommandFields {
    fn columns(self) -> impl Iterator<Item = (&'static str, Column)> {
        let fields = (0..).zip(self.names).map(|(index, &name)| (name, Column::Field(index)));
        fields.chain(COMMON_COLUMNS.into_iter().filter(move |_| self.has_input))
    }

    pub fn has_column(self, name: &str) -> bool {
        self.columns().any(|(column_name, _)| column_name == name)
    }
}

/// The columns that a command writes unless the user chooses others.
#[derive(Debug, Clone, Copy, Default)]
pub struct DefaultColumns {
    /// The columns of tables, and the members of all objects.
    pub always: &'static [&'static str],
    /// Further members of the objects that have them.
    pub in_objects: &'static [&'static str],
}

/// The name of the column that all objects with an error have.
const ERROR_NAME: &str = "error";

/// How the columns of the input and those of the command go together.
#[derive(Debug, Clone, Copy, Default)]
pub struct ColumnOptions<'a> {
    /// The names that the user has chosen.
    pub chosen_names: Option<&'a [String]>,
    /// Whether to add the columns of the location.
    pub with_location: bool,
    /// Whether records are objects.
    pub is_json: bool,
    /// Whether a column of the command replaces one of the same name in the input.
    pub replaces: bool,
}

#[derive(Debug)]
struct ChosenColumn {
    name: &'static str,
    column: Column,
    /// Whether objects without a value have the member nevertheless.
    is_in_all_objects: bool,
}

/// The columns that a command adds in a run.
#[derive(Debug)]
pub struct CommandColumns {
    command: &'static str,
    columns: Vec<ChosenColumn>,
    replaces: bool,
    /// Whether these are all columns of the command, of which a template uses some.
    are_all: bool,
}

impl CommandColumns {
    /// Selects the columns that the user has chosen or, without a choice, the default ones.
    pub fn new(fields: CommandFields, defaults: DefaultColumns, options: ColumnOptions<'_>) -> anyhow::Result<Self> {
        let find_column = |name: &str| {
            let column = fields.columns().find(|(column_name, _)| *column_name == name);
            column.with_context(|| {
                let names: Vec<&str> = fields.columns().map(|(name, _)| name).collect();
                format!("--columns: `{}` has no column '{name}'; it has {}", fields.command, names.join(", "))
            })
        };
        let choose = |name: &str, is_in_all_objects| {
            find_column(name).map(|(name, column)| ChosenColumn { name, column, is_in_all_objects })
        };
        let mut columns: Vec<ChosenColumn> = match options.chosen_names {
            Some(names) => names.iter().map(|name| choose(name, true)).collect::<anyhow::Result<_>>()?,
            None => {
                let has_error = fields.names.contains(&ERROR_NAME);
                let error = has_error.then_some(ERROR_NAME);
                let optional = defaults.in_objects.iter().copied().chain(error);
                let optional = optional.filter(|name| options.is_json && !defaults.always.contains(name));
                let always = defaults.always.iter().map(|name| choose(name, true));
                always.chain(optional.map(|name| choose(name, false))).collect::<anyhow::Result<_>>()?
            }
        };
        if options.with_location {
            columns.push(choose("source", true)?);
            columns.push(choose("line", true)?);
        }
        Ok(Self { command: fields.command, columns, replaces: options.replaces, are_all: false })
    }

    /// Selects all columns that a template may name.
    pub fn with_all(fields: CommandFields) -> Self {
        let columns =
            fields.columns().map(|(name, column)| ChosenColumn { name, column, is_in_all_objects: true }).collect();
        Self { command: fields.command, columns, replaces: false, are_all: true }
    }

    /// Returns the columns beside those of the input. A name that the input already has is prefixed with the command's,
    /// unless the column replaces that of the input. The column of the puzzle is left out if the input has it.
    pub fn beside<'n>(&self, input_names: impl Iterator<Item = &'n str> + Clone) -> Vec<AddedColumn> {
        let has_claim = input_names.clone().any(is_claim_name);
        let has_name = |name: &str| input_names.clone().any(|input_name| input_name.eq_ignore_ascii_case(name));
        let is_taken = |name: &str| has_name(name) || has_claim && name == SOLUTION_NAME;
        let added_column = |&ChosenColumn { name, column, is_in_all_objects }: &ChosenColumn| {
            let names = std::iter::once(Cow::Borrowed(name))
                .chain([format!("{}_{name}", self.command).into()])
                .chain((2..).map(|number| format!("{}_{name}_{number}", self.command).into()));
            let mut free_names = names.skip_while(|name| is_taken(name));
            let replaces_input = self.replaces && has_name(name);
            let name = if replaces_input { name.into() } else { free_names.next().unwrap_or_default() };
            AddedColumn { name, column, is_in_all_objects, replaces_input }
        };
        let is_added = |chosen: &&ChosenColumn| chosen.column != Column::Puzzle || !is_taken(chosen.name);
        self.columns.iter().filter(is_added).map(added_column).collect()
    }

    pub fn contains(&self, column: Column) -> bool {
        self.columns.iter().any(|chosen| chosen.column == column)
    }

    /// Returns the notice that columns have other names because the input has theirs, if there are any.
    fn renaming_notice(&self, added: &[AddedColumn]) -> Option<String> {
        let renamed = |column: &&AddedColumn| matches!(column.name, Cow::Owned(_));
        let new_names: Vec<&str> = added.iter().filter(renamed).map(|column| &*column.name).collect();
        let new_list = new_names.join(", ");
        match new_names.len() {
            _ if self.are_all => None,
            0 => None,
            1 => Some(format!("the input has a column of that name, so the new one is {new_list} (or use --replace)")),
            _ => {
                Some(format!("the input has columns of these names, so the new ones are {new_list} (or use --replace)"))
            }
        }
    }

    /// Returns the names and values of the columns, given the values of the command's fields. Common columns are null.
    pub fn named_values<'v>(&self, values: &[Value<'v>]) -> Vec<(&'static str, Value<'v>)> {
        let value = |column| match column {
            Column::Field(index) => values[index],
            _ => Value::Null,
        };
        self.columns.iter().map(|chosen| (chosen.name, value(chosen.column))).collect()
    }
}

/// A column that a command adds to a table or an object.
#[derive(Debug, Clone)]
pub struct AddedColumn {
    pub name: Cow<'static, str>,
    pub column: Column,
    /// Whether objects without a value have the member nevertheless.
    pub is_in_all_objects: bool,
    /// Whether the value takes the place of that of the input.
    pub replaces_input: bool,
}

/// Returns the columns of an input without records.
pub fn default_input_columns() -> Arc<SourceColumns> {
    named_columns(vec!["puzzle".into()])
}

/// Returns columns with these names that are not from a table or an object.
fn named_columns(names: Vec<Arc<str>>) -> Arc<SourceColumns> {
    Arc::new(SourceColumns { puzzle_index: names.len(), names, ..SourceColumns::default() })
}

pub fn column_names(columns: &SourceColumns) -> impl Iterator<Item = &str> + Clone {
    columns.names.iter().map(|name| &**name)
}
