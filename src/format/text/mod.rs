//! Decodes text: grids drawn over several lines, puzzles on a line, links, and what stands around them.
//!
//! | file | contents |
//! |---|---|
//! | `classify` | the kind of a line, without its context |
//! | `template` | the fast path for rows that are written like the last one |
//! | `block`, `columns` | puts rows together to grids; rows in which a space may be a blank |
//! | `captions` | titles, comments with a meaning, and lines that are passed over |
//! | `sections` | the sections of an `.sdk` file |

mod block;
mod captions;
mod classify;
mod columns;
mod sections;
mod template;

use super::line::cells;
use super::line::kind::{Broken, Gap, LineKind, Section};
use super::line::whole::{SecondField, Whole};
use super::source::{BOM, DecoderFlow, Source};
use super::{Batch, Claim, Extra, Layout, MAX_LINE_BYTES, Malformed, Problem, Record, Syntax};
use block::{BlockOutcome, Blocks};
use captions::Captions;
use classify::Classifier;
use sections::Records;
use template::RowTemplate;

/// Decodes text.
#[derive(Debug)]
pub(super) struct TextDecoder {
    keeps_fields: bool,
    classifier: Classifier,
    template: Option<RowTemplate>,
    blocks: Blocks,
    /// The outcomes of the last lines.
    outcomes: Vec<BlockOutcome>,
    captions: Captions,
    records: Records,
    /// The number of the current line.
    line: u64,
    /// Whether the first puzzle line has a solution beside its puzzle; `None` before that line.
    has_claims: Option<bool>,
    /// Whether there has been a record, and the first character that is not in a comment: its line and column, from 1.
    has_records: bool,
    first: Option<(u64, usize)>,
}

impl TextDecoder {
    pub(super) fn new(syntax: Syntax, keeps_fields: bool) -> Self {
        let syntax = if syntax == Syntax::Text { Syntax::Auto } else { syntax };
        Self {
            keeps_fields,
            classifier: Classifier::new(syntax),
            template: None,
            blocks: Blocks::default(),
            outcomes: Vec::new(),
            captions: Captions::default(),
            records: Records::default(),
            line: 0,
            has_claims: None,
            has_records: false,
            first: None,
        }
    }

    /// Adds records to the batch until it holds `max`, or more text is needed.
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        self.begin_batch(batch);
        let flow = self.decode_lines(source, max);
        if flow == DecoderFlow::End {
            self.end();
        }
        self.end_batch(batch);
        if flow == DecoderFlow::End && !self.has_records {
            self.push_no_puzzle(batch);
        }
        flow
    }

    /// Hands out the grid whose last row has been read, since the input has paused.
    pub(super) fn complete_grid(&mut self, batch: &mut Batch) {
        self.begin_batch(batch);
        self.blocks.complete(&mut self.outcomes);
        self.settle();
        self.end_batch(batch);
    }

    fn begin_batch(&mut self, batch: &mut Batch) {
        std::mem::swap(&mut self.records.batch, batch);
        self.records.give_back();
    }

    fn end_batch(&mut self, batch: &mut Batch) {
        self.has_records |= !self.records.batch.is_empty();
        self.records.hold();
        // If there is no record, the error at the end says enough.
        if self.has_records {
            self.records.batch.passed.append(self.captions.take_passed());
        }
        std::mem::swap(&mut self.records.batch, batch);
    }

    fn decode_lines(&mut self, source: &mut Source<'_>, max: usize) -> DecoderFlow {
        let reads_lines = self.classifier.has_lines();
        while self.records.ready() < max {
            self.line = source.line() + 1;
            let is_idle = reads_lines && self.records.section().is_none();
            if let Some((puzzle, with_end)) = cells::plain_line(source.buffered()).filter(|_| is_idle) {
                self.end_blocks();
                self.has_claims.get_or_insert(false);
                self.records.leave();
                let mut record = Record::new(self.line, Layout::Line);
                if !self.captions.is_empty() {
                    self.caption(&mut record);
                }
                self.records.batch.push(record, puzzle);
                source.consume_line(with_end);
                continue;
            }
            let Some((len, with_end)) = source.first_line() else {
                return if source.at_end() { DecoderFlow::End } else { DecoderFlow::More };
            };
            let line = &source.buffered()[..len];
            self.decode_line(line.strip_prefix(BOM).unwrap_or(line));
            source.consume_line(with_end);
        }
        DecoderFlow::Full
    }

    fn decode_line(&mut self, line: &[u8]) {
        if self.records.section().is_none()
            && let Some(row) = self.template.as_ref().and_then(|template| template.read(line))
            && let Ok(text) = str::from_utf8(line)
        {
            self.blocks.add_row(self.line, row, text, &mut self.outcomes);
            return self.settle();
        }
        let kind = match line.len() > MAX_LINE_BYTES {
            true => LineKind::Broken(Broken { problem: Problem::TOO_LONG, at: None, is_row: false }),
            false => self.classifier.classify(line),
        };
        if self.first.is_none() && !matches!(kind, LineKind::Comment) {
            let character = String::from_utf8_lossy(line).find(|c: char| !c.is_whitespace());
            self.first = character.map(|at| (self.line, at + 1));
        }
        let may_be_marks = match kind {
            LineKind::Row(_) | LineKind::Sparse { .. } | LineKind::Broken(_) => true,
            LineKind::Gap(_) | LineKind::Text { .. } => !line.trim_ascii().is_empty(),
            _ => false,
        };
        if may_be_marks && self.records.take_marks(line) {
            return;
        }
        if let LineKind::Row(row) = &kind {
            self.template = RowTemplate::new(line, row);
        }
        self.file(kind);
        self.settle();
    }

    /// Handles a line of this kind.
    fn file(&mut self, kind: LineKind) {
        let in_unknown = self.records.section() == Some(Section::Unknown);
        let out = &mut self.outcomes;
        match kind {
            LineKind::Skip => {}
            LineKind::Tag(name, text) => {
                self.blocks.add_gap(Gap::Comment, out);
                self.settle();
                self.captions.tag(name, text);
            }
            LineKind::Comment => self.blocks.add_gap(Gap::Comment, out),
            LineKind::Gap(gap) => self.blocks.add_gap(gap, out),
            LineKind::Section(section) => self.enter(section),
            LineKind::Row(_) | LineKind::Sparse { .. } | LineKind::Broken(_) if in_unknown => {}
            LineKind::Row(row) => self.blocks.add_row(self.line, row, self.classifier.row_text(), out),
            LineKind::Sparse { cells, style, at } => {
                let error = Broken::row_of(cells, at).on(self.line);
                self.blocks.add_sparse((cells, style), error, self.classifier.row_text(), out);
            }
            LineKind::Text { title, at } => self.text(title, at),
            LineKind::Whole(whole) => self.wholes([Ok(whole)]),
            LineKind::List(wholes) => self.wholes(wholes),
            LineKind::Broken(broken) if broken.is_row => {
                self.blocks.add_wrong(broken.on(self.line), self.classifier.row_text(), out);
            }
            LineKind::Broken(broken) => {
                self.end_blocks();
                self.captions.pass();
                self.records.push_malformed(self.line, Layout::Line, broken.on(self.line));
            }
        }
    }

    /// Handles a line of text.
    fn text(&mut self, title: Option<String>, at: usize) {
        self.end_blocks();
        self.captions.text(title, Broken::line(Problem::NO_PUZZLE, at).on(self.line));
        self.records.leave();
    }

    /// Adds the outcomes of the last lines to the records and captions.
    fn settle(&mut self) {
        if self.outcomes.is_empty() {
            return;
        }
        let mut outcomes = std::mem::take(&mut self.outcomes);
        for outcome in outcomes.drain(..) {
            match outcome {
                BlockOutcome::Text { title, error } => self.captions.text(title, error),
                BlockOutcome::Error { line, error } => {
                    self.captions.pass();
                    self.captions.forget();
                    self.records.push_malformed(line, Layout::Grid, error);
                }
                BlockOutcome::Grid { line, grid, placed, note } => {
                    let extra = || Box::new(Extra { placed, ..Extra::NOTHING });
                    let extra = (!placed.is_empty()).then(extra);
                    let mut record = Record { note, extra, ..Record::new(line, Layout::Grid) };
                    self.caption(&mut record);
                    self.records.push(record, grid);
                }
            }
        }
        self.outcomes = outcomes;
    }

    /// Adds its title and the fields set by comments to a record.
    fn caption(&mut self, record: &mut Record) {
        let title = self.captions.take_title();
        if record.layout == Layout::Grid || self.records.has_puzzle() {
            self.captions.attach(&mut record.extra, self.keeps_fields);
        } else {
            // Comments above lines describe the whole file.
            self.captions.forget();
        }
        if let Some(title) = title {
            let extra = record.extra.get_or_insert_default();
            if extra.name.is_none() {
                extra.name = Some(title);
            }
        }
    }

    fn wholes(&mut self, wholes: impl IntoIterator<Item = Result<Whole, Broken>>) {
        self.end_blocks();
        for whole in wholes {
            match whole {
                Ok(Whole { puzzle, extra, note, second_field }) => {
                    let has_claims = *self.has_claims.get_or_insert(second_field == SecondField::Solution);
                    let mut record = Record { extra, note, ..Record::new(self.line, Layout::Line) };
                    if has_claims && second_field == SecondField::Text {
                        record.extra.get_or_insert_default().claim.get_or_insert(Claim::Unreadable);
                    }
                    self.caption(&mut record);
                    self.records.push(record, puzzle);
                }
                Err(broken) => {
                    self.captions.pass();
                    self.records.push_malformed(self.line, Layout::Line, broken.on(self.line));
                }
            }
        }
        self.records.leave_section();
    }

    fn enter(&mut self, section: Section) {
        self.end_blocks();
        self.records.enter(section);
        if section == Section::Unknown {
            // One error for the whole section.
            let error = Malformed { line: self.line, column: Some(1), problem: Problem::NO_PUZZLE };
            self.records.push_malformed(self.line, Layout::Line, error);
        }
    }

    /// Ends the rows before a line that is none.
    fn end_blocks(&mut self) {
        self.blocks.end(&mut self.outcomes);
        self.settle();
    }

    fn end(&mut self) {
        self.end_blocks();
        self.captions.pass();
        self.records.leave();
    }

    /// Adds the error of an input without any record, good or malformed.
    fn push_no_puzzle(&mut self, batch: &mut Batch) {
        let Some((line, column)) = self.first.take() else { return };
        let problem = if self.captions.is_one_line(line) {
            Problem::NO_PUZZLE
        } else {
            Problem::Text("no puzzle from here to the end of the input")
        };
        batch.push_malformed(line, Layout::Line, Malformed { line, column: Some(column), problem });
    }
}
