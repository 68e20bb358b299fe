//! Input that a person types at a terminal.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::sync::Arc;

use crate::cli::conversation::{Conversation, Reply};
use crate::cli::status::print_message;
use sudoku::format::{PauseCheck, TypedRows};

/// Input from a terminal. The person is asked for what is missing or wrong in a grid, and after each puzzle for another.
/// Pasted rows are read as from a file.
///
/// The next line is read only when the answers to all earlier ones have been written.
pub struct TypedInput {
    input: BufReader<Box<dyn Read + Send>>,
    pause_check: Option<PauseCheck<'static>>,
    conversation: Arc<dyn Conversation>,
    rows: TypedRows,
    /// The lines of the grid that is being typed, each with whether it is a row.
    grid_lines: Vec<(String, bool)>,
    /// Whether a puzzle has been passed on since the last prompt.
    has_new_puzzle: bool,
    /// Whether the person has been told that the input ends within a grid.
    has_asked_for_rows: bool,
    is_at_end: bool,
    /// The text that is passed on.
    text: Cursor<Vec<u8>>,
}

impl TypedInput {
    /// Creates an input from a terminal. `pause_check` returns whether no pasted rows are waiting.
    pub fn new(
        reader: Box<dyn Read + Send>,
        pause_check: Option<PauseCheck<'static>>,
        conversation: Arc<dyn Conversation>,
    ) -> Self {
        Self {
            input: BufReader::new(reader),
            pause_check,
            conversation,
            rows: TypedRows::default(),
            grid_lines: Vec::new(),
            has_new_puzzle: false,
            has_asked_for_rows: false,
            is_at_end: false,
            text: Cursor::default(),
        }
    }

    /// Returns whether all that has been typed so far is read.
    fn is_waiting(&mut self) -> bool {
        self.input.buffer().is_empty() && self.pause_check.as_mut().is_none_or(|check| check())
    }

    /// Returns the next text to pass on: a whole grid, or a line that belongs to none. It is empty at the end.
    fn read_text(&mut self) -> io::Result<String> {
        while !self.is_at_end {
            if self.has_new_puzzle && self.is_waiting() {
                self.has_new_puzzle = false;
                print_message(&self.conversation.prompt());
            }
            let mut bytes = Vec::new();
            if self.input.read_until(b'\n', &mut bytes)? == 0 {
                self.end_input();
                continue;
            }
            let line = String::from_utf8_lossy(&bytes).into_owned();
            if let Some(text) = self.take_line(line) {
                return Ok(text);
            }
        }
        Ok(std::mem::take(&mut self.grid_lines).into_iter().map(|(line, _)| line).collect())
    }

    /// Ends the input, unless rows of a grid are missing and the person has not been told.
    fn end_input(&mut self) {
        let row_count = self.rows.row_count();
        self.is_at_end = row_count == 0 || self.has_asked_for_rows;
        if !self.is_at_end {
            self.has_asked_for_rows = true;
            print_message(&format_args!("row {} is missing: type it, or Ctrl-D again to end", row_count + 1));
        }
    }

    /// Takes a line, and returns the text that it completes.
    fn take_line(&mut self, line: String) -> Option<String> {
        let is_typed = self.is_waiting();
        match self.answer_word(line.trim(), is_typed) {
            Some(Reply::Say(text)) => {
                say(&text);
                return None;
            }
            Some(Reply::Read(text)) => {
                self.has_new_puzzle = true;
                return Some(text);
            }
            None => {}
        }
        if self.is_at_end {
            return None;
        }
        let row_count = self.rows.row_count();
        let checked_line = self.rows.check_line(&line).map(std::borrow::Cow::into_owned);
        let line = match checked_line {
            Ok(checked_line) => checked_line,
            Err(problem) if is_typed => {
                print_message(&format_args!("{problem}; type it again"));
                return None;
            }
            Err(_) => {
                self.rows.count_row();
                line
            }
        };
        self.has_asked_for_rows = false;
        self.has_new_puzzle |= self.rows.has_ended_puzzle();
        self.grid_lines.push((line, self.rows.row_count() != row_count));
        // The lines of an incomplete grid wait for the others, so that they can be taken back.
        let is_complete = self.rows.row_count() == 0;
        let text: String = if is_complete {
            std::mem::take(&mut self.grid_lines).into_iter().map(|(line, _)| line).collect()
        } else {
            String::new()
        };
        (!text.is_empty()).then_some(text)
    }

    /// Answers a word that is no part of a puzzle. Returns `None` if the line is for the reader, or ends the input.
    fn answer_word(&mut self, word: &str, is_typed: bool) -> Option<Reply> {
        let is_between_puzzles = self.rows.row_count() == 0;
        match word.to_ascii_lowercase().as_str() {
            "q" | "quit" | "exit" => {
                self.is_at_end = true;
                self.grid_lines.clear();
                None
            }
            "help" => Some(Reply::Say(self.conversation.help().to_owned())),
            "undo" if !is_between_puzzles => Some(Reply::Say(self.take_back_row())),
            // A blank line between pasted puzzles asks for nothing.
            word if is_between_puzzles && (is_typed || !word.is_empty()) => self.conversation.reply(word),
            _ => None,
        }
    }

    /// Takes back the last row of the grid that is being typed, and returns what to say about it.
    fn take_back_row(&mut self) -> String {
        while self.grid_lines.pop().is_some_and(|(_, is_row)| !is_row) {}
        self.rows.take_back_row();
        format!("row {} is taken back", self.rows.row_count() + 1)
    }
}

/// Prints lines for the person. They are lost if stderr is closed.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

impl Read for TypedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.position() == self.text.get_ref().len() as u64 {
            self.text = Cursor::new(self.read_text()?.into_bytes());
        }
        self.text.read(buffer)
    }
}
