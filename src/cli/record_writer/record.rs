//! Records: boards and remarks for a person, or the fields of a table row or a JSON object.

use std::rc::Rc;
use std::sync::Arc;

use super::{RecordStyle, RecordWriter, SpanForm};
use crate::cli::columns::{self, Column, CommandFields, InputValues, Presence, ResultColumn};
use sudoku::draw::{PageKind, Slide};
use sudoku::format::write::{Board, BoardRecord, Row, Text, Value, Writer};
use sudoku::format::{Extra, OutputKind, SourceColumns};

/// The values that a command adds to a record.
pub trait Fields<'a>: Default {
    /// The names of the fields and of the command. A command without fields, declared by `()`, writes no records.
    const NAMES: CommandFields;

    /// Returns the values of a record without an answer. Sets `status` and `error` if the command has these fields.
    fn failed(status: &'static str, error: Value<'a>) -> Self;

    /// Returns the values, in the order of their names.
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
        let RecordStyle { format, is_coloured: has_colour, picture_style, .. } = self.style;
        if format.kind.has_fields() {
            return write_fields(self, fields.values().as_ref());
        }
        if format.shows_fields() {
            let original_names = self.case.record.extra().fields.iter().map(|(name, _)| &**name);
            let dropped_names: Vec<_> = original_names.filter(|name| extra.field(name).is_none()).collect();
            if !dropped_names.is_empty() {
                self.part.add_notice(format!("fields ({}) dropped: the puzzle has changed", dropped_names.join(", ")));
            }
        }
        let blank = self.blank();
        write_board(self, &BoardRecord { has_colour, picture_style, blank, board, extra, remarks });
    }
}

/// Writes a row of a table or a JSON object: the fields that came with the record, then the columns of the command.
fn write_fields(writer: &mut RecordWriter<'_>, field_values: &[Value<'_>]) {
    let (record, input_columns, is_json) = (writer.case.record, writer.input_columns, writer.style.is_json());
    let raw_fields = record.source_fields.as_ref().filter(|fields| {
        let columns_match = is_json || *input_columns == fields.columns;
        columns_match && writer.style.blank.is_none() && record.extra().fields.is_empty()
    });
    // JSON strings may contain characters that a terminal obeys, which must be escaped.
    let is_safe = |text: &&[u8]| !is_json || text.is_ascii();
    let Writer::Rows(row_writer) = writer.style.format.writer else { return };
    let source_text = raw_fields.and_then(|fields| fields.text(row_writer.syntax()?)).filter(is_safe);
    // Most records have only a puzzle.
    let is_bare =
        record.source_fields.is_none() && record.extra.is_none() && !writer.command_columns.contains(Column::Puzzle);
    let has_only_puzzle = is_bare && (is_json || columns::column_names(input_columns).eq(["puzzle"]));
    let puzzle = Some(writer.case.puzzle).filter(|_| record.malformed.is_none());
    let values = match source_text {
        None if !has_only_puzzle => Some(InputValues::new(record, puzzle, writer.style.blank, writer.command_columns)),
        _ => None,
    };
    let added_columns = writer.result_columns(values.as_ref());
    // The row must not borrow from the writer, which has to be mutable to write it.
    let source_name = writer.source_name.clone();
    let mut row = Vec::with_capacity(added_columns.len() + 8);
    match &values {
        Some(values) => push_input_values(writer, input_columns, values, &mut row),
        None if has_only_puzzle => row.push(("puzzle", writer.column_value(Column::Puzzle))),
        None => {}
    }
    for ResultColumn { name, column, presence } in &*added_columns {
        let value = match *column {
            Column::Field(index) => field_values[index],
            Column::Source => Value::Str(&source_name),
            column => writer.column_value(column),
        };
        if !(is_json && value.is_null() && *presence != Presence::Always) {
            row.push((name, value));
        }
    }
    row_writer.write_row(&Row { source_fields: source_text, fields: &row }, &mut writer.part.bytes);
    writer.end_span(SpanForm::Lines);
}

/// Adds the data that came with the record to a row: in a table, a value for each column; in an object, all of it.
fn push_input_values<'v>(
    writer: &mut RecordWriter<'_>,
    input_columns: &'v SourceColumns,
    values: &'v InputValues<'_>,
    row: &mut Vec<(&'v str, Value<'v>)>,
) {
    if writer.style.format.kind != OutputKind::Csv {
        return row.extend(values.iter());
    }
    let named_values: Vec<_> = values.iter().collect();
    let is_in_table = |name: &str| columns::column_names(input_columns).any(|other| other == name);
    for (name, _) in named_values.iter().filter(|(name, value)| !value.is_null() && !is_in_table(name)) {
        writer.part.add_notice(format!("column `{name}` dropped: the first record does not have it"));
    }
    for (index, name) in columns::column_names(input_columns).enumerate() {
        // Most records have the same columns as the first one.
        let named_value = named_values.get(index).filter(|(other, _)| *other == name);
        let named_value = named_value.or_else(|| named_values.iter().find(|(other, _)| *other == name));
        row.push((name, named_value.map_or(Value::Null, |(_, value)| *value)));
    }
}

impl<'a> RecordWriter<'a> {
    /// Returns the value of a column for this record; null for the source and for fields of the command.
    fn column_value(&self, column: Column) -> Value<'a> {
        let extra = self.case.record.extra();
        let text_value = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, Value::Str);
        match column {
            Column::Field(_) | Column::Source => Value::Null,
            Column::Record => Value::Number(self.case.record_number),
            Column::Line => Value::Number(self.case.location.line()),
            Column::Puzzle | Column::Clues if self.case.record.malformed.is_some() => Value::Null,
            Column::Puzzle => Value::Puzzle(self.case.puzzle, self.style.blank.unwrap_or(self.case.record.blank)),
            Column::Clues => Value::Number((self.case.puzzle.filled_cells() - extra.placed).len() as u64),
            Column::Name => text_value(&extra.name),
            Column::Remark => text_value(&extra.remark),
        }
    }

    /// Returns the columns of the command, with names that differ from those of this record or, in a table, of all
    /// records. `values` came with the record; `None` if its row or object is copied or has only the puzzle.
    fn result_columns(&mut self, values: Option<&InputValues<'_>>) -> Rc<[ResultColumn]> {
        let (record, columns) = (self.case.record, self.command_columns);
        let compared_columns = match (&record.source_fields, values) {
            _ if self.style.format.kind == OutputKind::Csv => return Rc::clone(&self.result_columns),
            (Some(fields), None) => &fields.columns,
            (fields, Some(values)) if fields.is_some() || record.extra.is_some() => {
                return columns.result_columns(values.iter().map(|(name, _)| name)).into();
            }
            _ => &self.bare_columns,
        };
        if !Arc::ptr_eq(&self.result_input_columns, compared_columns) {
            self.result_columns = columns.result_columns(columns::column_names(compared_columns)).into();
            self.result_input_columns = Arc::clone(compared_columns);
        }
        Rc::clone(&self.result_columns)
    }
}

fn write_board(writer: &mut RecordWriter<'_>, record: &BoardRecord<'_>) {
    if !writer.slides.is_empty() {
        let slides = std::mem::take(&mut writer.slides);
        let slides = slides.into_iter().chain(Slide::from_record(record)).collect();
        return writer.write_page(slides, PageKind::Sequence);
    }
    let format = writer.style.format;
    let Writer::Boards(board_writer) = format.writer(writer.case.record.layout) else { return };
    let start = writer.part.bytes.len();
    let layout = board_writer.write_board(record, &mut writer.part.bytes);
    if writer.part.bytes.len() > start {
        writer.end_span(if format.kind.has_own_file() { SpanForm::File } else { layout.into() });
    }
}
