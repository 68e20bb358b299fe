//! Plans: where the value of each column comes from, for all records with the same input columns.

use std::sync::Arc;

use super::{AddedColumn, Column, CommandColumns, SOLUTION_NAME, column_names, named_columns};
use sudoku::format::{Record, RecordData, SourceColumns};

/// Where the value of an input column is in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputPlace {
    Name,
    Puzzle,
    Claim,
    /// The givens alone, if other digits were placed.
    Givens,
    Notes,
    Remark,
    /// The field with this index in the row or object that the record comes from.
    SourceField(usize),
    /// The other field with this index.
    ExtraField(usize),
    /// The record has no such column.
    Nowhere,
}

/// A column of the input.
#[derive(Debug, Clone)]
pub struct InputColumn {
    pub name: Arc<str>,
    pub place: InputPlace,
    /// The column of the command whose value takes the place of this one, if there is one.
    pub replacement: Option<Column>,
}

impl InputColumn {
    fn new(name: Arc<str>, place: InputPlace) -> Self {
        Self { name, place, replacement: None }
    }
}

/// What came with a record: all that decides its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
struct InputShape {
    source_columns: Option<Arc<SourceColumns>>,
    parts: InputParts,
    field_names: Vec<Arc<str>>,
    /// Whether records of this shape have only a puzzle.
    is_bare: bool,
}

/// The data that came with a record besides fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct InputParts {
    has_name: bool,
    has_claim: bool,
    has_placed: bool,
    has_notes: bool,
    has_remark: bool,
}

impl InputParts {
    fn new(record: &Record) -> Self {
        let extra = record.extra();
        // The fields of a row or an object include all of these.
        let has_fields = record.source_fields.is_some();
        Self {
            has_name: !has_fields && extra.name.is_some(),
            has_claim: !has_fields && extra.claimed_solution().is_some(),
            has_placed: !has_fields && !extra.progress.placed.is_empty(),
            has_notes: !has_fields && extra.notes.is_some(),
            has_remark: !has_fields && extra.remark.is_some(),
        }
    }
}

impl InputShape {
    fn new(record: &Record) -> Self {
        Self {
            source_columns: record.source_fields.as_ref().map(|fields| Arc::clone(&fields.columns)),
            parts: InputParts::new(record),
            field_names: record.extra().fields.iter().map(|(name, _)| Arc::clone(name)).collect(),
            is_bare: record.source_fields.is_none() && record.extra.is_none(),
        }
    }

    /// Returns whether a record has this shape.
    fn fits(&self, record: &Record) -> bool {
        // Fast path: most records have only a puzzle.
        if record.source_fields.is_none() && record.extra.is_none() {
            return self.is_bare;
        }
        let has_same_columns = match (&self.source_columns, &record.source_fields) {
            (None, None) => true,
            (Some(columns), Some(fields)) => Arc::ptr_eq(columns, &fields.columns) || *columns == fields.columns,
            _ => false,
        };
        let names = record.extra().fields.iter().map(|(name, _)| name);
        has_same_columns && self.parts == InputParts::new(record) && names.eq(&self.field_names)
    }

    /// Returns the columns of records with this shape. A name, remark or puzzle that is no field of a row or object is
    /// left out if the command has a column for it.
    fn columns(&self, command_columns: &CommandColumns) -> Vec<InputColumn> {
        let mut columns = Vec::new();
        let mut add = |is_present: bool, name: &str, place| {
            if is_present {
                columns.push(InputColumn::new(name.into(), place));
            }
        };
        let InputParts { has_name, has_claim, has_placed, has_notes, has_remark } = self.parts;
        let is_free = |column| !command_columns.contains(column);
        let has_puzzle_column = self.source_columns.is_none() && is_free(Column::Puzzle);
        add(has_name && is_free(Column::Name), "name", InputPlace::Name);
        add(has_puzzle_column, "puzzle", InputPlace::Puzzle);
        add(has_claim, SOLUTION_NAME, InputPlace::Claim);
        add(has_placed, RecordData::GIVENS_FIELD, InputPlace::Givens);
        add(has_notes, RecordData::NOTES_FIELD, InputPlace::Notes);
        for (index, name) in self.source_columns.iter().flat_map(|columns| column_names(columns)).enumerate() {
            add(true, name, InputPlace::SourceField(index));
        }
        for (index, name) in self.field_names.iter().enumerate() {
            add(true, name, InputPlace::ExtraField(index));
        }
        add(has_remark && is_free(Column::Remark), "remark", InputPlace::Remark);
        columns
    }
}

/// Returns the columns of the input: those of the table or the object that the first record comes from. If it is from
/// neither, or has other fields as well, returns a column for each piece of data that came with it.
pub fn input_columns(
    first_record: &Record,
    table_columns: Option<&Arc<SourceColumns>>,
    command_columns: &CommandColumns,
) -> Arc<SourceColumns> {
    match table_columns.or(first_record.source_fields.as_ref().map(|fields| &fields.columns)) {
        Some(source_columns) if first_record.extra().fields.is_empty() => Arc::clone(source_columns),
        _ => {
            let inputs = InputShape::new(first_record).columns(command_columns);
            named_columns(inputs.into_iter().map(|input| input.name).collect())
        }
    }
}

/// The columns of records with one shape.
#[derive(Debug)]
pub struct ColumnPlan {
    shape: InputShape,
    pub inputs: Vec<InputColumn>,
    pub added: Vec<AddedColumn>,
    /// The columns of the record that the table lacks.
    pub lost: Vec<InputColumn>,
    /// Whether the input columns are those of the record's row or object, in the same order.
    pub may_copy_source: bool,
    /// The notice that columns have other names because the input has theirs, if any have.
    pub notice: Option<String>,
}

impl ColumnPlan {
    /// Plans the objects of records with the shape of this one.
    pub fn for_objects(record: &Record, command_columns: &CommandColumns) -> Self {
        let shape = InputShape::new(record);
        let inputs = shape.columns(command_columns);
        let may_copy_source = shape.source_columns.is_some() && shape.field_names.is_empty();
        Self::new(shape, inputs, Vec::new(), may_copy_source, command_columns)
    }

    /// Plans the rows of records with the shape of this one, in a table with these input columns.
    pub fn for_table(record: &Record, table: &SourceColumns, command_columns: &CommandColumns) -> Self {
        let shape = InputShape::new(record);
        let mut lost = shape.columns(command_columns);
        let take = |name: &Arc<str>| {
            let index = lost.iter().position(|column| column.name == *name);
            let place = index.map_or(InputPlace::Nowhere, |index| lost.remove(index).place);
            InputColumn::new(Arc::clone(name), place)
        };
        let inputs = table.names.iter().map(take).collect();
        let has_same_columns = shape.source_columns.as_deref() == Some(table);
        let may_copy_source = has_same_columns && shape.field_names.is_empty();
        Self::new(shape, inputs, lost, may_copy_source, command_columns)
    }

    fn new(
        shape: InputShape,
        mut inputs: Vec<InputColumn>,
        lost: Vec<InputColumn>,
        may_copy_source: bool,
        command_columns: &CommandColumns,
    ) -> Self {
        let added = command_columns.beside(inputs.iter().map(|input| &*input.name));
        for column in added.iter().filter(|column| column.replaces_input) {
            let replaced = inputs.iter_mut().filter(|input| input.name.eq_ignore_ascii_case(&column.name));
            replaced.for_each(|input| input.replacement = Some(column.column));
        }
        let may_copy_source = may_copy_source && !added.iter().any(|column| column.replaces_input);
        let notice = command_columns.renaming_notice(&added);
        Self { shape, inputs, added, lost, may_copy_source, notice }
    }

    /// Returns whether this is the plan for a record.
    pub fn fits(&self, record: &Record) -> bool {
        self.shape.fits(record)
    }
}
