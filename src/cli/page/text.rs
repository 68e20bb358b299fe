//! Text of a command's own.

use std::fmt::Display;
use std::io::Write as _;

use super::RecordPage;

impl RecordPage<'_> {
    /// Writes a line of text.
    pub fn text(&mut self, text: &dyn Display) {
        // Writing to a vector does not fail.
        let _ = writeln!(self.out.report.out, "{text}");
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
            let place = self.place;
            self.text(&format_args!("\n{place}"));
        }
        self.text(&text);
    }
}
