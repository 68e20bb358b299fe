//! Handles each piece: adds it to a record, a grid or the captions, or drops it.

use super::super::drawn::Drawn;
use super::{Decoder, Grids};
use crate::format::formats::csv::table::{CsvRow, Table};
use crate::format::line::kind::{Broken, Gap, LineKind, Section};
use crate::format::line::whole::{SecondField, Whole};
use crate::format::{Claim, Extra, Layout, Malformed, Problem, Record};
use crate::grid::Grid;

impl Decoder {
    /// Handles a line.
    pub(super) fn take(&mut self, kind: LineKind) {
        let line = self.progress.line;
        let in_unknown = self.records.section() == Some(Section::Unknown);
        let Grids { drawing, drawn, .. } = &mut self.grids;
        match kind {
            LineKind::Skip => return,
            LineKind::Tag(name, text) => {
                drawing.gap(Gap::Comment, drawn);
                self.captions.tag(name, text);
                return self.settle();
            }
            LineKind::Comment => {
                drawing.gap(Gap::Comment, drawn);
                return self.settle();
            }
            LineKind::Gap(gap) => {
                drawing.gap(gap, drawn);
                return self.settle();
            }
            LineKind::Section(section) => self.enter(section),
            LineKind::Row(_) | LineKind::Sparse { .. } | LineKind::Broken(_) if in_unknown => {
                return;
            }
            LineKind::Header(columns) if !self.progress.begun || columns.names_puzzles() => {
                drawing.end(drawn);
                self.settle();
                if !columns.names_puzzles() {
                    let error = Broken::line(Problem::NoPuzzle, 0).on(line);
                    self.captions.header(columns.title(), error);
                }
                if self.is_first() && self.records.batch.is_empty() && columns.names_puzzles() {
                    self.progress.columns = Some(columns.carried());
                }
                self.table = Some(Table::new(columns, self.settings.keeps_fields));
            }
            LineKind::Header(columns) => {
                let error = Broken::line(Problem::NoPuzzle, 0).on(line);
                self.text(Some(columns.title()), error);
            }
            LineKind::Text { title, at } => {
                self.text(title, Broken::line(Problem::NoPuzzle, at).on(line));
            }
            LineKind::Row(row) => drawing.row(line, row, self.classifier.row(), drawn),
            LineKind::Sparse { cells, style, at } => {
                let error = Broken::row_of(cells, at).on(line);
                drawing.sparse((cells, style), error, self.classifier.row(), drawn);
            }
            LineKind::Whole(whole) => self.wholes([Ok(whole)]),
            LineKind::List(wholes) => self.wholes(wholes),
            LineKind::Broken(broken) => self.broken(broken),
        }
        self.settle();
        self.progress.begun = true;
    }

    /// Handles a line of text, within a grid or around it.
    pub(super) fn text(&mut self, title: Option<String>, error: Malformed) {
        if self.classifier.is_strict() {
            let Grids { drawing, drawn, .. } = &mut self.grids;
            drawing.end(drawn);
            self.settle();
            return self.records.push_malformed(error.line, Layout::Line, error);
        }
        let Grids { drawing, drawn, .. } = &mut self.grids;
        match drawing.is_idle() {
            true => self.captions.text(title, error),
            false => drawing.text(title, error, drawn),
        }
        if self.grids.drawing.is_idle() {
            self.records.leave();
        }
    }

    /// Handles a broken line, which was meant to be a puzzle or part of one.
    pub(super) fn broken(&mut self, broken: Broken) {
        let error = broken.on(self.progress.line);
        let Grids { drawing, drawn, .. } = &mut self.grids;
        if broken.is_row || !drawing.is_idle() && !drawing.has_gap() {
            return drawing.wrong(error, drawn);
        }
        drawing.end(drawn);
        self.settle();
        self.captions.drop_title();
        self.records.push_malformed(error.line, Layout::Line, error);
    }

    /// Adds the results of drawn lines to the records and captions.
    pub(super) fn settle(&mut self) {
        if self.grids.drawn.is_empty() {
            return;
        }
        let mut drawn = std::mem::take(&mut self.grids.drawn);
        let is_one = drawn.len() == 1;
        for drawn in drawn.drain(..) {
            match drawn {
                // Within a table, a number alone is the rest of a row.
                Drawn::Text { error, .. } if error.problem != Problem::NoPuzzle && self.is_in_table() => {
                    self.records.push_malformed(error.line, Layout::Line, error);
                }
                Drawn::Text { title, error } => self.captions.text(title, error),
                Drawn::Error { line, error } => {
                    self.grids.repeats.forget();
                    self.captions.drop_title();
                    self.captions.forget();
                    self.records.push_malformed(line, Layout::Grid, error);
                }
                Drawn::Grid { line, grid, placed, note } => {
                    let extra = || Box::new(Extra { placed, ..Extra::NOTHING });
                    let extra = (!placed.is_empty()).then(extra);
                    let mut record = Record { note, extra, ..Record::new(line, Layout::Grid) };
                    self.caption(&mut record);
                    let is_plain = is_one && record.extra.is_none() && note.is_none();
                    let lines = self.progress.line + 1 - line;
                    if is_plain && self.table.is_none() && self.grids.drawing.rest() == Some(true) {
                        self.grids.repeats.grid(&grid, lines);
                    } else {
                        self.grids.repeats.forget();
                    }
                    self.records.push(record, grid);
                }
            }
        }
        self.grids.drawn = drawn;
    }

    /// Returns whether the decoder is within a table whose column of puzzles is known.
    pub(super) fn is_in_table(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.columns.names_puzzles())
    }

    /// Adds its title and the fields set by comments to a record.
    pub(super) fn caption(&mut self, record: &mut Record) {
        let title = self.captions.take_title();
        if record.layout == Layout::Grid || self.records.has_puzzle() {
            self.captions.attach(&mut record.extra, self.settings.keeps_fields);
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

    pub(super) fn wholes(&mut self, wholes: impl IntoIterator<Item = Result<Whole, Broken>>) {
        self.before_whole();
        let line = self.progress.line;
        for whole in wholes {
            match whole {
                Ok(Whole { puzzle, extra, note, second_field }) => {
                    self.note_first_claim(second_field == SecondField::Solution);
                    let mut record = Record { extra, note, ..Record::new(line, Layout::Line) };
                    if self.has_claims == Some(true) && second_field == SecondField::Text {
                        record.extra.get_or_insert_default().claim.get_or_insert(Claim::Unreadable);
                    }
                    self.caption(&mut record);
                    self.records.push(record, puzzle);
                }
                Err(broken) => {
                    self.captions.drop_title();
                    self.records.push_malformed(line, Layout::Line, broken.on(line));
                }
            }
        }
        self.records.leave_section();
    }

    /// Notes whether the first record has a solution beside its puzzle. If so, anything there is a claim.
    fn note_first_claim(&mut self, has_solution: bool) {
        let is_first = self.records.batch.is_empty();
        self.has_claims.get_or_insert(is_first && has_solution);
    }

    pub(super) fn take_row(&mut self, row: CsvRow, puzzle: Grid) {
        self.before_whole();
        self.note_first_claim(row.extra.as_ref().is_some_and(|extra| extra.claimed().is_some()));
        let first = self.progress.line + 1;
        self.progress.line += row.lines;
        self.records.leave();
        if !self.captions.is_empty() {
            self.captions.row();
        }
        let record = Record { extra: row.extra, note: row.note, ..Record::new(first, Layout::Line) };
        match row.puzzle {
            Ok(()) => self.records.batch.push(record, puzzle),
            Err((line, broken)) => {
                let malformed = Some(Box::new(broken.on(first + line)));
                self.records.batch.records.push(Record { malformed, ..record });
            }
        }
    }

    pub(super) fn enter(&mut self, section: Section) {
        let Grids { drawing, drawn, .. } = &mut self.grids;
        drawing.end(drawn);
        self.settle();
        self.records.enter(section);
        if section == Section::Unknown {
            // One error for the whole section.
            let line = self.progress.line;
            let error = Malformed { line, column: Some(1), problem: Problem::NoPuzzle };
            self.records.push_malformed(line, Layout::Line, error);
        }
    }

    pub(super) fn before_whole(&mut self) {
        self.grids.repeats.forget();
        if !self.grids.drawing.is_idle() {
            let Grids { drawing, drawn, .. } = &mut self.grids;
            drawing.end(drawn);
            self.settle();
        }
        self.progress.begun = true;
    }

    /// Ends the text: an unfinished grid becomes an error, and a title without a puzzle is skipped.
    pub(super) fn end(&mut self) {
        let Grids { drawing, drawn, .. } = &mut self.grids;
        drawing.end(drawn);
        self.settle();
        self.captions.pass();
        self.records.leave();
    }

    /// Reports one error for an input without any record, good or malformed.
    pub(super) fn end_of_input(&mut self) {
        if let (false, Some((line, column))) = (self.progress.useful, self.progress.first.take()) {
            let is_one = self.captions.is_one_line(line);
            let problem = if is_one { Problem::NoPuzzle } else { Problem::NoPuzzles };
            let error = Malformed { line, column: Some(column), problem };
            self.records.push_malformed(line, Layout::Line, error);
        }
    }
}
