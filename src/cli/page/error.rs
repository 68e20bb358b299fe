//! What is wrong with a record, or what else there is to say about it on stderr.

use std::fmt::Display;
use std::io::{self, IsTerminal};

use super::RecordPage;
use super::fields::Fields;
use crate::cli::messages::Message;
use crate::cli::status::Status;
use sudoku::format::Malformed;
use sudoku::format::write::{Board, Value};

impl RecordPage<'_> {
    /// Reports that the record is malformed: on stderr and, if the command writes records, in its place. On a terminal
    /// that has both, only once.
    pub fn malformed<'f, F: Fields<'f>>(&mut self, malformed: &'f Malformed) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        let origin = self.place.origin;
        let place = format!("{}{column}", origin.line(malformed.line));
        let writes = !F::NAMES.is_empty();
        let is_once = writes && self.style.on_terminal && io::stderr().is_terminal();
        // Fields tell the place, too.
        let has_fields = self.style.form.shape.has_fields();
        if !(is_once && has_fields) {
            self.out.report.messages.push(Message::error(&origin.name, &place, malformed));
        }
        self.tally().invalid += 1;
        self.tally().worsen(Status::Malformed);
        if writes && (has_fields || !is_once) {
            let fields = F::invalid(Value::Text(malformed));
            self.write(Board::Nothing, &[&format!("invalid: {malformed}")], &fields);
        }
    }

    /// Prints a message about the record on stderr.
    pub fn say(&mut self, what: &dyn Display) {
        self.out.report.messages.push(format!("{}: {what}", self.place).into());
    }
}
