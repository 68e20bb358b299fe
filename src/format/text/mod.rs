//! Decodes text: grids drawn over several lines, puzzles on a line, links, and the text around them.
//!
//! | file | contents |
//! |---|---|
//! | `row_groups`, `columns` | rows that form a grid; rows in which a space may be a blank |
//! | `surrounding_text` | titles, comments with a meaning, and skipped lines |
//! | `sections` | the sections of an `.sdk` file |
//! | `typed` | rows that a person types |
//! | `drawing` | the fast path for grids that are drawn like the one before |

mod columns;
mod drawing;
mod row_groups;
mod sections;
mod surrounding_text;
mod typed;

use super::grammar::LineError;
use super::grammar::cells;
use super::grammar::decoded_puzzle::{DecodedPuzzle, SecondField};
use super::grammar::lexer::LexedLine;
use super::lines::kind::{LineKind, LineText, Section};
use super::lines::{LineDecoder, classify};
use super::source::{BOM, DecoderFlow, Source, without_line_end};
use super::{Batch, Layout, MAX_LINE_BYTES, Record, RecordError, RecordErrorKind};
use crate::grid::Grid;
use drawing::{Drawing, MAX_DRAWING_BYTES};
use row_groups::{RowGroups, RowOutcome};
use sections::SectionReader;
use surrounding_text::SurroundingText;
pub use typed::TypedRows;

#[derive(Debug, Default)]
pub(super) struct TextDecoder {
    lexed: LexedLine,
    row_groups: RowGroups,
    captions: SurroundingText,
    sections: SectionReader,
    /// The lines since the last blank line.
    drawing: Vec<u8>,
    /// Whether one of these lines is text, which is counted or becomes a title.
    drawing_has_text: bool,
    /// The template made from an earlier drawing.
    template: Option<Drawing>,
    current_line: u64,
    /// The kind of the current line, while the rows above it are handed out.
    waiting_kind: Option<LineKind>,
    /// The decoder of the lines with puzzles. The first of these lines determines whether they have claims.
    line_decoder: Option<LineDecoder>,
    has_records: bool,
    /// The line and column, both counted from 1, of the first character outside comments.
    first_location: Option<(u64, usize)>,
}

impl TextDecoder {
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        let mut flow = self.decode_lines(source, batch, max_records);
        if flow == DecoderFlow::End {
            self.row_groups.end_rows();
            if !self.push_outcomes(batch, max_records) {
                flow = DecoderFlow::Full;
            } else {
                self.captions.skip_text();
                self.sections.end_section(batch);
            }
        }
        self.has_records |= !batch.is_empty();
        if self.has_records {
            batch.skipped.append(std::mem::take(&mut self.captions.skipped));
        } else if flow == DecoderFlow::End
            && let Some((line, column)) = self.first_location.take()
        {
            let problem = RecordErrorKind::Text("no puzzle in this input");
            batch.push_malformed(line, Layout::Line, RecordError { line, column: Some(column), problem });
        }
        flow
    }

    /// Hands out the grids whose last row has been read, since the input has paused.
    pub(super) fn complete_grid(&mut self, batch: &mut Batch) {
        self.row_groups.end_grids();
        self.push_outcomes(batch, usize::MAX);
        self.has_records |= !batch.is_empty();
    }

    fn decode_lines(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        while self.push_outcomes(batch, max_records) && batch.len() < max_records {
            self.current_line = source.consumed_lines + 1;
            let is_plain_text = self.sections.current_section.is_none()
                && !self.row_groups.has_open_rows()
                && self.waiting_kind.is_none();
            if let Some(template) = self.template.as_ref().filter(|_| is_plain_text)
                && let Some(grid) = template.read(source.buffered()).filter(|_| self.drawing.is_empty())
            {
                let first_line = self.current_line + template.lines_before;
                let mut record = Record { blank: template.blank, ..Record::new(first_line, Layout::Grid) };
                source.consume(template.text.len());
                self.add_captions(&mut record);
                batch.push(record, grid);
                continue;
            }
            let Some(line_len) = source.first_line_len() else {
                return if source.is_at_end { DecoderFlow::End } else { DecoderFlow::More };
            };
            let line = without_line_end(&source.buffered()[..line_len]);
            if let Ok(cells) = line.try_into()
                && is_plain_text
                && let Some(puzzle) = cells::parse_plain_puzzle(cells)
                && !cells.iter().all(|byte| *byte == b'-')
            {
                let mut record = Record::from_line_cells(self.current_line, cells);
                self.line_decoder.get_or_insert_default();
                self.drawing.clear();
                self.sections.end_section(batch);
                self.add_captions(&mut record);
                batch.push(record, puzzle);
                source.consume_line(line_len);
                continue;
            }
            let records_before = batch.len();
            let kind = match self.waiting_kind.take() {
                Some(kind) => kind,
                None => self.classify(line.strip_prefix(BOM).unwrap_or(line)),
            };
            if self.row_groups.has_open_rows() && ends_rows(&kind) {
                // The rows above the line come first.
                self.waiting_kind = Some(kind);
                self.row_groups.end_rows();
                continue;
            }
            self.push_line(kind, line, batch);
            let is_complete = self.push_outcomes(batch, max_records);
            self.drawing.extend_from_slice(&source.buffered()[..line_len]);
            if line.is_empty() {
                let records = batch.records.get(records_before..).filter(|_| is_complete).unwrap_or_default();
                self.keep_template(records, batch.puzzles.last());
            } else if self.drawing.len() > MAX_DRAWING_BYTES {
                self.drawing.clear();
            }
            source.consume_line(line_len);
        }
        DecoderFlow::Full
    }

    /// Keeps the drawing that has just ended as a template, if it is a single grid without a title.
    fn keep_template(&mut self, records: &[Record], grid: Option<&Grid>) {
        let drawing = std::mem::take(&mut self.drawing);
        if std::mem::take(&mut self.drawing_has_text) {
            return;
        }
        if let ([Record { line, layout: Layout::Grid, warning: None, extra: None, malformed: None, .. }], Some(grid)) =
            (records, grid)
        {
            let first_line = self.current_line + 1 - memchr::memchr_iter(b'\n', &drawing).count() as u64;
            // A grid with blank lines in it began before this drawing.
            let lines_before = line.checked_sub(first_line);
            self.template = lines_before.and_then(|lines| Drawing::new(&drawing, grid, lines));
        }
    }

    fn classify(&mut self, line: &[u8]) -> LineKind {
        let kind = match line.len() > MAX_LINE_BYTES {
            true => LineError { problem: RecordErrorKind::TOO_LONG, offset: None }.into(),
            false => classify::classify(line, &mut self.lexed),
        };
        if self.first_location.is_none() && !matches!(kind, LineKind::Comment { .. }) {
            let text_start = String::from_utf8_lossy(line).find(|c: char| !c.is_whitespace());
            self.first_location = text_start.map(|offset| (self.current_line, offset + 1));
        }
        kind
    }

    fn push_line(&mut self, kind: LineKind, line: &[u8], batch: &mut Batch) {
        if self.sections.take_line(&kind, line) {
            if self.sections.current_section == Some(Section::Colors) {
                self.captions.skipped.add(self.current_line);
            }
            return;
        }
        match kind {
            LineKind::Row(row) => self.row_groups.push_row(self.current_line, row),
            LineKind::Blank { width } => self.row_groups.push_blank_line(self.current_line, width),
            LineKind::Skip => {}
            LineKind::TableRule => self.row_groups.push_table_rule(),
            LineKind::Comment { has_puzzle: true } => self.captions.skipped.add_commented(self.current_line),
            LineKind::Comment { .. } => {}
            LineKind::Tag(name, text) => self.captions.push_tag(name, text),
            LineKind::Section(section) => self.sections.start_section(section, batch),
            LineKind::Text(text) => {
                self.drawing_has_text = true;
                self.captions.push_text(self.current_line, text);
                self.sections.end_section(batch);
            }
            LineKind::Puzzles(puzzles) => puzzles.into_iter().for_each(|result| self.push_puzzle(result, batch)),
        }
    }

    /// Adds a puzzle on the current line, or its error.
    fn push_puzzle(&mut self, result: Result<DecodedPuzzle, LineError>, batch: &mut Batch) {
        match result {
            Ok(decoded) => {
                if decoded.has_dropped_text {
                    self.captions.skipped.add(self.current_line);
                }
                let has_claims = decoded.second_field == SecondField::Solution;
                let line_decoder = *self.line_decoder.get_or_insert(LineDecoder { is_strict: false, has_claims });
                let (mut record, puzzle) = line_decoder.make_record(decoded, self.current_line);
                self.add_captions(&mut record);
                self.sections.push(record, puzzle, batch);
            }
            Err(error) => {
                self.captions.skip_text();
                let malformed = error.to_malformed(self.current_line);
                self.sections.push_malformed(self.current_line, Layout::Line, malformed, batch);
            }
        }
    }

    /// Adds the outcomes of complete rows to the records and captions, until the batch is full. Returns whether none is
    /// left.
    fn push_outcomes(&mut self, batch: &mut Batch, max_records: usize) -> bool {
        while batch.len() < max_records {
            match self.row_groups.next_outcome() {
                None => return true,
                Some(RowOutcome::Title(line, title)) => {
                    self.captions.push_text(line, LineText { title: Some(title), is_property: false });
                }
                Some(RowOutcome::Error(line, error)) => {
                    self.captions.skip_text();
                    self.captions.tags.clear();
                    self.sections.push_malformed(line, Layout::Grid, error, batch);
                }
                Some(RowOutcome::Grid(mut record, grid)) => {
                    self.add_captions(&mut record);
                    self.sections.push(record, grid, batch);
                }
            }
        }
        !self.row_groups.has_outcomes()
    }

    /// Adds the title and the fields set by comments to a record.
    fn add_captions(&mut self, record: &mut Record) {
        if record.layout == Layout::Line && self.sections.current_section.is_none() {
            // Comments above lines describe the whole file.
            self.captions.tags.clear();
        }
        self.captions.move_to_extra(&mut record.extra);
    }
}

/// Returns whether a line ends the rows above it.
fn ends_rows(kind: &LineKind) -> bool {
    !matches!(kind, LineKind::Row(_) | LineKind::Blank { .. } | LineKind::Skip | LineKind::TableRule)
}
