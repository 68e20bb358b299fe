//! Where a record is shown on its way out.
//!
//! A command writes what came of a puzzle on a [`Page`], in the form that was asked for. The page gathers a
//! [`Report`] and hands it on: at the end of a batch and, where a single puzzle brings forth much or takes long, in
//! parts.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write as _;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use super::args::Target;
use super::carried::{self, Carried, Columns, Position};
use super::input::Origin;
use super::status::{Status, Tally};
use sudoku::draw::{self, Kind, Slide};
use sudoku::format::write::{Board, Entry, Form, Shape, Text, Value};
use sudoku::format::{Extra, Malformed, Record};
use sudoku::grid::Grid;

/// Bytes to gather before they are handed on.
const ENOUGH: usize = 1 << 16;

/// How long to gather them.
const SOON: Duration = Duration::from_millis(100);

/// Steps between two looks at the clock where nothing new has come.
const STEPS: u32 = 256;

/// What a command says of a record beside source, line and puzzle: named values in a fixed order.
pub trait Fields<'a>: Default {
    /// The names of all fields of a record: source, line, puzzle, then these.
    const NAMES: &'static [&'static str];

    /// Those of a malformed record.
    fn invalid(error: Value<'a>) -> Self;

    /// Names and values, without source, line and puzzle.
    fn iter(&self) -> impl Iterator<Item = (&'static str, Value<'a>)>;
}

/// Declares the [`Fields`] of a command: a struct of values, all of them null by default.
macro_rules! fields {
    ($Name:ident { status, $($field:ident),* }) => {
        fields!(@ $Name { status, $($field),* } status: Value::Word("invalid"),);
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
            const NAMES: &'static [&'static str] =
                &["source", "line", "puzzle", $(stringify!($field)),*];

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
    /// What is said on stderr once in the whole run, however often it turns up.
    pub remarks: Vec<String>,
    /// The columns of what is carried through, if records were read.
    pub columns: Option<Arc<Columns>>,
    pub tally: Tally,
    /// Where the files in the output end, where each record is one.
    pub ends: Vec<usize>,
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

    /// Text that belongs to no record.
    pub fn text(text: String) -> Self {
        Self { out: text.into_bytes(), ..Self::default() }
    }

    /// Says something on stderr once in the whole run.
    pub fn remark(&mut self, what: String) {
        if !self.remarks.contains(&what) {
            self.remarks.push(what);
        }
    }

    /// What has been written since the last file is one.
    pub fn end_file(&mut self) {
        let end = self.out.len();
        if end > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(end);
        }
    }

    /// Cuts the pieces out of the output that are not to be kept.
    pub fn retain(&mut self, mut keep: impl FnMut(&Grid) -> bool) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.retain(|(grid, _)| !keep(grid));
        for (_, dropped) in pieces.into_iter().rev() {
            self.ends.retain(|&end| end != dropped.end);
            for end in self.ends.iter_mut().filter(|end| **end > dropped.end) {
                *end -= dropped.len();
            }
            self.out.drain(dropped);
        }
    }
}

/// In what form records are shown.
#[derive(Clone, Copy)]
pub struct Style {
    pub form: &'static Form,
    pub colour: bool,
    /// Whether the command has a field for the claimed solution.
    pub takes_claim: bool,
}

impl Style {
    pub fn new(target: &Target, takes_claim: bool) -> Self {
        Self { form: target.form, colour: target.is_coloured(), takes_claim }
    }
}

/// Where the records of a batch are shown, one after the other.
pub struct Page<'a> {
    pub style: Style,
    origin: &'a Origin,
    record: &'a Record,
    columns: &'a Arc<Columns>,
    pub report: Report,
    /// The pictures that come before the record on its page, where each record is a page.
    pub slides: Vec<Slide>,
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
        origin: &'a Origin,
        columns: &'a Arc<Columns>,
        pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Self {
        Self {
            style,
            origin,
            record: Record::none(),
            columns,
            report: Report::default(),
            slides: Vec::new(),
            pass,
            passed: Instant::now(),
            steps: 0,
            seen: 0,
            closed: false,
        }
    }

    /// From now on this record is shown. Says on stderr what the reader had to assume.
    pub fn turn_to(&mut self, record: &'a Record) {
        self.record = record;
        if let Some(note) = record.note {
            self.say(&note);
        }
    }

    /// The first line of the record that is shown.
    fn line(&self) -> u64 {
        self.origin.line(self.record.line)
    }

    /// Where the record stands, as messages and pictures say it.
    fn place(&self) -> String {
        format!("{}:{}", self.origin.name, self.line())
    }

    /// Whether it is for a machine that reads JSON.
    pub fn is_json(&self) -> bool {
        self.style.form.shape == Shape::Json
    }

    /// Writes the record: what a person sees, and the command's own fields for a machine.
    #[inline]
    pub fn write<'f, F: Fields<'f>>(
        &mut self,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        self.write_with(self.record.extra(), board, remarks, fields);
    }

    /// The same where the puzzle has changed, and what came with it as far as it still can: the fields that could not
    /// are named on stderr, once.
    pub fn write_changed<'f, F: Fields<'f>>(
        &mut self,
        extra: &Extra,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        if self.style.form.shows_fields() {
            let before = self.record.extra().fields.iter().map(|(name, _)| &**name);
            let lost: Vec<_> = before.filter(|name| extra.field(name).is_none()).collect();
            if !lost.is_empty() {
                let names = lost.join(", ");
                self.say_once(format!("the puzzle has changed: fields ({names}) left out"));
            }
        }
        self.write_with(extra, board, remarks, fields);
    }

    #[inline]
    fn write_with<'f, F: Fields<'f>>(
        &mut self,
        extra: &Extra,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        let entry = Entry { colour: self.style.colour, board, extra, remarks, fields: &[] };
        if self.style.form.shape.has_fields() {
            self.write_fields(&entry, fields);
        } else {
            self.entry(&entry);
        }
    }

    /// Not inline: the record of a person is then put together where its parts are made, without a copy.
    #[inline(never)]
    fn write_fields<'f, F: Fields<'f>>(&mut self, entry: &Entry<'_>, fields: &F) {
        let Entry { board, extra, .. } = *entry;
        let puzzle = match board {
            Board::Nothing => Value::Null,
            Board::Puzzle(puzzle) | Board::Solved(puzzle, _) => Value::Puzzle(puzzle),
        };
        let position = Position::new(extra, board);
        let carried = self.carried(extra, &position, F::NAMES);
        let mut row = Vec::with_capacity(F::NAMES.len() + carried.len());
        row.extend([
            ("source", Value::Word(&self.origin.name)),
            ("line", Value::Number(self.line())),
            ("puzzle", puzzle),
        ]);
        for (name, value) in fields.iter() {
            row.push((name, value));
        }
        if self.style.takes_claim
            && let Some(claimed) = &extra.claimed
        {
            let solution = row.iter_mut().find(|(name, _)| *name == Columns::SOLUTION);
            solution.into_iter().for_each(|(_, value)| *value = Value::Solution(claimed));
        }
        row.extend(carried.iter().map(|(name, value)| (&**name, *value)));
        self.entry(&Entry { fields: &row, ..*entry });
    }

    fn entry(&mut self, entry: &Entry<'_>) {
        if !self.slides.is_empty() {
            let slides = std::mem::take(&mut self.slides);
            let slides = slides.into_iter().chain(Slide::of_record(entry)).collect();
            return self.document(slides, Kind::Story);
        }
        self.style.form.writer(self.record.layout).record(entry, &mut self.report.out);
        self.end_file();
    }

    /// Writes a picture or, where each record is a page, one of it.
    pub fn slide(&mut self, slide: Slide) {
        if self.has_slides() {
            self.document(vec![slide], Kind::Story)
        } else {
            self.picture(&slide)
        }
    }

    /// Writes a picture.
    pub fn picture(&mut self, slide: &Slide) {
        self.file(&draw::svg(&slide.scene, &self.place(), &slide.sentence));
    }

    /// Writes a page of these pictures.
    pub fn document(&mut self, slides: Vec<Slide>, kind: Kind) {
        match (draw::Page { title: self.place(), kind, slides }).html() {
            Ok(html) => self.file(&html),
            Err(too_large) => {
                self.say(&too_large);
                self.report.tally.worsen(Status::Failed);
            }
        }
    }

    /// Whether each record is a page of pictures.
    pub fn has_slides(&self) -> bool {
        self.style.form.shape == Shape::Page
    }

    /// What came with the puzzle, by names that differ from those taken: all of it, or in rows what has a column.
    fn carried<'e>(
        &mut self,
        extra: &'e Extra,
        position: &'e Position,
        taken: &[&'e str],
    ) -> Vec<(Cow<'e, str>, Value<'e>)>
    where
        'a: 'e,
    {
        let claimed = extra.claimed.as_ref().filter(|_| !self.style.takes_claim);
        let solution = claimed.map(|claimed| (Columns::SOLUTION, Value::Solution(claimed)));
        let givens = position.givens.as_ref().map(|givens| (Extra::GIVENS, Value::Puzzle(givens)));
        let notes = position.notes.as_ref().map(|notes| (Extra::NOTES, Value::Text(notes)));
        let fields = extra.fields.iter().map(|(name, field)| (&**name, Value::from(field)));
        let own = [solution, givens, notes].into_iter().flatten();
        let all = own.chain(fields);
        if self.style.form.shape == Shape::Csv {
            let columns = || self.columns.names(self.style.takes_claim);
            for (name, _) in all.clone().filter(|(said, _)| !columns().any(|name| name == *said)) {
                self.report
                    .remark(format!("{name}: left out, as the first record has no such column"));
            }
            let value = |name| all.clone().find(|(other, _)| *other == name);
            // The header names them.
            let row = columns().map(|name| (name.into(), value(name).unwrap_or_default().1));
            return row.collect();
        }
        let all: Vec<_> = all.collect();
        let names = carried::names(all.iter().map(|(name, _)| *name), taken);
        names.into_iter().zip(all).map(|(name, (_, value))| (name, value)).collect()
    }

    /// Shows that the record is malformed, on stderr and in the output.
    pub fn malformed<'f, F: Fields<'f>>(&mut self, malformed: &'f Malformed) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        let place = format!("{}:{}{column}", self.origin.name, self.origin.line(malformed.line));
        self.report.messages.push(format!("{place}: {malformed}"));
        self.report.tally.invalid += 1;
        self.report.tally.worsen(Status::Malformed);
        let fields = F::invalid(Value::Text(malformed));
        self.write(Board::Nothing, &[&format!("invalid: {malformed}")], &fields);
    }

    /// Writes a file, where each record is one.
    pub fn file(&mut self, text: &str) {
        self.report.out.extend_from_slice(text.as_bytes());
        self.end_file();
    }

    /// What has been written since the last file is one, where each record is one.
    fn end_file(&mut self) {
        if self.style.form.shape.is_file() {
            self.report.end_file();
        }
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
        self.json_with(data, Carried::default());
    }

    /// The same where it is all that is said of a puzzle: with what came with it at the end, by names that differ
    /// from those taken.
    pub fn json_record(&mut self, puzzle: &Grid, data: &impl Serialize, taken: &[&str]) {
        let extra = self.record.extra();
        let position = Position::new(extra, Board::Puzzle(puzzle));
        let carried = Carried(self.carried(extra, &position, taken));
        self.json_with(data, carried);
    }

    fn json_with(&mut self, data: &impl Serialize, carried: Carried<'_>) {
        #[derive(Serialize)]
        struct Line<'a, T> {
            source: &'a str,
            line: u64,
            #[serde(flatten)]
            data: &'a T,
            #[serde(flatten)]
            carried: Carried<'a>,
        }
        let line = Line { source: &self.origin.name, line: self.line(), data, carried };
        // Writing to a vector does not fail.
        let _ = serde_json::to_writer(&mut self.report.out, &line);
        self.report.out.push(b'\n');
    }

    /// Says something of the record on stderr.
    pub fn say(&mut self, what: &dyn Display) {
        self.report.messages.push(format!("{}: {what}", self.place()));
    }

    /// Says something on stderr once in the whole run.
    pub fn say_once(&mut self, what: String) {
        self.report.remark(what);
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

    /// To be called after each puzzle of those that may take long: hands on what is there if it took long.
    pub fn pass_if_late(&mut self) {
        if self.passed.elapsed() >= SOON {
            _ = self.pass();
        }
    }

    /// Hands on what is there. Breaks off when nobody reads any more.
    pub fn pass(&mut self) -> ControlFlow<()> {
        let columns = Some(Arc::clone(self.columns));
        let passed = (self.pass)(Report { columns, ..std::mem::take(&mut self.report) });
        (self.passed, self.steps, self.seen) = (Instant::now(), 0, 0);
        self.closed |= passed.is_break();
        passed
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }
}
