//! Reads the next piece of the text: a line, a row of a table, a part of a document, a grid.

use super::super::by_line::{self, NotByLine};
use super::super::document;
use super::super::text::{Front, TextBuffer, line_end};
use super::Decoder;
use crate::format::formats::csv::table;
use crate::format::formats::csv::table::{Headerless, Next};
use crate::format::line::kind::LineKind;
use crate::format::line::whole::Whole;
use crate::format::{Layout, Record, Syntax};
use crate::grid::Grid;

impl Decoder {
    /// Tries the fast paths: a line of 81 cells, if allowed, or a grid in the layout of the last one.
    #[inline]
    pub(super) fn shortcut(&mut self, plain: bool, text: &mut TextBuffer) -> bool {
        if plain
            && self.records.section().is_none()
            && self.documents.open.is_none()
            && let Some((puzzle, with_end)) = text.plain_line()
        {
            self.progress.line += 1;
            self.before_whole();
            self.records.leave();
            let mut record = Record::new(self.progress.line, Layout::Line);
            if !self.captions.is_empty() {
                self.caption(&mut record);
            }
            self.records.batch.push(record, puzzle);
            text.consume(with_end);
            return true;
        }
        let grids = &mut self.grids;
        if grids.drawing.is_idle()
            && !text.is_skipping()
            && let Some(grid) = grids.repeats.next(text.buffered())
        {
            grids.drawing.follow();
            let line = self.progress.line + 1 + grid.above;
            self.records.batch.push(Record::new(line, Layout::Grid), grid.puzzle);
            self.progress.line += grid.lines;
            text.consume(grid.len);
            return true;
        }
        false
    }

    /// Reads the next line as a row of the table. Returns `front` unchanged if it is not one.
    pub(super) fn table_row(
        &mut self,
        plain: bool,
        front: Front,
        text: &mut TextBuffer,
        before: usize,
    ) -> Result<Option<Front>, NotByLine> {
        let is_first = self.is_first();
        let (Front::Line { len, with_end }, Some(table), true) = (front, &mut self.table, plain) else {
            return Ok(Some(front));
        };
        table.has_claims = self.has_claims == Some(true);
        let mut puzzle = Grid::EMPTY;
        match table.next(text.buffered(), (len, with_end), text.at_end(), &mut puzzle) {
            Next::Row(row) if self.settings.by_line && row.goes_on() => Err(self.not_by_line(by_line::QUOTES)),
            Next::Row(row) => {
                text.consume(row.with_end);
                if is_first && self.records.batch.len() == before {
                    self.progress.columns = Some(table.columns.carried());
                }
                self.take_row(row, puzzle);
                Ok(None)
            }
            Next::Partial => Ok(Some(Front::Partial)),
            Next::Other => Ok(Some(front)),
        }
    }

    /// Extends the first line to a record if a quoted field after the puzzle spans lines. Returns the number of added
    /// lines.
    pub(super) fn quoted_lines(
        &mut self,
        plain: bool,
        front: Front,
        text: &TextBuffer,
    ) -> Result<(Front, u64), NotByLine> {
        // If the user chose lines, each line is a record.
        let (Front::Line { len, .. }, true) = (front, plain && self.classifier.has(&[Syntax::Rows])) else {
            return Ok((front, 0));
        };
        match table::headerless(text.buffered(), len, text.at_end()) {
            Headerless::Line => Ok((front, 0)),
            _ if self.settings.by_line => Err(self.not_by_line(by_line::QUOTES)),
            Headerless::Partial => Ok((Front::Partial, 0)),
            Headerless::Record { len, with_end, lines } => Ok((Front::Line { len, with_end }, lines - 1)),
        }
    }

    /// Consumes and classifies the first line.
    pub(super) fn line_in_front(
        &mut self,
        text: &mut TextBuffer,
        len: usize,
        with_end: usize,
    ) -> Result<LineKind, NotByLine> {
        let line = &text.buffered()[..len];
        let kind = self.classifier.classify(line);
        // Within a table, a line of text is not a title.
        let is_apart = matches!(kind, LineKind::Text { .. }) && self.table.is_some();
        if self.settings.by_line
            && !is_apart
            && let Some(what) = by_line::part_of(&kind, self.progress.begun)
        {
            return Err(self.not_by_line(what));
        }
        if self.progress.first.is_none() && !matches!(kind, LineKind::Comment) {
            self.progress.first = first_character(line).map(|at| (self.progress.line + 1, at + 1));
        }
        let is_rest = match self.documents.rest {
            Some(rest) => rest.has(self.progress.line + 1, line, &kind),
            None => false,
        };
        // In a web page, lines of XML with puzzles may be anywhere.
        if !is_rest && !line.trim_ascii_start().starts_with(b"<") {
            self.documents.rest = None;
        }
        let may_be_marks = match kind {
            LineKind::Row(_) | LineKind::Sparse { .. } | LineKind::Broken(_) | LineKind::Header(_) => true,
            LineKind::Gap(_) | LineKind::Text { .. } => !line.trim_ascii().is_empty(),
            _ => false,
        };
        let is_mark = may_be_marks && self.records.take_marks(line);
        match kind {
            LineKind::Row(_) | LineKind::Gap(_) if !is_rest && self.records.section().is_none() => {
                self.grids.repeats.line(&text.buffered()[..with_end]);
            }
            _ => self.grids.repeats.forget(),
        }
        text.consume(with_end);
        Ok(if is_rest || is_mark { LineKind::Skip } else { kind })
    }

    /// Continues or begins a document. Returns `None` if the next piece is a line.
    pub(super) fn documents(&mut self, text: &mut TextBuffer) -> Option<document::DocumentNext> {
        let (len, at_end) = match self.settings.by_line {
            true => (front_line(text).len(), true),
            false => (text.buffered().len(), text.at_end()),
        };
        let bytes = &text.buffered()[..len];
        if self.documents.open.is_none() {
            let blank = bytes.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
            if text.is_skipping() || !matches!(bytes.get(blank), Some(b'{' | b'[' | b'<' | b'i')) {
                return None;
            }
            let json = self.classifier.has(&[Syntax::Line, Syntax::Json]);
            let xml = self.classifier.has(&[Syntax::OpenSudoku]);
            let classify = |line: &[u8]| self.classifier.classify(line);
            let (line, rest) = (self.progress.line + 1, self.documents.rest);
            match document::begins(bytes, at_end, line, rest, [json, xml], classify) {
                None => return Some(document::DocumentNext::More),
                Some(None) => return None,
                Some(begun) => self.documents.open = begun,
            }
            self.progress.first.get_or_insert((line, blank + 1));
            self.before_whole();
            self.captions.pass();
            self.records.leave();
        }
        let document = self.documents.open.as_mut()?;
        let records = &mut self.records;
        let (len, next) = document.read(bytes, at_end, |place, whole| match whole {
            Ok(Whole { puzzle, extra, note, .. }) => {
                let record = Record::new(place.line, Layout::Line);
                records.batch.push(Record { extra, note, ..record }, puzzle);
            }
            Err(malformed) => records.push_malformed(place.line, Layout::Line, malformed),
        });
        self.progress.line = document.line() - 1;
        text.consume(len);
        Some(next)
    }

    pub(in super::super) fn not_by_line(&self, what: &'static str) -> NotByLine {
        NotByLine { line: self.progress.line + 1, what }
    }
}

/// Returns the first line with its end, or nothing while it is incomplete.
pub(super) fn front_line(text: &TextBuffer) -> &[u8] {
    let bytes = text.buffered();
    match line_end(bytes, 0, text.at_end()) {
        Some((_, with_end)) => &bytes[..with_end],
        None if text.at_end() => bytes,
        None => &[],
    }
}

/// Returns the byte offset of the first character that is not white space.
fn first_character(line: &[u8]) -> Option<usize> {
    match str::from_utf8(line) {
        Ok(line) => line.find(|c: char| !c.is_whitespace()),
        Err(_) => line.iter().position(|byte| !byte.is_ascii_whitespace()),
    }
}
