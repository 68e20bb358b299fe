//! Messages on stderr. A terminal shows the first errors of a source, and then the number of further errors. A file or
//! a pipe gets all errors.

use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, IsTerminal};

/// The maximum number of errors that a terminal shows for the records of one source.
const MAX_SHOWN_ERRORS: u64 = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MessageKind {
    /// An error in a record. The text begins with the name of its source, of this length in bytes.
    RecordError { name_len: usize },
    /// Anything else about a record or a source.
    Remark,
    /// A notice, which is printed once per run.
    Notice,
}

#[derive(Debug)]
pub struct Message {
    pub text: String,
    kind: MessageKind,
    /// The number of spans of its part that precede the message.
    pub spans_before: usize,
}

impl Message {
    pub fn error(source_name: &str, location: &str, problem: &dyn Display) -> Self {
        let kind = MessageKind::RecordError { name_len: source_name.len() };
        Self { text: format!("{source_name}:{location}: {problem}"), kind, spans_before: 0 }
    }

    pub fn remark(text: String) -> Self {
        Self { text, kind: MessageKind::Remark, spans_before: 0 }
    }

    pub fn notice(text: String) -> Self {
        Self { text, kind: MessageKind::Notice, spans_before: 0 }
    }
}

/// Selects the messages to show, and counts the errors of the current source.
#[derive(Default)]
pub struct MessageFilter {
    is_on_terminal: bool,
    /// Whether notices are suppressed.
    is_quiet: bool,
    shown_notices: HashSet<String>,
    /// The number of the source whose errors are counted.
    source_number: Option<u64>,
    /// The name of that source, once it has an error.
    source_name: String,
    error_count: u64,
}

impl MessageFilter {
    pub fn new(is_quiet: bool) -> Self {
        Self { is_on_terminal: io::stderr().is_terminal(), is_quiet, ..Self::default() }
    }

    /// Counts the errors among messages from a source, or from none, and returns the messages to show. Those of another
    /// source begin with the number of errors of the source before that were not shown, if there are any.
    pub fn filter(&mut self, source_number: Option<u64>, mut messages: Vec<Message>) -> Vec<Message> {
        let mut hidden_error_line = None;
        if source_number != self.source_number {
            hidden_error_line = self.take_hidden_error_line();
            self.source_number = source_number;
        }
        messages.retain(|message| self.admit(message));
        messages.splice(..0, hidden_error_line.map(Message::remark));
        messages
    }

    /// Counts an error, remembers a notice, and returns whether to show the message.
    fn admit(&mut self, message: &Message) -> bool {
        match message.kind {
            MessageKind::Remark => true,
            MessageKind::Notice => !self.is_quiet && self.shown_notices.insert(message.text.clone()),
            MessageKind::RecordError { name_len } => {
                if self.error_count == 0 {
                    message.text[..name_len].clone_into(&mut self.source_name);
                }
                self.error_count += 1;
                !self.is_on_terminal || self.error_count <= MAX_SHOWN_ERRORS
            }
        }
    }

    /// Returns a line with the number of errors in the last source that were not shown, if any, and resets the count.
    fn take_hidden_error_line(&mut self) -> Option<String> {
        let hidden_count = std::mem::take(&mut self.error_count).saturating_sub(MAX_SHOWN_ERRORS);
        (self.is_on_terminal && hidden_count > 0).then(|| {
            let noun = if hidden_count == 1 { "error" } else { "errors" };
            format!("{}: {hidden_count} more {noun}", self.source_name)
        })
    }
}
