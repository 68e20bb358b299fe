//! Records: boards and remarks for a person, or the fields of a table row or a JSON object.

use std::rc::Rc;
use std::sync::Arc;

use super::RecordWriter;
use crate::cli::columns::{self, Column, CommandFields, InputValues, Presence, ResultColumn};
use sudoku::draw::{PageKind, Slide};
use sudoku::format::write::{Board, OutputRecord, Text, Value};
use sudoku::format::{Extra, OutputKind, SourceColumns};

/// The values that a command adds to a record.
pub trait Fields<'a>: Default {
    /// The names of the fields and of the command. A command without fields, declared by `()`, writes no records.
    const NAMES: CommandFields;

    /// Returns the values of a record without an answer. Sets `status` and `error` if the command has these fields.
    fn failed(status: &'static str, error: Value<'a>) -> Self;

    /// The values, in the order of their names.
    fn values(&self) -> impl AsRef<[Value<'a>]>;
}

impl<'a> Fields<'a> for () {
    const NAMES: CommandFields = CommandFields::new("", &[]);

    fn failed(_: &'static str, _: Value<'a>) {}

    fn values(&self) -> impl AsRef<[Value<'a>]> {
        []
    }
}

/// Declares the [`Fields`] of a command: a struct of values, all of which are null by default. A [`Presence`] other
/// than `Always` follows the name after a colon.
macro_rules! fields {
    (@presence) => {
        $crate::cli::columns::Presence::Always
    };
    (@presence $presence:ident) => {
        $crate::cli::columns::Presence::$presence
    };
    ($command:literal, $Name:ident { $($field:ident $(: $presence:ident)?),* }) => {
        #[derive(Default)]
        pub struct $Name<'a> {
            $($field: sudoku::format::write::Value<'a>,)*
        }

        impl<'a> $crate::cli::record_writer::Fields<'a> for $Name<'a> {
            const NAMES: $crate::cli::columns::CommandFields = $crate::cli::columns::CommandFields::new(
                $command,
                &[$((stringify!($field), $crate::cli::record_writer::fields!(@presence $($presence)?))),*],
            );

            fn failed(status: &'static str, error: sudoku::format::write::Value<'a>) -> Self {
                let mut failed = Self::default();
                $(match stringify!($field) {
                    "status" => failed.$field = sudoku::format::write::Value::Str(status),
                    "error" => failed.$field = error,
                    _ => {}
                })*
                failed
            }

            fn values(&self) -> impl AsRef<[sudoku::format::write::Value<'a>]> {
                [$(self.$field),*]
            }
        }
    };
}
pub(crate) use fields;

impl RecordWriter<'_> {
    /// Writes the record: board and remarks for a person, the fields for a machine.
    #[inline]
    pub fn write<'f, F: Fields<'f>>(&mut self, board: Board<'_>, remarks: &[&dyn Text], fields: &F) {
        self.write_changed(self.case.record.extra(), board, remarks, fields);
    }

    /// Writes the record of a puzzle that has changed, with `extra` in place of the data that came with it. A notice
    /// names the fields that `extra` lacks. Tables and objects keep all fields, since they keep the original puzzle.
    #[inline]
    pub fn write_changed<'f, F: Fields<'f>>(
        &mut self,
        extra: &Extra,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        let format = self.style.format;
        if format.kind.has_fields() {
            return write_fields(self, board, fields.values().as_ref());
        }
        if format.shows_fields() {
            let before = self.case.record.extra().fields.iter().map(|(name, _)| &**name);
            let lost: Vec<_> = before.filter(|name| extra.field(name).is_none()).collect();
            if !lost.is_empty() {
                self.report.add_notice(format!("fields ({}) dropped: the puzzle has changed", lost.join(", ")));
            }
        }
        let entry = OutputRecord {
            has_colour: self.style.is_coloured,
            picture: self.style.picture,
            blank: self.blank(),
            remarks,
            ..OutputRecord::new(board, extra)
        };
        write_output(self, &entry);
    }
}

/// Writes a row of a table or a JSON object: the fields that came with the record, then the columns of the command.
fn write_fields(writer: &mut RecordWriter<'_>, board: Board<'_>, field_values: &[Value<'_>]) {
    let (record, input, is_json) = (writer.case.record, writer.input, writer.style.is_json());
    let as_written = record.source_fields.as_ref().filter(|fields| {
        let is_of_table = is_json || *input == fields.columns;
        is_of_table && writer.style.blank.is_none() && record.extra().fields.is_empty()
    });
    // JSON strings may contain characters that a terminal obeys, which must be escaped.
    let is_shown = |text: &&[u8]| !is_json || text.is_ascii();
    let source_text = as_written.and_then(|fields| fields.text(writer.style.format.writer.syntax()?)).filter(is_shown);
    // Most records have only a puzzle.
    let is_bare = record.source_fields.is_none() && record.extra.is_none() && !writer.columns.contains(Column::Puzzle);
    let is_puzzle = is_bare && (is_json || columns::column_names(input).eq(["puzzle"]));
    let puzzle = Some(writer.case.puzzle).filter(|_| record.malformed.is_none());
    let values = match source_text {
        None if !is_puzzle => Some(InputValues::new(record, puzzle, writer.style.blank, writer.columns)),
        _ => None,
    };
    let results = writer.result_columns(values.as_ref());
    // The row must not borrow from the writer, which has to be mutable to write it.
    let source = writer.source.clone();
    let mut row = Vec::with_capacity(results.len() + 8);
    match &values {
        Some(values) => push_input(writer, input, values, &mut row),
        None if is_puzzle => row.push(("puzzle", writer.column_value(Column::Puzzle))),
        None => {}
    }
    for ResultColumn { name, column, presence } in &*results {
        let value = match *column {
            Column::Field(index) => field_values[index],
            Column::Source => Value::Str(&source),
            column => writer.column_value(column),
        };
        if !(is_json && value.is_null() && *presence != Presence::Always) {
            row.push((name, value));
        }
    }
    let extra = record.extra();
    write_output(
        writer,
        &OutputRecord {
            source_fields: source_text,
            fields: &row,
            blank: writer.blank(),
            ..OutputRecord::new(board, extra)
        },
    );
}

/// Adds the data that came with the record to a row: in a table, a value for each column; in an object, all of it.
fn push_input<'v>(
    writer: &mut RecordWriter<'_>,
    input: &'v SourceColumns,
    values: &'v InputValues<'_>,
    row: &mut Vec<(&'v str, Value<'v>)>,
) {
    if writer.style.format.kind != OutputKind::Csv {
        return row.extend(values.iter());
    }
    let values: Vec<_> = values.iter().collect();
    let is_in_table = |name: &str| columns::column_names(input).any(|other| other == name);
    for (name, _) in values.iter().filter(|(name, value)| !value.is_null() && !is_in_table(name)) {
        writer.report.add_notice(format!("column `{name}` dropped: the first record does not have it"));
    }
    for (index, name) in columns::column_names(input).enumerate() {
        // Most records have the same columns as the first one.
        let value = values.get(index).filter(|(other, _)| *other == name);
        let value = value.or_else(|| values.iter().find(|(other, _)| *other == name));
        row.push((name, value.map_or(Value::Null, |(_, value)| *value)));
    }
}

impl<'a> RecordWriter<'a> {
    /// Returns the value of a column for this record; null for the source and for fields of the command.
    fn column_value(&self, column: Column) -> Value<'a> {
        let extra = self.case.record.extra();
        let label = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, Value::Str);
        match column {
            Column::Field(_) | Column::Source => Value::Null,
            Column::Record => Value::Number(self.case.record_number),
            Column::Line => Value::Number(self.case.location.line()),
            Column::Puzzle | Column::Clues if self.case.record.malformed.is_some() => Value::Null,
            Column::Puzzle => Value::Puzzle(self.case.puzzle, self.style.blank.unwrap_or(self.case.record.blank)),
            Column::Clues => Value::Number((self.case.puzzle.filled_cells() - extra.placed).len() as u64),
            Column::Name => label(&extra.name),
            Column::Remark => label(&extra.remark),
        }
    }

    /// Returns the columns of the command, with names that differ from those of this record or, in a table, of all
    /// records. `values` are the values that came with the record; `None` if its row or object is copied.
    fn result_columns(&mut self, values: Option<&InputValues<'_>>) -> Rc<[ResultColumn]> {
        let (record, columns) = (self.case.record, self.columns);
        let input = match (&record.source_fields, values) {
            _ if self.style.format.kind == OutputKind::Csv => return Rc::clone(&self.result_columns),
            (Some(fields), None) => &fields.columns,
            (source, Some(values)) if source.is_some() || record.extra.is_some() => {
                return columns.result_columns(values.iter().map(|(name, _)| name)).into();
            }
            _ => &self.bare_columns,
        };
        if !Arc::ptr_eq(&self.result_input_columns, input) {
            self.result_columns = columns.result_columns(columns::column_names(input)).into();
            self.result_input_columns = Arc::clone(input);
        }
        Rc::clone(&self.result_columns)
    }
}

fn write_output(writer: &mut RecordWriter<'_>, entry: &OutputRecord<'_>) {
    if !writer.slides.is_empty() {
        let slides = std::mem::take(&mut writer.slides);
        let slides = slides.into_iter().chain(Slide::from_record(entry)).collect();
        return writer.write_page(slides, PageKind::Sequence);
    }
    writer.style.format.writer(writer.case.record.layout).write_record(entry, &mut writer.report.out);
    if writer.style.format.kind.is_file() {
        writer.report.end_file();
    }
}
