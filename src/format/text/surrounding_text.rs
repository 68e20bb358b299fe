//! Collects the text around puzzles: titles, the comments of an `.sdk` file, and skipped lines.

use std::sync::Arc;

use crate::format::lines::kind::LineText;
use crate::format::{Field, RecordData, SkippedLines};

/// The text around the next puzzle.
#[derive(Debug, Default)]
pub(super) struct SurroundingText {
    /// The last line of text, if no puzzle has followed it yet, and the line's number.
    last_text: Option<(u64, LineText)>,
    /// The fields that comments have set for the next grid, by name.
    pub tags: Vec<(Arc<str>, String)>,
    /// The skipped lines: all lines of text that are not titles.
    pub skipped: SkippedLines,
}

impl SurroundingText {
    /// Adds a line of text, which may become the title of the puzzle that follows. In a list of properties, as programs
    /// print below a puzzle, no line is a title.
    pub(super) fn push_text(&mut self, line: u64, text: LineText) {
        let follows_property = self.last_text.as_ref().is_some_and(|(_, last)| last.is_property);
        self.skip_text();
        let is_title = !(text.is_property && follows_property);
        self.last_text = Some((line, LineText { title: text.title.filter(|_| is_title), ..text }));
    }

    /// Adds a field for the grid below a comment.
    pub(super) fn push_tag(&mut self, name: &str, text: String) {
        self.tags.retain(|(other_name, _)| **other_name != *name);
        self.tags.push((name.into(), text));
    }

    /// Counts the last line of text as skipped, since no puzzle follows.
    pub(super) fn skip_text(&mut self) {
        if let Some((line, _)) = self.last_text.take() {
            self.skipped.add(line);
        }
    }

    /// Moves the title and the fields set by comments to the data of a puzzle.
    pub(super) fn move_to_extra(&mut self, extra: &mut Option<Box<RecordData>>) {
        for (name, text) in self.tags.drain(..) {
            let extra = extra.get_or_insert_default();
            match &*name {
                "name" => extra.name = Some(text),
                _ => extra.fields.push((name, Field::Text(text))),
            }
        }
        if let Some((_, LineText { title: Some(title), .. })) = self.last_text.take_if(|(_, text)| text.title.is_some())
        {
            extra.get_or_insert_default().name.get_or_insert(title);
        }
        self.skip_text();
    }
}
