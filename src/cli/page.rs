//! Where a record is shown on its way out.
//!
//! A command writes what came of a puzzle on a [`Page`], in the form that was asked for. The page gathers a
//! [`Report`] and hands it on: at the end of a batch and, where a single puzzle brings forth much or takes long, in
//! parts.

use std::fmt::Display;
use std::io::Write as _;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use super::args::Target;
use super::status::{Status, Tally};
use sudoku::format::write::{Board, Entry, Form, Shape, Text, Value};
use sudoku::format::{Layout, Malformed, Record};
use sudoku::grid::Grid;

/// Bytes to gather before they are handed on.
const ENOUGH: usize = 1 << 16;

/// How long to gather them.
const SOON: Duration = Duration::from_millis(100);

/// Steps between two looks at the clock where nothing new has come.
const STEPS: u32 = 256;

/// What a command says of a record beside source, line and puzzle: named values in a fixed order.
pub trait Fields<'a>: Default {
    /// Their names.
    const NAMES: &'static [&'static str];

    /// Those of a malformed record.
    fn invalid(error: Value<'a>) -> Self;

    /// Names and values.
    fn iter(&self) -> impl Iterator<Item = (&'static str, Value<'a>)>;
}

/// Declares the [`Fields`] of a command: a struct of values, all of them null by default.
macro_rules! fields {
    ($Name:ident { status, $($field:ident),* }) => {
        fields!(@ $Name { status, $($field),* } status: Value::Text(&"invalid"),);
    };
    ($Name:ident { $($field:ident),* }) => {
        fields!(@ $Name { $($field),* });
    };
    (@ $Name:ident { $($field:ident),* } $($invalid:tt)*) => {
        #[derive(Default)]
        pub struct $Name<'a> {
            $($field: Value<'a>,)*
        }

        impl<'a> $crate::cli::page::Fields<'a> for $Name<'a> {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            #[allow(clippy::needless_update, reason = "a command may have no other field")]
            fn invalid(error: Value<'a>) -> Self {
                Self { $($invalid)* error, ..Self::default() }
            }

            fn iter(&self) -> impl Iterator<Item = (&'static str, Value<'a>)> {
                [$((stringify!($field), self.$field)),*].into_iter()
            }
        }
    };
}
pub(crate) use fields;

/// The names of all fields of a command's records.
pub fn names<'a, F: Fields<'a>>() -> Vec<&'static str> {
    [&["source", "line", "puzzle"], F::NAMES].concat()
}

/// Names and values as one JSON object.
pub struct Row<'a>(pub &'a [(&'static str, Value<'a>)]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// What comes of a batch, or of a part of one.
#[derive(Debug, Default)]
pub struct Report {
    /// For the output.
    pub out: Vec<u8>,
    /// For stderr, a line each.
    pub messages: Vec<String>,
    pub tally: Tally,
    /// Where in the output a grid stands that may have come before, if that matters.
    pub pieces: Vec<(Grid, Range<usize>)>,
}

impl Report {
    /// A message alone, that something can't be read.
    pub fn failure(message: String) -> Self {
        let mut report = Self { messages: vec![message], ..Self::default() };
        report.tally.worsen(Status::Failed);
        report
    }

    /// Cuts the pieces out of the output that are not to be kept.
    pub fn retain(&mut self, mut keep: impl FnMut(&Grid) -> bool) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.retain(|(grid, _)| !keep(grid));
        for (_, dropped) in pieces.into_iter().rev() {
            self.out.drain(dropped);
        }
    }
}

/// In what form records are shown.
#[derive(Clone, Copy)]
pub struct Style {
    pub form: &'static Form,
    pub colour: bool,
}

impl Style {
    pub fn new(target: &Target) -> Self {
        Self { form: target.form, colour: target.is_coloured() }
    }
}

/// Where the records of a batch are shown, one after the other.
pub struct Page<'a> {
    pub style: Style,
    pub source: &'a str,
    /// The first line of the record that is shown.
    pub line: u64,
    layout: Layout,
    pub report: Report,
    pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    passed: Instant,
    /// Steps since then, and how much was there at the last of them.
    steps: u32,
    seen: usize,
    /// Nobody reads any more.
    closed: bool,
}

impl<'a> Page<'a> {
    /// A page that hands on its reports to `pass`.
    pub fn new(
        style: Style,
        source: &'a str,
        pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Self {
        Self {
            style,
            source,
            line: 0,
            layout: Layout::Line,
            report: Report::default(),
            pass,
            passed: Instant::now(),
            steps: 0,
            seen: 0,
            closed: false,
        }
    }

    /// From now on this record is shown. Says on stderr what the reader had to assume.
    pub fn turn_to(&mut self, record: &Record) {
        (self.line, self.layout) = (record.line, record.layout);
        if let Some(note) = record.note {
            self.say(&note);
        }
    }

    /// Whether it is for a machine that reads JSON.
    pub fn is_json(&self) -> bool {
        self.style.form.shape == Shape::Json
    }

    /// Writes the record: what a person sees, and the command's own fields for a machine.
    pub fn write<'f, F: Fields<'f>>(
        &mut self,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        let mut row = Vec::new();
        if self.style.form.shape.has_fields() {
            row.reserve_exact(3 + F::NAMES.len());
            let puzzle = match board {
                Board::Nothing => Value::Null,
                Board::Puzzle(puzzle) | Board::Solved(puzzle, _) => Value::Puzzle(puzzle),
            };
            let line = Value::Number(self.line);
            row.extend([("source", Value::Text(&self.source)), ("line", line), ("puzzle", puzzle)]);
            for (name, value) in fields.iter() {
                row.push((name, value));
            }
        }
        let entry = Entry { colour: self.style.colour, board, remarks, fields: &row };
        self.style.form.writer(self.layout).record(&entry, &mut self.report.out);
    }

    /// Shows that the record is malformed, on stderr and in the output.
    pub fn malformed<'f, F: Fields<'f>>(&mut self, malformed: &'f Malformed) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        let place = format!("{}:{}{column}", self.source, malformed.line);
        self.report.messages.push(format!("{place}: {malformed}"));
        self.report.tally.invalid += 1;
        self.report.tally.worsen(Status::Failed);
        let fields = F::invalid(Value::Text(malformed));
        self.write(Board::Nothing, &[&format!("invalid: {malformed}")], &fields);
    }

    /// Writes a line of text.
    pub fn text(&mut self, text: &dyn Display) {
        // Writing to a vector does not fail.
        let _ = writeln!(self.report.out, "{text}");
    }

    /// Writes text that may take several lines, with a blank line before it if it does.
    pub fn paragraph(&mut self, text: &str) {
        let gap = if text.contains('\n') { "\n" } else { "" };
        self.text(&format_args!("{gap}{text}"));
    }

    /// Writes an object on a line of its own, source and line first.
    pub fn json(&mut self, data: &impl Serialize) {
        #[derive(Serialize)]
        struct Line<'a, T> {
            source: &'a str,
            line: u64,
            #[serde(flatten)]
            data: &'a T,
        }
        let line = Line { source: self.source, line: self.line, data };
        // Writing to a vector does not fail.
        let _ = serde_json::to_writer(&mut self.report.out, &line);
        self.report.out.push(b'\n');
    }

    /// Says something of the record on stderr.
    pub fn say(&mut self, what: &dyn Display) {
        self.report.messages.push(format!("{}:{}: {what}", self.source, self.line));
    }

    /// To be called at each step of work on one puzzle that may bring forth much: hands on what is there if it is
    /// much or has waited long. Breaks off when nobody reads any more.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<()> {
        let waiting = self.report.out.len();
        self.steps += 1;
        let look = waiting != self.seen || self.steps.is_multiple_of(STEPS);
        self.seen = waiting;
        if waiting >= ENOUGH || waiting > 0 && look && self.passed.elapsed() >= SOON {
            return self.pass();
        }
        ControlFlow::Continue(())
    }

    /// Hands on what is there. Breaks off when nobody reads any more.
    pub fn pass(&mut self) -> ControlFlow<()> {
        let passed = (self.pass)(std::mem::take(&mut self.report));
        (self.passed, self.steps, self.seen) = (Instant::now(), 0, 0);
        self.closed |= passed.is_break();
        passed
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }
}
