//! Collects the text around puzzles: titles, the comments of an `.sdk` file, and skipped lines.

use std::sync::Arc;

use crate::format::{Extra, Field, Malformed, Passed};

/// The text around the next puzzle.
#[derive(Debug, Default)]
pub(super) struct Captions {
    /// The last line of text if no puzzle has followed yet, with its title if it can be one.
    title: Option<(Malformed, Option<String>)>,
    /// The fields that comments have set for the next grid, by name.
    about: Vec<(Arc<str>, String)>,
    /// The lines that are not titles.
    passed: Passed,
}

impl Captions {
    /// Returns whether there is no text for the next puzzle.
    pub(super) fn is_empty(&self) -> bool {
        self.title.is_none() && self.about.is_empty()
    }

    /// Adds a line of text, which is a title if a puzzle follows.
    pub(super) fn text(&mut self, title: Option<String>, error: Malformed) {
        self.pass();
        self.title = Some((error, title));
    }

    /// Adds a field for the grid below a comment.
    pub(super) fn tag(&mut self, name: &str, text: String) {
        self.about.retain(|(other, _)| **other != *name);
        self.about.push((name.into(), text));
    }

    /// Returns the title for the puzzle that follows it.
    pub(super) fn take_title(&mut self) -> Option<String> {
        match self.title.take() {
            Some((_, Some(title))) => Some(title),
            other => {
                self.title = other;
                self.pass();
                None
            }
        }
    }

    /// Counts the last line of text as skipped, since no puzzle follows.
    pub(super) fn pass(&mut self) {
        if let Some((error, _)) = self.title.take() {
            self.passed.add(error.line);
        }
    }

    /// Drops the fields set by comments.
    pub(super) fn forget(&mut self) {
        self.about.clear();
    }

    /// Adds the fields set by comments to a puzzle.
    pub(super) fn attach(&mut self, extra: &mut Option<Box<Extra>>, keeps_fields: bool) {
        for (name, text) in self.about.drain(..) {
            let extra = extra.get_or_insert_default();
            match &*name {
                "name" => extra.name = Some(text),
                _ if keeps_fields => extra.fields.push((name, Field::Text(text))),
                _ => {}
            }
        }
    }

    /// Returns whether this line is the only one skipped.
    pub(super) fn is_one_line(&self, line: u64) -> bool {
        self.passed.lines == 1 && self.passed.first == Some(line)
    }

    /// Returns the lines skipped since the last call.
    pub(super) fn take_passed(&mut self) -> Passed {
        std::mem::take(&mut self.passed)
    }
}
