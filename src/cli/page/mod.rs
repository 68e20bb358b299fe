//! Where a command shows a record.
//!
//! A command writes what it has found out about a puzzle on a [`RecordPage`], in the output format. What the page shows
//! has a file each: a `record`, an `error`, `slides`, `objects`, `text`. All of it gathers in a [`Report`], which the
//! `outlet` hands on at the end of a batch, or earlier where one puzzle has much output or takes long.

mod error;
mod fields;
mod objects;
mod outlet;
mod record;
mod report;
mod slides;
mod text;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::Target;
use super::columns::{CarriedColumns, CommandColumns};
use super::origin::{Origin, RecordPlace};
use super::status::{RunTally, escaped};
use super::terminal;
use sudoku::draw::Slide;
use sudoku::format::Record;
use sudoku::format::write::{Blank, Form, Shape, Value};
use sudoku::grid::Grid;

pub use fields::Fields;
pub(crate) use fields::fields;
pub use objects::JsonObject;
use outlet::Outlet;
pub use report::Report;

/// How records look.
#[derive(Clone, Copy)]
pub struct RecordStyle {
    pub form: &'static Form,
    pub colour: bool,
    pub blank: Blank,
    /// Whether a person sees the output on a terminal.
    pub on_terminal: bool,
    /// The width of that terminal, if text is wrapped.
    pub width: Option<usize>,
    /// Whether each record, or each picture, is a file.
    pub has_files: bool,
    /// Whether each line has its source before it.
    pub is_labelled: bool,
}

impl RecordStyle {
    pub fn new(target: &Target) -> Self {
        Self {
            form: target.form(),
            colour: target.is_coloured(),
            blank: target.blank,
            on_terminal: target.is_on_terminal(),
            width: target.is_on_terminal().then(terminal::width).flatten(),
            is_labelled: false,
            has_files: target.form().shape.is_file() || target.files().is_some(),
        }
    }

    /// A puzzle as the value of a field.
    pub fn puzzle<'g>(&self, puzzle: &'g Grid) -> Value<'g> {
        Value::Puzzle(puzzle, self.blank)
    }

    /// Whether the output is JSON.
    pub fn is_json(&self) -> bool {
        self.form.shape == Shape::Json
    }
}

/// Where the records of a batch are shown, one after the other.
pub struct RecordPage<'a> {
    pub style: RecordStyle,
    columns: CommandColumns,
    /// The names of all columns that are not carried through.
    names: Vec<&'static str>,
    carried: &'a Arc<CarriedColumns>,
    /// The name of the source, as records have it.
    source: Cow<'a, str>,
    record: &'a Record,
    place: RecordPlace<'a>,
    /// Pictures to show before that of the record itself, where each record is a page of them.
    pub slides: Vec<Slide>,
    pub out: Outlet<'a>,
}

impl<'a> RecordPage<'a> {
    /// A page for records of this source. It hands on its reports to `pass`.
    pub fn new(
        style: RecordStyle,
        columns: CommandColumns,
        origin: &'a Origin,
        carried: &'a Arc<CarriedColumns>,
        pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Self {
        let source = match style.form.shape {
            // JSON escapes it anyway.
            Shape::Csv => escaped(&origin.name),
            _ => Cow::Borrowed(&*origin.name),
        };
        Self {
            style,
            columns,
            names: columns.names(),
            carried,
            source,
            record: Record::none(),
            place: RecordPlace::start_of(origin),
            slides: Vec::new(),
            out: Outlet::new(origin.number, carried, pass),
        }
    }

    /// Shows this record from now on. Reports what the reader had to assume about it.
    pub fn turn_to(&mut self, record: &'a Record, place: RecordPlace<'a>) {
        (self.record, self.place) = (record, place);
        if self.style.is_labelled {
            self.out.label = format!("{}:{}\t", escaped(&place.origin.name), place.line());
        }
        if let Some(note) = record.note {
            self.say(&note);
        }
    }

    /// What the batch adds to the counts of the run.
    pub fn tally(&mut self) -> &mut RunTally {
        &mut self.out.report.tally
    }
}
