//! Text of a command's own.

use std::fmt::Display;
use std::io::Write as _;

use super::RecordPage;
use crate::cli::status::printable;
use crate::cli::terminal::wrapped;

impl RecordPage<'_> {
    /// Writes lines of text, [wrapped] on a terminal.
    pub fn text(&mut self, text: &dyn Display) {
        let out = &mut self.out.report.out;
        // Writing to a vector does not fail.
        let _ = match self.style.width {
            Some(width) => writeln!(out, "{}", wrapped(&text.to_string(), width)),
            None => writeln!(out, "{text}"),
        };
    }

    /// Writes text, with a blank line before it if it has several lines.
    pub fn paragraph(&mut self, text: &str) {
        let gap = if text.contains('\n') { "\n" } else { "" };
        self.text(&format_args!("{gap}{text}"));
    }

    /// Writes the text on one of several puzzles. After the first puzzle, a blank line and the place of the record come
    /// before it.
    pub fn part(&mut self, number: u64, text: &str) {
        if number > 0 {
            let place = self.place.to_string();
            let place = if self.style.on_terminal { printable(&place) } else { place.into() };
            self.text(&format_args!("\n{place}"));
        }
        self.text(&text);
    }
}
