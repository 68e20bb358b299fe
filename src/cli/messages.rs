//! Messages on stderr. A terminal shows the first errors of a source, and then the number of further errors. A file or
//! a pipe gets all errors.

use std::fmt::Display;
use std::io::{self, IsTerminal};

/// The maximum number of errors that a terminal shows for the records of one source.
const MAX_SHOWN_ERRORS: u64 = 20;

#[derive(Debug)]
pub struct Message {
    text: String,
    /// For an error in a record: the length of the name of its source, with which the text begins, in bytes.
    name_len: Option<usize>,
}

impl Message {
    pub fn error(source_name: &str, location: &str, problem: &dyn Display) -> Self {
        Self { text: format!("{source_name}:{location}: {problem}"), name_len: Some(source_name.len()) }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, name_len: None }
    }
}

/// Selects the messages to show, and counts the errors of the current source.
#[derive(Default)]
pub struct MessageFilter {
    is_on_terminal: bool,
    /// The number of the source whose errors are counted.
    source_number: Option<u64>,
    /// The name of that source, once it has an error.
    source_name: String,
    error_count: u64,
}

impl MessageFilter {
    pub fn new() -> Self {
        Self { is_on_terminal: io::stderr().is_terminal(), ..Self::default() }
    }

    /// Counts the errors among messages from a source, and returns the lines to show.
    pub fn filter(&mut self, source_number: Option<u64>, messages: Vec<Message>) -> Vec<String> {
        let mut lines = Vec::new();
        if source_number != self.source_number {
            lines.extend(self.take_hidden_error_line());
            self.source_number = source_number;
        }
        for Message { text, name_len } in messages {
            if let Some(name_len) = name_len {
                if self.error_count == 0 {
                    text[..name_len].clone_into(&mut self.source_name);
                }
                self.error_count += 1;
                if self.is_on_terminal && self.error_count > MAX_SHOWN_ERRORS {
                    continue;
                }
            }
            lines.push(text);
        }
        lines
    }

    /// Returns a line with the number of errors in the last source that were not shown, if any, and resets the count.
    pub fn take_hidden_error_line(&mut self) -> Option<String> {
        let hidden_count = std::mem::take(&mut self.error_count).saturating_sub(MAX_SHOWN_ERRORS);
        (self.is_on_terminal && hidden_count > 0).then(|| {
            let noun = if hidden_count == 1 { "error" } else { "errors" };
            format!("{}: {hidden_count} more {noun}", self.source_name)
        })
    }
}
