//! Records as JSON objects with members of their own.

use serde::Serialize;

use super::RecordPage;
use super::fields::labels;
use crate::cli::carried::{Carried, Position};
use sudoku::format::write::Board;
use sudoku::grid::Grid;

impl RecordPage<'_> {
    /// Writes an object on a line of its own, source and line first.
    pub fn json(&mut self, data: &impl Serialize) {
        self.json_with(data, Carried::default());
    }

    /// The same where it is all that is said of a puzzle: with what came with it at the end, its name and remark first,
    /// by names that differ from those taken.
    pub fn json_record(&mut self, puzzle: &Grid, data: &impl Serialize, taken: &[&str]) {
        let extra = self.record.extra();
        let position = Position::new(extra, Board::Puzzle(puzzle));
        let mut all = labels(extra).map(|(name, value)| (name.into(), value)).to_vec();
        all.extend(self.carried(extra, &position, taken));
        self.json_with(data, Carried(all));
    }

    fn json_with(&mut self, data: &impl Serialize, carried: Carried<'_>) {
        #[derive(Serialize)]
        struct JsonLine<'a, T> {
            source: &'a str,
            line: u64,
            #[serde(flatten)]
            data: &'a T,
            #[serde(flatten)]
            carried: Carried<'a>,
        }
        let line = JsonLine { source: &self.origin.name, line: self.line(), data, carried };
        // Writing to a vector does not fail.
        let _ = serde_json::to_writer(&mut self.report.out, &line);
        self.report.out.push(b'\n');
    }
}
