//! Messages on stderr. A terminal shows the first errors in a file and the number of the others. A file or a pipe gets
//! all of them.

use std::fmt::Display;
use std::io::{self, IsTerminal};

/// Errors in the records of a file that are shown on a terminal.
const MAX_SHOWN_ERRORS: u64 = 20;

#[derive(Debug)]
pub struct Message {
    text: String,
    /// For an error in a record: the length of the file's name, with which the text begins.
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

/// Chooses the messages that are shown.
pub struct Messages {
    is_terminal: bool,
    /// The number and the name of the source whose errors are counted.
    source: Option<u64>,
    name: String,
    errors: u64,
}

impl Messages {
    pub fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal(), source: None, name: String::new(), errors: 0 }
    }

    /// Takes messages from a source, and returns the lines to show.
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

    /// A line with the number of errors in the last source that have not been shown, if there are any.
    pub fn hidden_errors(&mut self) -> Option<String> {
        let hidden = std::mem::take(&mut self.errors).saturating_sub(MAX_SHOWN_ERRORS);
        (self.is_terminal && hidden > 0).then(|| {
            let errors = if hidden == 1 { "error" } else { "errors" };
            format!("{}: {hidden} more {errors}", self.name)
        })
    }
}
