//! JSON objects with members of a command's own.

use serde::{Serialize, Serializer};

use super::RecordPage;
use super::record::{carried, labels};
use crate::cli::columns::CarriedValues;
use sudoku::format::write::{Board, Value, write_json};
use sudoku::grid::Grid;

/// Names and values as a JSON object.
pub struct JsonObject<'a, N>(pub &'a [(N, Value<'a>)]);

impl<N: Serialize> Serialize for JsonObject<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl RecordPage<'_> {
    /// Writes an object on a line of its own, with source and line before its members.
    pub fn json(&mut self, data: &impl Serialize) {
        write_line(self, data, &JsonObject::<&str>(&[]));
    }

    /// Writes the only object of a puzzle: after its members come the puzzle's name, its remark and what is carried
    /// through. `more` names the members that are none of the command's fields.
    pub fn json_record(&mut self, puzzle: &Grid, data: &impl Serialize, more: &[&'static str]) {
        let extra = self.record.extra();
        let values = CarriedValues::new(extra, Board::Puzzle(puzzle));
        let mut all = labels(extra).map(|(name, value)| (name.into(), value)).to_vec();
        all.extend(carried(self, &values, more));
        write_line(self, data, &JsonObject(&all));
    }
}

fn write_line(page: &mut RecordPage<'_>, data: &impl Serialize, carried: &impl Serialize) {
    #[derive(Serialize)]
    struct JsonLine<'a, T, C> {
        source: &'a str,
        line: u64,
        #[serde(flatten)]
        data: &'a T,
        #[serde(flatten)]
        carried: &'a C,
    }
    let place = page.place;
    let line = JsonLine { source: &place.origin.name, line: place.line(), data, carried };
    // Writing to a vector does not fail.
    let _ = write_json(&mut page.out.report.out, &line);
    page.out.report.out.push(b'\n');
}
