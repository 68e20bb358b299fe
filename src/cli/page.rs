//! Where a record is shown, and what comes of a batch of them.

use super::args::Target;
use super::input::Item;
use super::output::is_coloured;
use super::status::Status;
use super::tally::Tally;
use sudoku::format::write::{Board, Entry, Form, Text, Value};
use sudoku::format::{Layout, Malformed, Record};

/// The names of the fields of a record: those that all have, then the command's own.
pub fn fields(own: &[&'static str]) -> Vec<&'static str> {
    [&["source", "line", "puzzle"], own].concat()
}

/// What comes of a batch.
#[derive(Debug, Default)]
pub struct Report {
    /// For the output.
    pub out: Vec<u8>,
    /// For stderr, a line each.
    pub messages: Vec<String>,
    pub tally: Tally,
    pub status: Status,
}

impl Report {
    pub fn with_capacity(records: usize) -> Self {
        // A solution and the end of its line; what takes more is rare or slow anyway.
        Self { out: Vec::with_capacity(82 * records), ..Self::default() }
    }

    /// What there is to say of an item without records.
    pub fn of(item: Item) -> Self {
        match item {
            Item::Records(_) => Self::default(),
            Item::Note(message) => Self { messages: vec![message], ..Self::default() },
            Item::Failure(message) => {
                Self { messages: vec![message], status: Status::Failed, ..Self::default() }
            }
        }
    }
}

/// In what form records are shown.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub form: Form,
    pub colour: bool,
}

impl Style {
    pub fn new(target: &Target) -> Self {
        Self { form: target.format, colour: is_coloured(target) }
    }
}

/// Where one record is shown.
pub struct Page<'a> {
    pub report: &'a mut Report,
    pub style: Style,
    pub source: &'a str,
    pub line: u64,
    layout: Layout,
    index: u64,
}

impl<'a> Page<'a> {
    pub fn new(
        report: &'a mut Report,
        style: Style,
        source: &'a str,
        record: &Record,
        index: u64,
    ) -> Self {
        Self { report, style, source, line: record.line, layout: record.layout, index }
    }

    /// Writes the record: what a person sees, and the command's own fields for a machine.
    pub fn write(&mut self, board: Board<'_>, remarks: &[&dyn Text], own: &[(&str, Value<'_>)]) {
        let puzzle = match board {
            Board::Nothing => Value::Null,
            Board::Puzzle(puzzle) | Board::Solved(puzzle, _) => Value::Puzzle(puzzle),
        };
        let mut fields = Vec::new();
        // Only these two look at the fields.
        if matches!(self.style.form, Form::Csv | Form::Json) {
            let line = Value::Number(self.line);
            fields.extend([
                ("source", Value::Text(&self.source)),
                ("line", line),
                ("puzzle", puzzle),
            ]);
            fields.extend_from_slice(own);
        }
        let writer = self.style.form.writer(self.layout, self.style.colour);
        writer.entry(
            &Entry { index: self.index, board, remarks, fields: &fields },
            &mut self.report.out,
        );
        self.index += 1;
    }

    /// Whether no record came before this one.
    pub fn is_first(&self) -> bool {
        self.index == 0
    }

    /// Says on stderr what the reader had to assume.
    pub fn note(&mut self, record: &Record) {
        if let Some(note) = record.note {
            self.report.messages.push(format!("{}:{}: {note}", self.source, self.line));
        }
    }

    /// Shows that the record is malformed, on stderr and in the output. `names` are the command's own fields.
    pub fn malformed(&mut self, malformed: &Malformed, names: &[&str]) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        self.report
            .messages
            .push(format!("{}:{}{column}: {malformed}", self.source, malformed.line));
        self.report.tally.invalid += 1;
        self.report.status.add(Status::Failed);
        let value = |name| match name {
            "status" => Value::Text(&"invalid"),
            "error" => Value::Text(malformed),
            _ => Value::Null,
        };
        let own: Vec<_> = names.iter().map(|&name| (name, value(name))).collect();
        self.write(Board::Nothing, &[&format!("invalid: {malformed}")], &own);
    }
}
