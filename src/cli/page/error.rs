//! What is wrong with a record, or what else there is to say about it on stderr.

use std::fmt::Display;

use super::RecordPage;
use super::fields::Fields;
use crate::cli::messages::Message;
use crate::cli::status::Status;
use sudoku::format::Malformed;
use sudoku::format::write::{Board, Value};

impl RecordPage<'_> {
    /// Reports that the record is malformed: on stderr and, if the command writes records, in its place.
    pub fn malformed<'f, F: Fields<'f>>(&mut self, malformed: &'f Malformed) {
        let column = malformed.column.map_or(String::new(), |column| format!(":{column}"));
        let origin = self.place.origin;
        let place = format!("{}{column}", origin.line(malformed.line));
        self.out.report.messages.push(Message::error(&origin.name, &place, malformed));
        self.tally().invalid += 1;
        self.tally().worsen(Status::Malformed);
        if !F::NAMES.is_empty() {
            let fields = F::invalid(Value::Text(malformed));
            self.write(Board::Nothing, &[&format!("invalid: {malformed}")], &fields);
        }
    }

    /// Prints a message about the record on stderr.
    pub fn say(&mut self, what: &dyn Display) {
        self.out.report.messages.push(format!("{}: {what}", self.place).into());
    }
}
