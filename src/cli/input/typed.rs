//! Input that a person types at a terminal.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use crate::cli::status::print_message;
use sudoku::format::{PauseCheck, TypedRows};

/// Input from a terminal. The user is asked to type an invalid row again. Pasted rows are read as from a file.
pub struct TypedInput {
    input: BufReader<Box<dyn Read + Send>>,
    pause_check: Option<PauseCheck<'static>>,
    rows: TypedRows,
    line: Cursor<Vec<u8>>,
}

impl TypedInput {
    /// Creates an input from a terminal. `pause_check` returns whether no pasted rows are waiting.
    pub fn new(reader: Box<dyn Read + Send>, pause_check: Option<PauseCheck<'static>>) -> Self {
        Self { input: BufReader::new(reader), pause_check, rows: TypedRows::default(), line: Cursor::default() }
    }

    /// Returns the next line that is accepted or was pasted, skipping blank lines within a grid; empty at the end.
    fn read_line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        while self.input.read_until(b'\n', &mut line)? > 0 {
            let text = String::from_utf8_lossy(&line);
            let checked_line = self.rows.check_line(&text).map(|row| row.into_owned().into_bytes());
            let is_typed = self.input.buffer().is_empty() && self.pause_check.as_mut().is_none_or(|check| check());
            match checked_line {
                Ok(corrected_line) if !corrected_line.is_empty() => return Ok(corrected_line),
                Err(problem) if is_typed => print_message(&format_args!("{problem}; type it again")),
                Err(_) => {
                    self.rows.count_row();
                    return Ok(line);
                }
                Ok(_) => {}
            }
            line.clear();
        }
        Ok(line)
    }
}

impl Read for TypedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.position() == self.line.get_ref().len() as u64 {
            self.line = Cursor::new(self.read_line()?);
        }
        self.line.read(buffer)
    }
}
