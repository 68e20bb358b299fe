//! Where a record is shown on its way out.
//!
//! A command writes what came of a puzzle on a [`RecordPage`], in the form that was asked for. The page gathers a
//! [`Report`] and hands it on: at the end of a batch and, where a single puzzle brings forth much or takes long, in
//! parts.

mod fields;
mod objects;
mod report;

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::args::Target;
use super::carried::{self, CarriedColumns, Position};
use super::input::Origin;
use super::messages::Message;
use super::status::{Status, escaped};
use sudoku::draw::{self, Kind, Slide};
use sudoku::format::write::{Blank, Board, Entry, Form, Shape, Text, Value};
use sudoku::format::{Extra, Malformed, Record};
use sudoku::grid::Grid;

pub(crate) use fields::fields;
use fields::labels;
pub use fields::{Fields, Row};
pub use report::Report;

/// Bytes to gather before they are handed on.
const ENOUGH: usize = 1 << 16;

/// How long to gather them.
const SOON: Duration = Duration::from_millis(100);

/// Steps between two looks at the clock where nothing new has come.
const STEPS: u32 = 256;

/// In what form records are shown.
#[derive(Clone, Copy)]
pub struct RecordStyle {
    pub form: &'static Form,
    pub colour: bool,
    pub blank: Blank,
    /// Whether the command has a field for the claimed solution.
    pub takes_claim: bool,
}

impl RecordStyle {
    pub fn new(target: &Target, takes_claim: bool) -> Self {
        let (form, blank) = (target.form, target.blank);
        Self { form, colour: target.is_coloured(), blank, takes_claim }
    }

    /// A puzzle as the value of a field.
    pub fn puzzle<'g>(&self, puzzle: &'g Grid) -> Value<'g> {
        Value::Puzzle(puzzle, self.blank)
    }
}

/// Where the records of a batch are shown, one after the other.
pub struct RecordPage<'a> {
    pub style: RecordStyle,
    origin: &'a Origin,
    /// What records call it.
    source: Cow<'a, str>,
    record: &'a Record,
    columns: &'a Arc<CarriedColumns>,
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

impl<'a> RecordPage<'a> {
    /// A page that hands on its reports to `pass`.
    pub fn new(
        style: RecordStyle,
        origin: &'a Origin,
        columns: &'a Arc<CarriedColumns>,
        pass: &'a mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Self {
        let source = match style.form.shape {
            // In JSON it is escaped anyway.
            Shape::Csv => escaped(&origin.name),
            _ => Cow::Borrowed(&*origin.name),
        };
        Self {
            style,
            origin,
            source,
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
        self.place_of(self.record.line)
    }

    /// Where a line of the source stands, by the number that its reader counts.
    pub fn place_of(&self, line: u64) -> String {
        format!("{}:{}", self.origin.name, self.origin.line(line))
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
        let RecordStyle { colour, blank, .. } = self.style;
        let entry = Entry { colour, blank, board, extra, remarks, fields: &[] };
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
            Board::Puzzle(puzzle) | Board::Solved(puzzle, _) => self.style.puzzle(puzzle),
        };
        let position = Position::new(extra, board);
        let carried = self.carried(extra, &position, F::NAMES);
        // The row may not borrow from the page that it is written on.
        let source = self.source.clone();
        let mut row = Vec::with_capacity(F::NAMES.len() + carried.len());
        row.extend([
            ("source", Value::Word(&source)),
            ("line", Value::Number(self.line())),
            ("puzzle", puzzle),
        ]);
        for (name, value) in fields.iter() {
            row.push((name, value));
        }
        row.extend(labels(extra));
        if self.style.takes_claim
            && let Some(claimed) = &extra.claimed
        {
            let solution = row.iter_mut().find(|(name, _)| *name == CarriedColumns::SOLUTION);
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
        let solution = claimed.map(|claimed| (CarriedColumns::SOLUTION, Value::Solution(claimed)));
        let givens =
            position.givens.as_ref().map(|givens| (Extra::GIVENS, self.style.puzzle(givens)));
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
        let place = format!("{}{column}", self.origin.line(malformed.line));
        self.report.messages.push(Message::error(&self.origin.name, &place, malformed));
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

    /// Says something of the record on stderr.
    pub fn say(&mut self, what: &dyn Display) {
        self.report.messages.push(format!("{}: {what}", self.place()).into());
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
        let (source, columns) = (Some(self.origin.number), Some(Arc::clone(self.columns)));
        let passed = (self.pass)(Report { source, columns, ..std::mem::take(&mut self.report) });
        (self.passed, self.steps, self.seen) = (Instant::now(), 0, 0);
        self.closed |= passed.is_break();
        passed
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }
}
