//! Text to records: the loop from lines to batches. What a line is, the table in `ways` says; what rows are
//! together, `assemble`.

mod assemble;
mod block;
mod by_line;
mod cells;
mod columns;
mod cut;
mod document;
mod fields;
mod ipuz;
mod json;
mod kind;
mod lines;
mod members;
mod open_sudoku;
mod part;
mod prose;
mod repeats;
mod row;
mod rules;
mod sdx;
mod sections;
mod spelled;
mod syntax;
mod table;
mod tokens;
mod unpack;
mod values;
mod ways;
mod whole;
mod xml;

use std::io::{self, Read};
use std::sync::Arc;

use self::assemble::Assembler;
use self::document::{Document, Rest};
use self::kind::{Broken, Kind, Meant, Section};
use self::lines::{Front, Lines};
use self::repeats::Repeats;
use self::sections::Sections;
use self::table::{Next, Row, Table};
use self::ways::Classifier;
use self::whole::Whole;
use super::{Batch, Field, Layout, Malformed, Problem, Record};
use crate::grid::Grid;

pub use self::by_line::NotByLine;
pub use self::syntax::{Syntax, SyntaxName};

/// Reads records, in bounded memory and no further than it has to.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    classifier: Classifier,
    assembler: Assembler,
    repeats: Repeats,
    /// The table that a header began.
    table: Option<Table>,
    /// What comes with each record of the table that the first record stands in.
    columns: Option<Vec<Arc<str>>>,
    /// Whether records have been asked for before.
    called: bool,
    /// Whether what only comes with the puzzles is wanted.
    keeps_fields: bool,
    /// Whether every line must stand by itself.
    by_line: bool,
    line: u64,
    /// The line of a heading or a row of column names that nothing has followed yet.
    title: Option<u64>,
    /// What has been said of the grid that comes: its title, comments of an `.sdk` file.
    about: Vec<(Arc<str>, Field)>,
    /// Whether anything but comments and blank lines has been read.
    begun: bool,
    /// Where the first thing stands that is neither a comment nor white space: its line and column, from 1.
    first: Option<(u64, usize)>,
    /// Whether there has been a record.
    useful: bool,
    sections: Sections,
    /// A document that has begun.
    document: Option<Document>,
    /// Which lines are what is left of a broken document.
    rest: Option<Rest>,
    /// A failure to read that is reported after the records before it.
    failure: Option<io::Error>,
}

impl<R: Read> Reader<R> {
    /// A reader that finds the format of each record by itself.
    pub fn new(input: R) -> Self {
        Self::with_syntax(input, Syntax::Auto)
    }

    /// A reader that accepts one format.
    pub fn with_syntax(input: R, syntax: Syntax) -> Self {
        Self {
            lines: Lines::new(input),
            classifier: Classifier::new(syntax),
            assembler: Assembler::default(),
            repeats: Repeats::default(),
            table: None,
            columns: None,
            called: false,
            keeps_fields: true,
            by_line: false,
            line: 0,
            title: None,
            about: Vec::new(),
            begun: false,
            first: None,
            useful: false,
            sections: Sections::default(),
            document: None,
            rest: None,
            failure: None,
        }
    }

    /// Leaves out of the records what is only carried through: [`Extra::fields`](super::Extra::fields). For output
    /// without fields, which is made sooner then.
    pub fn without_fields(self) -> Self {
        Self { keeps_fields: false, ..self }
    }

    /// Reads no record that takes more than a line, as in a part of a text that was cut between lines. `begun` says
    /// whether there are records before this part. That there is none in it is no error.
    ///
    /// What does not stand by itself is the error [`NotByLine`] in place of everything from there on.
    pub fn by_line(self, begun: bool) -> Self {
        Self { by_line: true, useful: true, begun, ..self }
    }

    /// The names of what comes with each record, `solution` for a claimed one, if the first record stands in a table
    /// with a header.
    pub fn columns(&self) -> Option<&[Arc<str>]> {
        self.columns.as_deref()
    }

    /// Adds records to the batch: at least one if there is one, then no more than can be had without
    /// waiting for input, and about as many as make it hold `most`. Returns whether there may be more.
    ///
    /// # Errors
    /// The input can't be read. No record is added then: those before it, a grid that it cuts off among them
    /// as malformed, came with the call before.
    pub fn read(&mut self, batch: &mut Batch, most: usize) -> io::Result<bool> {
        let before = batch.len();
        self.sections.give_back(batch);
        let more = self.read_until(batch, before, most);
        if self.by_line && !self.lines.is_plain_text() {
            return Err(self.not_by_line(by_line::PACKED));
        }
        self.useful |= batch.len() > before;
        if let Ok(true) = more {
            self.sections.hold(batch);
        }
        if let (Ok(false), false, Some((line, column))) = (&more, self.useful, self.first.take()) {
            // Nothing vanishes: what no line was said to be wrong about is an error as a whole.
            let error = Malformed { line, column: Some(column), problem: Problem::NoPuzzles };
            batch.push_malformed(line, Layout::Line, error);
        }
        more
    }

    fn read_until(&mut self, batch: &mut Batch, before: usize, most: usize) -> io::Result<bool> {
        let plain = self.classifier.has_lines();
        let is_first = !std::mem::replace(&mut self.called, true);
        while batch.len() - usize::from(self.sections.waits()) < most {
            if self.by_line && self.document.is_none() && by_line::goes_on(self.front_line()) {
                return self.refuse(by_line::DOCUMENT, batch.len() > before);
            }
            if self.shortcut(plain, batch) {
                continue;
            }
            let mut front = match self.documents(batch) {
                Some(document::Next::On) => continue,
                Some(document::Next::More) => Front::Partial,
                Some(document::Next::Over(rest)) => {
                    (self.document, self.rest) = (None, rest);
                    continue;
                }
                None => self.lines.front(),
            };
            if plain && let (Front::Line { len, with_end }, Some(table)) = (front, &mut self.table)
            {
                let mut puzzle = Grid::EMPTY;
                match table.next(&self.lines, (len, with_end), &mut puzzle) {
                    Next::Row(row) if self.by_line && row.goes_on() => {
                        return self.refuse(by_line::QUOTES, batch.len() > before);
                    }
                    Next::Row(row) => {
                        self.lines.consume(row.with_end);
                        self.table_row(row, puzzle, batch);
                        if is_first && batch.len() == before + 1 {
                            self.columns = self.table.as_ref().map(|table| table.columns.carried());
                        }
                        continue;
                    }
                    Next::Partial => front = Front::Partial,
                    Next::Other => {}
                }
            }
            let kind = match front {
                Front::Line { len, with_end } => match self.line_in_front(len, with_end, batch) {
                    Ok(kind) => kind,
                    Err(what) => return self.refuse(what, batch.len() > before),
                },
                Front::TooLong => {
                    let (problem, meant) = (Problem::TooLong, Meant::Puzzle);
                    Kind::Broken(Broken { problem, at: None, meant })
                }
                Front::Partial if batch.len() - usize::from(self.sections.waits()) == before => {
                    let failure = match self.failure.take() {
                        Some(failure) => failure,
                        None => match self.lines.fill() {
                            Ok(()) => continue,
                            Err(failure) => self.told(failure),
                        },
                    };
                    self.end(batch);
                    if batch.len() == before {
                        return Err(failure);
                    }
                    self.failure = Some(failure);
                    return Ok(true);
                }
                Front::Partial => return Ok(true),
                Front::End => {
                    self.end(batch);
                    return Ok(false);
                }
            };
            self.line += 1;
            let before = batch.len();
            self.take(kind, batch);
            self.note_repeat(before, batch);
        }
        Ok(true)
    }

    /// Reads what is known at a glance: a line of 81 cells, if these are allowed, or a grid drawn as the last one was.
    #[inline]
    fn shortcut(&mut self, plain: bool, batch: &mut Batch) -> bool {
        if plain
            && self.sections.current.is_none()
            && self.document.is_none()
            && let Some((puzzle, with_end)) = self.lines.plain_line()
        {
            self.line += 1;
            self.before_whole(batch);
            self.sections.leave();
            batch.push(Record::new(self.line, Layout::Line), puzzle);
            self.lines.consume(with_end);
            return true;
        }
        if !self.lines.is_skipping()
            && let Some(grid) = self.repeats.next(self.lines.buffered(), self.assembler.rest())
        {
            batch.push(Record::new(self.line + 1 + grid.above, Layout::Grid), grid.puzzle);
            self.line += grid.lines;
            self.lines.consume(grid.len);
            return true;
        }
        false
    }

    /// Looks whether the line that was read last ended a grid as others may follow.
    fn note_repeat(&mut self, before: usize, batch: &Batch) {
        match (&batch.records[before..], batch.puzzles.last()) {
            ([], _) => {}
            (
                [Record { line, layout: Layout::Grid, note: None, extra: None, malformed: None }],
                Some(puzzle),
            ) if self.about.is_empty() && self.table.is_none() => {
                self.repeats.grid(puzzle, self.line + 1 - line, self.assembler.rest());
            }
            _ => self.repeats.forget(),
        }
    }

    /// Consumes the line in front and tells what it is. If every line must stand by itself and this one does not, says
    /// what it is part of and leaves it there.
    fn line_in_front(
        &mut self,
        len: usize,
        with_end: usize,
        batch: &mut Batch,
    ) -> Result<Kind, &'static str> {
        let line = &self.lines.buffered()[..len];
        let kind = self.classifier.classify(line);
        if self.by_line
            && let Some(what) = by_line::part_of(&kind, self.begun)
        {
            return Err(what);
        }
        if self.first.is_none() && !matches!(kind, Kind::Comment) {
            self.first = first_character(line).map(|at| (self.line + 1, at + 1));
        }
        let is_rest = match self.rest {
            Some(rest) => rest.has(self.line + 1, line, &kind),
            None => false,
        };
        // Lines of XML that hold puzzles may stand anywhere in a page.
        if !is_rest && !line.trim_ascii_start().starts_with(b"<") {
            self.rest = None;
        }
        let may_be_marks = match kind {
            Kind::Row(_) | Kind::Broken(_) | Kind::Header(_) => true,
            Kind::Gap(_) => !line.trim_ascii().is_empty(),
            _ => false,
        };
        let is_mark = may_be_marks && self.sections.take(line, batch);
        match kind {
            Kind::Row(_) | Kind::Gap(_) if !is_rest && self.sections.current.is_none() => {
                self.repeats.line(&self.lines.buffered()[..with_end]);
            }
            _ => self.repeats.forget(),
        }
        self.lines.consume(with_end);
        Ok(if is_rest || is_mark { Kind::Skip } else { kind })
    }

    /// The line in front with its end, or nothing while it has not been read to its end.
    fn front_line(&self) -> &[u8] {
        match self.lines.line_at(0) {
            Front::Line { with_end, .. } => &self.lines.buffered()[..with_end],
            _ => &[],
        }
    }

    /// Reads on in a document, or begins one. `None` if what stands in front is a line.
    fn documents(&mut self, batch: &mut Batch) -> Option<document::Next> {
        let (len, at_end) = match self.by_line {
            true => (self.front_line().len(), true),
            false => (self.lines.buffered().len(), self.lines.at_end()),
        };
        if self.by_line && len == 0 {
            return None;
        }
        if self.document.is_none() {
            let bytes = &self.lines.buffered()[..len];
            let first = bytes.trim_ascii_start().first();
            if self.lines.is_skipping() || !matches!(first, Some(b'{' | b'[' | b'<' | b'i')) {
                return None;
            }
            let json = self.classifier.has(&[Syntax::Line, Syntax::Json]);
            let xml = self.classifier.has(&[Syntax::OpenSudoku]);
            let classify = |line: &[u8]| self.classifier.classify(line);
            match document::begins(bytes, at_end, self.line + 1, self.rest, [json, xml], classify) {
                None => return Some(document::Next::More),
                Some(None) => return None,
                Some(begun) => self.document = begun,
            }

            if self.first.is_none() {
                self.first = first_character(bytes).map(|at| (self.line + 1, at + 1));
            }
            self.before_whole(batch);
            self.sections.leave();
        }
        let bytes = &self.lines.buffered()[..len];
        let document = self.document.as_mut()?;
        let (len, next) = document.read(bytes, at_end, |place, whole| match whole {
            Ok(Whole { puzzle, extra, note }) => {
                let record = Record::new(place.line, Layout::Line);
                batch.push(Record { extra, note, ..record }, puzzle);
            }
            Err(malformed) => batch.push_malformed(place.line, Layout::Line, malformed),
        });
        self.line = document.line() - 1;
        self.lines.consume(len);
        Some(next)
    }

    /// Refuses the line in front. It stays there until the records before it, if there are `some`, have been taken.
    fn refuse(&self, what: &'static str, some: bool) -> io::Result<bool> {
        if some { Ok(true) } else { Err(self.not_by_line(what)) }
    }

    fn not_by_line(&self, what: &'static str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, NotByLine { line: self.line + 1, what })
    }

    /// A failure to read, with the place where it came if that is inside an archive.
    fn told(&self, failure: io::Error) -> io::Error {
        match self.lines.packed_as() {
            Some(name) => {
                let text = format!("{name}: broken after line {}: {failure}", self.line);
                io::Error::new(failure.kind(), text)
            }
            None => failure,
        }
    }

    fn take(&mut self, kind: Kind, batch: &mut Batch) {
        let (before, section) = (batch.len(), self.sections.current);
        let about = match &kind {
            Kind::Heading(Some(title)) => Some(("title", title.clone())),
            Kind::Tag(name, text) => Some((*name, text.clone())),
            _ => None,
        };
        if let Kind::Section(section) = kind {
            return self.enter(section, batch);
        }
        self.take_in(kind, batch);
        self.attach(before, batch);
        self.sections.settle(section, before, batch);
        if let Some((name, text)) = about.filter(|_| self.keeps_fields) {
            self.about.retain(|(other, _)| **other != *name);
            self.about.push((name.into(), Field::Text(text)));
        }
    }

    /// What has been said of a grid goes with it, now that it's there, as the first of these records.
    fn attach(&mut self, first: usize, batch: &mut Batch) {
        if !self.about.is_empty()
            && let Some(record) = batch.records.get_mut(first)
        {
            let about = std::mem::take(&mut self.about);
            if record.layout == Layout::Grid || self.sections.puzzle {
                record.extra.get_or_insert_default().fields.extend(about);
            }
        }
    }

    fn take_in(&mut self, kind: Kind, batch: &mut Batch) {
        let line = self.line;
        let inside = matches!(kind, Kind::Row(_) | Kind::Broken(_));
        match kind {
            Kind::Skip | Kind::Section(_) => return,
            Kind::Comment | Kind::Tag(..) => return self.assembler.comment(batch),
            Kind::Gap(gap) => return self.assembler.gap(gap, batch),
            _ if inside && self.sections.current == Some(Section::Unknown) => return,
            Kind::Header(columns) if !self.begun || columns.names_puzzles() => {
                self.assembler.flush(batch);
                self.title = (!self.by_line).then_some(line);
                self.table = Some(Table { columns, keeps_fields: self.keeps_fields });
            }
            Kind::Header(_) => self.broken(Broken::line(Problem::NoPuzzle, 0), batch),
            Kind::Heading(_) => {
                self.assembler.flush(batch);
                self.sections.leave();
                self.title = Some(line);
            }
            Kind::Row(row) => {
                self.title = None;
                self.assembler.row(line, row, batch);
            }
            Kind::Whole(whole) => self.wholes([Ok(whole)], batch),
            Kind::List(wholes) => self.wholes(wholes, batch),
            Kind::Broken(broken) => self.broken(broken, batch),
        }
        self.begun = true;
    }

    fn wholes(
        &mut self,
        wholes: impl IntoIterator<Item = Result<Whole, Broken>>,
        batch: &mut Batch,
    ) {
        let before = batch.len();
        self.before_whole(batch);
        let line = self.line;
        self.sections.settle(self.sections.current, before, batch);
        self.sections.current = None;
        for whole in wholes {
            match whole {
                Ok(Whole { puzzle, extra, note }) => {
                    batch.push(Record { extra, note, ..Record::new(line, Layout::Line) }, puzzle);
                }
                Err(broken) => batch.push_malformed(line, Layout::Line, broken.on(line)),
            }
        }
    }

    fn table_row(&mut self, row: Row, puzzle: Grid, batch: &mut Batch) {
        self.before_whole(batch);
        let first = self.line + 1;
        self.line += row.lines;
        self.sections.leave();
        let record = Record { extra: row.extra, ..Record::new(first, Layout::Line) };
        match row.puzzle {
            Ok(()) => batch.push(record, puzzle),
            Err((line, broken)) => {
                let malformed = Some(Box::new(broken.on(first + line)));
                batch.records.push(Record { malformed, ..record });
            }
        }
    }

    fn enter(&mut self, section: Section, batch: &mut Batch) {
        let (before, of) = (batch.len(), self.sections.current);
        self.assembler.flush(batch);
        self.attach(before, batch);
        self.sections.settle(of, before, batch);
        self.sections.enter(section);
        (self.title, self.begun) = (None, true);
        if section == Section::Unknown {
            // One error for all of it.
            let error = Malformed { line: self.line, column: Some(1), problem: Problem::NoPuzzle };
            batch.push_malformed(self.line, Layout::Line, error);
        }
    }

    fn broken(&mut self, broken: Broken, batch: &mut Batch) {
        self.title = None;
        if self.assembler.may_go_on() && broken.meant == Meant::Text {
            self.assembler.intruder(self.line, broken, batch);
        } else if broken.meant != Meant::Title
            && (self.assembler.in_block() || broken.meant == Meant::Row)
        {
            self.assembler.push(self.line, Err(broken.on(self.line)), batch);
        } else {
            self.assembler.flush(batch);
            batch.push_malformed(self.line, Layout::Line, broken.on(self.line));
        }
    }

    fn before_whole(&mut self, batch: &mut Batch) {
        self.repeats.forget();
        let before = batch.len();
        self.assembler.flush(batch);
        if !self.about.is_empty() {
            self.attach(before, batch);
            // A title before lines is one of them all.
            if !self.sections.puzzle {
                self.about.clear();
            }
        }
        self.title = None;
        self.begun = true;
    }

    /// What has begun is all there is: a grid without all its rows, or a title without a puzzle.
    fn end(&mut self, batch: &mut Batch) {
        let (before, section) = (batch.len(), self.sections.current);
        self.assembler.flush(batch);
        self.attach(before, batch);
        self.sections.settle(section, before, batch);
        self.sections.leave();
        if let Some(line) = self.title.take() {
            let error = Malformed { line, column: Some(1), problem: Problem::NoPuzzle };
            batch.push_malformed(line, Layout::Line, error);
        }
    }
}

/// Where the first character of a line stands that is no white space, in bytes from 0.
fn first_character(line: &[u8]) -> Option<usize> {
    match str::from_utf8(line) {
        Ok(line) => line.find(|c: char| !c.is_whitespace()),
        Err(_) => line.iter().position(|byte| !byte.is_ascii_whitespace()),
    }
}

impl Batch {
    /// Reads everything into one batch.
    ///
    /// # Errors
    /// A failure to read; what is malformed is a record, not an error.
    pub fn read_all(input: impl Read) -> io::Result<Self> {
        let mut reader = Reader::new(input);
        let mut batch = Self::default();
        while reader.read(&mut batch, usize::MAX)? {}
        Ok(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its text, then fails once, then ends.
    struct Torn<'a>(&'a [u8], bool);

    impl Read for Torn<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() && std::mem::replace(&mut self.1, false) {
                return Err(io::Error::other("torn"));
            }
            self.0.read(buffer)
        }
    }

    #[test]
    fn a_failure_comes_after_the_records_before_it() {
        let line = "1".to_owned() + &".".repeat(80);
        let rows = "123......\n".repeat(4);
        for (text, records, malformed) in [
            (format!("{line}\n{line}\n"), 2, None),
            (format!("{line}\n{rows}"), 2, Some(Problem::RowCount(4))),
            (rows, 1, Some(Problem::RowCount(4))),
            (format!("{line}\nGrid 01\n"), 2, Some(Problem::NoPuzzle)),
            (String::new(), 0, None),
            // What a cut line would have been, nobody knows.
            (line, 0, None),
        ] {
            let mut reader = Reader::new(Torn(text.as_bytes(), true));
            let mut batch = Batch::default();
            let failure = loop {
                match reader.read(&mut batch, 1000) {
                    Ok(more) => assert!(more, "the failure is lost"),
                    Err(failure) => break failure,
                }
            };
            assert_eq!(failure.to_string(), "torn");
            assert_eq!(batch.len(), records, "{text}");
            let last = batch.records.last().and_then(|record| record.malformed.as_deref());
            assert_eq!(last.map(|malformed| malformed.problem), malformed);
        }
    }
}
