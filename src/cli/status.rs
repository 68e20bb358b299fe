//! The status of a run, which is its exit code; messages on stderr.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use sudoku::format::write::is_unprintable;

/// Prints a message as one line on stderr. It is lost if stderr is closed.
pub fn print_message(message: &dyn Display) {
    let line = format!("sudoku: {}\n", escape_unprintable(&message.to_string()));
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Returns the text on one line. Characters that a terminal would interpret, as in some file names, are escaped.
pub fn escape_unprintable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut escaped_text = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) { escaped_text.extend(c.escape_default()) } else { escaped_text.push(c) }
    }
    Cow::Owned(escaped_text)
}

/// Replaces the error of opening a file with advice, if the process has too many open files.
pub fn with_remedy(error: io::Error) -> io::Error {
    const TOO_MANY_OPEN_FILES: i32 = 24;
    match error.raw_os_error() {
        Some(TOO_MANY_OPEN_FILES) if cfg!(unix) => {
            io::Error::other("too many open files; raise the limit with ulimit -n")
        }
        _ => error,
    }
}

/// The outcome of a record or a run, from best to worst. A run has the status of its worst record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// Every puzzle was handled as asked.
    #[default]
    Done,
    /// A puzzle has no solution, or several where one is required, or the search was given up.
    Unsolved,
    /// A record is malformed.
    Malformed,
    /// Something could not be read or written.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Unsolved => 1,
            Status::Malformed | Status::Failed => 2,
        })
    }
}
