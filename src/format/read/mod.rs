//! Text to records: the loop from lines to batches. What a line is, the table in `ways` says; what rows are
//! together, `assemble`.

mod assemble;
mod block;
mod cells;
mod document;
mod fields;
mod ipuz;
mod json;
mod kind;
mod lines;
mod open_sudoku;
mod prose;
mod row;
mod rules;
mod syntax;
mod tokens;
mod unpack;
mod values;
mod ways;
mod whole;
mod xml;

use std::io::{self, Read};

use self::assemble::Assembler;
use self::document::{Document, Next, Rest};
use self::kind::{Broken, Kind, Meant, Section};
use self::lines::{Front, Lines};
use self::ways::Classifier;
use self::whole::Whole;
use super::{Batch, Layout, Malformed, Problem, Record};

pub use self::syntax::Syntax;

/// Reads records, in bounded memory and no further than it has to.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    classifier: Classifier,
    assembler: Assembler,
    line: u64,
    /// The line of a heading or a row of column names that nothing has followed yet.
    title: Option<u64>,
    /// Whether anything but comments and blank lines has been read.
    begun: bool,
    /// The section of an `.sdk` file that this is in.
    section: Option<Section>,
    /// Whether a `[Puzzle]` section came before, and no `[State]` after it.
    puzzle_section: bool,
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
            line: 0,
            title: None,
            begun: false,
            section: None,
            puzzle_section: false,
            document: None,
            rest: None,
            failure: None,
        }
    }

    /// Adds records to the batch: at least one if there is one, then no more than can be had without
    /// waiting for input, and about as many as make it hold `most`. Returns whether there may be more.
    ///
    /// # Errors
    /// The input can't be read. No record is added then: those before it, a grid that it cuts off among them
    /// as malformed, came with the call before.
    pub fn read(&mut self, batch: &mut Batch, most: usize) -> io::Result<bool> {
        let plain = self.classifier.has_lines();
        let before = batch.len();
        while batch.len() < most {
            if plain
                && self.section.is_none()
                && self.document.is_none()
                && let Some((puzzle, with_end)) = self.lines.plain_line()
            {
                self.line += 1;
                self.before_whole(batch);
                batch.push(Record::new(self.line, Layout::Line), puzzle);
                self.lines.consume(with_end);
                continue;
            }
            let front = match self.documents(batch) {
                Some(Next::On) => continue,
                Some(Next::More) => Front::Partial,
                Some(Next::Over(rest)) => {
                    (self.document, self.rest) = (None, rest);
                    continue;
                }
                None => self.lines.front(),
            };
            let kind = match front {
                Front::Line { len, with_end } => {
                    let line = &self.lines.buffered()[..len];
                    let kind = self.classifier.classify(line);
                    let is_rest = match self.rest {
                        Some(rest) => rest.has(self.line + 1, line, &kind),
                        None => false,
                    };
                    // Lines of XML that hold puzzles may stand anywhere in a page.
                    if !is_rest && !line.trim_ascii_start().starts_with(b"<") {
                        self.rest = None;
                    }
                    self.lines.consume(with_end);
                    if is_rest { Kind::Skip } else { kind }
                }
                Front::TooLong => {
                    let (problem, meant) = (Problem::TooLong, Meant::Puzzle);
                    Kind::Broken(Broken { problem, at: None, meant })
                }
                Front::Partial if batch.len() == before => {
                    let read = self.failure.take().map_or_else(|| self.lines.fill(), Err);
                    let Err(failure) = read else { continue };
                    let failure = self.told(failure);
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
            self.take(kind, batch);
        }
        Ok(true)
    }

    /// Reads on in a document, or begins one. `None` if what stands in front is a line.
    fn documents(&mut self, batch: &mut Batch) -> Option<Next> {
        let at_end = self.lines.at_end();
        if self.document.is_none() {
            let bytes = self.lines.buffered();
            let first = bytes.trim_ascii_start().first();
            if self.lines.is_skipping() || !matches!(first, Some(b'{' | b'[' | b'<')) {
                return None;
            }
            let json = self.classifier.has(&[Syntax::Line, Syntax::Json]);
            let xml = self.classifier.has(&[Syntax::OpenSudoku]);
            let classify = |line: &[u8]| self.classifier.classify(line);
            match document::begins(bytes, at_end, self.line + 1, self.rest, [json, xml], classify) {
                None => return Some(Next::More),
                Some(None) => return None,
                Some(begun) => self.document = begun,
            }
            self.before_whole(batch);
            self.section = None;
        }
        let document = self.document.as_mut()?;
        let discard = &mut self.assembler.discard;
        let (len, next) =
            document.read(self.lines.buffered(), at_end, |place, whole| match whole {
                _ if std::mem::take(discard) => {}
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
        let line = self.line;
        let inside = matches!(kind, Kind::Row(_) | Kind::Broken(_));
        match kind {
            Kind::Skip => return,
            Kind::Comment => return self.assembler.comment(batch),
            Kind::Gap(gap) => return self.assembler.gap(gap, batch),
            _ if inside && self.section == Some(Section::Other) => return,
            Kind::Header(column) if !self.begun => {
                self.title = Some(line);
                self.classifier.column = column;
            }
            Kind::Header(_) => self.broken(Broken::line(Problem::NoPuzzle, 0), batch),
            Kind::Heading => {
                self.assembler.flush(batch);
                self.assembler.discard = false;
                (self.title, self.section) = (Some(line), None);
            }
            Kind::Row(row) => {
                self.title = None;
                self.assembler.row(line, row, batch);
            }
            Kind::Section(section) => self.enter(section, batch),
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
        self.before_whole(batch);
        let line = self.line;
        self.section = None;
        let repeated = std::mem::take(&mut self.assembler.discard);
        for whole in wholes.into_iter().filter(|_| !repeated) {
            match whole {
                Ok(Whole { puzzle, extra, note }) => {
                    batch.push(Record { extra, note, ..Record::new(line, Layout::Line) }, puzzle);
                }
                Err(broken) => batch.push_malformed(line, Layout::Line, broken.on(line)),
            }
        }
    }

    fn enter(&mut self, section: Section, batch: &mut Batch) {
        self.assembler.flush(batch);
        (self.title, self.section) = (None, Some(section));
        // The state repeats the puzzle with what has been filled in: one record, not two.
        self.assembler.discard = section == Section::State && self.puzzle_section;
        self.puzzle_section = match section {
            Section::Puzzle => true,
            Section::State => false,
            Section::Other => self.puzzle_section,
        };
    }

    fn broken(&mut self, broken: Broken, batch: &mut Batch) {
        self.title = None;
        if self.assembler.may_go_on() && broken.meant == Meant::Text {
            self.assembler.intruder(self.line, broken, batch);
        } else if self.assembler.in_block() || broken.meant == Meant::Row {
            self.assembler.push(self.line, Err(broken.on(self.line)), batch);
        } else {
            self.assembler.flush(batch);
            batch.push_malformed(self.line, Layout::Line, broken.on(self.line));
        }
    }

    fn before_whole(&mut self, batch: &mut Batch) {
        self.assembler.flush(batch);
        self.title = None;
        self.begun = true;
    }

    /// What has begun is all there is: a grid without all its rows, or a title without a puzzle.
    fn end(&mut self, batch: &mut Batch) {
        self.assembler.flush(batch);
        if let Some(line) = self.title.take() {
            let error = Malformed { line, column: Some(1), problem: Problem::NoPuzzle };
            batch.push_malformed(line, Layout::Line, error);
        }
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
