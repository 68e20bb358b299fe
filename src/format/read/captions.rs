//! What is said of puzzles around them: titles, the comments of an `.sdk` file, and text that is passed over.

use std::sync::Arc;

use crate::format::{Extra, Field, Malformed, Passed};

/// The longest note that is kept of what is passed over.
#[derive(Debug, Default)]
pub(super) struct Captions {
    /// The last text, as long as no puzzle has come behind it, if it can be a title.
    title: Option<(Malformed, Option<String>)>,
    /// Whether it is the header of a table, if rows come.
    is_header: bool,
    /// What comments have said of the grid that comes, by name.
    about: Vec<(Arc<str>, String)>,
    /// The texts that are no titles.
    passed: Passed,
}

impl Captions {
    /// Whether nothing has been said of what comes.
    pub(super) fn is_empty(&self) -> bool {
        self.title.is_none() && self.about.is_empty()
    }

    /// A text, which is a title if a puzzle comes next.
    pub(super) fn text(&mut self, title: Option<String>, error: Malformed) {
        self.pass();
        (self.title, self.is_header) = (Some((error, title)), false);
    }

    /// The header of a table, or a text if no row comes.
    pub(super) fn header(&mut self, title: String, error: Malformed) {
        self.text(Some(title), error);
        self.is_header = true;
    }

    /// A row of a table has come.
    pub(super) fn row(&mut self) {
        match self.is_header {
            true => self.title = None,
            false => self.pass(),
        }
        self.about.clear();
    }

    /// A comment that says this of the grid below it.
    pub(super) fn tag(&mut self, name: &str, text: String) {
        self.about.retain(|(other, _)| **other != *name);
        self.about.push((name.into(), text));
    }

    /// The title of the puzzle that has come.
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

    /// What has come is no puzzle that could have a title.
    pub(super) fn pass(&mut self) {
        if let Some((error, _)) = self.title.take() {
            self.passed.add(error.line);
        }
    }

    /// The text before this was the title of a puzzle that can't be read.
    pub(super) fn drop_title(&mut self) {
        self.title = None;
    }

    /// Forgets what comments have said.
    pub(super) fn forget(&mut self) {
        self.about.clear();
    }

    /// Gives a puzzle what comments have said of it.
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

    /// Whether one line has been passed over, and it is this one.
    pub(super) fn is_one_line(&self, line: u64) -> bool {
        self.passed.lines == 1 && self.passed.first == Some(line)
    }

    /// What has been passed over since this was asked last.
    pub(super) fn take_passed(&mut self) -> Passed {
        std::mem::take(&mut self.passed)
    }
}
