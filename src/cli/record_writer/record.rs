//! Records: boards and remarks for a person, or the fields of a table row or a JSON object.

use std::rc::Rc;

use super::{CurrentRecord, RecordStyle, RecordWriter, SpanForm};
use crate::cli::columns::{Column, ColumnPlan, CommandFields, InputColumn, InputPlace, vocabulary};
use crate::cli::status::Status;
use sudoku::draw::{PageKind, Slide};
use sudoku::format::write::{Board, BoardRecord, Row, RowWriter, Text, Value, Writer};
use sudoku::format::{Field, OutputKind, RecordData, SourceFields};
use sudoku::grid::Grid;

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
    const NAMES: CommandFields = CommandFields { command: "", has_input: true, names: &[] };

    fn failed(_: &'static str, _: Value<'a>) {}

    fn values(&self) -> impl AsRef<[Value<'a>]> {
        []
    }
}

/// Declares the [`Fields`] of a command: a struct of values, all of which are null by default. Each field is a column of
/// the [vocabulary].
macro_rules! fields {
    ($command:literal, $Name:ident { $($field:ident),* $(,)? }) => {
        $crate::cli::record_writer::fields!($command, $Name { $($field),* }, true);
    };
    ($command:literal, $Name:ident { $($field:ident),* $(,)? }, $has_input:literal) => {
        #[derive(Default)]
        pub struct $Name<'a> {
            $(pub $field: sudoku::format::write::Value<'a>,)*
        }

        impl<'a> $crate::cli::record_writer::Fields<'a> for $Name<'a> {
            const NAMES: $crate::cli::columns::CommandFields = $crate::cli::columns::CommandFields {
                command: $command,
                has_input: $has_input,
                names: &[$(stringify!($field)),*],
            };

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
        extra: &RecordData,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        let RecordStyle { format, is_coloured: has_colour, picture_style, .. } = self.style;
        if let Writer::Rows(row_writer) = format.writer {
            return write_row(self, row_writer, fields.values().as_ref());
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

/// Writes a row of a table or a JSON object: the columns that came with the record, then those of the command.
fn write_row(writer: &mut RecordWriter<'_>, row_writer: &dyn RowWriter, field_values: &[Value<'_>]) {
    let (case, style) = (writer.case, writer.style);
    let (record, is_json, blank) = (case.record, style.is_json(), style.blank);
    let plan = writer.column_plan();
    // JSON strings may contain characters that a terminal obeys, which must be escaped.
    let may_copy = |text: &&[u8]| plan.may_copy_source && blank.is_none() && (!is_json || text.is_ascii());
    let source_text = record.source_fields.as_ref().and_then(|fields| fields.text(row_writer.syntax()?));
    let source_text = source_text.filter(may_copy);
    let values = if source_text.is_none() { InputValues::new(&case, &plan) } else { InputValues::default() };
    // The row must not borrow from the writer, which has to be mutable to write it.
    let source_name = writer.source_name.clone();
    let added_value = |column: Column| match column {
        Column::Field(index) => field_values[index],
        Column::Source => Value::Str(&source_name),
        column => writer.column_value(column),
    };
    let mut row = Vec::with_capacity(plan.inputs.len() + plan.added.len());
    for input in plan.inputs.iter().filter(|_| source_text.is_none()) {
        let value = match input.replacement {
            Some(column) => added_value(column),
            None => values.value(&case, &style, input),
        };
        row.push((&*input.name, value));
    }
    for added in plan.added.iter().filter(|added| !added.replaces_input) {
        let value = added_value(added.column);
        if !is_json || !value.is_null() || added.is_in_all_objects {
            row.push((&added.name, value));
        }
    }
    row_writer.write_row(&Row { source_fields: source_text, fields: &row }, &mut writer.part.bytes);
    for input in plan.lost.iter().filter(|input| !values.value(&case, &style, input).is_null()) {
        writer.part.add_notice(format!("column `{}` dropped: the first record does not have it", input.name));
        writer.tally().worsen(Status::Malformed);
    }
    writer.end_span(SpanForm::Lines);
}

/// The data of a record that its input columns hold, in a form that values can borrow from.
#[derive(Default)]
struct InputValues {
    /// The fields of the record's row or object.
    source_fields: Vec<Field>,
    /// The givens, if other digits were placed.
    givens: Option<Grid>,
    notes: Option<String>,
}

impl InputValues {
    fn new(case: &CurrentRecord<'_>, plan: &ColumnPlan) -> Self {
        let (record, extra) = (case.record, case.record.extra());
        let mut values = Self::default();
        for input in plan.inputs.iter().chain(&plan.lost) {
            match input.place {
                InputPlace::Givens => values.givens = Some(extra.givens(case.puzzle)),
                InputPlace::Notes => values.notes = extra.notes_text(),
                InputPlace::SourceField(0) => {
                    values.source_fields = record.source_fields.as_deref().map_or(Vec::new(), SourceFields::values);
                }
                _ => {}
            }
        }
        values
    }

    /// Returns the value of an input column.
    fn value<'v>(&'v self, case: &CurrentRecord<'v>, style: &RecordStyle, input: &InputColumn) -> Value<'v> {
        let (record, is_json) = (case.record, style.is_json());
        let extra = record.extra();
        let text_value = |text: &'v Option<String>| text.as_deref().map_or(Value::Null, Value::Str);
        let field_value = |field: &'v Field| match field {
            Field::Text(text) if is_json && vocabulary::is_own_number(&input.name, text) => Value::Json(text),
            field => Value::from(field),
        };
        match input.place {
            InputPlace::Nowhere => Value::Null,
            InputPlace::Name => text_value(&extra.name),
            InputPlace::Remark => text_value(&extra.remark),
            InputPlace::Puzzle if record.malformed.is_some() => Value::Null,
            InputPlace::Puzzle => Value::of_puzzle(case.puzzle, extra.progress, style.blank.unwrap_or(record.blank)),
            InputPlace::Claim => extra.claimed_solution().map_or(Value::Null, Value::Solution),
            InputPlace::Givens => {
                let blank = style.blank.unwrap_or(record.blank);
                self.givens.as_ref().map_or(Value::Null, |givens| Value::Puzzle(givens, blank))
            }
            InputPlace::Notes => text_value(&self.notes),
            InputPlace::SourceField(index) => {
                let is_puzzle =
                    record.source_fields.as_ref().is_some_and(|fields| fields.columns.puzzle_index == index);
                match (is_puzzle && record.malformed.is_none(), style.blank) {
                    (true, Some(blank)) => Value::of_puzzle(case.puzzle, extra.progress, blank),
                    _ => self.source_fields.get(index).map_or(Value::Null, field_value),
                }
            }
            InputPlace::ExtraField(index) => {
                extra.fields.get(index).map_or(Value::Null, |(_, field)| field_value(field))
            }
        }
    }
}

/// The maximum number of plans that a writer keeps.
const MAX_PLANS: usize = 16;

impl<'a> RecordWriter<'a> {
    /// Returns the plan for the columns of this record. Most records have the same plan as the one before.
    fn column_plan(&mut self) -> Rc<ColumnPlan> {
        let record = self.case.record;
        if let Some(index) = self.plans.iter().rposition(|plan| plan.fits(record)) {
            return Rc::clone(&self.plans[index]);
        }
        let plan = Rc::new(match self.style.format.kind {
            OutputKind::Csv => ColumnPlan::for_table(record, self.input_columns, self.command_columns),
            _ => ColumnPlan::for_objects(record, self.command_columns),
        });
        if let Some(notice) = &plan.notice {
            self.part.add_notice(notice.clone());
        }
        if self.plans.len() == MAX_PLANS {
            self.plans.remove(0);
        }
        self.plans.push(Rc::clone(&plan));
        plan
    }

    /// Returns the value of a column for this record; null for the source and for fields of the command.
    fn column_value(&self, column: Column) -> Value<'a> {
        let extra = self.case.record.extra();
        let text_value = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, Value::Str);
        match column {
            Column::Field(_) | Column::Source => Value::Null,
            Column::Record => Value::Number(self.case.record_number),
            Column::Line => Value::Number(self.case.location.line()),
            Column::Puzzle | Column::Clues if self.case.record.malformed.is_some() => Value::Null,
            Column::Puzzle => {
                let blank = self.style.blank.unwrap_or(self.case.record.blank);
                Value::of_puzzle(self.case.puzzle, extra.progress, blank)
            }
            Column::Clues => Value::Number(extra.progress.givens(self.case.puzzle).len() as u64),
            Column::Name => text_value(&extra.name),
            Column::Remark => text_value(&extra.remark),
        }
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
