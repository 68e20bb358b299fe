//! Conversations: words that a person at a terminal may type between puzzles, and the answers.

use std::fmt;

/// A command's answers to what a person types between puzzles.
pub trait Conversation: Send + Sync {
    /// Returns the line that says what may be typed after an answer.
    fn prompt(&self) -> &'static str;

    /// Returns the lines about the words that may be typed.
    fn help(&self) -> &'static str;

    /// Answers a line, which may be blank. Returns `None` if the line is for the reader of puzzles.
    fn reply(&self, line: &str) -> Option<Reply>;
}

impl fmt::Debug for dyn Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.prompt())
    }
}

/// The answer to a line.
pub enum Reply {
    /// Lines for the person.
    Say(String),
    /// A puzzle in place of the line.
    Read(String),
}

/// The conversation of commands that answer puzzles alone.
pub struct PuzzlesAlone;

impl Conversation for PuzzlesAlone {
    fn prompt(&self) -> &'static str {
        "another puzzle, or Ctrl-D to end"
    }

    fn help(&self) -> &'static str {
        "a puzzle  nine rows, or 81 cells on a line; a blank is . or 0, or a space if the cells stand in columns\n\
         undo      takes back the last row\n\
         quit      ends the input, as Ctrl-D does; also q and exit"
    }

    fn reply(&self, _: &str) -> Option<Reply> {
        None
    }
}
