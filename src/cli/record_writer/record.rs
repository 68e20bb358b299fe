//! A record: what a person sees, or the fields of a table or a JSON object.

use std::rc::Rc;
use std::sync::Arc;

use super::{PuzzleCase, RecordWriter};
use crate::cli::columns::{self, Column, CommandFields, InputValues, Presence, ResultColumn};
use sudoku::draw::{PageKind, Slide};
use sudoku::format::OutputKind;
use sudoku::format::write::{Board, Entry, Text, Value};
use sudoku::format::{Extra, SourceColumns};

/// The values that a command writes for a record, beside what came with it.
pub trait Fields<'a>: Default {
    /// Their names and those of the command. A command without any writes no records, as `()` says.
    const NAMES: CommandFields;

    /// The values where there is no answer: `status` and `error`, as far as the command has them.
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

/// Declares the [`Fields`] of a command: a struct of values, all of them null by default. A [`Presence`] other than
/// `Always` follows the name.
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
                    "status" => failed.$field = sudoku::format::write::Value::Word(status),
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

    /// Writes the record of a puzzle that has changed, with `extra` in place of what came with it. Fields that `extra`
    /// lacks are named on stderr, once in the run. Tables and objects keep all of them: they have the puzzle as it was.
    #[inline]
    pub fn write_changed<'f, F: Fields<'f>>(
        &mut self,
        extra: &Extra,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        let format = self.style.format;
        if format.shows_fields() && !format.kind.has_fields() {
            let before = self.case.record.extra().fields.iter().map(|(name, _)| &**name);
            let lost: Vec<_> = before.filter(|name| extra.field(name).is_none()).collect();
            if !lost.is_empty() {
                self.report.add_notice(format!("fields ({}) dropped: the puzzle has changed", lost.join(", ")));
            }
        }
        if self.style.format.kind.has_fields() {
            return write_fields(self, board, fields.values().as_ref());
        }
        let entry = Entry {
            colour: self.style.colour,
            picture: self.style.picture,
            blank: self.blank(),
            remarks,
            ..Entry::new(board, extra)
        };
        write_entry(self, &entry);
    }
}

/// Writes a row of a table or a JSON object: what came with the record, then the columns of the command.
fn write_fields(writer: &mut RecordWriter<'_>, board: Board<'_>, own: &[Value<'_>]) {
    let (record, input, is_json) = (writer.case.record, writer.input, writer.style.is_json());
    let as_written = record.source_fields.as_ref().filter(|fields| {
        let is_of_table = is_json || *input == fields.columns;
        is_of_table && writer.style.blank.is_none() && record.extra().fields.is_empty()
    });
    // Strings of JSON may hold characters that a terminal obeys, which are escaped.
    let is_shown = |text: &&[u8]| !is_json || text.is_ascii();
    let source_text = as_written.and_then(|fields| fields.text(writer.style.format.writer.syntax()?)).filter(is_shown);
    // Nothing came with most puzzles.
    let is_bare = record.source_fields.is_none() && record.extra.is_none() && !writer.columns.contains(Column::Puzzle);
    let is_puzzle = is_bare && (is_json || columns::names(input).eq(["puzzle"]));
    let puzzle = Some(writer.case.puzzle).filter(|_| record.malformed.is_none());
    let values = match source_text {
        None if !is_puzzle => Some(InputValues::new(record, puzzle, writer.style.blank, writer.columns)),
        _ => None,
    };
    let results = writer.results(values.as_ref());
    // The row may not borrow from the writer that writes it.
    let source = writer.source.clone();
    let mut row = Vec::with_capacity(results.len() + 8);
    match &values {
        Some(values) => push_input(writer, input, values, &mut row),
        None if is_puzzle => row.push(("puzzle", writer.value(Column::Puzzle))),
        None => {}
    }
    for ResultColumn { name, column, presence } in &*results {
        let value = match *column {
            Column::Field(index) => own[index],
            Column::Source => Value::Word(&source),
            column => writer.value(column),
        };
        if !(is_json && value.is_null() && *presence != Presence::Always) {
            row.push((name, value));
        }
    }
    let extra = record.extra();
    write_entry(
        writer,
        &Entry { source: source_text, fields: &row, blank: writer.blank(), ..Entry::new(board, extra) },
    );
}

/// Adds what came with the record: in a table a value for each of its columns, in an object all of it.
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
    for (name, _) in
        values.iter().filter(|(name, value)| !value.is_null() && !columns::names(input).any(|other| other == *name))
    {
        writer.report.add_notice(format!("column `{name}` dropped: the first record does not have it"));
    }
    for (index, name) in columns::names(input).enumerate() {
        // Most records have the columns of the first.
        let value = values.get(index).filter(|(other, _)| *other == name);
        let value = value.or_else(|| values.iter().find(|(other, _)| *other == name));
        row.push((name, value.map_or(Value::Null, |(_, value)| *value)));
    }
}

impl<'a> RecordWriter<'a> {
    /// The value of a column for this record, unless it is the source or a field of the command.
    fn value(&self, column: Column) -> Value<'a> {
        let extra = self.case.record.extra();
        let label = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, Value::Word);
        match column {
            Column::Field(_) | Column::Source => Value::Null,
            Column::Record => Value::Number(self.case.record_number),
            Column::Line => Value::Number(self.case.location.line()),
            Column::Puzzle | Column::Clues if self.case.record.malformed.is_some() => Value::Null,
            Column::Puzzle => Value::Puzzle(self.case.puzzle, self.style.blank.unwrap_or(self.case.record.blank)),
            Column::Clues => Value::Number((self.case.puzzle.filled() - extra.placed).len() as u64),
            Column::Name => label(&extra.name),
            Column::Remark => label(&extra.remark),
        }
    }

    /// The columns of the command beside those of this record or, in a table, of all records. `values` are what came
    /// with the record, unless its row or object is copied.
    fn results(&mut self, values: Option<&InputValues<'_>>) -> Rc<[ResultColumn]> {
        let Self { case: PuzzleCase { record, .. }, style, bare, results, results_input: results_of, columns, .. } =
            self;
        let input = match (&record.source_fields, values) {
            _ if style.format.kind == OutputKind::Csv => return Rc::clone(results),
            (Some(fields), None) => &fields.columns,
            (source, Some(values)) if source.is_some() || record.extra.is_some() => {
                return columns.named_beside(values.iter().map(|(name, _)| name)).into();
            }
            _ => &*bare,
        };
        if !Arc::ptr_eq(results_of, input) {
            *results = columns.named_beside(columns::names(input)).into();
            *results_of = Arc::clone(input);
        }
        Rc::clone(results)
    }
}

fn write_entry(writer: &mut RecordWriter<'_>, entry: &Entry<'_>) {
    if !writer.slides.is_empty() {
        let slides = std::mem::take(&mut writer.slides);
        let slides = slides.into_iter().chain(Slide::of_record(entry)).collect();
        return writer.write_page(slides, PageKind::Sequence);
    }
    writer.style.format.writer(writer.case.record.layout).record(entry, &mut writer.report.out);
    if writer.style.format.kind.is_file() {
        writer.report.end_file();
    }
}
