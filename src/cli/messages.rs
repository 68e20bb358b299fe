//! Messages on stderr. A terminal shows the first errors in a file, and then the number of the rest. A file or a pipe
//! gets all of them.

use std::fmt::Display;
use std::io::{self, IsTerminal};

/// The maximum number of errors in the records of a file that a terminal shows.
const MAX_SHOWN_ERRORS: u64 = 20;

#[derive(Debug)]
pub struct Message {
    text: String,
    /// For an error in a record: the length of the file's name at the start of the text.
    name_len: Option<usize>,
}

impl Message {
    pub fn error(file: &str, location: &str, what: &dyn Display) -> Self {
        Self { text: format!("{file}:{location}: {what}"), name_len: Some(file.len()) }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, name_len: None }
    }
}

/// Selects the messages to show, and counts the rest.
pub struct MessageFilter {
    is_terminal: bool,
    /// The number and the name of the source whose errors are counted.
    source: Option<u64>,
    name: String,
    errors: u64,
}

impl MessageFilter {
    pub fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal(), source: None, name: String::new(), errors: 0 }
    }

    /// Counts the errors among messages from a source, and returns the lines to show.
    pub fn lines_to_show(&mut self, source: Option<u64>, messages: Vec<Message>) -> Vec<String> {
        let mut lines = Vec::new();
        if source != self.source {
            lines.extend(self.hidden_errors());
            self.source = source;
        }
        for Message { text, name_len } in messages {
            if let Some(name_len) = name_len {
                if self.errors == 0 {
                    text[..name_len].clone_into(&mut self.name);
                }
                self.errors += 1;
                if self.is_terminal && self.errors > MAX_SHOWN_ERRORS {
                    continue;
                }
            }
            lines.push(text);
        }
        lines
    }

    /// Returns a line with the number of errors in the last source that were not shown, if there are any, and resets
    /// the count.
    pub fn hidden_errors(&mut self) -> Option<String> {
        let hidden = std::mem::take(&mut self.errors).saturating_sub(MAX_SHOWN_ERRORS);
        (self.is_terminal && hidden > 0).then(|| {
            let errors = if hidden == 1 { "error" } else { "errors" };
            format!("{}: {hidden} more {errors}", self.name)
        })
    }
}
